/** Header fields as callers give them, read and checked. */
import { EndpointError } from "../errors.js";
import type { HeaderValue } from "../options.js";
import { isOfClass } from "../support/valueClass.js";
import { inputError } from "../support/makeErrors.js";
import { expectedBut, quoteProblems, reasonOf, Refusal } from "../support/messages.js";
import { isList, isRecord, kindOf, membersOf, isIterable } from "../support/objects.js";
import { isFieldValue, isToken } from "./tokens.js";

/** A value in a bag or a layer; `null` is a removal. */
export type StoredHeader = HeaderValue | null;

/** Checked fields under lower-cased names. */
export type HeaderFields = ReadonlyMap<string, StoredHeader>;

/** The name of the class of header bags; see `CLASS`. */
export const HEADER_BAG = "HeaderBag";

/** A bag, of this or another copy of the library. Its removals are among its fields; an iteration leaves them out. */
interface Bag {
  readonly toInit: () => Readonly<Record<string, unknown>>;
}

/** The lower-cased forms of names, by the names as callers wrote them. Only valid names are in it. */
const LOWER_NAMES = new Map<string, string>();
const MAX_KNOWN_NAMES = 256;
const MAX_KNOWN_NAME = 64;

/** A header's name in lower case; `undefined` for what is not a token. A string that was just made is slow as a key. */
function lowerName(name: string): string | undefined {
  const kept = LOWER_NAMES.get(name);
  if (kept !== undefined || !isToken(name)) {
    return kept;
  }
  const lower = name.toLowerCase();
  if (LOWER_NAMES.size < MAX_KNOWN_NAMES && name.length <= MAX_KNOWN_NAME) {
    LOWER_NAMES.set(name, lower);
  }
  return lower;
}

/** Reads headers once: checked values under lower-cased names. The removals in a `HeaderBag` are read as `null`. */
export function readHeaders(init: unknown): HeaderFields {
  const fields = new Map<string, StoredHeader>();
  eachHeader(init, (name, value) => {
    fields.set(name, value);
  });
  return fields;
}

/** Calls `use` with each checked value and its name in lower case. Reports all bad headers at once. */
export function eachHeader(init: unknown, use: (name: string, value: StoredHeader) => void): void {
  let problems: Map<string, string> | undefined;
  readEntries(init, (name, owner, key) => {
    try {
      readField(name, owner[key], use);
    } catch (thrown) {
      problems ??= new Map();
      // A whole header may be passed instead of a name, as in "Authorization: token …".
      problems.set(name.replace(/(?<=.):.+/s, ":…"), reasonOf(thrown));
    }
  });
  if (problems !== undefined) {
    throw inputError(
      "INVALID_HEADER",
      "set headers",
      "HTTP tokens as names, and strings, finite numbers, booleans or lists of them as values",
      quoteProblems(problems),
      { header: [...problems.keys()][0] },
    );
  }
}

/** Calls `use` with each name, and with the object and key from which its value is read. */
function readEntries(
  init: unknown,
  use: (name: string, owner: Readonly<Record<string, unknown>>, key: string) => void,
): void {
  try {
    const hasMany = isIterable(init);
    // A bag is also iterable, but its iteration leaves removals out.
    const isBag = hasMany && isOfClass(init, HEADER_BAG);
    const given: unknown = isBag ? (init as object as Bag).toInit() : init;
    if (hasMany && !isBag) {
      membersOf(init).forEach((pair) => {
        const [name, ...values] = isList(pair) ? membersOf(pair) : [];
        if (typeof name !== "string" || values.length !== 1) {
          throw notHeaders("an iterable of other values");
        }
        use(name, { value: values[0] }, "value");
      });
    } else if (isRecord(given)) {
      for (const name of Object.keys(given)) {
        use(name, given, name);
      }
    } else {
      throw notHeaders(kindOf(given));
    }
  } catch (thrown) {
    const code = thrown instanceof Refusal ? "INVALID_OPTIONS" : "INVALID_HEADER";
    const message = `Cannot read "headers": ${reasonOf(thrown)}`;
    throw new EndpointError(code, message, { parameters: ["headers"] });
  }
}

function notHeaders(got: string): Refusal {
  return new Refusal(expectedBut("an object, Headers, a Map or an iterable of pairs", got));
}

/** Calls `use` with a field that has a value. Throws a {@link Refusal}. */
function readField(
  name: string,
  value: unknown,
  use: (name: string, value: StoredHeader) => void,
): void {
  if (value === undefined) {
    return;
  }
  const lower = lowerName(name);
  if (lower === undefined) {
    throw new Refusal("an invalid header name");
  }
  if (!Array.isArray(value)) {
    use(lower, value === null ? null : readSingle(value));
  } else if (value.length > 0) {
    // A list as one field: RFC 9110, section 5.6.1.
    use(lower, membersOf(value).map(readSingle).join(", "));
  }
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
