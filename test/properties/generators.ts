/** Inputs of properties: texts, JSON, anything at all. */
import fc from "fast-check";
import { hostileTexts, refusedValues, traps } from "../cases/hostile.js";
import { words } from "../helpers/words.js";

/** Texts made of what the grammars look at. */
export const grammatical: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...Array.from("{}:*+#./;?&=,!@|%\"'<>\\^` []-_aZ9"),
      ...["http://", "https://", "//", "..", "%2e", "GET ", "application/vnd.", ";q=", "\t", "\n"],
      ...["é", "\ud800"],
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 16,
});

/** Any text. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  grammatical,
  fc.constantFrom(...hostileTexts, "\ud800"),
);

/** Objects as JSON.parse makes them, with the prototype that these have. */
export function fields<Value>(value: fc.Arbitrary<Value>, names: fc.Arbitrary<string>) {
  return fc.dictionary(names, value, { maxKeys: 4, noNullPrototype: true });
}

export const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom(null, true, 0, -1.5, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fields(tie("value"), fc.oneof(fc.constantFrom(...words("a b __proto__ toJSON then")), text)),
  ),
}));

/**
 * How to make something that is no good. Not yet made, since the generator itself would look into it
 * and be caught in the trap.
 */
export interface Nonsense {
  readonly kind: string;
  readonly name: string;
  readonly inner: unknown;
}

const KEYS = words("method url baseUrl headers mediaType data request a format");
const MORE_KEYS = words(`
  service clientName version accept apiVersion query body form missing credentials credentialHeaders
  trustedOrigins previews names toJSON __proto__
`);

const anything = fc.anything({
  key: fc.oneof(fc.constantFrom(...KEYS, ...MORE_KEYS), fc.string({ maxLength: 3 })),
  maxDepth: 3,
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});

/** Anything at all: {@link makeOf} makes it. */
export const nonsense: fc.Arbitrary<Nonsense> = fc.record({
  kind: fc.oneof(fc.constant("plain"), fc.constantFrom(...Object.keys(traps))),
  name: fc.constantFrom("a", "x-a", "0", ...KEYS),
  inner: fc.oneof(
    { weight: 6, arbitrary: anything },
    { weight: 1, arbitrary: fc.constantFrom(...refusedValues.map(([, value]) => value), Headers) },
    { weight: 1, arbitrary: grammatical },
  ),
});

/** Something that is no good, new each time. */
export function makeOf({ kind, name, inner }: Nonsense): unknown {
  return traps[kind]!(name, inner);
}
