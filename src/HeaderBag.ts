import { atCaller, EndpointError } from "./errors.js";
import { isList, isPlainObject, isRecord, kindOf, membersOf } from "./support/objects.js";
import { layerOver, layersOf, setOwn } from "./support/properties.js";
import { isFieldValue, isToken } from "./grammar/tokens.js";
import { isRefusal, reasonOf } from "./grammar/values.js";
import { cannot, expectedBut, quoteProblems, Refusal } from "./support/messages.js";
import type { HeaderInit, HeaderValue } from "./types/options.js";

/** A value as stored: `null` is a removal. */
type StoredHeader = HeaderValue | null;

/** Checked fields under lower-cased names. @internal */
export type HeaderFields = ReadonlyMap<string, StoredHeader>;

/** The stored values, a chain of objects: each holds what one layer set, the root has no prototype. */
type Chain = { readonly [name: string]: StoredHeader };

const ROOT = Object.freeze(Object.create(null) as Chain);

/**
 * Header fields under lower-cased names, immutable. Bags are layered: `with` gives a bag that holds
 * the changes and has this one as its prototype chain.
 */
export class HeaderBag implements Iterable<readonly [name: string, value: HeaderValue]> {
  /** The bag without any field. */
  static readonly empty: HeaderBag = new HeaderBag(ROOT, 0, undefined);

  readonly #chain: Chain;
  /** How many fields the top layer of the chain holds. */
  readonly #size: number;
  readonly #below: HeaderBag | undefined;
  /** The fields of all layers, on first use. */
  #fields: HeaderFields | undefined;

  private constructor(chain: Chain, size: number, below: HeaderBag | undefined) {
    this.#chain = chain;
    this.#size = size;
    this.#below = below;
  }

  /**
   * A bag of the fields in `init`. Throws `INVALID_HEADER` for names and values that HTTP does not
   * allow, `INVALID_OPTIONS` for what is no collection of headers.
   */
  static from(init: HeaderInit): HeaderBag {
    return atCaller(HeaderBag, "from", () => HeaderBag.empty.withFields(HeaderBag.read(init)));
  }

  /** Reads what {@link HeaderBag.from} takes; a bag is not copied. @internal */
  static read(init: unknown): HeaderFields {
    // Not `instanceof`, which asks a proxy for its prototype.
    return typeof init === "object" && init !== null && #chain in init
      ? init.fields
      : readInit(init);
  }

  /** The fields of all layers, weaker ones first; removals stand among them. @internal */
  get fields(): HeaderFields {
    return (this.#fields ??= flatten(this.#chain));
  }

  /** The value of a field; `undefined` where it is absent or was removed. */
  get(name: string): HeaderValue | undefined {
    return this.#chain[lowerName(name)] ?? undefined;
  }

  /** Whether the field has a value. */
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Whether the field was removed by a `null`, which also keeps the library from adding it. */
  isRemoved(name: string): boolean {
    return this.#chain[lowerName(name)] === null;
  }

  /**
   * A bag with the fields in `init` over those of this one, or this one where that changes nothing.
   * `null` removes a field, and the removal is kept; `undefined` and an empty list change nothing.
   */
  with(init: HeaderInit): HeaderBag {
    return atCaller(HeaderBag.prototype, "with", () => this.withFields(HeaderBag.read(init)));
  }

  /** A bag with fields that were read already over those of this one. @internal */
  withFields(fields: HeaderFields): HeaderBag {
    const changes = Array.from(fields).filter(([name, value]) => this.#chain[name] !== value);
    return changes.length === 0 ? this : this.#fold(new Map(changes));
  }

  /** A layer over this one. @internal */
  over(fields: HeaderFields): HeaderBag {
    return new HeaderBag(layerOver(this.#chain, fields), fields.size, this);
  }

  /** A bag in which the field is removed, or this one where it has no value. */
  without(name: string): HeaderBag {
    return this.has(name) ? this.with({ [name]: null }) : this;
  }

  /** The fields that have a value, weaker layers first. */
  *[Symbol.iterator](): IterableIterator<readonly [name: string, value: HeaderValue]> {
    for (const [name, value] of this.fields) {
      if (value !== null) {
        yield [name, value];
      }
    }
  }

  /** A new plain object of the fields that have a value. */
  toObject(): Record<string, HeaderValue> {
    const object: Record<string, HeaderValue> = {};
    for (const [name, value] of this.fields) {
      if (value !== null) {
        setOwn(object, name, value);
      }
    }
    return object;
  }

  /** A new plain object from which an equal bag can be made: removals stand in it as `null`. */
  toInit(): Record<string, HeaderValue | null> {
    const object: Record<string, HeaderValue | null> = {};
    for (const [name, value] of this.fields) {
      setOwn(object, name, value);
    }
    return object;
  }

  /**
   * A layer over this one, or in place of it where it holds no more, so that the chain stays short
   * however often a bag is changed.
   */
  #fold(changes: HeaderFields): HeaderBag {
    return this.#below === undefined || this.#size > changes.size
      ? this.over(changes)
      : this.#below.#fold(new Map([...Object.entries(this.#chain), ...changes]));
  }
}

function flatten(chain: Chain): HeaderFields {
  const fields = new Map<string, StoredHeader>();
  for (const layer of layersOf(chain)) {
    for (const name of Object.keys(layer)) {
      fields.set(name, layer[name] ?? null);
    }
  }
  return fields;
}

/** Reads `init` once: checked values under lower-cased names. Reports all bad headers at once. */
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

/** As {@link HeaderBag} looks names up; an invalid name is found nowhere. */
function lowerName(name: string): string {
  return typeof name === "string" && isToken(name) ? name.toLowerCase() : "";
}
