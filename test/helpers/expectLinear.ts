import { expect } from "chai";
import * as api from "../../src/index.js";
import { measureGrowth } from "./measureGrowth.js";

/** Doublings from one length to the next show what is quadratic. */
const LENGTHS = [2, 8, 32].map((thousands) => thousands * 1024);
const MOST_ROUNDS = 20;

/** Fails unless `use` takes time in proportion to the length of what `make` gives. */
export function expectLinear<T>(make: (length: number) => T, use: (made: T) => unknown): void {
  const prepare = (_: typeof api, length: number): (() => unknown) => {
    const made = make(length);
    return () => use(made);
  };
  const { times, isBounded } = measureGrowth({ name: "", prepare }, api, LENGTHS, MOST_ROUNDS);
  expect(isBounded, `CPU ms at ${LENGTHS.join(", ")}: ${times.join(", ")}`).to.equal(true);
}

export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}
