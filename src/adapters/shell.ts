/** Words and commands for sh, bash, zsh and fish. */
import { UNPRINTABLE_PIECES } from "../support/printable.js";
import { endWithout } from "../support/text.js";
import { unsendable } from "./body.js";
import { utf8Bytes } from "./text.js";

/** How many bytes an argument of a command may have on Linux; other systems take more. */
export const LONGEST_ARGUMENT = 131_071;

/** One word for the shell; what must not be printed is written by printf. */
export function shellWord(text: string): string {
  if (text.includes("\0")) {
    throw unsendable("text that a shell can hold", "text with U+0000");
  }
  return wordOf(text.split(UNPRINTABLE_PIECES), utf8Bytes);
}

/** A word with each character as one byte, as headers are sent; a text would be UTF-8. */
export function latin1Word(text: string): string {
  return wordOf(text.split(/([^\P{Control}\n]+|[\x80-\xff]+)/u), (part) => part);
}

/** With more pieces than these a word is written as a whole: sh crashes on some thousands. */
const MOST_PIECES = 100;

/** A word of parts, of which every other one is written by printf as the bytes that `bytesOf` makes of it. */
function wordOf(parts: readonly string[], bytesOf: (part: string) => string): string {
  // After what a command prints, fish reads single quotes as double ones, and refuses many a `$` or parenthesis.
  const isRefused = parts.slice(2).some((part, i) => i % 2 === 0 && /[$()]/.test(part));
  if (isRefused || parts.length > 2 * MOST_PIECES) {
    const text = parts.join("");
    // The shell leaves out line ends at the end of what a command prints.
    const end = endWithout(text, "\n");
    return printed(bytesOf(text.slice(0, end))) + (end < text.length ? `'${text.slice(end)}'` : "");
  }
  const words = parts.map((part, i) =>
    i % 2 === 1 ? printed(bytesOf(part)) : part && inSingleQuotes(part),
  );
  return words.join("") || "''";
}

/** A command that prints the text. The shell's own printf takes words of any length, where other commands do not. */
export function printing(text: string): string {
  return text.includes("\0") ? printingBytes(utf8Bytes(text)) : `printf %s ${shellWord(text)}`;
}

/** A command that prints these bytes, a character each. */
export function printingBytes(bytes: string): string {
  return `printf '${octal(bytes)}'`;
}

/** What the shell replaces by these bytes, a character each. */
function printed(bytes: string): string {
  return `"$(${printingBytes(bytes)})"`;
}

/**
 * Between single quotes nothing is special but the quote, and in fish a backslash before another one or of a
 * quote: these backslashes stand between double quotes.
 */
function inSingleQuotes(text: string): string {
  const quoted = text.replace(/\\{2,}|\\(?='|$)|'/g, (found) =>
    found === "'" ? String.raw`'\''` : `'"${found}${found}"'`,
  );
  return `'${quoted}'`;
}

/** Bytes, a character each, for the format of printf. */
function octal(bytes: string): string {
  return bytes.replace(
    /[^A-Za-z0-9 _.,:;=/]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
