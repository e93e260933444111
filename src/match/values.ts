/** Values: decodes the texts that holes took. */
import { isHostValue } from "../grammar/authority.js";
import { hasDotSegment } from "../grammar/dots.js";
import type { Hole } from "./pattern.js";
import { normalize } from "./url.js";

/** A value of a URL as text; a list of texts or an object of texts if it was written as one. */
export type MatchedValue = string | readonly string[] | Readonly<Record<string, string>>;

const PLAIN = /^[\w.~-]*$/;
const ENCODED = /^[\w.~%-]*$/;

/** The value of a hole; `undefined` if no value is written like this. */
export function holeValue(hole: Hole, text: string): MatchedValue | undefined {
  const { operator, variable, place } = hole;
  const { separator, named, reserved } = operator;
  const { explode, name } = variable;
  if (place === "host") {
    return isHostValue(text) ? text : undefined;
  }
  if (hole.isAtSeam && text === "") {
    // The slashes that it wrote became one with that of the seam.
    return "/";
  }
  if (PLAIN.test(text) && !named && !explode) {
    return text;
  }
  if (reserved) {
    return reservedOf(text, place);
  }
  // Other clients write a query less strictly, and it does not decide whether a URL matches.
  const isStrict = place === "path" || operator.symbol === ";";
  if (isStrict && explode && (named || text.includes("="))) {
    return decodedObject(text.split(separator), named ? normalize(name) : undefined);
  }
  // Behind a name there is "=" unless the value is empty (RFC 6570 section 3.2.7).
  const isNamed = isStrict && named && text !== "";
  return isNamed && !/^=./.test(text)
    ? undefined
    : decodedList((isNamed ? text.slice(1) : text).split(explode ? separator : ","), isStrict);
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
function reservedOf(text: string, place: Hole["place"]): string | undefined {
  const kept = text.replace(/%(?=25|3F|23)/g, "%25");
  const value = decode(kept)?.replace(/%25(?![\dA-Fa-f]{2})/g, "%");
  // A slash that was a triplet can make a dot segment.
  return place === "path" && /%2f/i.test(text) && hasDotSegment(`x${value ?? ""}`)
    ? undefined
    : value;
}

/** The decoded texts; the text itself if there is only one; `undefined` if one is not written correctly. */
function decodedList(texts: readonly string[], isStrict: boolean): MatchedValue | undefined {
  return oneOrMore(texts.map(isStrict ? decodeStrictly : decode));
}

/** Texts, or the only one; `undefined` if one is. */
function oneOrMore(texts: readonly (string | undefined)[]): MatchedValue | undefined {
  return !texts.every((text) => text !== undefined)
    ? undefined
    : texts.length > 1
      ? texts
      : texts.at(0);
}

/** Decodes a text that holds nothing but unreserved characters and triplets. */
function decodeStrictly(text: string): string | undefined {
  return ENCODED.test(text) ? decode(text) : undefined;
}

/** The value of an expression with `*` and names: a list if all names are the variable's, otherwise an object. */
function decodedObject(
  pieces: readonly string[],
  name: string | undefined,
): MatchedValue | undefined {
  const fields = new Map<string, string>();
  const values: (string | undefined)[] = [];
  let isList = true;
  for (const piece of pieces) {
    const [key = "", text, ...more] = piece.split("=");
    const field = decodeStrictly(key);
    isList &&= key === name;
    // Behind a name an empty value has no "=" (RFC 6570 section 3.2.7), and in other places it has one.
    const isWrong = more.length > 0 || text === (name && "") || field === undefined;
    const value = isWrong ? undefined : decodeStrictly(text ?? "");
    fields.set(field ?? "", value ?? "");
    values.push(value);
  }
  const list = oneOrMore(values);
  if (isList || list === undefined) {
    return list;
  }
  const object = Object.fromEntries(fields);
  // An object has no name twice, and JavaScript puts whole numbers first.
  return fields.size === values.length &&
    [...fields.keys()].join("\0") === Object.keys(object).join("\0")
    ? object
    : undefined;
}
