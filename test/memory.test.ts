import { expect } from "chai";
import { runChild } from "./support/child.js";

/** What a leak of a hundred bytes a call would exceed. */
const MOST_MEBIBYTES = 5;

/** A first sight must parse; with all of GitHub's routes held, a second one need not. */
const LEAST_GAIN = 1.25;

interface Seen {
  readonly known: number;
  readonly unknown: number;
  readonly growth: Readonly<Record<string, number>>;
}

describe("memory", function () {
  this.timeout(600_000);
  let seen: Seen;

  before(async () => {
    seen = (await runChild("memory.mjs", "--expose-gc")) as Seen;
  });

  it("stays where it was, whatever is new in each of very many calls", () => {
    expect(Object.keys(seen.growth)).to.include("routes");
    const grown = Object.entries(seen.growth).filter(([, mebibytes]) => mebibytes > MOST_MEBIBYTES);
    expect(grown).to.deep.equal([]);
  });

  it("holds all routes of GitHub's API at once", () => {
    expect(seen.unknown / seen.known).to.be.greaterThan(LEAST_GAIN);
  });
});
