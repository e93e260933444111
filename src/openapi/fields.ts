/** Access to the nodes of a document: own fields only, under any name. */
import { copyOwn, isList, isRecord, membersOf } from "../support/objects.js";

/** An object of the document. */
export type Fields = Readonly<Record<string, unknown>>;

/** A node, and the pointer to it. */
export interface Owner {
  readonly node: Fields;
  readonly pointer: string;
}

/** The own field of an object; `undefined` if there is none. */
export function fieldOf(node: object | undefined, name: string): unknown {
  return node !== undefined && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined;
}

/** A copy without prototype, whose absent fields are `undefined` when it is destructured. */
export function copyBare<Given extends object>(given: Given): Given {
  // It has the same fields.
  return copyOwn(given) as Given;
}

/** The own field, if it is a string. */
export function textOf(node: Fields | undefined, name: string): string | undefined {
  const value = fieldOf(node, name);
  return typeof value === "string" ? value : undefined;
}

/** The fields, except for `undefined`, empty lists and empty objects. */
export function nonEmptyFields<Given extends object>(fields: Given): Given {
  const kept = Object.entries(fields).filter((entry: readonly [string, unknown]) => {
    const value = entry[1];
    return typeof value === "object" ? Object.keys(value ?? {}).length > 0 : value !== undefined;
  });
  // Each field that may be left out is optional in its type.
  return Object.fromEntries(kept) as Given;
}

/** The strings of a list; empty for anything else. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((member) => typeof member === "string");
}

/** The members of a list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? membersOf(value) : [];
}

/** The texts about an operation: its `summary` and its `description`, each once and only if there is one. */
export function textsAbout(node: object): readonly string[] {
  const texts = textsOf(["summary", "description"].map((name) => fieldOf(node, name)));
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
}

/** The names and values of an object; empty for anything else. */
export function entriesOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** Unescapes a token of a JSON pointer: RFC 6901, section 4. */
export function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The pointer to a member. With a `#` it is the fragment of a URI, where a `%` is encoded: RFC 6901, section 6. */
export function below(pointer: string, name: string | number): string {
  const token = String(name).replaceAll("~", "~0").replaceAll("/", "~1");
  return `${pointer}/${pointer.startsWith("#") ? token.replaceAll("%", "%25") : token}`;
}

/** A function that runs `run` once per node and keeps the result, because many places may refer to one node. */
export function perNode<Node extends object | string, Result>(
  run: (node: Node) => Result,
): (node: Node) => Result {
  const known = new Map<Node, Result>();
  return (node) => {
    if (!known.has(node)) {
      known.set(node, run(node));
    }
    // The result was just stored, though it may be `undefined`.
    return known.get(node) as Result;
  };
}
