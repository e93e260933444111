/** Walks through a document. Examples and defaults are skipped: names and references in them are only data. */
import { isList, isRecord } from "../support/objects.js";
import { fieldOf, type Fields } from "./fields.js";

/** Fields that hold data. */
export const DATA: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "examples",
  "value",
  "dataValue",
]);

/** Fields whose own fields have any names, even those of fields that hold data. */
const TABLES = new Set(["properties", "schemas", "definitions", "$defs", "patternProperties"]);

/** A node, the state at its place, and whether its fields have any names. */
type Waiting<State> = readonly [node: unknown, state: State, isTable: boolean];

/**
 * Visits each object of a document once. `note` gets the object and a state, and returns the state for its content;
 * `undefined` skips the content. `inside` may change the state for one field.
 */
export function eachNode<State>(
  root: unknown,
  start: State,
  note: (node: Fields, state: State) => State | undefined,
  inside: (state: State, name: string) => State = (state) => state,
): void {
  const seen = new Set<object>();
  const waiting: Waiting<State>[] = [[root, start, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = next[0];
    const isTable = next[2];
    if (!(isRecord(node) || isList(node)) || seen.has(node)) {
      continue;
    }
    seen.add(node);
    const state = isRecord(node) ? note(node, next[1]) : next[1];
    if (state === undefined) {
      continue;
    }
    for (const name of Object.keys(node)) {
      if (isTable || !DATA.has(name)) {
        const isNextTable = !isTable && !isList(node) && TABLES.has(name);
        waiting.push([fieldOf(node, name), inside(state, name), isNextTable]);
      }
    }
  }
}
