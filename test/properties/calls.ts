import fc from "fast-check";
import { words } from "../support/words.js";

/** Any text that can be written as UTF-8. */
export const unicode: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    ...words(String.raw`
      . .. %2e%2E ../.. a/../b //evil.com /\evil.com https://evil.com/x .evil.com @evil.com evil.com#
      ?x=1&y 100% %C3%A9 it's é😀
    `),
    ...["", "a\tb\r\nc"],
  ),
);
