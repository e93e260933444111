/** Bytes as text: RFC 4648. */
import { endWithout } from "../support/strings.js";

/** The digits of section 4. In section 5, the last two differ. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 with padding: section 4. */
export function encodeBase64(bytes: Uint8Array): string {
  return base64Digits(bytes, DIGITS).padEnd(Math.ceil(bytes.length / 3) * 4, "=");
}

/** Base64 for URLs and file names, without padding: section 5. */
export function encodeBase64url(bytes: Uint8Array): string {
  return base64Digits(bytes, `${DIGITS.slice(0, -2)}-_`);
}

/** The text without padding, in these digits. */
function base64Digits(bytes: Uint8Array, digits: string): string {
  let text = "";
  let bits = 0;
  let count = 0;
  for (const byte of bytes) {
    bits = ((bits & 0x3f) << 8) | byte;
    for (count += 8; count >= 6; count -= 6) {
      text += digits.charAt((bits >> (count - 6)) & 0x3f);
    }
  }
  return count === 0 ? text : text + digits.charAt((bits << (6 - count)) & 0x3f);
}

/** The six bits that a digit stands for, of either section; -1 for any other character. */
function bitsOf(digit: string): number {
  return digit === "-" ? 62 : digit === "_" ? 63 : DIGITS.indexOf(digit);
}

/** Decodes base64 of either section, with or without padding; `undefined` for any other text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const end = endWithout(text, "=", Math.max(0, text.length - 2));
  const isPadded = end < text.length;
  if (end % 4 === 1 || (isPadded && text.length % 4 !== 0)) {
    return undefined;
  }
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let bits = 0;
  let count = 0;
  let length = 0;
  for (let i = 0; i < end; i += 1) {
    const six = bitsOf(text.charAt(i));
    if (six < 0) {
      return undefined;
    }
    bits = ((bits << 6) | six) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[length++] = bits >> count;
    }
  }
  return bytes;
}
