/** Bodies of parts. */
import { isWellFormed } from "../grammar/percent.js";
import { readValue } from "../grammar/readValue.js";
import { inputError } from "../support/makeErrors.js";
import { reasonOf, Refusal } from "../support/messages.js";
import { isList, isPlainObject, membersOf, tagOf } from "../support/objects.js";
import type { Field } from "../request/pairs.js";
import type { CallValues } from "../request/CallValues.js";
import { scalarOrJson } from "./styles.js";

/** A `FormData`: the subset used here. */
interface FormDataLike {
  append(name: string, value: unknown): void;
}

/** What a platform has for a body in parts. */
interface Platform {
  readonly FormData: new () => FormDataLike;
  readonly Blob: new (parts: readonly unknown[]) => object;
}

/** A `FormData`; what is not a part is noted among the values. */
export function formDataOf(fields: readonly Field[], values: CallValues): FormDataLike | undefined {
  // No platform's types are known to this build.
  const { FormData, Blob } = globalThis as object as Platform;
  if (typeof FormData !== "function" || typeof Blob !== "function") {
    if (!values.isFine) {
      // The error about these values comes first, as on any other platform.
      return undefined;
    }
    throw inputError(
      "INVALID_OPTIONS",
      "write the body",
      "a platform with FormData and Blob",
      "one without",
    );
  }
  const form = new FormData();
  for (const { name, sent, slot, style } of fields) {
    try {
      // Refuses a name that is not well-formed.
      readValue(sent, sent);
      // The fields of `data` were not prepared.
      const parts = partsIn(values.raw(slot), sent, style?.style === "json");
      for (const part of isList(parts) ? membersOf(parts) : [parts]) {
        const written = partOf(part, sent, Blob);
        if (written !== undefined) {
          form.append(sent, written);
        }
      }
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
    }
  }
  return form;
}

/** A part as a form takes it; `undefined` for what sends nothing. Throws for what is not a part. */
function partOf(part: unknown, name: string, Blob: Platform["Blob"]): unknown {
  if (part instanceof Blob) {
    return part;
  }
  // A plain object may call itself anything.
  const isBuffer = !isPlainObject(part) && tagOf(part) === "[object ArrayBuffer]";
  if (ArrayBuffer.isView(part) || isBuffer) {
    return new Blob([part]);
  }
  if (tagOf(part) === "[object FormData]") {
    throw new Refusal("a FormData; pass it as data");
  }
  // A part has no limit of length, as a text in a URL has.
  const value = typeof part === "string" && isWellFormed(part) ? part : readValue(part, name);
  if (Array.isArray(value)) {
    throw new Refusal("a list within a list");
  }
  return value === undefined ? value : scalarOrJson(value);
}

/** The parts that a list becomes, or the one part in JSON; members that are null, and empty lists, send nothing. */
export function partsIn(given: unknown, name: string, isJson: boolean): unknown {
  if (!isList(given)) {
    return given;
  }
  const parts = membersOf(given).filter((part) => (part ?? null) !== null);
  if (!isJson) {
    return parts;
  }
  const value = readValue(parts, name);
  return parts.length === 0 || value === undefined ? undefined : scalarOrJson(value);
}
