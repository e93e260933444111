import { expect } from "chai";
import { inspect } from "node:util";
import { play } from "../sequences/compare.js";
import { UNTIMED } from "../support/always.js";

/** How many sequences are made; each has up to sixty calls. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 8;
const SEED = Number(process.env["FC_SEED"] ?? 1);

describe("each call of a sequence", function () {
  this.timeout(UNTIMED);

  it("gives what it gives on a fresh factory or client, whatever came before it, on whichever layer", () => {
    for (let i = 0; i < RUNS; i += 1) {
      const { difference } = play(SEED * RUNS + i);
      if (difference !== undefined) {
        expect.fail(inspect(difference, { depth: 8 }));
      }
    }
  });
});
