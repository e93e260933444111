import { expect } from "chai";
import fc from "fast-check";
import { inspect } from "node:util";
import { endpoint, UriTemplate } from "../../src/index.js";
import type { EndpointOptions } from "../../src/index.js";
import { counting, ordered, outcomeOf } from "./observe.js";
import { cases, type Case } from "../reference/cases.js";
import { compare } from "../reference/compare.js";
import { UNTIMED } from "../support/always.js";
import { refusal, revoked } from "../support/refusal.js";

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
    fc.assert(fc.property(cases, expectNoDifference), { numRuns: RUNS });
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

  it("reads headers that are no plain object, between calls with plain ones", () => {
    const unreadable = revoked();
    const listed = Object.assign(
      { "x-a": "1" },
      { [Symbol.iterator]: () => [["x-b", "2"]].values() },
    );
    const call = (given: unknown): ReturnType<typeof endpoint> =>
      endpoint("GET /seen/listed", { headers: given } as EndpointOptions);
    for (let times = 0; times < 4; times += 1) {
      expect(call({ "x-a": "1" }).headers).to.have.property("x-a", "1");
      expect(call(listed).headers).to.include({ "x-b": "2" }).and.not.have.property("x-a");
      expect(outcomeOf(() => call(unreadable)).code).to.equal("INVALID_HEADER");
      expect(outcomeOf(() => call(null)).code).to.equal("INVALID_OPTIONS");
      expect(call({ "X-A": "2", "x-a": "3" }).headers).to.have.property("x-a", "3");
      expect(call({ "X-A": "2", "x-a": null }).headers).to.not.have.property("x-a");
    }
  });

  it("keeps the order of names, of parameters and of headers that are removed and set again", () => {
    const layered = endpoint.defaults({ z: 1, headers: { "user-agent": null, y: "1" } });
    const call = ["GET /seen/order", { 1: 2, headers: { "user-agent": "z" } }] as const;
    const parsed = layered.parse(layered.merge(...call));
    for (let times = 0; times < 4; times += 1) {
      expect(ordered(layered(...call))).to.deep.equal(ordered(parsed));
      expect(
        Object.keys(layered("GET /seen/order", { headers: call[1].headers }).headers),
      ).to.deep.equal(["accept", "user-agent", "y"]);
    }
  });

  it("says that no text can be so long, however often the route was seen", () => {
    const names = `{?${Array(8400).fill("a").join(",")}}`;
    const values = { a: "x".repeat(65_000) };
    for (let times = 0; times < 3; times += 1) {
      refusal(() => endpoint(`GET /x${names}`, values), "INVALID_PARAMETER");
      refusal(() => UriTemplate.parse(names).expand(values), "INVALID_PARAMETER");
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
