/** Text and bytes: UTF-8 and base64, which the language itself does not offer. */
import { encodeBase64 } from "../grammar/base64.js";
import { UNPRINTABLE } from "../support/printable.js";

/** The text in UTF-8, one character from U+0000 to U+00FF per byte. */
export function utf8Bytes(text: string): string {
  return percentEncoded(text).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

/** The text percent-encoded in UTF-8; half of a surrogate pair counts as U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
}

/** The text that bytes are in UTF-8; `undefined` where they are none. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const encoded = Array.from(bytes, (byte) => `%${hex(byte)}`).join("");
  return percentDecoded(encoded);
}

/** The text for Node: as bytes beside a header that is not ASCII, which Node would send in UTF-8 along with a text. */
export function besideHeaders(
  text: string,
  headers: Readonly<Record<string, string>>,
): string | Uint8Array {
  return Object.values(headers).some((value) => /[\x80-\xff]/.test(value))
    ? lenientBytes(text.replace(/\p{Surrogate}/gu, "\uFFFD"))
    : text;
}

/** A character of UTF-8 beyond ASCII, or a byte that is none. */
const BEYOND_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** The text that bytes are in UTF-8, with half of a surrogate pair, U+DC80 to U+DCFF, for each byte that is none. */
export function lenientText(bytes: Uint8Array): string {
  return byteCharacters(bytes).replace(
    BEYOND_ASCII,
    (found) =>
      // A single byte is not a character. To find that out by an error takes its time.
      (found.length > 1 ? percentDecoded(found.replace(/./g, triplet)) : undefined) ??
      found.replace(/./g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0))),
  );
}

/** The bytes of which {@link lenientText} made a text. */
export function lenientBytes(text: string): Uint8Array {
  const parts = text.split(/([\udc80-\udcff]+)/u);
  const units = parts.map((part, i) => (i % 2 === 1 ? part : utf8Bytes(part))).join("");
  return Uint8Array.from(units, (unit) => unit.charCodeAt(0));
}

/** A character from U+0000 to U+00FF for each byte. */
export function byteCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** The text with its percent-triplets decoded; `undefined` where they are not UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The text with its triplets of ASCII decoded, whatever the others are. */
export function withoutTriplets(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

function triplet(byte: string): string {
  return `%${hex(byte.charCodeAt(0))}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** Base64 of the text in UTF-8. */
export function base64Text(text: string): string {
  return encodeBase64(Uint8Array.from(utf8Bytes(text), (byte) => byte.charCodeAt(0)));
}

/** The name of a file in the current folder: nothing outside is read, and no line of its own begins. */
export function baseName(name: string): string {
  const base = name.replace(/^.*[\\/]/s, "").replace(UNPRINTABLE, "_");
  return /^\.{0,2}$/.test(base) ? "blob" : base;
}
