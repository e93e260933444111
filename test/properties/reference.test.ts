import { expect } from "chai";
import fc from "fast-check";
import { inspect } from "node:util";
import { endpoint, Route, UriTemplate } from "../../src/index.js";
import type { EndpointOptions } from "../../src/index.js";
import { ordered, outcomeOf } from "./observe.js";
import { cases, type Case } from "../reference/cases.js";
import { compare } from "../reference/compare.js";
import type { Failure } from "../reference/failure.js";
import { referenceMerge, referenceRequest } from "../reference/request.js";
import { itEach } from "../support/itEach.js";
import { ACME, ACME_API } from "../support/services.js";
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

describe("the naive reading of the contract", () => {
  const QUERY = { a: 1, b: "c#d", e: 2 };
  const codes = (...args: readonly unknown[]): unknown => {
    try {
      return referenceRequest(ACME, [], ...args);
    } catch (thrown) {
      return (thrown as Failure).codes;
    }
  };

  it("takes two option objects as two layers", () => {
    const merged = referenceMerge(ACME, [], { url: "/a", b: 1, c: 1 }, { url: "/d", b: 2 });
    expect(merged).to.include({ url: "/d", b: 2, c: 1 });
  });

  const addresses: readonly (readonly [
    what: string,
    profile: object,
    rows: readonly (readonly [url: string, values: object, written: string])[],
  ])[] = [
    ["lets dots stand that climb nowhere", {}, [["/..x/.x;/...;", {}, "/..x/.x;/...;"]]],
    [
      "counts triplets as one character where they pass, and code points elsewhere",
      {},
      [["/{x:4}/{+x:2}{#x:1}", { x: "%C3%A9😀a" }, "/%25C3%25/%C3%A9%F0%9F%98%80#%C3%A9"]],
    ],
    ["takes an empty list for nothing, under a prefix too", {}, [["/x{?k:1}", { k: [] }, "/x"]]],
    [
      "drops a slash that a missing value left dangling, not one ahead of a fragment",
      { missing: "empty" },
      [
        ["/x/{a}/{b}", {}, "/x/"],
        ["/x/#{a}", {}, "/x/#"],
        ["/x/{a}#{b}", {}, "/x#"],
      ],
    ],
    [
      "writes a query ahead of a fragment",
      {},
      [
        ["/x#add{?a}", QUERY, "/x?a=1&b=c%23d&e=2#add"],
        ["/{+b}{?a}{&e}", QUERY, "/c?a=1&e=2#d"],
        ["/x?y{#b}{?a}", QUERY, "/x?y&a=1&e=2#c#d"],
      ],
    ],
  ];
  itEach("%s", addresses, (profile, rows) => {
    for (const [address, values, written] of rows) {
      const { url } = referenceRequest({ ...ACME, ...profile }, [], address, values);
      expect(url).to.equal(ACME_API + written);
    }
  });

  it("refuses dot segments that servers may see when they strip or decode, and prefixes of lists", () => {
    for (const text of ["/..;x", "/%2e%2E%2fx", "/.%5cx", "/x/.;"]) {
      expect(codes(text)).to.deep.equal(["UNSAFE_URL"]);
    }
    expect(codes("/x{?keys:1}", { keys: [1] })).to.deep.equal(["INVALID_PARAMETER"]);
  });

  it("writes booleans as headers, and methods in capitals where a service wants them", () => {
    const { headers, method } = referenceRequest({ ...ACME, methodCase: "upper" }, [], "/x", {
      headers: { a: true, b: [false, 1] },
    });
    expect(headers).to.include({ a: "true", b: "false, 1" });
    expect(method).to.equal("GET");
  });

  it("finds a preview in the vendor's own segment", () => {
    const { headers } = referenceRequest(ACME, [], "/x", {
      headers: { accept: "application/vnd.foo-preview" },
      mediaType: { previews: ["bar"] },
    });
    expect(headers).to.have.property(
      "accept",
      "application/vnd.acme.foo-preview+json,application/vnd.acme.bar-preview+json",
    );
  });

  it("takes no Route for options", () => {
    expect(codes(Route.parse("/x"))).to.deep.equal(["INVALID_ROUTE"]);
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
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const listed = Object.assign(
      { "x-a": "1" },
      { [Symbol.iterator]: () => [["x-b", "2"]].values() },
    );
    const call = (given: unknown): ReturnType<typeof endpoint> =>
      endpoint("GET /seen/listed", { headers: given } as EndpointOptions);
    for (let times = 0; times < 4; times += 1) {
      expect(call({ "x-a": "1" }).headers).to.have.property("x-a", "1");
      expect(call(listed).headers).to.include({ "x-b": "2" }).and.not.have.property("x-a");
      expect(outcomeOf(() => call(proxy)).code).to.equal("INVALID_HEADER");
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
    const wanted = [call(), plain(), plain(), plain()];
    const names = ["method", "url", "headers", "body", "request", "accept", "content-type", "data"];
    for (const unwritable of [{ value: "evil" }, { get: () => "evil", set: () => undefined }]) {
      const got: unknown[] = [];
      try {
        names.forEach((name) => {
          Object.defineProperty(Object.prototype, name, { ...unwritable, configurable: true });
        });
        got.push(call(), plain(), plain(), plain());
      } finally {
        names.forEach((name) => {
          Reflect.deleteProperty(Object.prototype, name);
        });
      }
      expect(got.map(ordered)).to.deep.equal(wanted.map(ordered));
    }
  });

  it("says that no text can be so long, however often the route was seen", () => {
    const names = `{?${Array(8400).fill("a").join(",")}}`;
    const values = { a: "x".repeat(65_000) };
    for (let times = 0; times < 3; times += 1) {
      expect(outcomeOf(() => endpoint(`GET /x${names}`, values)).code).to.equal(
        "INVALID_PARAMETER",
      );
      expect(outcomeOf(() => UriTemplate.parse(names).expand(values)).code).to.equal(
        "INVALID_PARAMETER",
      );
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
