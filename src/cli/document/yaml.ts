/** Reads YAML 1.2 with the core schema, as JSON values. */
import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type CST,
  type YAMLMap,
} from "yaml";
import { quoteNames, shorten } from "../../support/messages.js";
import { TextProblem } from "./TextProblem.js";

/** How deep a value may be. */
const MAX_DEPTH = 500;

/** How many values all aliases together may add, including nested ones. */
const MAX_ALIASED = 262_144;

/** The value of an anchor. It cannot be used before it ends, because no JSON value contains itself. */
interface Anchored {
  readonly value: unknown;
  readonly isOpen: boolean;
  /** How many values it has, including nested ones. */
  readonly size: number;
}

/**
 * The value of YAML text. Aliases share the value of their anchor, and merge keys (`<<`) are applied. Throws a
 * {@link TextProblem} with the line and the column.
 */
export function readYaml(text: string): unknown {
  // Not `parse`, whose time is quadratic in the fields of a map, and in the aliases.
  const composer = new Composer({
    schema: "core",
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: "silent",
  });
  const documents = [...composer.compose(tokensOf(text))];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) {
    throw problemAt(text, error.pos[0], shorten(error.message));
  }
  const [document, second] = documents.filter(({ contents }) => !isEmptyNode(contents));
  if (second !== undefined) {
    const place = lineAndColumn(text, second.range[0]);
    throw new TextProblem("one document in the file", `another one (${place})`);
  }
  if (document === undefined) {
    throw new TextProblem("YAML", "an empty file");
  }
  return new Reader(text).read(document.contents);
}

/**
 * The tokens of a text. Deep nesting is refused here: the composer is recursive, and if the stack overflows in a
 * regular expression, V8 ends the process.
 */
function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    yield* parser.next(lexeme);
    // One level is the document.
    if (parser.stack.length > MAX_DEPTH + 1) {
      throw tooDeep(text, offset);
    }
  }
  yield* parser.end();
}

function isEmptyNode(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

/** Makes values of the nodes of a document. */
class Reader {
  readonly #text: string;
  readonly #anchors = new Map<string, Anchored>();
  #depth = 0;
  /** How many values were read, and how many of them come from aliases. */
  #size = 0;
  #aliasedSize = 0;
  /** The field around the current node, if it is about servers. */
  #where: "servers" | "variables" | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value of a node. */
  read(node: unknown): unknown {
    if (isAlias(node)) {
      return this.#aliased(node.source, node);
    }
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined;
    if (anchor === undefined) {
      return this.#read(node);
    }
    const before = this.#size;
    this.#anchors.set(anchor, { value: undefined, isOpen: true, size: 0 });
    const value = this.#read(node);
    this.#anchors.set(anchor, { value, isOpen: false, size: this.#size - before });
    return value;
  }

  #read(node: unknown): unknown {
    this.#size += 1;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw tooDeep(this.#text, offsetOf(node));
    }
    const value = isSeq(node) ? node.items.map((item) => this.read(item)) : this.#mapOrScalar(node);
    this.#depth -= 1;
    return value;
  }

  #mapOrScalar(node: unknown): unknown {
    if (isMap(node)) {
      return this.#fields(node);
    }
    if (!isScalar(node)) {
      return null;
    }
    return typeof node.value === "number" && this.#where === "variables" ? node.source : node.value;
  }

  #aliased(name: string, node: unknown): unknown {
    const found = this.#anchors.get(name);
    if (found === undefined || found.isOpen) {
      const reason = found === undefined ? "has no anchor before it" : "is within its own anchor";
      throw this.#problem(node, `the alias ${quoteNames([name])} ${reason}`);
    }
    this.#size += found.size;
    this.#aliasedSize += found.size;
    if (this.#aliasedSize > MAX_ALIASED) {
      const place = lineAndColumn(this.#text, offsetOf(node));
      throw new TextProblem(`aliases for at most ${MAX_ALIASED} values`, `more (${place})`);
    }
    return found.value;
  }

  /** The object of a map. Its own keys win over merged ones, and the first merged key wins over later ones. */
  #fields({ items }: YAMLMap): object {
    const fields = new Map<string, unknown>();
    const merged = new Set<string>();
    for (const { key, value } of items) {
      if (isScalar(key) && key.type === "PLAIN" && key.source === "<<") {
        for (const [name, member] of this.#mergedBy(value, key)) {
          if (!fields.has(name)) {
            merged.add(name);
            fields.set(name, member);
          }
        }
        continue;
      }
      const name = this.#nameOf(key);
      if (fields.has(name) && !merged.delete(name)) {
        throw this.#problem(key, `the key ${quoteNames([name])} is a duplicate`);
      }
      fields.set(name, this.#readField(name, value));
    }
    // A field may have the name `__proto__`.
    return Object.fromEntries(fields);
  }

  /** The value of a field. Numbers in variables of servers stay strings, so that `1.0` does not become `1` in a URL. */
  #readField(name: string, node: unknown): unknown {
    const before = this.#where;
    this.#where =
      name === "servers" ? name : name === "variables" && before === "servers" ? name : before;
    const value = this.read(node);
    this.#where = before;
    return value;
  }

  /** A key as it is written, because names in JSON are strings: `200`, `1.0` and `on` are not numbers or booleans. */
  #nameOf(key: unknown): string {
    const value = this.read(key);
    if (isScalar(key) && key.type === "PLAIN") {
      return key.source as string;
    }
    if (typeof value === "object" && value !== null) {
      throw this.#problem(key, "a key is not a string");
    }
    return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
  }

  /** The fields that a merge key adds: the fields of one object, or of several. */
  #mergedBy(node: unknown, key: unknown): readonly (readonly [string, unknown])[] {
    const value = this.read(node);
    const objects: readonly unknown[] = Array.isArray(value) ? value : [value];
    return objects.flatMap((object) => {
      if (typeof object !== "object" || object === null || Array.isArray(object)) {
        throw this.#problem(key, "a merge key does not refer to a map");
      }
      return Object.entries(object);
    });
  }

  #problem(node: unknown, reason: string): TextProblem {
    return problemAt(this.#text, offsetOf(node), reason);
  }
}

function offsetOf(node: unknown): number {
  const range = isAlias(node) || isScalar(node) || isMap(node) || isSeq(node) ? node.range : null;
  return range?.[0] ?? 0;
}

function tooDeep(text: string, index: number): TextProblem {
  return new TextProblem(
    `YAML of at most ${MAX_DEPTH} levels`,
    `more (${lineAndColumn(text, index)})`,
  );
}

function problemAt(text: string, index: number, reason: string): TextProblem {
  return new TextProblem("YAML", `other text (${lineAndColumn(text, index)}: ${reason})`);
}

function lineAndColumn(text: string, index: number): string {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return `line ${lines.length}, column ${String(lines.at(-1)).length + 1}`;
}
