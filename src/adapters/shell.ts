/** Words and commands for sh, bash, zsh and fish. */
import { UNPRINTABLE_PIECES } from "../support/printable.js";
import { endWithout } from "../support/strings.js";
import { unsendable } from "./body.js";
import { utf8Bytes } from "./utf8.js";

/** The longest argument of a command on Linux, in bytes; other systems allow more. */
export const MAX_ARGUMENT = 131_071;

/** One word for the shell; printf writes its unprintable characters. */
export function shellWord(text: string): string {
  if (text.includes("\0")) {
    throw unsendable("text that a shell can hold", "text with U+0000");
  }
  return wordOf(text.split(UNPRINTABLE_PIECES), utf8Bytes);
}

/** A word with one byte per character, as headers are sent; printed as text, it would be UTF-8. */
export function latin1Word(text: string): string {
  return wordOf(text.split(/([^\P{Control}\n]+|[\x80-\xff]+)/u), (part) => part);
}

/** A word of more pieces is written as a whole, because sh crashes on thousands of them. */
const MAX_PIECES = 100;

/**
 * After a command substitution, fish reads single quotes as double ones, and refuses some `$`, parentheses, and
 * backslashes after a double quote.
 */
function isRefusedByFish(part: string): boolean {
  const quote = part.indexOf('"');
  return /[$()]/.test(part) || (quote >= 0 && part.includes("\\", quote));
}

/** A word made of parts. Every second part is written by printf, as the bytes that `bytesOf` returns. */
function wordOf(parts: readonly string[], bytesOf: (part: string) => string): string {
  const isRefused = parts.slice(2).some((part, i) => i % 2 === 0 && isRefusedByFish(part));
  if (isRefused || parts.length > 2 * MAX_PIECES) {
    const text = parts.join("");
    // The shell removes line ends at the end of a command's output.
    const end = endWithout(text, "\n");
    return printed(bytesOf(text.slice(0, end))) + (end < text.length ? `'${text.slice(end)}'` : "");
  }
  const words = parts.map((part, i) =>
    i % 2 === 1 ? printed(bytesOf(part)) : part && inSingleQuotes(part),
  );
  return words.join("") || "''";
}

/** A command that prints the text. The shell's own printf accepts words of any length; other commands do not. */
export function printing(text: string): string {
  return text.includes("\0") ? printingBytes(utf8Bytes(text)) : `printf %s ${shellWord(text)}`;
}

/** A command that prints these bytes, given as one character each. */
export function printingBytes(bytes: string): string {
  return `printf '${octal(bytes)}'`;
}

/** A command substitution that gives these bytes, given as one character each. */
function printed(bytes: string): string {
  return `"$(${printingBytes(bytes)})"`;
}

/**
 * Between single quotes only the quote is special, and in fish also a backslash before a backslash or a quote. Such
 * backslashes go between double quotes.
 */
function inSingleQuotes(text: string): string {
  const quoted = text.replace(/\\{2,}|\\(?='|$)|'/g, (found) =>
    found === "'" ? String.raw`'\''` : `'"${found}${found}"'`,
  );
  return `'${quoted}'`;
}

/** Bytes, given as one character each, for the format of printf. */
function octal(bytes: string): string {
  return bytes.replace(
    /[^A-Za-z0-9 _.,:;=/]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
