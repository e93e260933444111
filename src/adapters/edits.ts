/** Stands in place of a secret. */
export const REDACTED = "REDACTED";

/** A stretch of a text, and what comes in its place. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The text with these edits, which are in order. Edits that overlap become one: the first, up to where the last one
 * ends.
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
