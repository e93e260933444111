import { atCaller } from "./errors.js";
import {
  HEADER_BAG,
  type HeaderFields,
  readHeaders,
  type StoredHeader,
} from "./grammar/headerFields.js";
import { isToken } from "./grammar/tokens.js";
import type { HeaderInit, HeaderValue } from "./options.js";
import { CLASS, checkMade, MADE } from "./support/valueClass.js";

type HeaderEntry = readonly [name: string, value: StoredHeader];

/** What one layer set, over what the layers below it set. */
interface HeaderChain {
  readonly fields: HeaderFields;
  readonly below: HeaderChain | undefined;
}

/**
 * Header fields under lower-cased names, immutable. Bags are layered: `with` returns a bag that holds the changes on
 * top of this one's layers.
 */
export class HeaderBag implements Iterable<readonly [name: string, value: HeaderValue]> {
  /** The bag without any field. */
  static readonly empty: HeaderBag = new HeaderBag(MADE, undefined);

  readonly #chain: HeaderChain | undefined;

  private constructor(made: typeof MADE, chain: HeaderChain | undefined) {
    checkMade(made, new.target, "HeaderBag.from");
    this.#chain = chain;
  }

  /**
   * A bag of the fields in `init`. Throws `INVALID_HEADER` for names and values that HTTP does not allow, and
   * `INVALID_OPTIONS` if `init` is not a collection of headers.
   */
  static from(init: HeaderInit): HeaderBag {
    return atCaller(HeaderBag, "from", () => HeaderBag.empty.with(init));
  }

  /** The name of the class, by which other copies of this library know a bag. @internal */
  get [CLASS](): string {
    return HEADER_BAG;
  }

  /** The value of a field; `undefined` if it is absent or was removed. */
  get(name: string): HeaderValue | undefined {
    return storedHeader(this.#chain, keyOf(name)) ?? undefined;
  }

  /** Whether the field has a value. */
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Whether the field was removed by a `null`, which also keeps the library from adding it. */
  isRemoved(name: string): boolean {
    return storedHeader(this.#chain, keyOf(name)) === null;
  }

  /**
   * A bag with the fields in `init` over those of this one, or this one if nothing changes. `null` removes a field, and
   * the removal is kept; `undefined` and an empty list change nothing.
   */
  with(init: HeaderInit): HeaderBag {
    return atCaller(HeaderBag.prototype, "with", () => {
      const fields = readHeaders(init);
      const changes = [...fields].filter(
        (field) => storedHeader(this.#chain, field[0]) !== field[1],
      );
      return changes.length === 0
        ? this
        : new HeaderBag(MADE, withChanges(this.#chain, new Map(changes)));
    });
  }

  /** A bag in which the field is removed, or this bag if the field has no value. */
  without(name: string): HeaderBag {
    return this.has(name) ? this.with({ [name]: null }) : this;
  }

  /** The fields that have a value, weaker layers first. */
  *[Symbol.iterator](): IterableIterator<readonly [name: string, value: HeaderValue]> {
    const fields = [...this.#all];
    // Not `for … of`: if the caller stops early, it would look up `return` on the iterator.
    for (let i = 0; i < fields.length; i += 1) {
      const field = fields[i];
      if (field !== undefined && field[1] !== null) {
        yield [field[0], field[1]];
      }
    }
  }

  /** A new plain object of the fields that have a value. */
  toObject(): Record<string, HeaderValue> {
    return Object.fromEntries(this);
  }

  /** A new plain object from which an equal bag can be made: removals are `null` in it. */
  toInit(): Record<string, HeaderValue | null> {
    return Object.fromEntries(this.#all);
  }

  /** The fields of all layers, weaker ones first, including removals. */
  get #all(): HeaderFields {
    return new Map(chainEntries(this.#chain));
  }
}

/**
 * A chain with changes over this one. Layers no larger than the change are merged into it, so that the chain stays
 * short however often a bag is changed.
 */
function withChanges(below: HeaderChain | undefined, fields: HeaderFields): HeaderChain {
  return below === undefined || below.fields.size > fields.size
    ? { fields, below }
    : withChanges(below.below, new Map([...below.fields, ...fields]));
}

/** The value that the uppermost layer with this name holds. */
function storedHeader(chain: HeaderChain | undefined, name: string): StoredHeader | undefined {
  return chain === undefined || chain.fields.has(name)
    ? chain?.fields.get(name)
    : storedHeader(chain.below, name);
}

/** The fields of a chain, weaker layers first. */
function chainEntries(chain: HeaderChain | undefined): readonly HeaderEntry[] {
  return chain === undefined ? [] : [...chainEntries(chain.below), ...chain.fields];
}

/** The form in which {@link HeaderBag} looks names up. An invalid name becomes `""`, which no field has. */
function keyOf(name: string): string {
  return typeof name === "string" && isToken(name) ? name.toLowerCase() : "";
}
