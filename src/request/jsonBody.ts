/** Bodies of JSON, the kind that every factory has, and the values that JSON would silently drop. */
import { checkDepth } from "../grammar/readValue.js";
import { reasonOf } from "../support/messages.js";
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

/** The lists and objects of one body that were checked: with shared references, a small value can hold very many. */
type Checked = Set<object>;

/** A plain object of the fields. What JSON would lose is noted among the values. */
const writeObject: WriteBody = (fields, values) => {
  const object: Record<string, unknown> = {};
  let checked: Checked | undefined;
  for (const { name, sent, slot } of fields) {
    const value = values.raw(slot);
    // Most values are texts and numbers, which hold nothing to look at.
    if (!isJsonScalar(value)) {
      const loss = lossOf(value, (checked ??= new Set()));
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

function lossOf(value: unknown, checked: Checked): string | undefined {
  try {
    return lossWithin(value, checked, 0);
  } catch (thrown) {
    return reasonOf(thrown);
  }
}

/** Why JSON would lose a value, or one within its lists and plain objects; `undefined` if it would not. */
function lossWithin(value: unknown, checked: Checked, depth: number): string | undefined {
  if (typeof value !== "object" || value === null) {
    return isJsonScalar(value) ? undefined : kindOf(value);
  }
  if (checked.has(value)) {
    return undefined;
  }
  // Bytes lose their meaning even where they have a `toJSON()`. Few values have one, and `in` says so in less time.
  if ("toJSON" in value && !ArrayBuffer.isView(value) && hasMethod(value, "toJSON")) {
    return undefined;
  }
  if (!Array.isArray(value) && !isPlainObject(value)) {
    return lossOfInstance(value);
  }
  checkDepth(depth);
  // `Object.values` of a list takes more time than all the rest, but a long list may be one of holes.
  const isShort = Array.isArray(value) && value.length <= MAX_MEMBERS;
  const members: readonly unknown[] = isShort ? value : Object.values(value);
  for (let i = 0; i < members.length; i += 1) {
    const loss = lossWithin(members[i], checked, depth + 1);
    if (loss !== undefined) {
      return loss;
    }
  }
  checked.add(value);
  return undefined;
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
