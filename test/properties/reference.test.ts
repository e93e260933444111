import { expect } from "chai";
import { inspect } from "node:util";
import { endpoint } from "../../src/index.js";
import { counting } from "./observe.js";
import { cases, type Case } from "../reference/cases.js";
import { compare } from "../reference/compare.js";
import { always, UNTIMED } from "../support/always.js";

/** How many cases are compared; each is some forty comparisons. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 20;

/** Fails with all that is known of the first difference. */
function expectNoDifference(given: Case): void {
  const difference = compare(given);
  if (difference !== undefined) {
    const { what, kind, ...details } = difference;
    const { profile, layers } = given;
    expect.fail(`${what}: ${kind} ${inspect({ profile, layers, ...details }, { depth: 8 })}`);
  }
}

describe("the library and a naive reading of the contract", function () {
  this.timeout(UNTIMED);

  it("agree on all calls, of whatever values, however often a call like them was made", () => {
    always(RUNS, cases, expectNoDifference);
  });
});

describe("a call like one before", function () {
  this.timeout(UNTIMED);

  it("reads each value once, however often the route was seen", () => {
    for (let times = 0; times < 6; times += 1) {
      const reads = new Map<string, number>();
      const options = { a: "x", headers: { "x-a": "1", "x-b": 2 } };
      endpoint("GET /seen/{a}", counting(options, reads));
      const once = ["a", "headers", "headers.x-a", "headers.x-b"].map((name) => [name, 1]);
      expect([...reads]).to.deep.equal(once);
    }
  });

  it("keeps working when a route is called with ever other names", () => {
    for (let i = 0; i < 9000; i += 1) {
      const { url } = endpoint("GET /seen/names", { [`n${i}`]: 1 });
      if (url !== `https://api.github.com/seen/names?n${i}=1`) {
        expect.fail(url);
      }
    }
  });
});
