/** Objects of the caller's: the names and values of their fields. */
import { EndpointError } from "../errors.js";
import { newSlots, readFields } from "../support/ByNames.js";
import { cannot, quoteAll } from "../support/messages.js";
import { isRecord, kindOf } from "../support/objects.js";

/** The names and values of an object of the caller's, each read once; no value is `undefined`. */
export interface NamedValues {
  readonly names: readonly string[];
  readonly values: unknown[];
}

/** What was read of a call that brings nothing. */
export const NO_VALUES: NamedValues = { names: [], values: [] };

/**
 * The own enumerable fields that are not `undefined`, each read once. A parameter that cannot be read
 * is an error of its own kind, unless it stands beside reserved keys and one of those cannot.
 */
export function readNamedValues(
  object: unknown,
  what: "options" | "parameters",
  expected: readonly string[] = [],
  isReserved: (name: string) => boolean = isNever,
): NamedValues {
  const values = newSlots();
  const names = object === undefined ? [] : readFields(object, expected, values);
  return names === undefined ? readWithCare(object, what, isReserved) : { names, values };
}

function isNever(): boolean {
  return false;
}

/** Reads what is no plain object, or has a field whose code throws. */
function readWithCare(
  object: unknown,
  what: string,
  isReserved: (name: string) => boolean,
): NamedValues {
  if (!isRecord(object)) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot(`read the ${what}`, "an object", kindOf(object)),
    );
  }
  const names: string[] = [];
  const values: unknown[] = [];
  const unreadable: string[] = [];
  for (const key of namesIn(object, what)) {
    try {
      const value = object[key];
      if (value !== undefined) {
        names.push(key);
        values.push(value);
      }
    } catch {
      unreadable.push(key);
    }
  }
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

function namesIn(object: object, what: string): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    throw new EndpointError("INVALID_OPTIONS", `Cannot read the ${what}: their own code throws`);
  }
}
