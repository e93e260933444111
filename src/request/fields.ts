/** How fields are written: as pairs of a query or a form, a plain object, or the parts of a `FormData`. */
import { EndpointError } from "../errors.js";
import { encodeText, isWellFormed } from "../grammar/percent.js";
import { encodeShort, readValue, reasonOf } from "../grammar/values.js";
import { textOf, type QueryStyle } from "../settings/QueryStyle.js";
import { cannot, Refusal } from "../support/messages.js";
import { isInstanceOf, isList, isPlainObject, membersOf } from "../support/objects.js";
import { isInherited, setOwn } from "../support/properties.js";
import type { Rule } from "../settings/operation.js";
import type { QueryValueStyle } from "../types/profile.js";
import type { CallValues } from "./CallValues.js";
import { callWriteQuery, type Hooks } from "./hooks.js";

/** One field of a query, of a body, or of the headers. */
export interface Field {
  /** The parameter that it is made of. */
  readonly parameter: string;
  /** The name that is sent. */
  readonly name: string;
  /** The name, encoded, with its equals sign; `undefined` for a name that is not well-formed. */
  readonly key: string | undefined;
  /** Where its value stands among those of a call. */
  readonly slot: number;
  /** The style of a list or an object among pairs. Defaults to that of the service. */
  readonly style: QueryValueStyle | undefined;
  readonly isRequired: boolean;
  /** Whether every object inherits a property of this name. */
  readonly inherits: boolean;
}

/** The field that a parameter is, whose value stands in this slot; `rule` is the operation's. */
export function fieldOf(parameter: string, slot: number, rule?: Rule): Field {
  const { name = parameter, style, required: isRequired = false } = rule ?? {};
  const text = encodeText(name);
  const key = text === undefined ? text : `${text}=`;
  return { parameter, name, key, slot, style, isRequired, inherits: isInherited(name) };
}

/** A plain object of these fields. Adding them one by one takes less time than overwriting those of a copy. */
export function objectOf(
  fields: readonly Field[],
  values: readonly unknown[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const { name, slot, inherits } of fields) {
    setOwn(object, name, values[slot], inherits);
  }
  return object;
}

/**
 * The pairs of a query or a form, joined by `&`, in the style of the service or by the hook; what cannot
 * be written is noted among the values.
 */
export function pairsOf(
  fields: readonly Field[],
  values: CallValues,
  style: QueryStyle,
  hook?: Hooks["writeQuery"],
): string {
  let out = "";
  for (const field of fields) {
    const { key, slot } = field;
    const short = hook === undefined ? encodeShort(values.raw(slot)) : undefined;
    const text =
      key === undefined || short === undefined ? pairOf(field, values, style, hook) : key + short;
    if (text !== "") {
      out += out === "" ? text : `&${text}`;
    }
  }
  return out;
}

function pairOf(
  { parameter, name, slot, style: own, isRequired }: Field,
  values: CallValues,
  style: QueryStyle,
  hook: Hooks["writeQuery"],
): string {
  const raw = values.raw(slot);
  const text =
    hook === undefined
      ? values.write(slot, parameter, (value) => style.write(name, value, own))
      : raw === null
        ? ""
        : callWriteQuery(() => hook(name, raw, own));
  if (text === "" && isRequired) {
    values.miss(parameter);
  }
  return text;
}

/** A `FormData`, as far as it is used here. */
interface Form {
  append(name: string, value: unknown): void;
}

/** What a platform has for a body in parts. */
interface Platform {
  readonly FormData: new () => Form;
  readonly Blob: new (parts: readonly unknown[]) => object;
}

/** A `FormData`; what is no part is noted among the values. */
export function partsOf(fields: readonly Field[], values: CallValues): Form {
  // No platform's types are known to this build.
  const { FormData, Blob } = globalThis as object as Platform;
  if (typeof FormData !== "function" || typeof Blob !== "function") {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot("write the body", "a platform with FormData and Blob", "one without"),
    );
  }
  const form = new FormData();
  for (const { parameter, name, slot } of fields) {
    const raw = values.raw(slot);
    try {
      // Refuses a name that is not well-formed.
      readValue(name, name);
      for (const part of isList(raw) ? membersOf(raw) : [raw]) {
        const written = partOf(part, name, Blob);
        if (written !== undefined) {
          form.append(name, written);
        }
      }
    } catch (thrown) {
      values.refuse(parameter, reasonOf(thrown));
    }
  }
  return form;
}

/** A part as a form takes it; `undefined` for what sends nothing. Throws for what is no part. */
function partOf(part: unknown, name: string, Blob: Platform["Blob"]): unknown {
  if (isInstanceOf(part, Blob)) {
    return part;
  }
  // A plain object may call itself anything.
  const isBuffer =
    !isPlainObject(part) && Object.prototype.toString.call(part) === "[object ArrayBuffer]";
  if (ArrayBuffer.isView(part) || isBuffer) {
    return new Blob([part]);
  }
  // How long a text is does not matter here.
  const value = typeof part === "string" && isWellFormed(part) ? part : readValue(part, name);
  if (Array.isArray(value)) {
    throw new Refusal("a list within a list");
  }
  return value === undefined ? value : textOf(value);
}
