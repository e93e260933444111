/** The text that replaces a secret. */
export const REDACTED = "REDACTED";

/** A part of a text, and its replacement. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The text with these edits, which must be in order. Edits that overlap become one: the replacement of the first, up to
 * the end of the last.
 */
export function edited(text: string, edits: readonly Edit[]): string {
  let out = "";
  let done = 0;
  for (const edit of edits) {
    out += edit.from >= done ? text.slice(done, edit.from) + edit.text : "";
    done = Math.max(done, edit.to);
  }
  return out + text.slice(done);
}
