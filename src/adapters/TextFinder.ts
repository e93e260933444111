/**
 * Finds texts in another one, in time linear in that one and in all of them together (Aho and Corasick). Characters are
 * bytes, U+0000 to U+00FF.
 *
 * State 0 is the start of all texts, and no other state leads to it. The states after each one are a list, which has at
 * most 256 members; arrays of numbers hold more states than a Map could.
 */
export class TextFinder {
  /** By state: the character that leads to it. */
  readonly #unit: Uint8Array;
  /** By state: the first of the states after it, or 0. */
  readonly #first: Uint32Array;
  /** By state: the next one after the same state, or 0. */
  readonly #sibling: Uint32Array;
  /** By state: the state of the longest end of what was read that also begins a text. */
  readonly #shorter: Uint32Array;
  /** By state: the length of the longest text that ends there, or 0. */
  readonly #lengths: Uint32Array;
  #size = 1;

  /** Texts without characters are never found. */
  constructor(texts: readonly string[]) {
    const most = texts.reduce((sum, { length }) => sum + length, 1);
    this.#unit = new Uint8Array(most);
    this.#first = new Uint32Array(most);
    this.#sibling = new Uint32Array(most);
    this.#shorter = new Uint32Array(most);
    this.#lengths = new Uint32Array(most);
    let open = texts.map((text) => ({ text, state: 0 }));
    // A state needs all states at a lower depth.
    for (let depth = 0; open.length > 0; depth += 1) {
      open = open.filter(({ text }) => depth < text.length);
      for (const each of open) {
        each.state = this.#added(each.state, each.text.charCodeAt(depth));
        if (each.text.length === depth + 1) {
          this.#lengths[each.state] = depth + 1;
        }
      }
    }
  }

  /** The places of the texts. Places within others may be left out. */
  placesIn(text: string): { readonly from: number; readonly to: number }[] {
    const places = [];
    let state = 0;
    for (let to = 1; to <= text.length; to += 1) {
      state = this.#after(state, text.charCodeAt(to - 1));
      const length = at(this.#lengths, state);
      if (length > 0) {
        places.push({ from: to - length, to });
      }
    }
    return places;
  }

  /** The state of a text that goes on with `unit`. */
  #added(state: number, unit: number): number {
    const known = this.#child(state, unit);
    if (known > 0) {
      return known;
    }
    const shorter = state === 0 ? 0 : this.#after(at(this.#shorter, state), unit);
    const added = this.#size;
    this.#size += 1;
    this.#unit[added] = unit;
    this.#sibling[added] = at(this.#first, state);
    this.#first[state] = added;
    this.#shorter[added] = shorter;
    this.#lengths[added] = at(this.#lengths, shorter);
    return added;
  }

  #after(state: number, unit: number): number {
    let from = state;
    let next = this.#child(from, unit);
    while (next === 0 && from > 0) {
      from = at(this.#shorter, from);
      next = this.#child(from, unit);
    }
    return next;
  }

  /** The state right after this one, or 0. */
  #child(state: number, unit: number): number {
    let child = at(this.#first, state);
    while (child > 0 && this.#unit[child] !== unit) {
      child = at(this.#sibling, child);
    }
    return child;
  }
}

/** What a list has for a state. */
function at(list: Uint32Array, state: number): number {
  // Each list has a place for each state.
  return list[state] as number;
}
