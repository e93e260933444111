import { runInNewContext } from "node:vm";
import { expect } from "chai";
import {
  brackets,
  endpoint,
  EndpointFactory,
  explain,
  type EndpointOptions,
} from "../src/index.js";
import { VERSION } from "../src/version.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { acme, ACME_API, API } from "./helpers/services.js";

const MEMBERS = ["DEFAULTS", "defaults", "merge", "parse"];

const BASE_DEFAULTS = {
  baseUrl: API,
  method: "GET",
  headers: { accept: "application/vnd.github.v3+json", "user-agent": `endpoint-core/${VERSION}` },
};

const WHOLE = "https://api.example.com/x";

/** Every option that is reserved. */
const EVERYTHING = {
  baseUrl: "https://example.com/api",
  method: "POST",
  url: "/x",
  headers: { "x-a": "1" },
  mediaType: { format: "raw", previews: ["mercy"] },
  request: { agent: { keepAlive: true } },
  data: { body: [1] },
};

/** Options that the types do not allow. */
function wrong(options: unknown): EndpointOptions {
  return options as EndpointOptions;
}

describe("endpoint", () => {
  it("lists the members DEFAULTS, defaults, merge and parse, and has factory, compile and call beside them", () => {
    expect(endpoint).to.be.a("function");
    expect(Object.keys(endpoint)).to.have.members(MEMBERS);
    // Every function has a name and a length.
    const hidden = ["name", "length", "factory", "compile", "call"];
    expect(Object.getOwnPropertyNames(endpoint)).to.have.members([...MEMBERS, ...hidden]);
    expect(endpoint.factory).to.be.instanceOf(EndpointFactory);
    expect(Object.keys(endpoint.defaults({}))).to.have.members(MEMBERS);
  });

  const calls: [what: string, args: [unknown, unknown?], method: string, path: string][] = [
    ["a url alone, with the method GET", ["/user"], "get", "/user"],
    ["a route and options", ["GET /orgs/:org", { org: "a", type: "b" }], "get", "/orgs/a?type=b"],
    ["options alone", [{ method: "DELETE", url: "/orgs/{org}", org: "a" }], "delete", "/orgs/a"],
  ];
  itEach("takes %s, without its members being called on it", calls, (args, method, path) => {
    const { defaults, merge, parse } = endpoint;
    const given = args as [string, EndpointOptions];
    for (const result of [endpoint(...given), parse(merge(...given)), defaults({})(...given)]) {
      expect(result).to.deep.equal({ method, url: API + path, headers: BASE_DEFAULTS.headers });
    }
  });

  it("takes two option objects as two layers, and changes neither", () => {
    type Call = (first: unknown, second: unknown) => object;
    const [call, merge] = [endpoint as Call, endpoint.merge as Call];
    const request = endpoint.factory.request.bind(endpoint.factory) as Call;
    const weaker = { method: "POST", url: "/x/{a}", headers: { a: "1", b: "1" }, a: 1, b: 1 };
    const stronger = { method: "PUT", headers: { b: null }, request: { signal: 2 }, a: 2 };
    const before = structuredClone([weaker, stronger]);
    const layered = endpoint.defaults(weaker);
    const parsed = endpoint.parse(merge(weaker, stronger));
    for (const result of [call(weaker, stronger), request(weaker, stronger), parsed]) {
      expect(result).to.deep.equal(layered(stronger));
    }
    expect(merge(weaker, stronger)).to.deep.equal(layered.merge(stronger));
    expect([weaker, stronger]).to.deep.equal(before);
  });
});

describe("endpoint.DEFAULTS", () => {
  const given = { ...EVERYTHING, list: [1, { deep: true }] };
  const child = endpoint.defaults(given);

  it("is a plain object with the options of all layers as own keys", () => {
    const { DEFAULTS } = child.defaults({ own: 1 });
    for (const object of [DEFAULTS, DEFAULTS.headers]) {
      expect(Object.getPrototypeOf(object)).to.equal(Object.prototype);
    }
    expect(Object.keys(DEFAULTS)).to.have.members([...Object.keys(given), "own"]);
    expect(Object.keys(DEFAULTS.headers)).to.have.members(["accept", "user-agent", "x-a"]);
    // It survives JSON, and gives the same defaults when used as options.
    expect(JSON.parse(JSON.stringify(DEFAULTS))).to.deep.equal(DEFAULTS);
    expect(JSON.parse(JSON.stringify(endpoint.DEFAULTS))).to.deep.equal(BASE_DEFAULTS);
    expect(endpoint.defaults(DEFAULTS).DEFAULTS).to.deep.equal(DEFAULTS);
  });

  it("is frozen where the library made it; the caller's values are passed on as they are", () => {
    const { DEFAULTS } = child;
    const made = [DEFAULTS, DEFAULTS.headers, DEFAULTS.mediaType, DEFAULTS.mediaType?.previews];
    for (const object of [...made, endpoint.DEFAULTS, endpoint.DEFAULTS.headers]) {
      expect(object).to.be.an.instanceOf(Object).and.frozen;
    }
    const { request, data, list } = given;
    expect(DEFAULTS).to.include({ request, data, list });
    const callers = [given, request, request.agent, data, data.body, list];
    expect(callers.filter((object) => Object.isFrozen(object))).to.deep.equal([]);
  });
});

it("endpoint.defaults does not change the parent and its other children", () => {
  const parent = endpoint.defaults({ headers: { "x-a": "parent" }, a: 1 });
  const sibling = parent.defaults({ b: 2 });
  const seen = () => [endpoint("/x"), parent("/x"), parent.DEFAULTS, sibling("/x")];
  const before = seen();
  parent.defaults({ ...EVERYTHING, headers: { "x-a": "child", accept: null }, a: 2 })("/x");
  expect(seen()).to.deep.equal(before);
  expect(sibling("/x").url).to.equal(`${API}/x?a=1&b=2`);
});

describe("endpoint.parse", () => {
  it("uses the service's profile", () => {
    const service = acme({ query: { arrays: brackets }, missing: "empty" }).create();
    const merged = { url: "/x/{y}", baseUrl: ACME_API, ids: [1, 2] };
    expect(service.parse({ ...merged, mediaType: { previews: ["p"] } })).to.deep.equal({
      method: "get",
      url: `${ACME_API}/x?ids%5B%5D=1&ids%5B%5D=2`,
      headers: { accept: "application/vnd.acme.p-preview+json" },
    });
    refusal(() => endpoint.parse(merged), "MISSING_PARAMETER");
  });
});

describe("options", () => {
  it("have seven reserved keys that are not parameters", () => {
    const url = "/x{?method,url,baseUrl,headers,mediaType,data,request}";
    const result = endpoint({ ...EVERYTHING, url });
    expect(result).to.deep.include({ url: "https://example.com/api/x", body: { body: [1] } });
    const others = { ...EVERYTHING, data: undefined };
    expect(endpoint(others)).to.not.have.property("body");
    expect(endpoint({ ...others, method: "GET" }).url).to.equal("https://example.com/api/x");
  });

  it("take every other own enumerable string key as a parameter, and nothing else", () => {
    const shown = { shown: 3, "with-hyphen and blank": 4 };
    // Whether they are of a class, of another realm or without a prototype.
    for (const prototype of [{ inherited: 1 }, runInNewContext("Object.prototype"), null]) {
      const options = Object.create(prototype as object, { hidden: { value: 2 } }) as object;
      Object.assign(options, shown, { [Symbol("symbol")]: 5 });
      expect(endpoint("POST /x", options).body).to.deep.equal(shown);
    }
  });

  describe("that are undefined count as absent", () => {
    const layered = endpoint.defaults({ ...EVERYTHING, parameter: 1 });
    const base = Object.keys(endpoint.merge());
    itFor("%0: hides no default and sends nothing", Object.keys(layered.DEFAULTS), (key) => {
      expect(layered({ [key]: undefined })).to.deep.equal(layered({}));
      expect(layered.defaults({ [key]: undefined }).DEFAULTS).to.deep.equal(layered.DEFAULTS);
      expect(Object.keys(endpoint.merge({ [key]: undefined }))).to.deep.equal(base);
    });
  });

  const wrongOptions: [name: string, options: unknown, key?: string][] = [
    ["null", null],
    ["an array", []],
    ["a string", "GET /x"],
    ["a Map", new Map()],
    ["headers: null", { headers: null }, "headers"],
    ["headers: a string", { headers: "x-a: 1" }, "headers"],
    ["mediaType with a misspelt key", { mediaType: { preview: ["mercy"] } }, "preview"],
    ["baseUrl: null", { baseUrl: null }, "baseUrl"],
    ["method: null", { method: null }, "method"],
    ["url: a URL object", { url: new URL("https://example.com") }, "url"],
  ];
  itEach("of a wrong type are refused by every member: %s", wrongOptions, (options, key = "") => {
    const merged = key === "" ? options : { url: WHOLE, ...(options as object) };
    for (const act of [
      () => endpoint("GET /x", wrong(options)),
      () => endpoint.merge("GET /x", wrong(options)),
      () => endpoint({ url: "/x" }, wrong(options)),
      () => endpoint.defaults(wrong(options)),
      () => endpoint.parse(wrong(merged)),
      () => endpoint.factory.create(wrong(options)),
      () => explain(endpoint, "GET /x", wrong(options)),
    ]) {
      expect(refusal(act, "INVALID_OPTIONS").message).to.contain(key);
    }
  });

  it("without a url are refused by endpoint and parse, not by merge", () => {
    refusal(() => endpoint({ url: "" }), "MISSING_URL");
    // The data of an operation are taken for options.
    const { message } = refusal(() => endpoint({ route: "GET /x", parameters: {} }), "MISSING_URL");
    expect(message).to.contain("(an Operation goes to call())");
    refusal(() => endpoint.parse({ baseUrl: "https://a.example" }), "MISSING_URL");
    expect(endpoint.merge()).to.deep.equal(BASE_DEFAULTS);
  });
});

describe("the result", () => {
  it("has method, url and headers, then body and request if present, in this order", () => {
    const keys = ["method", "url", "headers", "body", "request"];
    expect(Object.keys(endpoint("POST /x", { request: 1, data: 2 }))).to.deep.equal(keys);
    expect(Object.keys(endpoint("POST /x"))).to.deep.equal(keys.slice(0, 3));
  });

  it("is fresh: a change of one does not affect the next", () => {
    const child = endpoint.defaults({ headers: { "x-a": "1" }, a: 1 });
    const compiled = child.factory.compile("POST /x");
    // Three times, since the second call keeps a plan and the third uses it.
    const plain = () => endpoint("POST /x", { a: 1 });
    for (const call of [() => child("POST /x"), () => compiled(), plain, plain, plain]) {
      const first = call();
      const before = structuredClone(first);
      first.url = "https://evil.example";
      first.headers["x-a"] = "changed";
      (first.body as Record<string, unknown>)["a"] = "changed";
      expect(call()).to.deep.equal(before);
    }
    expect(child.DEFAULTS.headers["x-a"]).to.equal("1");
  });
});
