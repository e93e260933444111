/** YAML 1.2 with the core schema, as values of JSON. */
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
import { quoteAll, shorten } from "../../support/messages.js";
import { TextProblem } from "./TextProblem.js";

/** How deep a value may be. */
const MAX_DEPTH = 500;

/** How many values all aliases together may stand for, counting those within each other. */
const MAX_ALIASED = 262_144;

/** What an anchor names. It cannot be used before it ends, since no value of JSON holds itself. */
interface Anchored {
  readonly value: unknown;
  readonly isOpen: boolean;
  /** How many values it holds, counting those within each other. */
  readonly size: number;
}

/**
 * The value of a text in YAML. What stands under an alias is shared, and merge keys (`<<`) are followed. Throws
 * a {@link TextProblem} that names the line and the column.
 */
export function readYaml(text: string): unknown {
  // Not `parse`, which takes time in proportion to the square of the fields of a map, and of the aliases.
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
  return document === undefined ? undefined : new Reader(text).read(document.contents);
}

/**
 * The tokens of a text. What is too deep is refused here: the composer calls itself for each level, and where the
 * stack of calls ends in a regular expression, V8 ends the whole process.
 */
function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    yield* parser.next(lexeme);
    // One of them is the document.
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
  /** How many values are read, and how many of them aliases stand for. */
  #size = 0;
  #aliasedSize = 0;
  /** The field around what is read, if it concerns servers. */
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
    const value = isMap(node)
      ? this.#fields(node)
      : isSeq(node)
        ? node.items.map((item) => this.read(item))
        : isScalar(node)
          ? typeof node.value === "number" && this.#where === "variables"
            ? node.source
            : node.value
          : null;
    this.#depth -= 1;
    return value;
  }

  #aliased(name: string, node: unknown): unknown {
    const found = this.#anchors.get(name);
    if (found === undefined || found.isOpen) {
      const reason = found === undefined ? "has no anchor ahead of it" : "stands within its anchor";
      throw this.#problem(node, `the alias ${quoteAll([name])} ${reason}`);
    }
    this.#size += found.size;
    this.#aliasedSize += found.size;
    if (this.#aliasedSize > MAX_ALIASED) {
      const place = lineAndColumn(this.#text, offsetOf(node));
      throw new TextProblem(`aliases for at most ${MAX_ALIASED} values`, `more (${place})`);
    }
    return found.value;
  }

  /** The object of a map. Its own keys count more than merged ones, and of these the first. */
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
        throw this.#problem(key, `the key ${quoteAll([name])} stands twice`);
      }
      fields.set(name, this.#readField(name, value));
    }
    // A field may be called `__proto__`.
    return Object.fromEntries(fields);
  }

  /** The value of a field. What variables of servers may be are texts, so that `1.0` is not written `1` into a URL. */
  #readField(name: string, node: unknown): unknown {
    const before = this.#where;
    this.#where =
      name === "servers" ? name : name === "variables" && before === "servers" ? name : before;
    const value = this.read(node);
    this.#where = before;
    return value;
  }

  /** A key as it is written, since all names of JSON are texts: `200`, `1.0` and `on` are no numbers and booleans. */
  #nameOf(key: unknown): string {
    const value = this.read(key);
    if (isScalar(key) && key.type === "PLAIN") {
      return key.source as string;
    }
    if (typeof value === "object" && value !== null) {
      throw this.#problem(key, "a key is no text");
    }
    return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
  }

  /** The fields that a merge key brings along: those of an object, or of several. */
  #mergedBy(node: unknown, key: unknown): readonly (readonly [string, unknown])[] {
    const value = this.read(node);
    const objects: readonly unknown[] = Array.isArray(value) ? value : [value];
    return objects.flatMap((object) => {
      if (typeof object !== "object" || object === null || Array.isArray(object)) {
        throw this.#problem(key, "a merge key has no map");
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
