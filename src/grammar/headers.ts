/** Header fields as callers give them, read and checked. */
import { EndpointError } from "../errors.js";
import { cannot, expectedBut, quoteProblems, Refusal } from "../support/messages.js";
import { isList, isPlainObject, isRecord, kindOf, membersOf } from "../support/objects.js";
import { layersOf } from "../support/properties.js";
import type { HeaderValue } from "../types/options.js";
import { isFieldValue, isToken } from "./tokens.js";
import { isRefusal, reasonOf } from "./values.js";

/** A value as stored: `null` is a removal. */
export type StoredHeader = HeaderValue | null;

/** Stored values, a chain of objects: each holds what one layer set, the root has no prototype. */
export interface HeaderChain {
  readonly [name: string]: StoredHeader;
}

/** Checked fields under lower-cased names. */
export type HeaderFields = ReadonlyMap<string, StoredHeader>;

/**
 * Reads headers once: checked values under lower-cased names. Reports all bad headers at once. Of a
 * `HeaderBag` the removals are read, too.
 */
export function readHeaders(init: unknown): HeaderFields {
  // A WeakMap has nothing for what is no object.
  const chain = BAGS.get(init as object);
  return chain === undefined ? readInit(init) : flatten(chain);
}

/** The layers of bags: removals stand there, which an iteration leaves out. */
const BAGS = new WeakMap<object, HeaderChain>();

/** Makes the layers of a new bag known. */
export function lendChain(bag: object, chain: HeaderChain): void {
  BAGS.set(bag, chain);
}

/** The fields of all layers of a chain. */
export function flatten(chain: HeaderChain): HeaderFields {
  return new Map(layersOf(chain).flatMap(Object.entries<StoredHeader>));
}

function readInit(init: unknown): HeaderFields {
  const fields = new Map<string, StoredHeader>();
  const problems = new Map<string, string>();
  for (const [name, read] of entriesOf(init)) {
    try {
      const stored = readField(name, read());
      if (stored !== undefined) {
        fields.set(name.toLowerCase(), stored);
      }
    } catch (thrown) {
      // A whole header may stand in place of a name, as in "Authorization: token …".
      problems.set(name.replace(/(?<=.):.+/s, ":…"), reasonOf(thrown));
    }
  }
  if (problems.size > 0) {
    const [header] = problems.keys();
    throw new EndpointError(
      "INVALID_HEADER",
      cannot(
        "set headers",
        "HTTP tokens as names, and strings, finite numbers, booleans or lists of them as values",
        quoteProblems(problems),
      ),
      { header },
    );
  }
  return fields;
}

type Entry = readonly [name: string, read: () => unknown];

/** The entries of `init`, each value of an object yet to be read. */
function entriesOf(init: unknown): readonly Entry[] {
  try {
    if (isIterable(init)) {
      return membersOf(init).map(readPair);
    }
    if (!isRecord(init)) {
      throw notHeaders(kindOf(init));
    }
    return Object.keys(init).map((name) => [name, () => init[name]]);
  } catch (thrown) {
    throw isRefusal(thrown)
      ? new EndpointError("INVALID_OPTIONS", `Cannot read headers: ${thrown.message}`)
      : new EndpointError("INVALID_HEADER", "Cannot read headers: their own code throws");
  }
}

/** A plain object must be iterable by itself, so that a polluted Object.prototype changes nothing. */
function isIterable(init: unknown): init is Iterable<unknown> {
  return isPlainObject(init)
    ? Object.hasOwn(init, Symbol.iterator)
    : typeof init === "object" && init !== null && Symbol.iterator in init;
}

function readPair(pair: unknown): Entry {
  const read = isList(pair) ? membersOf(pair) : [];
  const [name, value] = read;
  if (typeof name !== "string" || read.length !== 2) {
    throw notHeaders("an iterable of something else");
  }
  return [name, () => value];
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
