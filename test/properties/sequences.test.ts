import { expect } from "chai";
import { inspect } from "node:util";
import { endpoint } from "../../src/index.js";
import { play } from "../sequences/compare.js";
import { UNTIMED, withoutStacks } from "../helpers/checkProperty.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { counting } from "./observe.js";

/** How many sequences are made; each has up to a hundred and twenty calls. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 16;
const SEED = Number(process.env["FC_SEED"] ?? 1);

describe("each call of a sequence", function () {
  this.timeout(UNTIMED);

  it("leads home with its credentials, and gives the result of a fresh factory or client", () => {
    withoutStacks(() => {
      for (let i = 0; i < RUNS; i += 1) {
        const { difference } = play(SEED * RUNS + i);
        if (difference !== undefined) {
          expect.fail(inspect(difference, { depth: 8 }));
        }
      }
    });
  });

  it("reads each value once, however often the route was called", () => {
    calledThreeTimes(() => {
      const reads = new Map<string, number>();
      const options = { a: "x", headers: { "x-a": "1", "x-b": 2 } };
      endpoint("GET /seen/{a}", counting(options, reads));
      const once = ["a", "headers", "headers.x-a", "headers.x-b"].map((name) => [name, 1]);
      expect([...reads]).to.deep.equal(once);
    });
  });
});
