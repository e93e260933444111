/** Fields, and how they are written as pairs of a query or a form. */
import { isJsonScalar, jsonLossOf, newJsonLook, type JsonLook } from "../grammar/json.js";
import { encodeShort, encodeText } from "../grammar/percent.js";
import { reasonOf, type Value } from "../grammar/values.js";
import { expectedBut } from "../support/messages.js";
import type { QueryValueStyle } from "../types/profile.js";
import { requestError, type CallValues } from "./CallValues.js";

/**
 * Writes a query parameter in a subclass's own way: an encoded pair, several, or `""`. What it refuses is noted among
 * the values.
 */
export type WriteField = (field: Field, values: CallValues) => string;

/** Writes lists and objects as pairs. */
export interface StyleWriter {
  /** `name=value`, or several of them joined by `&`; `own` goes ahead of the style of all names. Throws a `Refusal`. */
  write(name: string, value: Value, own?: FieldStyle): string;
}

/** The style of one field: its name in operations, and what writes it in SDKs. */
type FieldStyle = QueryValueStyle | StyleWriter;

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
  readonly style: FieldStyle | undefined;
  readonly isRequired: boolean;
}

/** What a rule says of a field. */
interface FieldRule {
  readonly name?: string | undefined;
  readonly style?: FieldStyle | undefined;
  readonly required?: boolean | undefined;
}

/** The field that a parameter is, whose value stands in this slot; `rule` is the operation's. */
export function fieldOf(parameter: string, slot: number, rule?: FieldRule): Field {
  const name = rule?.name ?? parameter;
  const text = encodeText(name);
  const key = text === undefined ? text : `${text}=`;
  return {
    parameter,
    name,
    key,
    slot,
    style: rule?.style,
    isRequired: rule?.required === true,
  };
}

/** Throws for two parameters that one field of the body would hold. */
export function checkFields(fields: readonly Field[], describe: () => string): void {
  const sent = new Map<string, string>();
  for (const { name, parameter } of fields) {
    const other = sent.get(name);
    if (other !== undefined) {
      const what = expectedBut("one value for each field of the body", "two for one");
      throw requestError("INVALID_PARAMETER", describe(), what, { parameters: [other, parameter] });
    }
    sent.set(name, parameter);
  }
}

/**
 * A plain object of these fields. What JSON would lose is noted among the values.
 * Adding fields one by one takes less time than overwriting those of a copy.
 */
export function objectOf(fields: readonly Field[], read: CallValues): Record<string, unknown> {
  const values = read.all;
  const object: Record<string, unknown> = {};
  let look: JsonLook | undefined;
  for (const { parameter, name, slot } of fields) {
    const value = values[slot];
    // Most are texts and numbers, and need no look at what they hold.
    if (!isJsonScalar(value)) {
      const loss = lossOf(value, (look ??= newJsonLook()));
      if (loss !== undefined) {
        read.refuse(parameter, loss);
      }
    }
    try {
      object[name] = value;
    } catch {
      // Object.prototype has a property of this name that cannot be changed.
    }
  }
  // A setter of Object.prototype may have taken a value, too. To define all fields takes several times as long.
  return Object.keys(object).length === fields.length
    ? object
    : Object.fromEntries(fields.map(({ name, slot }) => [name, values[slot]]));
}

function lossOf(value: unknown, look: JsonLook): string | undefined {
  try {
    return jsonLossOf(value, look);
  } catch (thrown) {
    return reasonOf(thrown);
  }
}

/**
 * The pairs of a query or a form, joined by `&`, in the style of the service or by the hook; what cannot
 * be written is noted among the values.
 */
export function pairsOf(
  fields: readonly Field[],
  values: CallValues,
  style: StyleWriter,
  hook?: WriteField,
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
  field: Field,
  values: CallValues,
  style: StyleWriter,
  hook: WriteField | undefined,
): string {
  const { parameter, name, slot, style: own, isRequired } = field;
  const text =
    hook === undefined
      ? values.write(slot, parameter, (value) => style.write(name, value, own))
      : hook(field, values);
  if (text === "" && isRequired) {
    values.miss(parameter);
  }
  return text;
}
