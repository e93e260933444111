/** What JSON loses without a word. */
import { hasMethod, isPlainObject, kindOf, MAX_MEMBERS, tagOf } from "../support/objects.js";

/** Built-ins that JSON writes as `{}`, whatever they hold, by the tag that they carry in every realm. */
const EMPTY = /^\[object (?:Promise|Map|Set|\w*ArrayBuffer|Blob|File|FormData|URLSearchParams)\]$/;

/** How deep a value is looked at. What refers to itself is deeper than that, and for the client to refuse. */
const MAX_DEPTH = 100;

/** A look at the values of one body. */
export interface JsonLook {
  /** How many values may follow: shared references multiply what a small one holds. */
  left: number;
}

/** A look that begins. */
export function newJsonLook(): JsonLook {
  return { left: MAX_MEMBERS };
}

/** Why JSON would lose a value, or one within its lists and plain objects; `undefined` if it would not. */
export function jsonLossOf(value: unknown, look: JsonLook, depth = 0): string | undefined {
  look.left -= 1;
  if (typeof value !== "object" || value === null) {
    return isJsonScalar(value) ? undefined : kindOf(value);
  }
  let loss: string | undefined;
  if (depth > MAX_DEPTH || look.left < 0) {
    return loss;
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && loss === undefined && look.left >= 0; i += 1) {
      loss = jsonLossOf(value[i], look, depth + 1);
    }
  } else if (!isPlainObject(value)) {
    loss = lossOfInstance(value);
  } else if (!Object.hasOwn(value, "toJSON") || !hasMethod(value, "toJSON")) {
    for (const name in value) {
      if (loss === undefined && Object.hasOwn(value, name)) {
        loss = jsonLossOf(value[name], look, depth + 1);
      }
    }
  }
  return loss;
}

/** Whether JSON holds a value that is no object. A bigint is for the client to refuse, or to write. */
export function isJsonScalar(value: unknown): boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    value === null ||
    value === undefined ||
    Number.isFinite(value)
  );
}

/** JSON would write the fields of bytes, also of those that have a `toJSON()`, and none of the other built-ins. */
function lossOfInstance(object: object): string | undefined {
  const tag = tagOf(object);
  if (!ArrayBuffer.isView(object) && (!EMPTY.test(tag) || hasMethod(object, "toJSON"))) {
    return undefined;
  }
  return tag === "[object Promise]"
    ? "a Promise, which must be awaited"
    : "an instance of a class that JSON cannot hold";
}
