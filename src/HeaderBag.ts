import { EndpointError } from "./errors.js";
import { quoteProblems } from "./internal/excerpt.js";
import { isRecord, kindOf, setOwn } from "./internal/objects.js";
import { isFieldValue, isToken } from "./internal/tokens.js";
import { Refusal, reasonOf } from "./internal/values.js";
import type { HeaderInit, HeaderValue } from "./types/options.js";

/** A value as stored: `null` is a removal. */
type Stored = HeaderValue | null;

/** The stored values, a chain of objects: each holds what one layer set, the root has no prototype. */
type Chain = { readonly [name: string]: Stored };

const ROOT = Object.freeze(Object.create(null) as Chain);

/**
 * Header fields under lower-cased names, immutable. Bags are layered: `with` gives a bag that holds
 * the changes and has this one as its prototype chain.
 */
export class HeaderBag implements Iterable<readonly [name: string, value: HeaderValue]> {
  /** The bag without any field. */
  static readonly empty: HeaderBag = new HeaderBag(ROOT);

  readonly #chain: Chain;
  #flat: ReadonlyMap<string, Stored> | undefined;

  private constructor(chain: Chain) {
    this.#chain = chain;
  }

  /**
   * A bag of the fields in `init`. Throws `INVALID_HEADER` for names and values that HTTP does not
   * allow, `INVALID_OPTIONS` for what is no collection of headers.
   */
  static from(init: HeaderInit): HeaderBag {
    return HeaderBag.empty.with(init);
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
    const changes: PropertyDescriptorMap = {};
    let changed = false;
    for (const [name, value] of readInit(init)) {
      if (this.#chain[name] !== value) {
        setOwn(changes, name, { value, enumerable: true });
        changed = true;
      }
    }
    // Not by assignment: that would search the whole chain for a setter, name by name.
    return changed ? new HeaderBag(Object.create(this.#chain, changes) as Chain) : this;
  }

  /** A bag in which the field is removed, or this one where it has no value. */
  without(name: string): HeaderBag {
    return this.has(name) ? this.with({ [name]: null }) : this;
  }

  /** The fields that have a value, weaker layers first. */
  *[Symbol.iterator](): IterableIterator<readonly [name: string, value: HeaderValue]> {
    for (const [name, value] of this.#flatten()) {
      if (value !== null) {
        yield [name, value];
      }
    }
  }

  /** A new plain object of the fields that have a value. */
  toObject(): Record<string, HeaderValue> {
    const object: Record<string, HeaderValue> = {};
    for (const [name, value] of this) {
      setOwn(object, name, value);
    }
    return object;
  }

  /** A new plain object from which an equal bag can be made: removals stand in it as `null`. */
  toInit(): Record<string, HeaderValue | null> {
    const object: Record<string, HeaderValue | null> = {};
    for (const [name, value] of this.#flatten()) {
      setOwn(object, name, value);
    }
    return object;
  }

  #flatten(): ReadonlyMap<string, Stored> {
    if (this.#flat === undefined) {
      const layers: Chain[] = [];
      for (let layer = this.#chain; layer !== ROOT; layer = Object.getPrototypeOf(layer) as Chain) {
        layers.push(layer);
      }
      this.#flat = new Map(layers.reverse().flatMap((layer) => Object.entries(layer)));
    }
    return this.#flat;
  }
}

/** Reads `init` once: checked values under lower-cased names. Reports all bad headers at once. */
function readInit(init: HeaderInit): ReadonlyMap<string, Stored> {
  const fields = new Map<string, Stored>();
  const problems = new Map<string, string>();
  for (const [name, read] of entriesOf(init)) {
    try {
      const stored = readField(name, read());
      if (stored !== undefined) {
        fields.set(name.toLowerCase(), stored);
      }
    } catch (thrown) {
      problems.set(name, reasonOf(thrown));
    }
  }
  if (problems.size > 0) {
    const [header] = problems.keys();
    throw new EndpointError(
      "INVALID_HEADER",
      `Cannot set headers: found ${quoteProblems(problems)}, wanted a token as name ` +
        "and a text, a finite number or a list of them as value",
      { header },
    );
  }
  return fields;
}

type Entry = readonly [name: string, read: () => unknown];

/** The entries of `init`, each value yet to be read. */
function entriesOf(init: unknown): readonly Entry[] {
  try {
    if (typeof init === "object" && init !== null && Symbol.iterator in init) {
      return Array.from(init as Iterable<unknown>, readPair);
    }
    if (isRecord(init)) {
      return Object.keys(init).map((name) => [name, () => init[name]]);
    }
  } catch (thrown) {
    if (thrown instanceof EndpointError) {
      throw thrown;
    }
    throw new EndpointError("INVALID_HEADER", "Cannot read headers: their own code throws");
  }
  throw optionsError(`found ${kindOf(init)}`);
}

function readPair(pair: unknown): Entry {
  if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== "string") {
    throw optionsError("found an iterable of something else");
  }
  const [name, value] = pair as [string, unknown];
  return [name, () => value];
}

function optionsError(found: string): EndpointError {
  return new EndpointError(
    "INVALID_OPTIONS",
    `Cannot read headers: ${found}, wanted an object, Headers, a Map or an iterable of pairs`,
  );
}

/** The value to store; `undefined` for none. Throws a {@link Refusal}. */
function readField(name: string, value: unknown): Stored | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isToken(name)) {
    throw new Refusal("a name that is no token");
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? undefined : Array.from(value, readSingle).join(", ");
  }
  return value === null ? null : readSingle(value);
}

function readSingle(value: unknown): HeaderValue {
  if (typeof value === "string") {
    if (!isFieldValue(value)) {
      throw new Refusal("a text with a control character or one above U+00FF");
    }
    return value;
  }
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new Refusal(kindOf(value));
  }
  return value;
}

/** As {@link HeaderBag} looks names up; what is no token is found nowhere. */
function lowerName(name: string): string {
  return isToken(name) ? name.toLowerCase() : "";
}
