/** Text and bytes: UTF-8 and base64, which the language itself does not offer. */
import { base64 } from "../grammar/base64.js";
import { UNPRINTABLE } from "../support/printable.js";

/** How many bytes the text has in UTF-8; half of a surrogate pair counts as U+FFFD. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

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

/** The text with its percent-triplets decoded; `undefined` where they are no UTF-8. */
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

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** Base64 of the text in UTF-8. */
export function base64Text(text: string): string {
  return base64(Uint8Array.from(utf8Bytes(text), (byte) => byte.charCodeAt(0)));
}

/** The name of a file in the current folder: nothing outside is read, and no line of its own begins. */
export function baseName(name: string): string {
  const base = name.replace(/^.*[\\/]/s, "").replace(UNPRINTABLE, "_");
  return /^\.{0,2}$/.test(base) ? "blob" : base;
}
