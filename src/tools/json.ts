/** Values of JSON: what a model writes, and what a description holds. */
import { checkDepth } from "../grammar/values.js";
import { Refusal } from "../support/messages.js";
import { isList, isPlainObject, kindOf, MAX_MEMBERS } from "../support/objects.js";
import { setOwn } from "../support/properties.js";

/** The names that JSON Schema has for types. */
export type JsonKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** How many members were copied. */
interface Count {
  members: number;
}

/**
 * A copy of a value of JSON. Throws a {@link Refusal} for what JSON cannot hold, and for what is too large or too deep:
 * an object may hold itself.
 */
export function copyJson(value: unknown, count: Count = { members: 0 }, depth = 0): unknown {
  checkDepth(depth);
  if (isList(value)) {
    return Array.from(value, (member) => copyMember(member, count, depth));
  }
  if (isPlainObject(value)) {
    const copy = {};
    for (const name of Object.keys(value)) {
      setOwn(copy, name, copyMember(value[name], count, depth));
    }
    return copy;
  }
  if (kindOfJson(value) === undefined) {
    throw new Refusal(kindOf(value));
  }
  return value;
}

function copyMember(member: unknown, count: Count, depth: number): unknown {
  count.members += 1;
  if (count.members > MAX_MEMBERS) {
    throw new Refusal(`more than ${MAX_MEMBERS} members`);
  }
  return copyJson(member, count, depth + 1);
}

/** What JSON Schema calls a value; `undefined` for what JSON cannot hold. */
export function kindOfJson(value: unknown): JsonKind | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return typeof value as "string" | "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : Number.isFinite(value) ? "number" : undefined;
    default:
      return value === null
        ? "null"
        : isList(value)
          ? "array"
          : isPlainObject(value)
            ? "object"
            : undefined;
  }
}

/** The value and all that it holds, frozen. Only for what this library made. */
export function freezeAll<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) {
      freezeAll(member);
    }
  }
  return value;
}
