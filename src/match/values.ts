/** Values: what a slot took becomes texts again. */
import { isHostValue } from "../grammar/authority.js";
import { DOT_SEGMENT } from "../grammar/path.js";
import { setOwn } from "../support/objects.js";
import type { Slot } from "./pattern.js";
import { normalize } from "./url.js";

/** A value of a URL as text; a list of texts or an object of texts if it was written as one. */
export type MatchedValue = string | readonly string[] | Readonly<Record<string, string>>;

/** What the path holds of a value, beside separators. */
const VALUE = /^[\w.~%-]*$/;

/** The value of a slot; `undefined` if no value is written like this. */
export function valueOf(slot: Slot, text: string): MatchedValue | undefined {
  const { operator, variable, place } = slot;
  const { symbol, separator, named, reserved } = operator;
  if (place === "host") {
    return isHostValue(text) ? text : undefined;
  }
  if (reserved) {
    return reservedOf(text, symbol);
  }
  if (place !== "path") {
    // Others write less strictly than this library, and the query does not decide.
    return listOf(text.split(variable.explode ? separator : ","), decode);
  }
  if (variable.explode) {
    return explodedOf(text.split(separator), named ? normalize(variable.name) : undefined);
  }
  // An empty value stands without "=" behind its name (RFC 6570 section 3.2.7).
  if (named && text !== "" && (text === "=" || !text.startsWith("="))) {
    return undefined;
  }
  return listOf((named ? text.slice(1) : text).split(","), decodeStrict);
}

/** The first characters of a text, as a prefix such as `{name:3}` writes them. */
export function prefixOf(value: MatchedValue, length: number): string | undefined {
  return typeof value === "string" ? Array.from(value).slice(0, length).join("") : undefined;
}

/** Decodes triplets; `undefined` if they are not UTF-8. */
export function decode(text: string): string | undefined {
  try {
    return text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
}

function decodeStrict(text: string): string | undefined {
  return VALUE.test(text) ? decode(text) : undefined;
}

/**
 * The value of `{+x}` or `{#x}`. A triplet stays where its character would end the value or be read as
 * part of another triplet: `%3F`, `%23`, and `%25` ahead of two hexadecimal digits.
 */
function reservedOf(text: string, symbol: string): string | undefined {
  const kept = text.replace(/%(?=25|3F|23)/g, "%25");
  const value = decode(kept)?.replace(/%25(?![\dA-Fa-f]{2})/g, "%");
  // A slash that was a triplet can make a dot segment.
  return symbol === "+" && value?.includes("/.") && DOT_SEGMENT.test(`x${value}`)
    ? undefined
    : value;
}

/** One text, or a list of several. */
function listOf(
  texts: readonly string[],
  decodeOne: (text: string) => string | undefined,
): MatchedValue | undefined {
  const values: string[] = [];
  for (const text of texts) {
    const value = decodeOne(text);
    if (value === undefined) {
      return undefined;
    }
    values.push(value);
  }
  return values.length > 1 ? values : values[0];
}

/**
 * What `*` wrote in a path: a list if its pieces have no names, or if each has the name of the
 * variable; else an object.
 */
function explodedOf(pieces: readonly string[], name: string | undefined): MatchedValue | undefined {
  const pairs = pieces.map((piece) => {
    const equals = piece.indexOf("=");
    return equals < 0 ? [piece] : [piece.slice(0, equals), piece.slice(equals + 1)];
  });
  const isNameless = pairs.every(({ length }) => length === 1);
  if (name === undefined && isNameless) {
    return listOf(pieces, decodeStrict);
  }
  // Only a named expression writes an empty value without "=", and always.
  if (pairs.some(([, text]) => text === (name === undefined ? undefined : ""))) {
    return undefined;
  }
  return pairs.every(([key]) => key === name)
    ? listOf(
        pairs.map(([, text = ""]) => text),
        decodeStrict,
      )
    : objectOf(pairs);
}

function objectOf(pairs: readonly (readonly string[])[]): MatchedValue | undefined {
  const object: Record<string, string> = {};
  const names: string[] = [];
  for (const [key = "", text = ""] of pairs) {
    const name = decodeStrict(key);
    const value = decodeStrict(text);
    if (name === undefined || value === undefined) {
      return undefined;
    }
    names.push(name);
    setOwn(object, name, value);
  }
  // No object has a name twice, or another name ahead of a whole number.
  const inOrder = Object.keys(object);
  return names.every((name, i) => name === inOrder[i]) ? object : undefined;
}
