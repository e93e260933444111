import { expect } from "chai";
import { runChild } from "../helpers/child.js";

/** What a leak of a hundred bytes a call would exceed. */
const MOST_MEBIBYTES = 5;

/** What is kept for one service, and for the process, whatever varies together. */
const MOST_OF_ONE = 8;
const MOST_OF_ALL = 32;

/** A first sight must parse; with all of GitHub's routes held, a second one need not. */
const LEAST_GAIN = 1.25;

interface Seen {
  readonly known: number;
  readonly unknown: number;
  readonly pairs: Readonly<Record<string, number>>;
  readonly services: number;
  readonly keptLayers: number;
  readonly growth: Readonly<Record<string, number>>;
}

describe("memory", function () {
  this.timeout(600_000);
  let seen: Seen;

  before(async () => {
    seen = (await runChild("memory.mjs", "--expose-gc")) as Seen;
  });

  it("does not grow, whatever is new in each of very many calls", () => {
    expect(Object.keys(seen.growth)).to.include("routes");
    const grown = Object.entries(seen.growth).filter(([, mebibytes]) => mebibytes > MOST_MEBIBYTES);
    expect(grown).to.deep.equal([]);
  });

  it("is bounded for one service, whatever two things vary together", () => {
    expect(Object.keys(seen.pairs)).to.include("base URLs × routes");
    const large = Object.entries(seen.pairs).filter(([, mebibytes]) => mebibytes > MOST_OF_ONE);
    expect(large).to.deep.equal([]);
  });

  it("is bounded for all services together", () => {
    expect(seen.services).to.be.lessThan(MOST_OF_ALL);
  });

  it("does not retain unused layers", () => {
    expect(seen.keptLayers).to.equal(0);
  });

  it("has room for all routes of GitHub's API", () => {
    expect(seen.unknown / seen.known).to.be.greaterThan(LEAST_GAIN);
  });
});
