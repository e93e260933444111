/** What warm and cold calls, factories and clients, and calls and explanations did differently in earlier versions. */
import { expect } from "chai";
import {
  brackets,
  deepObject,
  endpoint,
  EndpointFactory,
  explain,
  follow,
  form,
  header,
  Operation,
  sameOrigin,
  security,
  server,
  type RequestOptions,
} from "../../src/index.js";
import { bearer, Client, headerKey, operation } from "../../src/sdk/index.js";
import { itEach } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { acme, ACME, ACME_API } from "../support/services.js";

const getX = operation({ route: "GET /x" });

type Loose = (route: string | object, options?: object) => RequestOptions;

const guarded = { ...ACME, credentials: sameOrigin };

describe("credentials", () => {
  const headers = { authorization: "Bearer hunter2" };
  const elsewhere = [ACME_API, "https://other.example", "http://mine.example"];

  it("go only to the host that the factory or the client was made with", () => {
    const factory = new EndpointFactory(guarded, { baseUrl: "https://mine.example", headers });
    const service = { baseUrl: ACME_API, auth: [bearer("token")] };
    const client = new Client({ baseUrl: "https://mine.example", token: "hunter2" }, service);
    expect(factory.call("GET /x").headers).to.include(headers);
    expect(getX(client).headers).to.include(headers);
    for (const baseUrl of elsewhere) {
      refusal(() => factory.defaults({ baseUrl }).call("GET /x"), "UNSAFE_URL");
      refusal(() => getX(client.with({ baseUrl })), "UNSAFE_URL");
    }
  });

  for (const name of ["Authorization", "Proxy-Authorization", "Cookie", "X-Key"]) {
    it(`are the same headers when they are guarded, taken or omitted: ${name}`, () => {
      const header = name.toLowerCase();
      const own = { headers: { [name]: "hunter2" } };
      const factory = new EndpointFactory({ ...guarded, credentialHeaders: ["X-Key"] }, own);
      const service = { baseUrl: ACME_API, auth: [headerKey("key", "X-Key")] };
      const client: Client = new Client(own, service);
      const baseUrl = "https://other.example";
      expect(refusal(() => factory.defaults({ baseUrl }).call("GET /x"))).to.include({ header });
      expect(refusal(() => getX(client.with({ baseUrl })))).to.include({ header });
      const omitted = follow(factory, `${baseUrl}/x`, {}, { credentials: "omit" });
      const taking = factory.call(Operation.from({ route: "GET /x", security: security() }));
      for (const { headers } of [omitted, taking]) {
        expect(headers).to.not.have.property(header);
      }
    });
  }

  it("are distinguished from parameters, whose names are case-sensitive", () => {
    const call = Operation.from({ route: "GET /x", security: security(["Token"]) });
    const factory = acme().defaults({ token: "page-2", headers: { Token: "hunter2" } });
    const { url, headers: sent } = factory.call(call as Operation, {});
    expect(url).to.equal(`${ACME_API}/x?token=page-2`);
    expect(sent).to.have.property("token", "hunter2");
  });
});

describe("the hook finish of a factory and of a client", () => {
  const returned: [what: string, change: object, code: "INVALID_OPTIONS" | "BODY_NOT_ALLOWED"][] = [
    ["a header with a line break", { headers: { a: "x\ny" } }, "INVALID_OPTIONS"],
    ["a header of another type", { headers: { a: {} } }, "INVALID_OPTIONS"],
    ["no url", { url: undefined }, "INVALID_OPTIONS"],
    ["a body with GET", { body: {} }, "BODY_NOT_ALLOWED"],
  ];
  itEach("is refused %s", returned, (change, code) => {
    const finish = (request: RequestOptions): RequestOptions => ({ ...request, ...change });
    const factory: EndpointFactory = Object.assign(new EndpointFactory(ACME), { finish });
    class Own extends Client {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...super.finish(request), ...change };
      }
    }
    const { message } = refusal(() => factory.request("GET /x"), code);
    expect(refusal(() => getX(new Own({ baseUrl: ACME_API })), code).message).to.equal(message);
  });
});

describe("a key that a style repeats", () => {
  const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, 1]));
  const f = { ["k".repeat(20_000)]: members };

  it("is refused if the URL or the form would be too long", () => {
    const styles = { arrays: brackets, objects: deepObject };
    const factory = acme({ query: styles, form: styles, body: form });
    refusal(() => factory.request("GET /x", { f }), "INVALID_PARAMETER", ["f"]);
    refusal(() => factory.request("POST /x", { f }), "INVALID_PARAMETER", ["f"]);
  });
});

describe("explain", () => {
  it("refuses a query that is too long, as the call does", () => {
    const a = Array<string>(600).fill("x".repeat(100_000));
    for (const route of ["GET /x{?a}", "GET /x"]) {
      const { code, message } = refusal(() => (endpoint as Loose)(route, { a }));
      const error = refusal(() => explain(endpoint, route as "/x", { a }));
      expect(error).to.include({ code, message });
    }
  });

  it("shows the place of a value after an empty first segment", () => {
    const lenient = acme({ missing: "empty" });
    for (const route of ["GET /{a}/{b}", "GET {a}/{b}", "GET /{a}{b}"]) {
      const { placements } = explain(lenient, route as "/x", { b: "c" } as object);
      expect(placements[0], route).to.include({ name: "b", place: "path" });
    }
  });
});

describe("merged options, merged again", () => {
  it("stay the same with a request that ends the merging", () => {
    const timed = endpoint.defaults({ request: { timeout: 1 } });
    const ended = timed.defaults({ request: null });
    const restarted = ended.merge("GET /x", { request: { b: 1 } });
    for (const merged of [
      timed.merge("GET /x", { request: null }),
      ended.merge("GET /x"),
      restarted,
    ]) {
      expect(timed.merge(merged)).to.deep.equal(merged);
      expect(ended.merge(ended.merge(merged))).to.deep.equal(merged);
    }
  });
});

describe("a value", () => {
  it("of a header parameter may be a number by its toJSON()", () => {
    const call = Operation.from({ route: "GET /x", parameters: { h: header } });
    const { headers } = acme().call(call, { h: { toJSON: () => 7 } });
    expect(headers["h"]).to.equal(7);
  });

  it("of a name in the host is read by the origin check as by the URL", () => {
    const made = (site: object, values = {}) =>
      new EndpointFactory(
        { ...guarded, baseUrl: server("https://{site}.acme.com", { site }) },
        { ...values, headers: { authorization: "hunter2" } },
      );
    const byDefault = made({ default: "eu" });
    expect(byDefault.request("GET /x").url).to.equal("https://eu.acme.com/x");
    refusal(() => byDefault.request("GET /x", { site: null }), "MISSING_PARAMETER", ["site"]);
    const bySite = made({}, { site: true });
    expect(bySite.request("GET /x").url).to.equal("https://true.acme.com/x");
    refusal(() => bySite.request("GET /x", { site: false }), "UNSAFE_URL");
  });

  it("of the base URL that is missing or invalid is named with those of the call", () => {
    const service = acme({ baseUrl: server("https://api.acme.com/{version}") });
    const { call } = service.create();
    const missing = (route: string) => refusal(() => call(route, {}), "MISSING_PARAMETER");
    expect(missing("GET /{a}/{b}").parameters).to.deep.equal(["version", "a", "b"]);
    expect(missing("GET /x").parameters).to.deep.equal(["version"]);
    const { call: invalid } = service.defaults({ version: NaN }).create();
    const values = { a: NaN, q: NaN };
    refusal(() => invalid("GET /{a}", values), "INVALID_PARAMETER", ["version", "a", "q"]);
  });

  it("that is missing in the server of an operation is named with those of the path, in SDKs too", () => {
    const [route, baseUrl] = ["GET /{a}", server("https://{tenant}.acme.com")] as const;
    const calls = [
      () => acme().call(Operation.from({ route, baseUrl }) as Operation, {}),
      () => operation({ route, baseUrl })(new Client({ baseUrl: "https://a.example" })),
      () => operation({ route, baseUrl })(new Client({}, { baseUrl: "https://a.example" })),
    ];
    const missing = [["tenant", "a"], ["a"], ["tenant", "a"]];
    calls.forEach((call, i) => refusal(call, "MISSING_PARAMETER", missing[i]));
  });
});
