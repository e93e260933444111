import { expect } from "chai";
import { inspect } from "node:util";
import { endpoint } from "../../src/index.js";
import { play } from "../sequences/compare.js";
import { UNTIMED, withoutStacks } from "../support/always.js";

/** How many sequences are made; each has up to a hundred and twenty calls. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 16;
const SEED = Number(process.env["FC_SEED"] ?? 1);

describe("each call of a sequence", function () {
  this.timeout(UNTIMED);

  it("gives what a naive reading of the contract says, and the same on a fresh factory or client", () => {
    withoutStacks(() => {
      for (let i = 0; i < RUNS; i += 1) {
        const { difference } = play(SEED * RUNS + i);
        if (difference !== undefined) {
          expect.fail(inspect(difference, { depth: 8 }));
        }
      }
    });
  });

  it("works when a route is called with ever other names", () => {
    for (let i = 0; i < 9000; i += 1) {
      const { url } = endpoint("GET /seen/names", { [`n${i}`]: 1 });
      if (url !== `https://api.github.com/seen/names?n${i}=1`) {
        expect.fail(url);
      }
    }
  });
});
