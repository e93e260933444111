/** Header fields as callers give them, read and checked. */
import { EndpointError } from "../errors.js";
import { cannot, expectedBut, quoteProblems, Refusal } from "../support/messages.js";
import {
  isList,
  isPlainObject,
  isRecord,
  kindOf,
  memberOf,
  membersOf,
} from "../support/objects.js";
import type { HeaderValue } from "../types/options.js";
import { isFieldValue, isToken } from "./tokens.js";
import { isRefusal, reasonOf } from "./values.js";

/** A value as stored: `null` is a removal. */
export type StoredHeader = HeaderValue | null;

/** Checked fields under lower-cased names. */
export type HeaderFields = ReadonlyMap<string, StoredHeader>;

/** What reads the fields of bags: removals are among them, which an iteration leaves out. */
const BAGS = new WeakMap<object, () => HeaderFields>();

/** Tells how the fields of a new bag are read. */
export function lendFields(bag: object, fieldsOf: () => HeaderFields): void {
  BAGS.set(bag, fieldsOf);
}

/**
 * Reads headers once: checked values under lower-cased names. Reports all bad headers at once. Of a
 * `HeaderBag` the removals are read, too.
 */
export function readHeaders(init: unknown): HeaderFields {
  // A WeakMap has nothing for what is no object.
  const fieldsOf = BAGS.get(init as object);
  if (fieldsOf !== undefined) {
    return fieldsOf();
  }
  const fields = new Map<string, StoredHeader>();
  const problems = new Map<string, string>();
  readEntries(init, (name, owner, key) => {
    try {
      const stored = readField(name, owner[key]);
      if (stored !== undefined) {
        fields.set(name.toLowerCase(), stored);
      }
    } catch (thrown) {
      // A whole header may stand in place of a name, as in "Authorization: token …".
      problems.set(name.replace(/(?<=.):.+/s, ":…"), reasonOf(thrown));
    }
  });
  if (problems.size > 0) {
    throw new EndpointError(
      "INVALID_HEADER",
      cannot(
        "set headers",
        "HTTP tokens as names, and strings, finite numbers, booleans or lists of them as values",
        quoteProblems(problems),
      ),
      { header: [...problems.keys()][0] },
    );
  }
  return fields;
}

/** Calls `use` with each name, and with the object and key from which the value can be read later. */
function readEntries(
  init: unknown,
  use: <Key extends PropertyKey>(
    name: string,
    owner: Readonly<Record<Key, unknown>>,
    key: Key,
  ) => void,
): void {
  try {
    if (isIterable(init)) {
      membersOf(init).forEach((pair) => {
        const [name, ...values] = isList(pair) ? membersOf(pair) : [];
        if (typeof name !== "string" || values.length !== 1) {
          throw notHeaders("an iterable of something else");
        }
        use<number>(name, values, 0);
      });
    } else if (isRecord(init)) {
      for (const name of Object.keys(init)) {
        use(name, init, name);
      }
    } else {
      throw notHeaders(kindOf(init));
    }
  } catch (thrown) {
    throw isRefusal(thrown)
      ? new EndpointError("INVALID_OPTIONS", `Cannot read headers: ${thrown.message}`)
      : new EndpointError("INVALID_HEADER", "Cannot read headers: their own code throws");
  }
}

/** Whether an object is iterable, itself or by its class, so that a polluted Object.prototype changes nothing. */
export function isIterable(init: unknown): init is Iterable<unknown> {
  try {
    // A plain object is asked at once: that is what most callers give.
    return isPlainObject(init)
      ? Object.hasOwn(init, Symbol.iterator)
      : typeof init === "object" && memberOf(init as object, Symbol.iterator) !== undefined;
  } catch {
    // Reading it will throw, too.
    return true;
  }
}

function notHeaders(got: string): Refusal {
  return new Refusal(expectedBut("an object, Headers, a Map or an iterable of pairs", got));
}

/** The value to store; `undefined` for none. Throws a {@link Refusal}. */
function readField(name: string, value: unknown): StoredHeader | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isToken(name)) {
    throw new Refusal("an invalid header name");
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? undefined : membersOf(value).map(readSingle).join(", ");
  }
  return value === null ? null : readSingle(value);
}

function readSingle(value: unknown): HeaderValue {
  if (typeof value === "string" && !isFieldValue(value)) {
    throw new Refusal("a string with a control character or a character above U+00FF");
  }
  if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value))) {
    return value;
  }
  if (typeof value !== "boolean") {
    throw new Refusal(kindOf(value));
  }
  return String(value);
}
