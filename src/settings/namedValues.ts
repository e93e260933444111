/** Objects of the caller's: the names and values of their fields. */
import { EndpointError } from "../errors.js";
import { isRecord, kindOf, newSlots, NO_NAMES, readFields } from "../support/objects.js";
import { cannot, quoteAll } from "../support/messages.js";

/** The names and values of an object of the caller's, each read once; no value is `undefined`. */
export interface NamedValues {
  readonly names: readonly string[];
  readonly values: unknown[];
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
  const unreadable: string[] = [];
  const names = object === undefined ? NO_NAMES : readFields(object, expected, values, unreadable);
  if (names === undefined) {
    const got = isRecord(object) ? "one whose own code throws" : kindOf(object);
    throw new EndpointError("INVALID_OPTIONS", cannot(`read the ${what}`, "an object", got));
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

function isNever(): boolean {
  return false;
}
