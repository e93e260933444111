import { expect } from "chai";
import fc from "fast-check";
import { endpoint, EndpointFactory, UriTemplate, type EndpointOptions } from "../src/index.js";
import { untyped } from "./support/untyped.js";

/** Values of every kind that a call may bring, plain ones first. */
const value = fc.oneof(
  fc.string({ unit: "grapheme-ascii" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom<unknown>(
    "",
    ".",
    "..",
    ".a",
    "a/b",
    0,
    -1.5,
    1e21,
    1n,
    true,
    false,
    null,
    undefined,
  ),
  fc.constantFrom<unknown>(NaN, [1, 2], [], {}, { k: "v" }, new Date(0), Symbol.iterator),
);

const headers = fc.constantFrom<unknown>(
  { "X-A": "1" },
  { "x-a": 1, accept: "text/html" },
  { "content-type": null },
  { "Content-Type": "text/plain" },
  { "user-agent": "mine" },
  { authorization: "token" },
  { bad: "a\nb" },
  [["x-a", "1"]],
  "nonsense",
);

const routes = [
  "GET /orgs/{org}/repos",
  "GET /x{?a,b}",
  "GET /x/{org}{?a}{&b}",
  "HEAD /x",
  "POST /orgs/:org/repos",
  "PATCH /x/{org}/{a}.json",
  "DELETE /.{org}",
  "OPTIONS /x/{org}",
  "PUT /{+org}",
  "GET https://api.github.com/{org}",
  "GET /x?a=1{&b}",
  "GET /x/{org}?q=is:open",
  "GET /x?",
  "GET /x?a=1&",
  "POST /x?a=1",
  "GET /x/..?a=1",
  "GET /x?a=/../",
  "GET /x/%2e/{org}",
  "GET /x/.{org}?",
  "GET /x?a={org}",
  "GET /x?a=1#{org}",
  "GET /x?a=1?b",
  "GET /x{?request,headers}",
  "POST /x/{org}{?request}",
  "/x/{org}{a}",
];

const factories = [
  endpoint.factory,
  endpoint.factory.defaults({ org: "acme", per_page: 5, none: null, headers: { "x-d": "1" } }),
  endpoint.factory.defaults({ request: { agent: 1 }, mediaType: { format: "raw" }, list: [1, 2] }),
  endpoint.factory.defaults({ mediaType: { format: "raw" } }),
  endpoint.factory.defaults({ data: "text" }),
  endpoint.factory.defaults({ headers: { "user-agent": null, "x-e": "1" }, "9": 9, z: 1 }),
  endpoint.factory.defaults({ method: "PUT", baseUrl: "https://a.example/./x" }),
  new EndpointFactory({
    service: "acme",
    baseUrl: "https://acme.com",
    clientName: "acme-sdk",
    version: "1.0.0",
    credentials: "same-origin",
  }).defaults({ baseUrl: "https://other.com" }),
  new EndpointFactory({
    service: "acme",
    baseUrl: "https://acme.com/api/",
    clientName: "acme-sdk",
    version: "1.0.0",
    missing: "empty",
    credentials: "same-origin",
    query: { arrays: "brackets" },
  }).defaults({ headers: { authorization: "token" } }),
];

const options = fc
  .record(
    {
      org: value,
      a: value,
      b: value,
      "c d": value,
      7: value,
      headers,
      request: fc.constantFrom<unknown>(1),
    },
    { requiredKeys: [] },
  )
  .map((each) => ({ ...each }));

/** The result, or the code of the error. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return (thrown as { code: unknown }).code;
  }
}

/** With the order of its keys, which deep equality does not look at. */
function ordered(result: unknown): unknown {
  return typeof result === "object" && result !== null
    ? Object.entries(result).map(([key, each]): unknown => [key, ordered(each)])
    : result;
}

describe("a call like one before", function () {
  this.timeout(60_000);

  it("gives what the careful way gives, whatever its values", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...factories),
        fc.constantFrom(...routes),
        options,
        (factory, route, given) => {
          const call = given as EndpointOptions;
          const careful = outcome(() => factory.parse(factory.merge(route, call)));
          const parameters = { ...given, headers: undefined, request: undefined };
          const compiled = factory.compile(route);
          for (let times = 0; times < 5; times += 1) {
            const result = outcome(() => factory.request(route, call));
            expect(result).to.deep.equal(careful);
            expect(ordered(result)).to.deep.equal(ordered(careful));
            expect(outcome(() => compiled(parameters))).to.deep.equal(
              outcome(() => factory.parse(factory.merge(route, parameters))),
            );
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

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
        untyped("GET /lane/{a}"),
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

  it("reads headers with care that are no plain object", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const listed = Object.assign(
      { "x-a": "1" },
      { [Symbol.iterator]: () => [["x-b", "2"]].values() },
    );
    const call = (given: unknown): ReturnType<typeof endpoint> =>
      endpoint("GET /lane/careful", { headers: given } as EndpointOptions);
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
      endpoint("POST /lane/{a}", { a: 1, b: 2, headers: { "x-a": "1" } });
    const plain = (): ReturnType<typeof endpoint> => endpoint("POST /lane/{a}", { a: 1, b: 2 });
    for (const run of [call, call, call, plain, plain, plain]) {
      const first = run();
      first.headers["x-b"] = "2";
      (first.body as Record<string, unknown>)["c"] = 3;
      expect(run().headers).to.not.have.property("x-b");
      expect(run().body).to.deep.equal({ b: 2 });
    }
  });

  it("is not fooled by keys that Object.prototype inherits", () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    const call = (): unknown => endpoint("POST /lane/polluted", { b: 2, headers: { "x-a": "1" } });
    const wanted = [call(), call(), call()];
    try {
      polluted["x-evil"] = "1";
      polluted["evil"] = "1";
      polluted["content-type"] = "text/evil";
      const got = [call(), call(), call()];
      expect(got.map(ordered)).to.deep.equal(wanted.map(ordered));
    } finally {
      delete polluted["x-evil"];
      delete polluted["evil"];
      delete polluted["content-type"];
    }
  });

  it("asks again whether credentials may go there, where values choose the service's host", () => {
    const service = new EndpointFactory({
      service: "acme",
      baseUrl: "https://{tenant}.acme.com",
      clientName: "acme-sdk",
      version: "1.0.0",
      credentials: "same-origin",
    }).defaults({ baseUrl: "https://blue.acme.com" });
    const call = (tenant: string) =>
      outcome(() => service.request("/x", { tenant, headers: { authorization: "token" } }));
    for (let times = 0; times < 3; times += 1) {
      expect(call("blue")).to.have.property("url", "https://blue.acme.com/x?tenant=blue");
    }
    expect(call("red")).to.equal("UNSAFE_URL");
  });

  it("keeps the order of names, of parameters and of headers that are removed and set again", () => {
    const layered = endpoint.defaults({ z: 1, headers: { "user-agent": null, y: "1" } });
    const call = ["GET /lane/order", { 1: 2, headers: { "user-agent": "z" } }] as const;
    const careful = layered.parse(layered.merge(...call));
    for (let times = 0; times < 4; times += 1) {
      expect(ordered(layered(...call))).to.deep.equal(ordered(careful));
      expect(
        Object.keys(layered("GET /lane/order", { headers: call[1].headers }).headers),
      ).to.deep.equal(["accept", "user-agent", "y"]);
    }
  });

  it("keeps its results' fields where Object.prototype has some that are not to be written", () => {
    const call = (): unknown =>
      endpoint("POST /lane/frozen", { b: 2, request: 3, mediaType: { format: "raw" } });
    const plain = (): unknown => endpoint("POST /lane/frozen", { b: 2, request: 3 });
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

  it("leaves it to the careful way to say that no text can be so long", () => {
    const names = `{?${Array(8400).fill("a").join(",")}}`;
    const values = { a: "x".repeat(65_000) };
    for (let times = 0; times < 3; times += 1) {
      expect(outcome(() => endpoint(`GET /x${names}`, values))).to.equal("INVALID_PARAMETER");
      expect(outcome(() => UriTemplate.parse(names).expand(values))).to.equal("INVALID_PARAMETER");
    }
  });

  it("keeps working when a route is called with ever other names", () => {
    for (let i = 0; i < 9000; i += 1) {
      const { url } = endpoint("GET /lane/names", { [`n${i}`]: 1 });
      if (url !== `https://api.github.com/lane/names?n${i}=1`) {
        expect.fail(url);
      }
    }
  });
});
