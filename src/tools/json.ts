/** JSON values, from models and from descriptions. */
import { checkDepth } from "../grammar/readValue.js";
import { Refusal } from "../support/messages.js";
import { isList, isPlainObject, kindOf, MAX_MEMBERS } from "../support/objects.js";
import { setOwn } from "../support/properties.js";

/** The names of types in JSON Schema. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The number of copied members. */
interface Count {
  members: number;
}

/**
 * A copy of a JSON value. Throws a {@link Refusal} for values that JSON cannot represent, and for values that are too
 * large or too deep, such as an object that contains itself.
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
  if (jsonTypeOf(value) === undefined) {
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

/** The type of a value in JSON Schema; `undefined` if JSON cannot represent it. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return typeof value as "string" | "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : Number.isFinite(value) ? "number" : undefined;
    default:
      if (value === null) {
        return "null";
      }
      return isList(value) ? "array" : isPlainObject(value) ? "object" : undefined;
  }
}

/** Whether a type has the values of a kind: an integer is also a number. */
export function coversType(type: unknown, kind: string | undefined): boolean {
  return type === kind || (type === "number" && kind === "integer");
}

/** Freezes the value and everything in it. Only for values that this library made. */
export function freezeAll<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) {
      freezeAll(member);
    }
  }
  return value;
}
