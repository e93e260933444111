/** Objects of the caller's: the names and values of their fields. */
import { EndpointError } from "../errors.js";
import { hasOwn, isRecord, kindOf, newSlots, NO_NAMES } from "../support/objects.js";
import { cannot, quoteAll } from "../support/messages.js";

/** The names and values of an object of the caller's, each read once; no value is `undefined`. */
export interface NamedValues {
  readonly names: readonly string[];
  readonly values: unknown[];
}

/** What stands for the value of a field whose own code throws. Whatever looks at it throws, too. */
const UNREADABLE: unknown = /* @__PURE__ */ new Proxy([], { get: refuseToRead });

function refuseToRead(): never {
  throw new Error();
}

/**
 * Reads the own enumerable fields of an object that are not `undefined`, each once, into `values`. Returns
 * their names. If they equal `expected` and can all be read, it returns that very array, so callers can compare by
 * identity. A field whose own code throws has the value {@link UNREADABLE}. Returns `undefined` for what is no
 * object with named fields, or cannot be listed.
 */
export function readSlots(
  object: unknown,
  expected: readonly string[],
  values: unknown[],
): readonly string[] | undefined {
  let names: string[] | undefined;
  let count = 0;
  try {
    if (!isRecord(object)) {
      return undefined;
    }
    for (const name in object) {
      if (hasOwn(object, name)) {
        let value: unknown;
        try {
          value = object[name];
        } catch {
          value = UNREADABLE;
          names ??= expected.slice(0, count);
        }
        if (value !== undefined) {
          // Behind the last name, Object.prototype would be asked.
          const isExpected = count < expected.length && expected[count] === name;
          if (names === undefined && !isExpected) {
            names = expected.slice(0, count);
          }
          names?.push(name);
          values[count++] = value;
        }
      }
    }
  } catch {
    return undefined;
  }
  return names ?? (count < expected.length ? expected.slice(0, count) : expected);
}

/**
 * The own enumerable fields that are not `undefined`, each read once. A parameter that cannot be read
 * is an error of its own kind, unless it stands beside reserved keys and one of those cannot.
 */
export function readNamedValues(
  object: unknown,
  what: "options" | "parameters",
  expected = NO_NAMES,
  isReserved: (name: string) => boolean = isNever,
): NamedValues {
  const values = newSlots();
  const names = object === undefined ? NO_NAMES : readSlots(object, expected, values);
  if (names === undefined) {
    const got = isRecord(object) ? "one whose own code throws" : kindOf(object);
    throw new EndpointError("INVALID_OPTIONS", cannot(`read the ${what}`, "an object", got));
  }
  const unreadable =
    names === expected ? NO_NAMES : names.filter((_, slot) => values[slot] === UNREADABLE);
  if (unreadable.length > 0) {
    const reserved = unreadable.filter(isReserved);
    const parameters = reserved.length > 0 ? reserved : unreadable;
    throw new EndpointError(
      reserved.length > 0 ? "INVALID_OPTIONS" : "INVALID_PARAMETER",
      `Cannot read ${quoteAll(parameters)}: their own code throws`,
      { parameters },
    );
  }
  return { names, values };
}

function isNever(): boolean {
  return false;
}
