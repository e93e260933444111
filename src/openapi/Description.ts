import { EndpointError, type EndpointErrorDetails } from "../errors.js";
import { inputError } from "../support/makeErrors.js";
import { cannot, quoteNames, THREW, withoutAction } from "../support/messages.js";
import { isList, isRecord, kindOf } from "../support/objects.js";
import { fieldOf, listOf, perNode, textOf, textsOf, type Fields } from "./fields.js";
import { Identifiers, referenceOf } from "./Identifiers.js";
import { choose, type Choice } from "./mediaTypes.js";
import { Schemas } from "./schemas.js";

/** Something in a description that cannot be expressed. */
export interface OpenApiProblem {
  /** A JSON pointer to the place, such as `#/paths/~1charges/get`. */
  readonly pointer: string;
  /** What cannot be done, what was expected, and what came instead. */
  readonly message: string;
}

/** The fields that hold the version of a document. */
const VERSIONS = ["swagger", "openapi"];

/** The fields that hold lists, for which a reference may stand. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(
  (
    "allOf anyOf consumes enum oneOf parameters prefixItems produces required schemes security servers tags " +
    "type"
  ).split(" "),
);

/** The action in messages about values of the wrong type. */
const USE_VALUE = "use the value";

/** How many references in a row are followed. */
export const MAX_REFERENCES = 100;

/**
 * The most parameters and fields that all operations together may have. A small document can have many, because
 * operations may share them.
 */
const MAX_PARAMETERS = 131_072;

/** The advice about other files that the command itself does not need. */
export const SEVERAL_FILES = "the command endpoint-core reads several files";

/** What is expected if references lead to other files. */
const ONE_FILE = `a single file (${SEVERAL_FILES}; npx @redocly/cli bundle joins files and URLs)`;

/** A description that is being read, and the problems found so far. */
export class Description extends Schemas {
  /** The whole document. */
  readonly root: Fields;
  /** Whether it is Swagger 2.0 rather than OpenAPI 3. */
  readonly isSwagger: boolean;
  readonly #choose = perNode((types: object) =>
    choose(isList(types) ? textsOf(types) : Object.keys(types)),
  );
  readonly #problems: OpenApiProblem[] = [];
  readonly #identifiers: Identifiers;
  /** References to missing or duplicate anchors. */
  readonly #unclear = new Set<string>();
  /** References that lead nowhere, and were followed without a pointer. */
  readonly #lost = new Set<string>();
  /** References that lead nowhere, and were reported at a pointer: they are not reported again. */
  readonly #reported = new Set<string>();
  /** The files that references lead to. */
  readonly #files = new Set<string>();
  /** A node with the lists to which its fields refer; the very node where none does. */
  readonly withLists = perNode((node: Fields): Fields => {
    try {
      const lists = Object.keys(node).flatMap((name) => {
        const value = LIST_FIELDS.has(name) ? fieldOf(node, name) : undefined;
        const list = isRecord(value) ? this.#end(value)?.found : undefined;
        return isList(list) ? [[name, list] as const] : [];
      });
      return lists.length === 0 ? node : { ...node, ...Object.fromEntries(lists) };
    } catch {
      // Code of the document throws again where the field is read.
      return node;
    }
  });
  #parameters = 0;

  /** Throws `INVALID_OPTIONS` for anything but OpenAPI 3 and Swagger 2.0. */
  constructor(document: unknown) {
    super();
    const root = isRecord(document) ? document : {};
    const versions =
      // YAML has numbers for `2.0` and `3.1`.
      this.attempt("#", () => VERSIONS.map((name) => String(fieldOf(root, name)))) ?? [];
    this.isSwagger = /^2\b/.test(versions.at(0) ?? "");
    if (!this.isSwagger && !/^3\b/.test(versions.at(1) ?? "")) {
      const stated = VERSIONS.map((name, i) => `${name}: ${versions.at(i)}`);
      const version = stated.find((text) => /: \d/.test(text));
      throw descriptionError(
        "a parsed OpenAPI 3 or Swagger 2.0 document, with its version in openapi or swagger",
        version === undefined ? kindOf(document) : quoteNames([version]),
      );
    }
    const uri = this.attempt("#", () => textOf(root, "$self"));
    this.#identifiers = new Identifiers(root, uri ?? "", /^3\.[1-9]/.test(versions.at(1) ?? ""));
    this.root = this.withLists(root);
  }

  /** What cannot be expressed. All references to other files together are one problem. */
  get problems(): readonly OpenApiProblem[] {
    const all = [...this.#problems];
    const add = (references: readonly string[], action: string, expected: string): void => {
      if (references.length > 0) {
        const got = `references to ${quoteNames(references)}`;
        all.unshift({ pointer: "#", message: cannot(action, expected, got) });
      }
    };
    const lost = [...this.#lost].filter((reference) => !this.#reported.has(reference));
    add(lost, "follow the $refs", "objects in this document");
    add([...this.#unclear], "follow the $refs to anchors", "anchors that the document has once");
    add([...this.#files], "follow the $refs out of the document", ONE_FILE);
    return all;
  }

  /** Notes a problem: what cannot be done, and with what, what was expected, and what came instead. */
  report(pointer: string, action: string, expected: string, got: string, name?: string): void {
    const what = name === undefined ? "" : ` ${quoteNames([name])}`;
    this.#problems.push({ pointer, message: cannot(action + what, expected, got) });
  }

  /** The result of `run`. An exception, which code of the document may throw, becomes a problem. */
  attempt<Result>(
    pointer: string,
    run: () => Result,
    action = "read the description",
  ): Result | undefined {
    try {
      return run();
    } catch (thrown) {
      const reason =
        thrown instanceof EndpointError ? withoutAction(thrown.message) : `it ${THREW}`;
      this.#problems.push({ pointer, message: `Cannot ${action}: ${reason}` });
      return undefined;
    }
  }

  /** Chooses one of several media types, which are a list or the keys of an object. */
  choose(types: unknown): Choice {
    return this.#choose(isRecord(types) || isList(types) ? types : []);
  }

  /** Counts parameters or fields of an operation. Throws if there are too many in all. */
  count(parameters: number): void {
    this.#parameters += parameters;
    if (this.#parameters > MAX_PARAMETERS) {
      const expected = `at most ${MAX_PARAMETERS} parameters and fields in all operations`;
      throw descriptionError(expected, "more");
    }
  }

  /** The target of a reference in the document, which may be another reference. */
  follow(reference: string): unknown {
    return this.#identifiers.target(this.root, reference)?.found;
  }

  /** The object in the field of a node, or the one that the field refers to. */
  field(node: Fields | undefined, name: string, pointer?: string): Fields | undefined {
    const value = fieldOf(node, name);
    return value === undefined ? undefined : this.resolve(value, pointer);
  }

  /** The members of the list in the field of a node; any other value is a problem. */
  list(node: Fields, name: string, pointer: string): readonly unknown[] {
    const value = fieldOf(node, name) ?? [];
    if (!isList(value)) {
      this.report(pointer, USE_VALUE, "a list", kindOf(value));
    }
    return listOf(value);
  }

  /**
   * The object that `value` is or refers to. If the document has no such object, that is a problem at `pointer`;
   * without a pointer nothing is noted here. `booleans` are the objects that mean the same as `true` and `false`, where
   * these are schemas.
   */
  override resolve(
    value: unknown,
    pointer?: string,
    booleans?: Readonly<Record<string, Fields>>,
  ): Fields | undefined {
    const end = this.#end(value, pointer);
    if (end === undefined) {
      return undefined;
    }
    const { found, reference } = end;
    if (isRecord(found)) {
      return this.withLists(found);
    }
    if (booleans !== undefined && typeof found === "boolean") {
      return booleans[String(found)];
    }
    if (pointer !== undefined && reference !== undefined) {
      this.#reported.add(reference);
      const expected = "an object in this document";
      this.report(pointer, "follow the $ref", expected, quoteNames([reference]));
    } else if (pointer !== undefined) {
      this.report(pointer, USE_VALUE, "an object", kindOf(value));
    }
    return undefined;
  }

  /** The same object, with the description that stands beside a reference to it. */
  described(value: unknown, pointer?: string): Fields | undefined {
    const node = this.resolve(value, pointer);
    const text = isRecord(value) ? textOf(value, "description") : undefined;
    return text === undefined || node === undefined || text === textOf(node, "description")
      ? node
      : { ...node, description: text };
  }

  override withReferences(value: unknown): readonly Fields[] {
    const statements: Fields[] = [];
    const found = this.#end(value, undefined, statements)?.found;
    // Swagger 2.0 ignores keywords beside a reference.
    const beside = this.isSwagger
      ? []
      : statements.filter((statement) => Object.keys(statement).length > 1);
    return (isRecord(found) ? [...beside, found] : beside).map(this.withLists);
  }

  /**
   * What a row of references leads to, and the last of them; `undefined` where it leads out of the document. `row` gets
   * the objects that have these references.
   */
  #end(
    value: unknown,
    pointer?: string,
    row: Fields[] = [],
  ): { readonly found: unknown; readonly reference: string | undefined } | undefined {
    let found = value;
    let reference: string | undefined;
    for (let count = 0; isRecord(found); count += 1) {
      const next = referenceOf(found);
      if (next === undefined) {
        break;
      }
      reference = next;
      row.push(found);
      const target = this.#identifiers.target(found, reference);
      if (target === undefined) {
        // The reference leads to another file.
        this.#files.add(reference.split("#", 1).join());
        return undefined;
      }
      // With a pointer, a reference that leads nowhere is reported below.
      if (target.isUnclear && (pointer === undefined || target.found !== undefined)) {
        this.#unclear.add(reference);
      } else if (pointer === undefined && target.found === undefined) {
        this.#lost.add(reference);
      }
      found = count < MAX_REFERENCES ? target.found : undefined;
    }
    return { found, reference };
  }
}

/** The error for a document or options that cannot be used. */
export function descriptionError(
  expected: string,
  got: string,
  details?: EndpointErrorDetails,
): EndpointError {
  return inputError("INVALID_OPTIONS", "read the description", expected, got, details);
}
