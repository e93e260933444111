import { EndpointError, type EndpointErrorCode } from "../../src/index.js";

/** What came of a run: what it gave, or the code of the error that it threw. */
export type Outcome<Result> =
  | { readonly result: Result; readonly code?: never }
  | { readonly code: EndpointErrorCode; readonly result?: never };

/** Runs it; any error but the library's own goes through. */
export function outcomeOf<Result>(run: () => Result): Outcome<Result> {
  try {
    return { result: run() };
  } catch (thrown) {
    if (!(thrown instanceof EndpointError)) {
      throw thrown;
    }
    return { code: thrown.code };
  }
}

/** Whether it is a list or a plain object: what only walks through a built-in one has no copy. */
function isPlain(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * A copy of `value` that counts in `reads` how often each property is read, under its path. What
 * merely walks a list (its length, its iterator) is not counted.
 */
export function counting<T extends object>(value: T, reads: Map<string, number>, path = ""): T {
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol" || !Object.hasOwn(target, key) || key === "length") {
        return member;
      }
      const name = path + key;
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return isPlain(member) ? counting(member, reads, `${name}.`) : member;
    },
  });
}
