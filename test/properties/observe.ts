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

/** What it gives, or that it refuses: of several things that are wrong, any may come first. */
export function resultOrRefusal(run: () => unknown): unknown {
  const { result, code } = outcomeOf(run);
  return code === undefined ? result : "refused";
}

/** A picture of `value` at this moment, down to prototypes, attributes and what is frozen. */
export function picture(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return {
    prototype: { is: Object.getPrototypeOf(value) as unknown },
    extensible: Object.isExtensible(value),
    text: value instanceof Date || value instanceof URL ? String(value) : "",
    entries: isCollection(value) ? Array.from(value as Iterable<unknown>, picture) : [],
    properties: Reflect.ownKeys(value).map((key) => {
      const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(value, key)!;
      return [key, { writable, enumerable, configurable }, picture(Reflect.get(value, key))];
    }),
  };
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
      return typeof member === "object" && member !== null
        ? counting(member, reads, `${name}.`)
        : member;
    },
  });
}

function isCollection(value: object): boolean {
  return value instanceof Map || value instanceof Headers || value instanceof URLSearchParams;
}
