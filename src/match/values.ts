/** Values: what a slot took becomes text again. */
import { isHostValue } from "../grammar/authority.js";
import { DOT_SEGMENT } from "../grammar/path.js";
import { setOwn } from "../support/objects.js";
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
  if (place !== "path") {
    // Others write less strictly than this library, and the path has decided.
    return oneOrAll(decodeAll(text.split(explode ? separator : ",")));
  }
  if (explode) {
    return explodedOf(text.split(separator), named ? normalize(name) : undefined);
  }
  // Behind a name there is "=" unless the value is empty (RFC 6570 section 3.2.7).
  return named && text !== "" && !/^=./.test(text)
    ? undefined
    : oneOrAll(decodeAll(text.slice(named ? 1 : 0).split(","), ENCODED));
}

/** Decodes triplets; `undefined` if they are not UTF-8. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of `{+x}` or `{#x}`. A triplet stays where its character would end the value or make another
 * triplet: `%3F`, `%23`, and `%25` ahead of two hexadecimal digits.
 */
function reservedOf(text: string, place: Slot["place"]): string | undefined {
  const kept = text.replace(/%(?=25|3F|23)/g, "%25");
  const value = decode(kept)?.replace(/%25(?![\dA-Fa-f]{2})/g, "%");
  // A slash that was a triplet can make a dot segment.
  return place === "path" && DOT_SEGMENT.test(`x${value ?? ""}`) ? undefined : value;
}

/** Decodes all texts; `undefined` if one of them cannot be decoded, or is not written as it should be. */
function decodeAll(texts: readonly string[], pattern = /^/): readonly string[] | undefined {
  const values = texts.flatMap((text) => (pattern.test(text) ? (decode(text) ?? []) : []));
  return values.length < texts.length ? undefined : values;
}

function oneOrAll(values: readonly string[] | undefined): MatchedValue | undefined {
  return values?.length === 1 ? values[0] : values;
}

/** What `*` wrote in a path: an object, unless the pieces have no names or only that of the variable. */
function explodedOf(pieces: readonly string[], name: string | undefined): MatchedValue | undefined {
  const pairs = pieces.map((piece) => piece.split("="));
  const isBare = name === undefined && pairs.every(({ length }) => length === 1);
  const keys = decodeAll(
    pairs.map(([key = ""]) => key),
    ENCODED,
  );
  const texts = decodeAll(
    pairs.map(([, text = ""]) => text),
    ENCODED,
  );
  // Behind a name an empty value has no "=", and else it has one.
  const isOdd = pairs.some(({ length, 1: text }) => length > 2 || text === (name && ""));
  if (keys === undefined || texts === undefined || (isOdd && !isBare)) {
    return undefined;
  }
  if (isBare || pairs.every(([key]) => key === name)) {
    return oneOrAll(isBare ? keys : texts);
  }
  const object: Record<string, string> = {};
  keys.forEach((key, i) => {
    setOwn(object, key, texts[i]);
  });
  // No object has a name twice, or another one ahead of a whole number.
  const inOrder = Object.keys(object);
  return keys.every((key, i) => key === inOrder[i]) ? object : undefined;
}
