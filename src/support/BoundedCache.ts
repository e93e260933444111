/** How much one generation holds. GitHub's whole API has some 1,200 routes. */
const GENERATION = 2048;

/** Longer texts are not kept. They are rare, and would take much memory although their number is limited. */
const LONGEST_KEY = 2048;

/**
 * Results that were computed from texts, in bounded memory. When the young generation is full, it becomes
 * the old one. A result that is used again moves back into the young one.
 */
export class BoundedCache<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #size = 0;
  readonly #sizeOf: (value: Value) => number;

  /** `sizeOf` says how much a value counts when it is set; `grow` adds what it gains later. */
  constructor(sizeOf: (value: Value) => number = () => 1) {
    this.#sizeOf = sizeOf;
  }

  /** The value of `text`, if it is known. */
  get(text: string): Value | undefined {
    return this.#young.get(text) ?? this.#moveBack(text);
  }

  /** Remembers `value`, unless the text is too long. */
  set(text: string, value: Value): void {
    if (text.length <= LONGEST_KEY) {
      this.#young.set(text, value);
      this.grow(this.#sizeOf(value));
    }
  }

  /** Adds to the size of all values. */
  grow(size: number): void {
    this.#size += size;
    if (this.#size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = 0;
    }
  }

  #moveBack(text: string): Value | undefined {
    const value = this.#old.get(text);
    if (value !== undefined) {
      this.set(text, value);
    }
    return value;
  }
}

/** A function of a text that remembers its results. */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new BoundedCache<Result>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined) {
      result = compute(text);
      results.set(text, result);
    }
    return result;
  };
}
