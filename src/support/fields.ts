/** A caller's object: its names and values, each read once. */
import { EndpointError } from "../errors.js";
import { threwError } from "./makeErrors.js";
import { cannot, namesHint, quoteNames } from "./messages.js";
import { hasOwn, isRecord, kindOf, newSlots, NO_MEMBERS } from "./objects.js";

/** The names and values of an object; no value is `undefined`. */
export interface ReadFields {
  readonly names: readonly string[];
  readonly values: unknown[];
}

/** What the object is, as errors call it. */
type What = "options" | "parameters" | "settings" | "query" | "variables";

/**
 * Reads the own enumerable fields of an object that are not `undefined`. If their names equal `expected`, that same
 * array is returned, so that callers can compare by identity. Throws unless `object` has named fields.
 */
export function readFields(
  object: unknown,
  what: What,
  expected: readonly string[] = NO_MEMBERS,
  isOption?: (name: string) => boolean,
): ReadFields {
  const values = newSlots(expected.length);
  if (object === undefined) {
    return { names: NO_MEMBERS, values };
  }
  if (!isRecord(object)) {
    const message = cannot(`read the ${what}`, "an object", kindOf(object));
    const isUrl = typeof object === "string" && object.startsWith("/");
    const hint = isUrl
      ? '; a route is one text, "GET /x"'
      : Array.isArray(object) && what === "parameters"
        ? "; a list is passed as data"
        : "";
    throw new EndpointError("INVALID_OPTIONS", message + hint);
  }
  let names: string[] | undefined;
  let count = 0;
  let reading = "";
  try {
    for (const name in object) {
      if (hasOwn(object, name)) {
        reading = name;
        const value = object[name];
        if (value !== undefined) {
          // An index after the last name would be looked up in `Object.prototype`.
          if (names === undefined && !(count < expected.length && expected[count] === name)) {
            names = expected.slice(0, count);
          }
          names?.push(name);
          values[count++] = value;
        }
      }
    }
  } catch {
    throw unreadable(isOption?.(reading) ?? what !== "parameters", reading);
  }
  return {
    names: names ?? (count < expected.length ? expected.slice(0, count) : expected),
    values,
  };
}

/** The same fields by their names. */
export function fieldsByName(
  object: unknown,
  what: Exclude<What, "parameters"> = "options",
): ReadonlyMap<string, unknown> {
  const { names, values } = readFields(object, what);
  return new Map(names.map((name, i) => [name, values[i]]));
}

/**
 * Throws `INVALID_OPTIONS` for names that are not among the `allowed` ones. `hint` is appended, unless one of the names
 * already shows what was meant.
 */
export function checkNames(
  action: string,
  what: What,
  names: Iterable<string>,
  allowed: readonly string[],
  hint = "",
): void {
  const parameters = [...names].filter((name) => !allowed.includes(name));
  if (parameters.length > 0) {
    const expected = `${quoteNames([...new Set(allowed)]) || "none"} as ${what}`;
    const message = cannot(action, expected, quoteNames(parameters));
    throw new EndpointError("INVALID_OPTIONS", message + (namesHint(parameters) || hint), {
      parameters,
    });
  }
}

function unreadable(isOption: boolean, name: string): EndpointError {
  const code = isOption ? "INVALID_OPTIONS" : "INVALID_PARAMETER";
  return threwError(`read ${quoteNames([name])}`, code, { parameters: [name] });
}
