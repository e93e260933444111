/** What a URL can carry: scalars, and lists and maps of them. */
import { isPlainObject } from "./objects.js";
import { isWellFormed } from "./percent.js";

/** One text in a URL. */
export type Scalar = string | number | bigint | boolean;

/**
 * A caller's value, read once and checked: a scalar, a list or a map, to any depth up to
 * {@link MAX_DEPTH}. What was `null` or `undefined` is left out.
 */
export type Value = Scalar | readonly Value[] | ReadonlyMap<string, Value>;

/** How deep lists and objects may be nested; what refers to itself is deeper than that. */
export const MAX_DEPTH = 100;

/** Why a value cannot be used, as a text that holds nothing of it; thrown within this library only. */
export class Refusal extends Error {}

/**
 * Reads `value`; `undefined` where there is nothing to write. Throws a {@link Refusal}, or whatever
 * the value's own code throws: {@link reasonOf} tells.
 */
export function readValue(value: unknown, name: string, depth = 0): Value | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== "object") {
    return readScalar(value);
  }
  if (depth >= MAX_DEPTH) {
    throw new Refusal(`nested deeper than ${MAX_DEPTH}, or circular`);
  }
  if (Array.isArray(value)) {
    return readList(value, name, depth);
  }
  const plain = isPlainObject(value);
  // A plain object's own only, so that a polluted Object.prototype changes nothing.
  if ((!plain || Object.hasOwn(value, "toJSON")) && "toJSON" in value) {
    return readJson(value, value.toJSON, name);
  }
  if (!plain) {
    throw new Refusal("an object of a class that has no toJSON()");
  }
  return readMap(value, name, depth);
}

/** What to tell of anything that {@link readValue} threw. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Refusal
    ? thrown.message
    : "a value whose own code throws when it is read";
}

function readScalar(value: unknown): Scalar {
  switch (typeof value) {
    case "string":
      return checkText(value);
    case "number":
      if (!Number.isFinite(value)) {
        throw new Refusal("a number that is not finite");
      }
      return value;
    case "boolean":
    case "bigint":
      return value;
    default:
      throw new Refusal(`a ${typeof value}`);
  }
}

function checkText(text: string): string {
  if (!isWellFormed(text)) {
    throw new Refusal("a text with half of a surrogate pair");
  }
  return text;
}

/** `toJSON()` stands for one scalar: a date, a URL. An invalid date gives `null`. */
function readJson(value: object, toJSON: unknown, name: string): Scalar {
  if (typeof toJSON !== "function") {
    throw new Refusal("an object whose toJSON is no function");
  }
  const json: unknown = Reflect.apply(toJSON, value, [name]);
  if (json === null || typeof json === "object" || json === undefined) {
    throw new Refusal("an object whose toJSON() gives no string, number or boolean");
  }
  return readScalar(json);
}

function readList(list: readonly unknown[], name: string, depth: number): readonly Value[] {
  const values: Value[] = [];
  for (const member of list) {
    const value = readValue(member, name, depth + 1);
    if (value !== undefined) {
      values.push(value);
    }
  }
  return values;
}

function readMap(
  map: Record<string, unknown>,
  name: string,
  depth: number,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const key of Object.keys(map)) {
    const value = readValue(map[key], name, depth + 1);
    if (value !== undefined) {
      values.set(checkText(key), value);
    }
  }
  return values;
}
