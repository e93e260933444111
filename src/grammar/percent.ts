/** Percent-encoding: RFC 3986, section 2. */
import { matchEnd } from "../support/strings.js";

const UNRESERVED = /^[\w\-.~]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What `encodeURIComponent` leaves although RFC 3986 reserves it. */
const LEFT_OVER = /[!'()*]/g;

/** What reserved expansion encodes: neither unreserved nor reserved, nor part of a triplet. */
const NOT_RESERVED = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]+|%(?![\dA-Fa-f]{2})/g;

/** One character spelt as the triplets of its UTF-8 bytes. A byte that belongs to no character counts as one. */
const ENCODED_CHARACTER =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/iy;

/** Up to this length a loop over a table is faster than `encodeURIComponent`, and most texts are short. */
const MAX_LOOPED = 48;

/** The encoded form of each of the first 256 characters; other characters are rare in short texts. */
const ENCODED = /* @__PURE__ */ Array.from(new Array(256), (_, code) =>
  encodeLong(String.fromCharCode(code)),
);

/** How long each of these is: 1 for a character that stays as it is. Numbers compare faster than strings. */
const LENGTHS = /* @__PURE__ */ Uint8Array.from(ENCODED, ({ length }) => length);

/** Whether `text` can be written as UTF-8: it holds no half of a surrogate pair alone. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** Encodes everything but RFC 3986 unreserved; `undefined` for a text that is not well-formed. */
export function encodeText(text: string): string | undefined {
  const { length } = text;
  if (length > MAX_LOOPED && UNRESERVED.test(text)) {
    return text;
  }
  let encoded = "";
  let start = 0;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    const size = LENGTHS[code];
    if (size !== 1) {
      if (length > MAX_LOOPED || size === undefined) {
        return isWellFormed(text) ? encodeLong(text) : undefined;
      }
      // Both tables are equally long.
      encoded += text.slice(start, i) + (ENCODED[code] as string);
      start = i + 1;
    }
  }
  return start === 0 ? text : encoded + text.slice(start);
}

/** Longer texts are left to the general rules, which check the length of what they write. */
const MAX_SHORT = 65_536;

/** A short text, a number or a boolean, encoded; `undefined` for any other value. */
export function encodeShort(value: unknown): string | undefined {
  if (typeof value === "string") {
    return value.length > MAX_SHORT ? undefined : encodeText(value);
  }
  const isPlain = typeof value === "boolean" || Number.isSafeInteger(value);
  return isPlain ? String(value) : undefined;
}

/** Encodes everything but RFC 3986 unreserved. `text` is well-formed: {@link isWellFormed}. */
export function encodeUnreserved(text: string): string {
  return encodeText(text) ?? "";
}

function encodeLong(text: string): string {
  return encodeURIComponent(text).replace(
    LEFT_OVER,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Encodes everything but unreserved, reserved and percent-triplets (RFC 6570, section 3.2.1). */
export function encodeReserved(text: string): string {
  return text.replace(NOT_RESERVED, encodeURIComponent);
}

/** Where the percent-encoded character at `index` ends; 0 if none begins there. */
export function encodedCharacterEnd(text: string, index: number): number {
  return matchEnd(ENCODED_CHARACTER, text, index);
}

/** The text with its percent-triplets decoded; `undefined` if they are not UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The text with its percent-triplets decoded; the text itself if they are not UTF-8. */
export function decodePercent(text: string): string {
  return percentDecoded(text) ?? text;
}

/** The decoded name of a pair in a query or a form. */
export function nameOfPair(pair: string): string {
  return decodePercent(pair.split("=", 1).join());
}
