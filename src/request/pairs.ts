/** Parameters as pairs of a query or a form, and the styles that every program has: lists with commas, no objects. */
import { textOfMember } from "../grammar/members.js";
import { encodeShort, encodeText, encodeUnreserved } from "../grammar/percent.js";
import { isMap, MAX_WRITTEN, type Value } from "../grammar/readValue.js";
import { Refusal } from "../support/messages.js";
import { copyOwn } from "../support/objects.js";
import type { CallValues } from "./CallValues.js";

/** How lists and objects are written as pairs: `key` is encoded, and so is the text that is given back. */
export interface Styles {
  readonly list: WriteList;
  /** `undefined` if no style is declared: then objects are refused. */
  readonly object: ObjectWriter | undefined;
}

/** Styles of which one part, for lists or for objects, may be left out. */
export type PartialStyles = { readonly [Part in keyof Styles]?: Styles[Part] | undefined };

/** Writes a list; `hasBrackets`: the name itself ends in `[]`. */
export type WriteList = (
  key: string,
  list: readonly Value[],
  styles: Styles,
  hasBrackets: boolean,
) => string;

/** Writes objects, alone and within lists. */
export interface ObjectWriter {
  readonly write: (key: string, object: ReadonlyMap<string, Value>, styles: Styles) => string;
  /**
   * Writes a list that holds objects, none of them empty. Returns all its pairs, or the members with texts in place of
   * objects.
   */
  readonly inList: (
    key: string,
    list: readonly Value[],
    styles: Styles,
    isRepeated: boolean,
    hasBrackets: boolean,
  ) => string | Value[];
}

/** How a list or an object is written as pairs of a query or a form, such as `brackets`. */
export interface Style<Text extends string = string> {
  /** Its name in plain data. */
  readonly style: Text;
  /** @internal */
  readonly list: WriteList | undefined;
  /** @internal */
  readonly object: ObjectWriter | undefined;
}

/** How a service wants parameters that are lists or objects, in a query or in a form. */
export interface QueryProfile {
  /** Style of lists. Defaults to `comma` in a query and to `brackets` in a form. */
  readonly arrays?: Style | undefined;
  /** Style of objects. Defaults to none in a query, where objects are refused, and to `deepObject` in a form. */
  readonly objects?: Style | undefined;
  /** Styles of single parameters, by name. Each covers lists and objects, if it has a way to write them. */
  readonly names?: Readonly<Record<string, Style>> | undefined;
}

/** The styles of a service: one pair of styles for all names, and exceptions for single names. */
export interface PairStyles extends Styles {
  readonly names: ReadonlyMap<string, Style>;
}

/** The styles of a service; the part for lists or for objects may be left out. */
export type DeclaredStyles = PartialStyles & { readonly names: PairStyles["names"] };

/** What an operation says about how one of its parameters is written. */
export interface FieldRule {
  /** The name that is sent; the name of a header is in lower case. */
  readonly sent: string;
  readonly style: Style | undefined;
  readonly required: boolean;
}

/** One field of a query, of a body, or of the headers. */
export interface Field {
  /** The name of the parameter that it is made of. */
  readonly name: string;
  /** The name that is sent. */
  readonly sent: string;
  /** The name, encoded, with its equals sign; `undefined` for a name that is not well-formed. */
  readonly key: string | undefined;
  /** The index of its value among the values of a call. */
  readonly slot: number;
  /** The style that the operation gives it. */
  readonly style: Style | undefined;
  /** How it is written among pairs. */
  readonly styles: Styles;
  readonly isRequired: boolean;
}

/** Writes a field in a subclass's own way: encoded pairs, or `""`. What it refuses is noted among the values. */
export type WriteField = (field: Field, values: CallValues) => string;

/** The field of a parameter whose value is in this slot. */
export function fieldFor(
  name: string,
  slot: number,
  rule: FieldRule | undefined,
  styles: PairStyles,
): Field {
  const sent = rule?.sent ?? name;
  const text = encodeText(sent);
  const style = rule?.style;
  return {
    name,
    sent,
    key: text === undefined ? text : `${text}=`,
    slot,
    style,
    styles: stylesOf(style ?? styles.names.get(sent), styles),
    isRequired: rule?.required === true,
  };
}

/** The styles in a profile, taken apart: the list part of `arrays`, the object part of `objects`, and `names`. */
export function declaredStyles(given: QueryProfile = {}): DeclaredStyles {
  const { arrays, objects, names } = copyOwn(given) as QueryProfile;
  return {
    list: arrays?.list,
    object: objects?.object,
    names: new Map(Object.entries(names ?? {})),
  };
}

/** All styles: those that were found, then those of `fallback`, and commas in lists. */
export function completeStyles(
  { list, object, names }: DeclaredStyles,
  fallback?: PartialStyles,
): PairStyles {
  return { list: list ?? fallback?.list ?? commaList, object: object ?? fallback?.object, names };
}

/** The styles of one name: its own style, and the common style for lists or objects that its own does not cover. */
export function stylesOf(style: Style | undefined, { list, object }: Styles): Styles {
  return { list: style?.list ?? list, object: style?.object ?? object };
}

/** The pairs of these fields, joined by `&`. What cannot be written is noted among the values. */
export function pairsOf(fields: readonly Field[], values: CallValues, hook?: WriteField): string {
  let out = "";
  for (const field of fields) {
    const { key } = field;
    // A field is made only for a parameter that has a slot, so `slot` is never below 0.
    const short = hook === undefined ? encodeShort(values.slotValues[field.slot]) : undefined;
    const text =
      key === undefined || short === undefined ? pairOf(field, values, hook) : key + short;
    if (text !== "") {
      out += out === "" ? text : `&${text}`;
    }
  }
  return out;
}

/** The pairs of one field by the general rules. */
export function pairOf(field: Field, values: CallValues, hook: WriteField | undefined): string {
  const { name, sent, slot, styles, isRequired } = field;
  const text =
    hook === undefined
      ? values.write(slot, name, (value) => writePair(sent, value, styles))
      : hook(field, values);
  if (text === "" && isRequired) {
    values.miss(name);
  }
  return text;
}

/**
 * `name=value`, or several of them joined by `&`; `""` for a list or object without members. Throws a {@link Refusal}.
 */
export function writePair(name: string, value: Value, styles: Styles): string {
  const key = encodeText(name);
  if (key === undefined) {
    throw new Refusal("a name with a lone surrogate");
  }
  return writeValue(key, value, styles, name.endsWith("[]"));
}

/** The pairs of an encoded key and a value; `hasBrackets` says that the name itself ends in brackets. */
export function writeValue(key: string, value: Value, styles: Styles, hasBrackets = false): string {
  if (typeof value !== "object") {
    return `${key}=${encodeUnreserved(String(value))}`;
  }
  if (!isMap(value)) {
    return styles.list(key, value, styles, hasBrackets);
  }
  // An object without members is not sent, in any style.
  return value.size === 0 ? "" : objectWriter(styles).write(key, value, styles);
}

function objectWriter({ object }: Styles): ObjectWriter {
  if (object === undefined) {
    throw new Refusal("an object, which needs a style: deepObject, jsonStyle or formStyle");
  }
  return object;
}

/** Makes a style of lists from the text after the key and the text between two members. */
export function listWith(suffix: string, separator: string): WriteList {
  return (key, list, styles, hasBrackets) => {
    const isRepeated = hasBrackets || separator === "&";
    const start = `${hasBrackets ? key : key + suffix}=`;
    refuseLists(list);
    let members = list.filter((member) => !isMap(member) || member.size > 0);
    // An object style that cannot be used in a list is refused even if the object is empty.
    if ((styles.object === undefined ? members : list).some(isMap)) {
      const written = objectWriter(styles).inList(key, members, styles, isRepeated, hasBrackets);
      if (typeof written === "string") {
        return written;
      }
      members = written;
    }
    let out = "";
    for (const member of members) {
      const text = encodeUnreserved(textOfMember(member));
      out = checkLength(out + (out === "" ? start : isRepeated ? `&${start}` : separator) + text);
    }
    return out;
  };
}

/** Refuses a list within a list. */
export function refuseLists(list: readonly Value[]): void {
  if (list.some(Array.isArray)) {
    throw new Refusal("a list of lists, which needs the style jsonStyle");
  }
}

/** Lists with commas, `a=1,2`. */
export const commaList: WriteList = /* @__PURE__ */ listWith("", ",");

/** Returns the text. Refuses one that is too long for a request. */
export function checkLength(text: string): string {
  if (text.length > MAX_WRITTEN) {
    throw new Refusal(`more than ${MAX_WRITTEN} characters`);
  }
  return text;
}
