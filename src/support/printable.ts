/** Text that is printed for people: nothing in it moves the cursor, begins a line or changes the order of the text. */

/**
 * Characters that control a terminal, end a line or change the reading order, and lone surrogates. They are replaced in
 * everything that is printed from a value, a name or a document.
 */
export const UNPRINTABLE = /[\p{Control}\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/gu;

/** The unprintable characters in a text of several lines: line ends and tabs are not among them. */
const UNPRINTABLE_IN_LINES = /[^\P{Control}\n\t]|[\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/gu;

/** All unprintable characters except line ends, each run of them as one piece for `split`. */
export const UNPRINTABLE_PIECES =
  /([^\P{Control}\n]+|[\p{Bidi_Control}\p{Surrogate}\u2028\u2029]+)/u;

/** The text with a dot in place of each unprintable character. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "·");
}

/** The text with a dot in place of each unprintable character except line ends and tabs. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE_IN_LINES, "·");
}

/** Code or JSON with its unprintable characters, which only its strings can hold, written as escapes. */
export function escaped(json: string): string {
  return json.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
