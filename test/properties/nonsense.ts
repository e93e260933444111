import fc from "fast-check";
import { words } from "../support/words.js";

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

function fail(): never {
  throw new RangeError("the caller's own");
}

/** Objects whose own code throws, and others that code trips over. */
const TRAPS: Readonly<Record<string, (name: string, inner: unknown) => unknown>> = {
  getter: (name, inner) => Object.defineProperty({ inner }, name, { get: fail, enumerable: true }),
  member: () => Object.defineProperty(["x"], 0, { get: fail, enumerable: true }),
  toJSON: () => Object.defineProperty(new Date(0), "toJSON", { value: fail }),
  ownToJSON: () => ({ toJSON: fail }),
  iterator: () => ({ [Symbol.iterator]: fail, [Symbol.asyncIterator]: fail }),
  tag: () => Object.defineProperty(new Error(), Symbol.toStringTag, { get: fail }),
  text: (name, inner) => ({ toString: fail, valueOf: fail, [name]: inner }),
  circular: (name, inner) => {
    const circular: Record<string, unknown> = { inner };
    circular[name] = circular;
    return circular;
  },
  plain: (_, inner) => inner,
  listed: (_, inner) => [inner],
};

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
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
});

/** Anything at all: {@link makeOf} makes it. */
export const nonsense: fc.Arbitrary<Nonsense> = fc.record({
  kind: fc.oneof(fc.constant("plain"), fc.constantFrom(...Object.keys(TRAPS))),
  name: fc.constantFrom("a", "x-a", "0", ...KEYS),
  inner: fc.oneof(
    { weight: 6, arbitrary: anything },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(Symbol("s"), () => "f", Headers) },
    { weight: 1, arbitrary: grammatical },
  ),
});

/** Something that is no good, new each time. */
export function makeOf({ kind, name, inner }: Nonsense): unknown {
  return TRAPS[kind]!(name, inner);
}
