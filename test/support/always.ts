import fc from "fast-check";

/** Checks a property of generated inputs, `numRuns` times. */
export function always<Inputs extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...args: [
    ...arbitraries: { [Index in keyof Inputs]: fc.Arbitrary<Inputs[Index]> },
    holds: (...inputs: Inputs) => void,
  ]
): void {
  fc.assert(fc.property<Inputs>(...args), { numRuns });
}
