/** What a URL can carry: scalars, and lists and maps of them. */
import { Refusal } from "../support/messages.js";
import {
  copyOwn,
  isList,
  isPlainObject,
  kindOf,
  MAX_MEMBERS,
  memberOf,
} from "../support/objects.js";
import { isWellFormed } from "./percent.js";

/** One text in a URL. */
export type Scalar = string | number | bigint | boolean;

/**
 * A caller's value, read once and checked: a scalar, a list or a map, to any depth up to {@link MAX_DEPTH}. `null` and
 * `undefined` are left out, as RFC 6570 leaves out undefined values (section 2.3).
 */
export type Value = Scalar | readonly Value[] | ReadonlyMap<string, Value>;

/** How deep lists and objects may be nested; a value that refers to itself is nested deeper than that. */
const MAX_DEPTH = 100;

/** The longest text in a URL; even encoded, it fits into a JavaScript string. */
const MAX_TEXT = 16_777_216;

/** How long a written URL or form may be. */
export const MAX_WRITTEN = 8_388_608;

/**
 * Reads `value`; `undefined` if there is nothing to write. Throws a {@link Refusal}, or whatever reading the value
 * threw; `reasonOf` describes either.
 */
export function readValue(value: unknown, name: string): Value | undefined {
  // The members are counted, since references to one object many times let a small value hold very many.
  let left = MAX_MEMBERS;

  function read(member: unknown, depth: number): Value | undefined {
    left -= 1;
    if (left < 0) {
      throw new Refusal(`more than ${MAX_MEMBERS} members`);
    }
    if (typeof member !== "object") {
      return member === undefined ? member : readScalar(member);
    }
    if (member === null) {
      return undefined;
    }
    checkDepth(depth);
    if (Array.isArray(member)) {
      const values: Value[] = [];
      for (const each of member) {
        const inner = read(each, depth + 1);
        if (inner !== undefined) {
          values.push(inner);
        }
      }
      return values;
    }
    const own = isPlainObject(member) ? copyOwn(member) : undefined;
    // Of a plain object only an own `toJSON` counts.
    const toJSON = own === undefined ? memberOf(member, "toJSON") : own["toJSON"];
    if (typeof toJSON === "function") {
      return readToJson(toJSON as (key: string) => unknown, member, name);
    }
    if (own === undefined) {
      const kind = kindOf(member);
      throw new Refusal(kind.endsWith("class") ? `${kind} without toJSON()` : kind);
    }
    const values = new Map<string, Value>();
    for (const key of Object.keys(own)) {
      const inner = read(own[key], depth + 1);
      if (inner !== undefined) {
        values.set(checkText(key), inner);
      }
    }
    return values;
  }

  return read(value, 0);
}

/** Throws a {@link Refusal} for a list or an object that is nested too deep. */
export function checkDepth(depth: number): void {
  if (depth >= MAX_DEPTH) {
    throw new Refusal(`nested deeper than ${MAX_DEPTH}, or circular`);
  }
}

/** Whether a value is a map. Not by a property, which a polluted Object.prototype could lend to a list. */
export function isMap(value: Value): value is ReadonlyMap<string, Value> {
  return value instanceof Map;
}

function readScalar(value: unknown): Scalar {
  if (typeof value === "string") {
    return checkText(value);
  }
  const isScalar =
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    (typeof value === "number" && Number.isFinite(value));
  if (!isScalar) {
    throw new Refusal(kindOf(value));
  }
  return value;
}

function checkText(text: string): string {
  if (text.length > MAX_TEXT) {
    throw new Refusal(`a string of more than ${MAX_TEXT} characters`);
  }
  if (!isWellFormed(text)) {
    throw new Refusal("a string with a lone surrogate");
  }
  return text;
}

/** `toJSON()` stands for one scalar: a date, a URL. An invalid date is refused. */
function readToJson(toJSON: (key: string) => unknown, value: object, name: string): Scalar {
  // Does the same as the `toJSON` of a date, in two thirds of the time.
  const isDate = toJSON === Date.prototype.toJSON && value instanceof Date;
  const json: unknown =
    isDate && !Number.isNaN(value.getTime()) ? value.toISOString() : toJSON.call(value, name);
  if (json === null || typeof json === "object" || json === undefined) {
    throw new Refusal(
      isDate
        ? "an invalid date"
        : "an object whose toJSON() does not return a string, number or boolean",
    );
  }
  return readScalar(json);
}

/**
 * Whether a value counts as missing: not given, an empty text, or without members. Outside of bodies, so does a list
 * whose members are all empty.
 */
export function isMissing(value: unknown, isInBody: boolean): boolean {
  if (isList(value)) {
    return value.length === 0 || (!isInBody && value.every((member) => (member ?? "") === ""));
  }
  if (value instanceof Map) {
    return value.size === 0;
  }
  return isPlainObject(value) ? Object.keys(value).length === 0 : (value ?? "") === "";
}
