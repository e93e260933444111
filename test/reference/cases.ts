/** Urls and routes for properties, of the pieces that sequences put together. */
import fc from "fast-check";
import { EXPRESSIONS, FULL, LITERALS, ODD_STARTS } from "../sequences/routes.js";

const pieces = fc
  .array(fc.oneof(fc.constantFrom(...LITERALS), fc.constantFrom(...EXPRESSIONS)), { maxLength: 4 })
  .map((parts) => parts.join(""));

const start = fc.oneof(fc.constantFrom(...FULL), fc.constantFrom("", ...ODD_STARTS));

/** Any url: paths, full URLs, values ahead of the path, nonsense. */
export const url: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: pieces.map((rest) => `/p${rest}`) },
  { weight: 1, arbitrary: fc.tuple(start, pieces).map((parts) => parts.join("")) },
);

/** A method and a url, or a url alone, with blanks around them. */
export const route: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "  ", "GET ", "get  ", "POST ", "QUERY ", "TRACE ", "b@d "), url)
  .map((parts) => parts.join(""));
