/** Numbers that look random and are the same for each seed: Mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** Whether something happens that happens once in `n` times. */
  once(n: number): boolean {
    return this.below(n) === 0;
  }

  /** One of the items. */
  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** A list of up to `most` items. */
  list<Item>(most: number, item: () => Item): Item[] {
    return Array.from({ length: this.below(most + 1) }, item);
  }

  /** Some of the items, each with one chance in `n`, in any order. */
  some<Item>(items: readonly Item[], n: number): readonly Item[] {
    const chosen: Item[] = [];
    for (const item of items) {
      if (this.once(n)) {
        chosen.splice(this.below(chosen.length + 1), 0, item);
      }
    }
    return chosen;
  }
}
