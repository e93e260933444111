/** How cases of growth are made. */
import type * as Api from "../../src/index.js";

/** Something that must take time in proportion to `n`. */
export interface GrowthCase {
  readonly name: string;
  /** Builds the input, which is not timed. `salt` is new each time, so that no cache knows the text. */
  readonly prepare: (api: typeof Api, n: number, salt: string) => () => unknown;
}

/** A case whose input is made of `n` and the salt, and then used. */
export function grows<Made>(
  name: string,
  make: (n: number, salt: string) => Made,
  use: (api: typeof Api, made: Made) => unknown,
): GrowthCase {
  const prepare: GrowthCase["prepare"] = (api, n, salt) => {
    const made = make(n, salt);
    return () => use(api, made);
  };
  return { name, prepare };
}

/** What makes inputs of `n` and the salt, by what they are. */
export type Makes<Made> = Readonly<Record<string, (n: number, salt: string) => Made>>;

/** What is done with an input, by its name. */
export type Uses<Made> = Readonly<Record<string, (api: typeof Api, made: Made) => unknown>>;

/** A case for each input of a table, all of which are used alike. */
export const eachMake = <Made>(start: string, table: Makes<Made>, use: Uses<Made>[string]) =>
  Object.entries(table).map(([name, make]) => grows(start + name, make, use));

/** A case for each use of the same input. */
export const eachUse = <Made>(start: string, make: Makes<Made>[string], table: Uses<Made>) =>
  Object.entries(table).map(([name, use]) => grows(start + name, make, use));

/** A table with the same names. */
export const mapped = <From, To>(
  table: Readonly<Record<string, From>>,
  change: (row: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, change(row)]));

/** A list of n values. */
export const list = <T>(n: number, value: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => value(i));

/** An object with the keys p0, p1 … */
export function record<T>(n: number, salt: string, value: (i: number) => T): Record<string, T> {
  return Object.fromEntries(list(n, (i) => [`${salt}p${i}`, value(i)]));
}
