/** Objects with the same names in the same order, which can be read and written in the same way. */
import { isPlainObject } from "./objects.js";

/** How many sequences of names are told apart. */
const MOST = 32;

/** More names, and longer ones, are rare, and not worth the memory. */
export const MOST_NAMES = 32;
const LONGEST_NAME = 256;

/** A sequence of names, and what was made of it; `undefined` where nothing can be. */
export interface Shape<Plan> {
  readonly names: readonly string[];
  readonly plan: Plan | undefined;
}

/** What was made of sequences of names, in bounded memory. */
export class Shapes<Plan> {
  /** The last one found or added: most calls from one place have the same names. */
  recent: Shape<Plan> | undefined;
  readonly #all: Shape<Plan>[] = [];

  /** The shape of these names, if it is known. */
  find(names: readonly string[]): Shape<Plan> | undefined {
    const { length } = names;
    const found = this.#all.find(
      (shape) => shape.names.length === length && shape.names.every((name, i) => name === names[i]),
    );
    this.recent = found ?? this.recent;
    return found;
  }

  /** Remembers the shape, unless its names are many or long, and tells whether there was room. */
  add(shape: Shape<Plan>): boolean {
    const { names } = shape;
    if (
      this.#all.length >= MOST ||
      names.length > MOST_NAMES ||
      names.some(({ length }) => length > LONGEST_NAME)
    ) {
      return false;
    }
    this.#all.push(shape);
    this.recent = shape;
    return true;
  }
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
