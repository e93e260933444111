/** Problems of values that cannot be written as they are described. */
import { quoteAll } from "../support/messages.js";
import type { Description } from "./Description.js";
import type { ValueShape } from "./schemas.js";

/** Notes that dates and bytes of a value need several formats: a rule has one. */
export function reportFormats(
  description: Description,
  { isMixed }: ValueShape,
  name: string,
  pointer: string,
): void {
  if (isMixed) {
    reportStyle(description, name, pointer, "dates or bytes", "the same format for all");
  }
}

/** Notes lists or objects that cannot be written as they are described. */
export function reportStyle(
  description: Description,
  name: string,
  pointer: string,
  what = "lists or objects",
  expected = "a style that this library has",
  got?: string,
): void {
  description.report(pointer, `write ${what} of ${quoteAll([name])}`, expected, got);
}
