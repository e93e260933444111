/** What was made for sequences of names: calls with the same names in the same order share it. */
/** How many sequences of names are told apart. */
const MOST = 32;

/** More names, and longer ones, are rare, and not worth the memory. A base URL may stand among them. */
const MOST_NAMES = 32;
const LONGEST_NAME = 256;

/** A sequence of names and what was made for it. */
export interface Named<Made> {
  readonly names: readonly string[];
  readonly made: Made;
}

/** What is made of sequences of names, in bounded memory: a new one takes the place of the oldest. */
export class ByNames<Made> {
  /** The last one that was asked for: most calls from one place have the same names. */
  recent: Named<Made> | undefined;
  /** All that are kept. */
  readonly all: Named<Made>[] = [];
  #next = 0;

  /** What `make` makes of these names. It is kept unless they are many or long. */
  of(names: readonly string[], make: (names: readonly string[]) => Made): Made {
    if (names === this.recent?.names) {
      return this.recent.made;
    }
    const known = this.all.find(({ names: own }) => areEqual(own, names));
    if (known) {
      this.recent = known;
      return known.made;
    }
    const made = make(names);
    if (names.length <= MOST_NAMES && names.every(({ length }) => length <= LONGEST_NAME)) {
      this.recent = { names, made };
      this.all[this.#next] = this.recent;
      this.#next = (this.#next + 1) % MOST;
    }
    return made;
  }
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  let count = some.length === others.length ? some.length : -1;
  while (count > 0 && some[count - 1] === others[count - 1]) {
    count -= 1;
  }
  return count === 0;
}
