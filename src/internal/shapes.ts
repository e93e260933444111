/** Objects with the same names in the same order, which can be read and written in the same way. */
import { isPlainObject } from "./objects.js";

/** How many sequences of names are told apart. */
const MOST = 32;

/** More names, and longer ones, are rare, and not worth the memory. */
export const MOST_NAMES = 32;
const LONGEST_NAME = 64;

/** About what a plan takes beside its names, and for each of them. */
const PLAN_WEIGHT = 256;

/** A sequence of names, and what was made of it; `undefined` where that showed to be impossible. */
export interface Shape<Plan> {
  readonly names: readonly string[];
  readonly plan: Plan | undefined;
}

/** What was made of sequences of names, in bounded memory: a new one takes the place of the oldest. */
export class Shapes<Plan> {
  #recent: Shape<Plan> | undefined;
  #next = 0;
  readonly #all: Shape<Plan>[] = [];

  /** The last one found or added: most calls from one place have the same names. */
  get recent(): Shape<Plan> | undefined {
    return this.#recent;
  }

  /** About how much memory all of them take. */
  get weight(): number {
    return this.#all.reduce((sum, { names }) => sum + weightOf(names), 0);
  }

  /** The shape of these names, if it is known; it is the most recent one then. */
  find(names: readonly string[]): Shape<Plan> | undefined {
    const { length } = names;
    const found = this.#all.find(
      (shape) => shape.names.length === length && shape.names.every((name, i) => name === names[i]),
    );
    this.#recent = found ?? this.#recent;
    return found;
  }

  /** Remembers the shape as the most recent one, unless its names are many or long; gives its weight. */
  add(shape: Shape<Plan>): number {
    const { names } = shape;
    if (names.length > MOST_NAMES || names.some(({ length }) => length > LONGEST_NAME)) {
      return 0;
    }
    this.#all[this.#next] = shape;
    this.#next = (this.#next + 1) % MOST;
    this.#recent = shape;
    return weightOf(names);
  }
}

function weightOf(names: readonly string[]): number {
  return names.reduce((sum, { length }) => sum + length + PLAN_WEIGHT / 4, PLAN_WEIGHT);
}

/** What was read under these names. */
export function entriesOf(
  names: readonly string[],
  values: readonly unknown[],
): (readonly [name: string, value: unknown])[] {
  return names.map((name, i) => [name, values[i]]);
}

/** No names. */
export const NO_NAMES: readonly string[] = [];

/**
 * Reads the own enumerable fields of a plain object that are not `undefined`, each once, into `values`;
 * with `wanted`, none but those. Gives their names, and `expected` itself where these are they.
 * `undefined` for any other object, and where the caller's own code throws.
 */
export function readFields(
  object: unknown,
  expected: readonly string[],
  values: unknown[],
  wanted?: ReadonlySet<string>,
): readonly string[] | undefined {
  let names: string[] | undefined;
  let count = 0;
  try {
    if (!isPlainObject(object)) {
      return undefined;
    }
    for (const name in object) {
      if (
        Object.prototype.hasOwnProperty.call(object, name) &&
        (wanted === undefined || expected[count] === name || wanted.has(name))
      ) {
        const value = object[name];
        if (value !== undefined) {
          if (names === undefined && expected[count] !== name) {
            names = expected.slice(0, count);
          }
          names?.push(name);
          values[count++] = value;
        }
      }
    }
  } catch {
    return undefined;
  }
  return names ?? (count < expected.length ? expected.slice(0, count) : expected);
}
