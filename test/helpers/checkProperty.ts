import fc from "fast-check";

/** Checks a property of generated inputs, `numRuns` times. */
export function checkProperty<Inputs extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...args: [
    ...arbitraries: { [Index in keyof Inputs]: fc.Arbitrary<Inputs[Index]> },
    holds: (...inputs: Inputs) => void,
  ]
): void {
  withoutStacks(() => {
    fc.assert(fc.property<Inputs>(...args), { numRuns });
  });
}

/** Checks very many calls, many of which throw, without stacks: nothing looks at them, and they take a fifth of the time. */
export function withoutStacks<Result>(check: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return check();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/**
 * The timeout of suites that check properties: none. They run without a pause, so that nothing can stop them, and a test
 * that found nothing would fail since the machine is busy.
 */
export const UNTIMED = 0;
