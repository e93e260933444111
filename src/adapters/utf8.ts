/** Text and bytes: UTF-8 and base64, which the language itself does not have. */
import { encodeBase64 } from "../grammar/base64.js";
import { percentDecoded } from "../grammar/percent.js";
import { UNPRINTABLE } from "../support/printable.js";

/** The text in UTF-8, one character from U+0000 to U+00FF per byte. */
export function utf8Bytes(text: string): string {
  return percentEncoded(text).replace(/%(..)/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** The text percent-encoded in UTF-8, with U+FFFD for a lone surrogate. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
}

/** Decodes UTF-8; `undefined` if the bytes are not valid. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const encoded = Array.from(bytes, (byte) => `%${hex(byte)}`).join("");
  return percentDecoded(encoded);
}

/**
 * A text body for Node; as bytes if a header is not ASCII, because Node would send that header in UTF-8 with a text.
 */
export function besideHeaders(
  text: string,
  headers: Readonly<Record<string, string>>,
): string | Uint8Array {
  return Object.values(headers).some((value) => /[\x80-\xff]/.test(value))
    ? lenientBytes(text.replace(/\p{Surrogate}/gu, "\uFFFD"))
    : text;
}

/** A character beyond ASCII in UTF-8, or a byte that is not part of one. */
const BEYOND_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Decodes UTF-8, with a lone surrogate, U+DC80 to U+DCFF, for each invalid byte. */
export function lenientText(bytes: Uint8Array): string {
  return byteCharacters(bytes).replace(
    BEYOND_ASCII,
    (found) =>
      // A single byte is never a character; to learn that from an exception is slow.
      (found.length > 1 ? percentDecoded(found.replace(/./g, triplet)) : undefined) ??
      found.replace(/./g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0))),
  );
}

/** The bytes from which {@link lenientText} made a text. */
export function lenientBytes(text: string): Uint8Array {
  const parts = text.split(/([\udc80-\udcff]+)/u);
  const units = parts.map((part, i) => (i % 2 === 1 ? part : utf8Bytes(part))).join("");
  return Uint8Array.from(units, (unit) => unit.charCodeAt(0));
}

/** A character from U+0000 to U+00FF for each byte. */
export function byteCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** The text with only its triplets of ASCII decoded. */
export function withoutTriplets(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
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

/** The name of a file in the current folder, so that no file outside is read. It has no line breaks. */
export function baseName(name: string): string {
  const base = name.replace(/^.*[\\/]/s, "").replace(UNPRINTABLE, "_");
  return /^\.{0,2}$/.test(base) ? "blob" : base;
}
