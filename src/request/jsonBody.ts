/** Bodies of JSON, the kind that every factory has, and the values that JSON would silently drop. */
import { checkDepth } from "../grammar/readValue.js";
import { reasonOf, Refusal } from "../support/messages.js";
import {
  A_PROMISE,
  hasMethod,
  isPlainObject,
  kindOf,
  MAX_MEMBERS,
  tagOf,
} from "../support/objects.js";
import { assignOwn } from "../support/properties.js";
import { type BodyKind, BodyWriter, JSON_TYPE, type WriteBody } from "./BodyWriter.js";

/**
 * How many levels the lists and objects of one body have: with shared references, a small value can hold very many.
 * While the members of a value are checked, it has infinitely many, since it is circular if it is found among them.
 */
interface Levels {
  /** Made when it is needed, since most bodies are flat. */
  known: Map<object, number> | undefined;
}

/** Shorter lists and objects that hold no others are checked each time, which is faster than keeping their levels. */
const FEW = 16;

/** A plain object of the fields. What JSON would lose is noted among the values. */
const writeObject: WriteBody = (fields, values) => {
  const object: Record<string, unknown> = {};
  const levels: Levels = { known: undefined };
  for (const { name, sent, slot } of fields) {
    const value = values.raw(slot);
    // Most values are texts and numbers, which need no check.
    if (!isJsonScalar(value)) {
      const loss = lossOf(value, levels);
      if (loss !== undefined) {
        values.refuse(name, loss);
      }
    }
    assignOwn(object, sent, value);
  }
  return object;
};

/** JSON. */
export const json: BodyKind<"json"> = {
  body: "json",
  writer: /* @__PURE__ */ new BodyWriter({ contentType: JSON_TYPE, write: writeObject }),
};

/** Why JSON would lose a value, or one within its lists and plain objects; `undefined` if it would not. */
function lossOf(value: unknown, levels: Levels): string | undefined {
  try {
    levelsOf(value, levels, 0);
    return undefined;
  } catch (thrown) {
    // It has values whose members were not all checked.
    levels.known = undefined;
    return reasonOf(thrown);
  }
}

/**
 * How many levels of lists and plain objects a value has that is no scalar. Throws a {@link Refusal} for what JSON
 * would lose.
 */
function levelsOf(value: unknown, levels: Levels, depth: number): number {
  if (typeof value !== "object" || value === null) {
    throw new Refusal(kindOf(value));
  }
  const known = levels.known?.get(value);
  if (known !== undefined) {
    checkDepth(depth + known - 1);
    return known;
  }
  // Bytes lose their meaning even where they have a `toJSON()`. Few values have one, and `in` says so in less time.
  if ("toJSON" in value && !ArrayBuffer.isView(value) && hasMethod(value, "toJSON")) {
    return 0;
  }
  if (!Array.isArray(value) && !isPlainObject(value)) {
    throw new Refusal(lossOfInstance(value));
  }
  checkDepth(depth);
  // `Object.values` of a list takes more time than all the rest, but a long list may consist of holes.
  const isShort = Array.isArray(value) && value.length <= MAX_MEMBERS;
  const members: readonly unknown[] = isShort ? value : Object.values(value);
  let all = 1;
  let isFlat = true;
  for (let i = 0; i < members.length; i += 1) {
    const member = members[i];
    if (!isJsonScalar(member)) {
      if (isFlat) {
        isFlat = false;
        (levels.known ??= new Map()).set(value, Infinity);
      }
      all = Math.max(all, 1 + levelsOf(member, levels, depth + 1));
    }
  }
  if (!isFlat || members.length > FEW) {
    (levels.known ??= new Map()).set(value, all);
  }
  return all;
}

/** Whether JSON holds a value that is not an object. A bigint is for the client to refuse, or to write. */
function isJsonScalar(value: unknown): boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    value === null ||
    value === undefined ||
    Number.isFinite(value)
  );
}

/** Why JSON would lose an instance of a class: it writes its fields, or nothing. */
function lossOfInstance(object: object): string {
  if (hasMethod(object, "then")) {
    return A_PROMISE;
  }
  const isFile = /Array|DataView|Blob|File|FormData/.test(tagOf(object));
  return isFile || hasMethod(object, "getReader")
    ? "a value that JSON cannot represent; pass it as data, or use the body kind multipart"
    : "an instance of a class without toJSON()";
}
