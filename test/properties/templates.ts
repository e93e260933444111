import fc from "fast-check";
import { unicode } from "./calls.js";

/** What counts as absent. */
const absent = fc.constantFrom(null, undefined);

const literal = fc.oneof(
  fc.constantFrom("/", "?", "#", "it's", "%41", "%c3%a9", "é", "😀", "a:b", "[x]", "&x=1", "."),
  fc.string({ unit: fc.constantFrom(...Array.from("azAZ09-._~:/?#[]@!$&'()*+,;=")), maxLength: 4 }),
);

/** Names with dots and triplets, but no hyphens. */
export const VARIABLES: readonly string[] = ["v", "list", "map", "a.b", "%C3%A9", "_1", "toString"];

const modifier = fc.oneof(
  fc.constantFrom("", "", "*"),
  fc.integer({ min: 1, max: 4 }).map((length) => `:${length}`),
  fc.constant(":9999"),
);

const strictExpression = fc
  .tuple(
    fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&"),
    fc.array(fc.tuple(fc.constantFrom(...VARIABLES), modifier), { minLength: 1, maxLength: 3 }),
  )
  .map(([operator, variables]) => `{${operator}${variables.map((one) => one.join("")).join(",")}}`);

/** A template that RFC 6570 allows. */
export const template: fc.Arbitrary<string> = fc
  .array(fc.oneof(literal, strictExpression), { maxLength: 6 })
  .map((parts) => parts.join(""));

/** Texts with percent-triplets, whole, cut and stray, and characters beyond the BMP. */
const triplets = fc.string({
  unit: fc.constantFrom("%E2%82%AC", "%c3%a9", "%F0%9F%98%80", "%2F", "%E2", "%A9", "%", "a", "😀"),
  maxLength: 5,
});

const templateScalar = fc.oneof(
  unicode,
  triplets,
  fc.constant(""),
  fc.string({
    unit: fc.constantFrom(...Array.from("aZ0-._~:/?#[]@!$&'()*+,;=%\"<>\\^`{|} ")),
    maxLength: 16,
  }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt(),
  fc.boolean(),
);

const templateMember = fc.oneof(
  { weight: 5, arbitrary: templateScalar },
  { weight: 1, arbitrary: absent },
);

/** The values of a template; here and there one that its place cannot carry. */
export const templateValues: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(...VARIABLES),
  fc.oneof(
    { weight: 6, arbitrary: templateScalar },
    { weight: 3, arbitrary: fc.array(templateMember, { maxLength: 3 }) },
    { weight: 3, arbitrary: fc.dictionary(unicode, templateMember, { maxKeys: 3 }) },
    { weight: 1, arbitrary: absent },
  ),
  { noNullPrototype: true },
);
