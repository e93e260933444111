/** Applies overlays, which are files with changes to a description (Overlay Specification 1.0 and 1.1). */
import { query } from "json-p3";
import { entriesOf, fieldOf, textOf, type Fields } from "../../openapi/fields.js";
import type { OpenApiProblem } from "../../openapi/index.js";
import { cannot } from "../../support/messages.js";
import { isList, isRecord, kindOf } from "../../support/objects.js";
import { printable } from "../../support/printable.js";
import { setOwn } from "../../support/properties.js";
import { fileError } from "../commandLine/outcome.js";

/** An overlay, and the name of its file. */
interface Overlay {
  readonly shown: string;
  readonly document: unknown;
}

/** How many characters of JSON the changes of one overlay may add: each copy of a document into itself doubles it. */
const MAX_ADDED = 2 ** 26;

/** A value that a path selects, and where it is. */
interface Selected {
  readonly value: unknown;
  /** `undefined` for the whole document. */
  readonly owner: object | undefined;
  readonly name: string | number;
}

/**
 * The description with the changes of an overlay. `note` receives each change that matches nothing. Throws a
 * `CommandError` for a document that is not an overlay, and for changes that cannot be made.
 */
export function withOverlay(
  given: unknown,
  overlay: Overlay,
  note: (problem: OpenApiProblem) => void,
): unknown {
  // Aliases of YAML share one value, but a change must affect only one place.
  const document: unknown = JSON.parse(jsonOf(given, "read the description"));
  let added = 0;
  actionsOf(overlay).forEach((action, i) => {
    const pointer = `${overlay.shown}#/actions/${i}`;
    const target = textOf(action, "target");
    if (target === undefined) {
      throw actionError(pointer, "a path as target", kindOf(fieldOf(action, "target")));
    }
    const nodes = select(document, target, pointer);
    if (nodes.length === 0) {
      const expected = "a target that selects something";
      note({ pointer, message: cannot("apply the action", expected, JSON.stringify(target)) });
    } else if (fieldOf(action, "remove") === true) {
      remove(nodes, pointer);
    } else {
      const change = jsonOf(changeIn(document, action, pointer), applying(pointer));
      added += change.length * nodes.length;
      if (added > MAX_ADDED) {
        throw actionError(pointer, `changes that add at most ${MAX_ADDED} characters`, "more");
      }
      update(nodes, change, pointer);
    }
  });
  return document;
}

function actionsOf({ shown, document }: Overlay): readonly Fields[] {
  const action = `read ${JSON.stringify(shown)}`;
  const version = isRecord(document) ? String(fieldOf(document, "overlay")) : "";
  if (!isRecord(document) || !/^1\.[01]\b/.test(version)) {
    const got = /^\d/.test(version) ? `version ${version}` : "another document";
    throw fileError(action, "an overlay of version 1.0 or 1.1", printable(got));
  }
  const actions = fieldOf(document, "actions");
  if (!isList(actions) || !actions.every(isRecord)) {
    const got = isList(actions) ? "a list with other values" : kindOf(actions);
    throw fileError(action, "a list of objects as actions", got);
  }
  return actions;
}

/** The values that a path of RFC 9535 selects, each once. */
function select(document: unknown, path: string, pointer: string): readonly Selected[] {
  let nodes;
  try {
    // A document that was read from JSON or YAML is a JSON value.
    nodes = [...query(path, document as Parameters<typeof query>[1])];
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : "another text";
    throw actionError(pointer, "a path of RFC 9535", printable(reason));
  }
  const found = new Map<string, Selected>();
  for (const { value, location } of nodes) {
    const name = location.at(-1) ?? "";
    let owner: unknown = document;
    for (const step of location.slice(0, -1)) {
      owner = fieldOf(owner as object, String(step));
    }
    found.set(JSON.stringify(location), {
      value,
      owner: location.length === 0 ? undefined : (owner as object),
      name,
    });
  }
  return [...found.values()];
}

/** Removes values from the objects and lists around them. */
function remove(nodes: readonly Selected[], pointer: string): void {
  const places = new Map<object, Set<string | number>>();
  for (const { owner, name } of nodes) {
    if (owner === undefined) {
      throw actionError(pointer, "a part of the document to remove", "the whole of it");
    }
    const names = places.get(owner) ?? new Set();
    places.set(owner, names.add(name));
  }
  places.forEach((names, owner) => {
    if (Array.isArray(owner)) {
      const kept: unknown[] = owner.filter((_, i) => !names.has(i));
      // Not `splice`, which takes only some 100,000 members.
      kept.forEach((value, i) => (owner[i] = value));
      owner.length = kept.length;
    } else {
      names.forEach((name) => Reflect.deleteProperty(owner, name));
    }
  });
}

/** What an action merges into its target: its `update`, or the value at `copy`. */
function changeIn(document: unknown, action: Fields, pointer: string): unknown {
  const path = textOf(action, "copy");
  const change = fieldOf(action, "update");
  if ((change !== undefined) === (path !== undefined)) {
    const got = path === undefined ? "none" : "both";
    throw actionError(pointer, "remove, or one of update and copy", got);
  }
  if (path === undefined) {
    return change;
  }
  const sources = select(document, path, pointer);
  const [source] = sources;
  if (source === undefined || sources.length !== 1) {
    throw actionError(pointer, "one value to copy", `${sources.length} of them`);
  }
  return source.value;
}

/** Merges a change, as JSON, into these values: each gets a value of its own, which may have been a part of it. */
function update(nodes: readonly Selected[], change: string, pointer: string): void {
  if (new Set(nodes.map(({ value }) => sortOf(value))).size > 1) {
    throw actionError(pointer, "a target of objects, of lists or of scalars alone", "several");
  }
  for (const { value, owner, name } of nodes) {
    const merged = merge(value, JSON.parse(change), pointer, true);
    if (owner !== undefined) {
      setOwn(owner, String(name), merged);
    }
  }
}

/**
 * The value with a change: fields are merged, lists are joined, a list gets another member, and scalars are replaced.
 */
function merge(value: unknown, change: unknown, pointer: string, isTarget = false): unknown {
  const sort = sortOf(value);
  if (isList(value) && (isTarget || isList(change))) {
    // The list was copied, so it may be changed.
    const list = value as unknown[];
    for (const member of isList(change) ? change : [change]) {
      list.push(member);
    }
    return list;
  }
  if (sort !== sortOf(change)) {
    throw actionError(pointer, `${NAMES[sort]} to change ${NAMES[sort]}`, NAMES[sortOf(change)]);
  }
  if (!isRecord(value)) {
    return change;
  }
  for (const entry of entriesOf(change)) {
    const own = Object.hasOwn(value, entry[0]);
    setOwn(value, entry[0], own ? merge(value[entry[0]], entry[1], pointer) : entry[1]);
  }
  return value;
}

type Sort = "object" | "list" | "scalar";

const NAMES: Readonly<Record<Sort, string>> = {
  object: "an object",
  list: "a list",
  scalar: "a scalar",
};

function sortOf(value: unknown): Sort {
  return isList(value) ? "list" : isRecord(value) ? "object" : "scalar";
}

/** A value that was read from JSON or YAML, as text. */
function jsonOf(value: unknown, action: string): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw fileError(action, "values that are not nested too deep", "values with too many levels");
  }
}

function actionError(pointer: string, expected: string, got: string): Error {
  return fileError(applying(pointer), expected, got);
}

function applying(pointer: string): string {
  return `apply ${JSON.stringify(pointer)}`;
}
