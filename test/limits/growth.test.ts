import { expect } from "chai";
import { growthCases } from "../cases/growth.js";
import { runChild } from "../helpers/child.js";
import type { Growth } from "../helpers/measureGrowth.js";

describe("growth", function () {
  this.timeout(600_000);
  let growths: Readonly<Record<string, Growth>>;

  before(async () => {
    const flags = ["--single-threaded", "--min-semi-space-size=64", "--max-semi-space-size=128"];
    growths = (await runChild("growthOfAll.mjs", ...flags)) as typeof growths;
  });

  it("is noticed if it is not linear", () => {
    expect(growths["quadratic"]!.isBounded).to.equal(false);
  });

  growthCases.forEach(({ name }) => {
    it(`is linear: ${name}`, () => {
      const { times, isBounded } = growths[name]!;
      expect(isBounded, `CPU ms at 2, 8 and 32 Ki: ${times.join(", ")}`).to.equal(true);
    });
  });
});
