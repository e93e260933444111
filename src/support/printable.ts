/** What is printed for people: nothing in it moves the cursor, begins a line or shows text in another order. */

/**
 * Characters that a terminal obeys, that end a line or show text in another order than it is read, and halves
 * of characters. Whoever prints what a value, a name or a document holds replaces them.
 */
export const UNPRINTABLE = /[\p{Control}\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/gu;

/** The same but for the ends of lines and tabs, which texts of several lines are made of. */
const UNPRINTABLE_IN_LINES = /[^\P{Control}\n\t]|[\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/gu;

/** All but the ends of lines, each stretch of them as one piece for `split`. */
export const UNPRINTABLE_PIECES =
  /([^\P{Control}\n]+|[\p{Bidi_Control}\p{Surrogate}\u2028\u2029]+)/u;

/** The text with a dot for each such character. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "·");
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE_IN_LINES, "·");
}

/** A text in which such characters can only stand in strings of JSON or JavaScript, with escapes for them. */
export function escaped(json: string): string {
  return json.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
