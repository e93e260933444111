/** The words of errors: one way to say what is wrong, names in quotes, long texts cut. */
import { printable } from "./printable.js";

/** How many characters of a text are shown on each side of the caret. */
const MAX_BESIDE_CARET = 40;

/** How many names are listed: as many as a profile has fields, and some more. */
const MAX_NAMES = 20;

/**
 * Says why a value cannot be used, without showing the value. It never leaves this library: the code that reads the
 * value catches it and throws an `EndpointError`.
 */
export class Refusal extends Error {}

/** The reason of a refusal; anything else that was thrown is thrown again. */
export function refusalIn(thrown: unknown): string {
  if (thrown instanceof Refusal) {
    return thrown.message;
  }
  throw thrown;
}

/**
 * What is said of a value whose getter, iterator or `toJSON` threw. The exception is not shown, because it may hold
 * anything.
 */
export const THREW = "threw an error";

/** The text about anything that was thrown while a caller's value was read. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Refusal ? thrown.message : "a value that " + THREW;
}

/** The message of an error: what could not be done, what was expected, and what was passed instead. */
export function cannot(action: string, expected: string, got: string): string {
  return `Cannot ${action}: ${expectedBut(expected, got)}`;
}

/** What was expected, and what was passed instead. */
export function expectedBut(expected: string, got: string): string {
  return `expected ${expected}, but got ${got}`;
}

/** Describes a mistake that is easy to overlook, such as a line break at the end; `undefined` if there is none. */
export function hiddenMistakeIn(text: string): string | undefined {
  return text === ""
    ? "an empty string"
    : /[\r\n]$/.test(text)
      ? "a line break at the end"
      : undefined;
}

/** A hint if a parameter is named `signal` or `headers`, which are usually meant as options; `""` otherwise. */
export function namesHint(names: readonly string[], route = ""): string {
  return names.includes("signal")
    ? "; a call takes request: { signal }"
    : names.includes("headers") && !route.includes("headers")
      ? "; options follow the parameters"
      : "";
}

/** The hint in errors about a missing value of a path; the spelling follows. */
export const OPTIONAL_SEGMENT = "; if a path segment is optional, write ";

/** Replaces each quoted name in a message with its text. */
export function replaceNames(message: string, texts: ReadonlyMap<string, string>): string {
  const byQuoted = new Map([...texts].map((entry) => [quoteNames([entry[0]]), entry[1]]));
  const names = [...byQuoted.keys()].map((quoted) => quoted.replace(/\W/g, "\\$&"));
  // In one pass, since a text may hold one of the names.
  return message.replace(RegExp(names.join("|"), "g"), (quoted) => byQuoted.get(quoted) ?? quoted);
}

/** The part of a message from "expected" on, without the caret, for an error about something larger. */
export function withoutAction(message: string): string {
  return message.replace(/^Cannot [^:]*: |\n[^]*$/g, "");
}

/** Two lines below a message: the text around `index`, and a caret under it. */
export function caret(source: string, index: number): string {
  const from = index > MAX_BESIDE_CARET ? index - MAX_BESIDE_CARET : 0;
  const to = index + MAX_BESIDE_CARET;
  const before = (from > 0 ? "…" : "") + source.slice(from, index);
  const line = before + source.slice(index, to) + (to < source.length ? "…" : "");
  return `\n  ${printable(line)}\n  ${" ".repeat(before.length)}^`;
}

/** A text for the middle of a message, cut at its end. */
export function shorten(text: string): string {
  const limit = 2 * MAX_BESIDE_CARET;
  return printable(text.length > limit ? text.slice(0, limit - 1) + "…" : text);
}

/** Names as a sentence lists them: `"a", "b" and "c"`. */
export function quoteNames(names: readonly string[]): string {
  return enumerate(names.map((name) => `"${shorten(name)}"`));
}

/** Names for a message, each in quotes and with its problem. */
export function quoteProblems(problems: ReadonlyMap<string, string>): string {
  return enumerate(Array.from(problems, (entry) => `"${shorten(entry[0])}" (${entry[1]})`));
}

/** A list within a sentence. One of more than 20 texts ends with `and 3 more`. */
function enumerate(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_NAMES);
  const last = texts.length > MAX_NAMES ? `${texts.length - MAX_NAMES} more` : (shown.pop() ?? "");
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
