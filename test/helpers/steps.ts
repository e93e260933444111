/** The methods by which texts are read. */
const METHODS = ["at", "charAt", "charCodeAt", "indexOf", "slice", "split", "startsWith"] as const;

/**
 * How often texts are looked at while `run` runs: a measure of its work that is the same on every machine, however
 * busy that is.
 */
export function stepsOf(run: () => unknown): number {
  let steps = 0;
  const prototype = String.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const methods = METHODS.map((name) => [name, prototype[name]!] as const);
  for (const [name, method] of methods) {
    prototype[name] = function (this: unknown, ...args: unknown[]) {
      steps += 1;
      return method.apply(this, args);
    };
  }
  try {
    run();
  } finally {
    for (const [name, method] of methods) {
      prototype[name] = method;
    }
  }
  return steps;
}
