/** How many texts one generation holds. GitHub's whole API has some 1,200 routes. */
const GENERATION = 2048;

/** Longer texts are not kept. They are rare, and would take much memory although their number is limited. */
const LONGEST_KEY = 2048;

/** How much the values of one generation may weigh, in units of about a byte or two. */
const MOST_WEIGHT = 4_194_304;

/**
 * Results that were computed from texts, in bounded memory. When the young generation is full, it becomes
 * the old one. A result that is used again moves back into the young one.
 */
export class BoundedCache<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #weight = 0;
  readonly #weigh: (value: Value) => number;

  /** `weigh` gives the weight of a value when it is set; `grow` adds what it gains later. */
  constructor(weigh: (value: Value) => number = () => 0) {
    this.#weigh = weigh;
  }

  /** The value of `text`, if it is known. */
  get(text: string): Value | undefined {
    return this.#young.get(text) ?? this.#moveBack(text);
  }

  /** Remembers `value`, unless the text is too long. */
  set(text: string, value: Value): void {
    if (text.length > LONGEST_KEY) {
      return;
    }
    if (this.#young.size >= GENERATION) {
      this.#age();
    }
    this.#young.set(text, value);
    this.grow(this.#weigh(value));
  }

  /** Adds to the weight of all values. */
  grow(weight: number): void {
    this.#weight += weight;
    if (this.#weight > MOST_WEIGHT) {
      this.#age();
    }
  }

  #moveBack(text: string): Value | undefined {
    const value = this.#old.get(text);
    if (value !== undefined) {
      this.set(text, value);
    }
    return value;
  }

  #age(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#weight = 0;
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
