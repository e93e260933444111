/** Values: decodes the texts that slots took. */
import { isHostValue } from "../grammar/authority.js";
import { DOT_SEGMENT } from "../grammar/path.js";
import { setOwn } from "../support/properties.js";
import type { Slot } from "./pattern.js";
import { normalize } from "./url.js";

/** A value of a URL as text; a list of texts or an object of texts if it was written as one. */
export type MatchedValue = string | readonly string[] | Readonly<Record<string, string>>;

const PLAIN = /^[\w.~-]*$/;
const ENCODED = /^[\w.~%-]*$/;

/** The value of a slot; `undefined` if no value is written like this. */
export function valueOf(slot: Slot, text: string): MatchedValue | undefined {
  const { operator, variable, place } = slot;
  const { separator, named, reserved } = operator;
  const { explode, name } = variable;
  if (place === "host") {
    return isHostValue(text) ? text : undefined;
  }
  if (PLAIN.test(text) && !named && !explode) {
    return text;
  }
  if (reserved) {
    return reservedOf(text, place);
  }
  // Other clients write a query less strictly, and it does not decide whether a URL matches.
  const isStrict = place === "path";
  if (isStrict && explode && (named || text.includes("="))) {
    return objectOf(text.split(separator), named ? normalize(name) : undefined);
  }
  // Behind a name there is "=" unless the value is empty (RFC 6570 section 3.2.7).
  const isNamed = isStrict && named && text !== "";
  return isNamed && !/^=./.test(text)
    ? undefined
    : listOf((isNamed ? text.slice(1) : text).split(explode ? separator : ","), isStrict);
}

/** Decodes triplets; `undefined` if they are not UTF-8. */
export function decode(text: string): string | undefined {
  try {
    return text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
}

/**
 * The value of `{+x}` or `{#x}`. Some triplets stay, since their characters would end the value or begin
 * another triplet: `%3F`, `%23`, and `%25` ahead of two hexadecimal digits.
 */
function reservedOf(text: string, place: Slot["place"]): string | undefined {
  const kept = text.replace(/%(?=25|3F|23)/g, "%25");
  const value = decode(kept)?.replace(/%25(?![\dA-Fa-f]{2})/g, "%");
  // A slash that was a triplet can make a dot segment.
  return place === "path" && `x${value ?? ""}`.search(DOT_SEGMENT) >= 0 ? undefined : value;
}

/** The decoded texts; the text itself if there is only one; `undefined` if one is not written correctly. */
function listOf(texts: readonly string[], isStrict: boolean): MatchedValue | undefined {
  const values: string[] = [];
  for (const text of texts) {
    const value = isStrict && !ENCODED.test(text) ? undefined : decode(text);
    if (value === undefined) {
      return undefined;
    }
    values.push(value);
  }
  return values.length > 1 ? values : values[0];
}

/** The value of an expression with `*` and names: a list if all names are the variable's, otherwise an object. */
function objectOf(pieces: readonly string[], name: string | undefined): MatchedValue | undefined {
  const pairs = pieces.map((piece) => piece.split("="));
  const texts = pairs.map(([, text = ""]) => text);
  // Behind a name an empty value has no "=" (RFC 6570 section 3.2.7), and in other places it has one.
  if (pairs.some(({ length, 1: text }) => length > 2 || text === (name && ""))) {
    return undefined;
  }
  if (pairs.every(([key]) => key === name)) {
    return listOf(texts, true);
  }
  const object: Record<string, string> = {};
  const names: unknown[] = [];
  for (const [key = "", text = ""] of pairs) {
    const [field, value] = [listOf([key], true), listOf([text], true)];
    if (typeof field !== "string" || value === undefined) {
      return undefined;
    }
    names.push(field);
    setOwn(object, field, value);
  }
  // An object has no name twice, and JavaScript puts whole numbers first.
  return names.join("\0") === Object.keys(object).join("\0") ? object : undefined;
}
