import { expect } from "chai";
import fc from "fast-check";
import { inspect } from "node:util";
import { endpoint, UriTemplate } from "../../src/index.js";
import type { EndpointOptions } from "../../src/index.js";
import { ordered, outcomeOf } from "./observe.js";
import { cases, type Case } from "../reference/cases.js";
import { compare } from "../reference/compare.js";
import { withProperty } from "../support/polluted.js";
import { refusal, revoked } from "../support/refusal.js";
import { untyped } from "../support/untyped.js";

/** How many cases are compared; each is some forty comparisons. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 20;

const TIMEOUT = 20_000 + RUNS * 40;

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
  this.timeout(TIMEOUT);

  it("agree on all calls, of whatever values, however often a call like them was made", () => {
    fc.assert(fc.property(cases, expectNoDifference), { numRuns: RUNS });
  });
});

describe("a call like one before", function () {
  this.timeout(60_000);

  it("reads each value once, however often the route was seen", () => {
    for (let times = 0; times < 6; times += 1) {
      const reads: string[] = [];
      const watched = (name: string, given: unknown): PropertyDescriptor => ({
        enumerable: true,
        get: () => {
          reads.push(name);
          return given;
        },
      });
      endpoint(
        untyped("GET /seen/{a}"),
        Object.defineProperties(
          {},
          {
            a: watched("a", "x"),
            headers: watched(
              "headers",
              Object.defineProperties({}, { "x-a": watched("x-a", "1"), "x-b": watched("x-b", 2) }),
            ),
          },
        ),
      );
      expect(reads).to.deep.equal(["a", "headers", "x-a", "x-b"]);
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

  it("never shares what it returns", () => {
    const call = (): ReturnType<typeof endpoint> =>
      endpoint("POST /seen/{a}", { a: 1, b: 2, headers: { "x-a": "1" } });
    const plain = (): ReturnType<typeof endpoint> => endpoint("POST /seen/{a}", { a: 1, b: 2 });
    for (const run of [call, call, call, plain, plain, plain]) {
      const first = run();
      first.headers["x-b"] = "2";
      (first.body as Record<string, unknown>)["c"] = 3;
      expect(run().headers).to.not.have.property("x-b");
      expect(run().body).to.deep.equal({ b: 2 });
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

  it("keeps its results' fields where Object.prototype has some that are not to be written", () => {
    const call = (): unknown =>
      endpoint("POST /seen/frozen", { b: 2, request: 3, mediaType: { format: "raw" } });
    const plain = (): unknown => endpoint("POST /seen/frozen", { b: 2, request: 3 });
    const all = (): readonly unknown[] => [call(), plain(), plain(), plain()];
    const wanted = all();
    const names = ["method", "url", "headers", "body", "request", "accept", "content-type", "data"];
    for (const unwritable of [{ value: "evil" }, { get: () => "evil", set: () => undefined }]) {
      const got = withProperty(Object.prototype, names, unwritable, all);
      expect(got.map(ordered)).to.deep.equal(wanted.map(ordered));
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
