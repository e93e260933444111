/** How many different units the texts may hold. */
const UNITS = 256;

/**
 * Finds texts in another one, in time linear in that one and in all of them together (Aho and Corasick). Characters are
 * bytes, U+0000 to U+00FF.
 */
export class TextFinder {
  /** The state that follows `state` after `unit`, by `state * UNITS + unit`. State 0 is the start of all texts. */
  readonly #next = new Map<number, number>();
  /** By state: that of the longest end of what was read that also begins a text. */
  readonly #shorter = [0];
  /** By state: the length of the longest text that ends there, or 0. */
  readonly #lengths = [0];

  /** Texts without characters are never found. */
  constructor(texts: readonly string[]) {
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
      const length = this.#lengths[state] ?? 0;
      if (length > 0) {
        places.push({ from: to - length, to });
      }
    }
    return places;
  }

  /** The state of a text that goes on with `unit`. */
  #added(state: number, unit: number): number {
    const known = this.#next.get(state * UNITS + unit);
    if (known !== undefined) {
      return known;
    }
    const shorter = state === 0 ? 0 : this.#after(this.#shorter[state] ?? 0, unit);
    const added = this.#shorter.push(shorter) - 1;
    this.#lengths.push(this.#lengths[shorter] ?? 0);
    this.#next.set(state * UNITS + unit, added);
    return added;
  }

  #after(state: number, unit: number): number {
    let from = state;
    let next = this.#next.get(from * UNITS + unit);
    while (next === undefined && from > 0) {
      from = this.#shorter[from] ?? 0;
      next = this.#next.get(from * UNITS + unit);
    }
    return next ?? 0;
  }
}
