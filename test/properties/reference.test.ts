import { expect } from "chai";
import fc from "fast-check";
import { inspect } from "node:util";
import { endpoint, Route, UriTemplate } from "../../src/index.js";
import type { EndpointOptions } from "../../src/index.js";
import { cases, type Case } from "../reference/cases.js";
import { compare } from "../reference/compare.js";
import type { Failure } from "../reference/failure.js";
import { referenceMerge, referenceRequest } from "../reference/request.js";
import { ACME, acme } from "../support/services.js";
import { untyped } from "../support/untyped.js";

/** How many cases are compared; each is some forty comparisons. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60) * 20;

const TIMEOUT = 20_000 + RUNS * 40;

/** With the order of its keys, which deep equality does not look at. */
function ordered(result: unknown): unknown {
  return typeof result === "object" && result !== null
    ? Object.entries(result).map(([key, each]): unknown => [key, ordered(each)])
    : result;
}

/** The result, or the code of the error. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return (thrown as { code: unknown }).code;
  }
}

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

  it("agree where one route is called with values of other kinds, and names in another order", () => {
    const values = [
      ["a", ["a", "b"], null],
      [{ k: 1 }, "x/y", 7],
      [undefined, new Date(0), ""],
      ["..", false, NaN],
    ];
    for (const first of ["GET /p/{a}{?b}", "POST /p{/a*}/{+b}", "/p/:a{&c*}", "PUT /{b:3}{#a}"]) {
      for (const names of [
        ["a", "b", "c"],
        ["c", "b", "a"],
      ]) {
        const calls = values.map((each) => ({
          first,
          second: Object.fromEntries(names.map((name, i) => [name, each[i]])),
        }));
        expectNoDifference({ profile: ACME, layers: [{ c: 1 }], calls });
      }
    }
  });
});

describe("the naive reading of the contract", () => {
  const url = (profile: object, ...args: readonly unknown[]): unknown =>
    referenceRequest({ ...ACME, ...profile }, [], ...args)["url"];
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

  it("refuses dot segments that servers may see when they strip or decode", () => {
    for (const text of ["/..;x", "/%2e%2E%2fx", "/.%5cx", "/x/.;"]) {
      expect(codes(text)).to.deep.equal(["UNSAFE_URL"]);
    }
    expect(url({}, "/..x/.x;/...;")).to.equal("https://api.acme.com/..x/.x;/...;");
  });

  it("counts triplets as one character where they pass, and code points elsewhere", () => {
    expect(url({}, "/{x:4}/{+x:2}{#x:1}", { x: "%C3%A9😀a" })).to.equal(
      "https://api.acme.com/%25C3%25/%C3%A9%F0%9F%98%80#%C3%A9",
    );
  });

  it("takes an empty list for nothing, under a prefix too", () => {
    expect(url({}, "/x{?keys:1}", { keys: [] })).to.equal("https://api.acme.com/x");
    expect(codes("/x{?keys:1}", { keys: [1] })).to.deep.equal(["INVALID_PARAMETER"]);
  });

  it("drops a slash that a missing value left dangling, not one ahead of a fragment", () => {
    const missing = { missing: "empty" };
    expect(url(missing, "/x/{a}/{b}")).to.equal("https://api.acme.com/x/");
    expect(url(missing, "/x/#{a}")).to.equal("https://api.acme.com/x/#");
    expect(url(missing, "/x/{a}#{b}")).to.equal("https://api.acme.com/x#");
  });

  it("writes a query ahead of a fragment", () => {
    const values = { a: 1, b: "c#d", e: 2 };
    expect(url({}, "/x#add{?a}", values)).to.equal("https://api.acme.com/x?a=1&b=c%23d&e=2#add");
    expect(url({}, "/{+b}{?a}{&e}", values)).to.equal("https://api.acme.com/c?a=1&e=2#d");
    expect(url({}, "/x?y{#b}{?a}", values)).to.equal("https://api.acme.com/x?y&a=1&e=2#c#d");
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
      expect(outcome(() => call(proxy))).to.equal("INVALID_HEADER");
      expect(outcome(() => call(null))).to.equal("INVALID_OPTIONS");
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

  it("asks again whether credentials may go there, where values choose the service's host", () => {
    const tenants = acme({ baseUrl: "https://{tenant}.acme.com", credentials: "same-origin" });
    const service = tenants.defaults({ baseUrl: "https://blue.acme.com" });
    const call = (tenant: string) =>
      outcome(() => service.request("/x", { tenant, headers: { authorization: "token" } }));
    for (let times = 0; times < 3; times += 1) {
      expect(call("blue")).to.have.property("url", "https://blue.acme.com/x");
    }
    expect(call("red")).to.equal("UNSAFE_URL");
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
      expect(outcome(() => endpoint(`GET /x${names}`, values))).to.equal("INVALID_PARAMETER");
      expect(outcome(() => UriTemplate.parse(names).expand(values))).to.equal("INVALID_PARAMETER");
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
