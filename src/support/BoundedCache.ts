/** How many texts one generation holds; GitHub's whole API has some 1,200 routes. */
const GENERATION = 2048;

/** Longer texts are rare, and with them a bound on the number of texts would not bound the memory. */
const LONGEST_KEY = 2048;

/** How much the values of one generation may weigh, in units of about a byte or two. */
const MOST_WEIGHT = 4_194_304;

/**
 * What was worked out of texts, in bounded memory. When the young generation is full it becomes the
 * old one, and what is still used moves back to the young one.
 */
export class BoundedCache<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #weight = 0;
  readonly #weigh: (value: Value) => number;

  /** `weigh` says what a value holds by now; `grow` tells what it comes to hold later. */
  constructor(weigh: (value: Value) => number = () => 0) {
    this.#weigh = weigh;
  }

  /** What is known of `text`. */
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

  /** Counts what a value came to hold. */
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
