/** Splits a URL template into path, query and fragment. */
import type { Part } from "./template.js";

/** Cuts literals so that `?` and `#` occur only at the beginning of one. */
export function splitSections(parts: readonly Part[]): readonly Part[] {
  return parts.some((part) => typeof part === "string" && DELIMITER.test(part))
    ? parts.flatMap((part): readonly Part[] =>
        typeof part === "string" ? splitText(part) : [part],
      )
    : parts;
}

const DELIMITER = /[?#]/;

/** As {@link splitSections}, for one text. */
export function splitText(text: string): readonly string[] {
  return DELIMITER.test(text) ? text.split(/(?=[?#])/) : [text];
}
