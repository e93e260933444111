import { expect } from "chai";

interface Case {
  name: string;
  sides: Record<string, unknown>;
  targets: { against?: string }[];
  check: (sides: Record<string, unknown>) => void;
}

interface Weight {
  name: string;
  target: number;
  ceiling: number;
}

// Named at run time, since the benchmarks are plain JavaScript without types.
const CASES_FILE = "../../bench/cases.mjs";
const BYTES_FILE = "../../bench/bytes.mjs";
const { CASES, CHARTED } = (await import(CASES_FILE)) as {
  CASES: Case[];
  CHARTED: string[];
};
const { WEIGHTS } = (await import(BYTES_FILE)) as { WEIGHTS: Weight[] };

describe("bench", function () {
  this.timeout(60_000);

  CASES.forEach(({ name, sides, check }) => {
    it(`compares equal results: ${name}`, () => {
      check(sides);
    });
  });

  it("draws existing cases with a peer", () => {
    for (const drawn of CHARTED) {
      const found = CASES.find(({ name }) => name === drawn);
      expect(Object.keys(found?.sides ?? {}).length, drawn).to.be.greaterThan(1);
    }
  });

  it("has no ceiling below its target", () => {
    WEIGHTS.forEach(({ name, target, ceiling }) => {
      expect(ceiling, name).to.be.at.least(target);
    });
  });
});
