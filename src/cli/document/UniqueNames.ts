/** Makes names unique. A name that is taken gets an underscore at its end, and from the third on also a number. */
export class UniqueNames {
  readonly #counts: Map<string, number>;

  /** `taken` are names that are taken from the start. */
  constructor(taken: Iterable<string>) {
    this.#counts = new Map(Array.from(taken, (name) => [name, 0]));
  }

  /** The name, or else the first variant of it that is not taken. */
  take(name: string): string {
    let count = this.#counts.get(name) ?? 0;
    let unused = name;
    while (this.#counts.has(unused)) {
      count += 1;
      unused = count === 1 ? `${name}_` : `${name}_${count}`;
    }
    this.#counts.set(name, count);
    this.#counts.set(unused, this.#counts.get(unused) ?? 0);
    return unused;
  }
}
