import { expect } from "chai";
import {
  endpoint,
  EndpointError,
  EndpointFactory,
  github,
  HeaderBag,
  MediaType,
  Operation,
  query,
  readOperation,
  Route,
  sameOrigin,
  UriTemplate,
  type EndpointErrorCode,
  type EndpointErrorDetails,
  type EndpointOptions,
  type RequestOptions,
} from "../src/index.js";
import { toFetch } from "../src/adapters/index.js";
import { fetchInit } from "../src/sdk/index.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { refusal, SECRET, throwSecret } from "./helpers/refusal.js";

/** A call with options that the types do not allow. */
function call(route: unknown, options?: unknown): unknown {
  return endpoint(route as string, options as EndpointOptions);
}

function profiled(fields: object): EndpointFactory {
  const own = Object.getOwnPropertyDescriptors(fields);
  return new EndpointFactory(Object.defineProperties({ ...github }, own));
}

it("an EndpointError has a name, a code and exactly the passed details, in JSON too", () => {
  const given = { route: "GET /x", index: 3, header: undefined };
  const error = new EndpointError("INVALID_ROUTE", "Cannot read it", given);
  expect(error).to.be.instanceOf(Error);
  expect(Object.keys(error)).to.have.members(["code", "route", "index"]);
  expect(error.stack).to.match(/^EndpointError: Cannot read it\n/);
  const told = { name: "EndpointError", message: "Cannot read it", code: "INVALID_ROUTE" };
  const { route, index } = given;
  expect(JSON.parse(JSON.stringify(error))).to.deep.equal({ ...told, route, index });
});

describe("each code", () => {
  /** A call that ends with the code, and the details that it tells. */
  const calls: Record<EndpointErrorCode, [call: () => unknown, details: EndpointErrorDetails]> = {
    BODY_NOT_ALLOWED: [() => call("GET /x?key=1", { data: {} }), { route: "GET /x?key=*" }],
    CONFLICTING_OPTIONS: [() => call("GET /x", { url: "/y" }), { parameters: ["url"] }],
    INVALID_HEADER: [() => call("GET /x", { headers: { "x-a": "\n" } }), { header: "x-a" }],
    INVALID_MEDIA_TYPE: [() => call("GET /x", { mediaType: { format: "/" } }), {}],
    INVALID_METHOD: [() => call("CONNECT /x"), {}],
    INVALID_OPTIONS: [() => call("GET /x", { baseUrl: 1 }), { parameters: ["baseUrl"] }],
    INVALID_PARAMETER: [() => call("GET /x", { a: NaN }), { route: "GET /x", parameters: ["a"] }],
    INVALID_ROUTE: [() => call("GET /x y"), { route: "GET /x y", source: "GET /x y", index: 6 }],
    INVALID_TEMPLATE: [() => call("GET /x/{=a}"), { source: "/x/{=a}", index: 4 }],
    INVALID_URL: [() => call("ftp://a.b"), { route: "ftp://a.b", source: "ftp://a.b", index: 0 }],
    MISSING_PARAMETER: [() => call("GET /{a}"), { route: "GET /{a}", parameters: ["a"] }],
    MISSING_URL: [() => call({}), {}],
    UNSAFE_URL: [() => call("GET /x/{a}", { a: ".." }), { route: "GET /x/{a}", parameters: ["a"] }],
  };
  const rows = Object.entries(calls).map(([code, row]) => [code, code, ...row] as const);
  itEach("%s is the answer to a call, with its details", rows, (code, run, details) => {
    const told = JSON.parse(JSON.stringify(refusal(run))) as Record<string, unknown>;
    const { message } = told;
    expect(told).to.deep.equal({ name: "EndpointError", message, code, ...details });
  });
});

describe("an error about a string", () => {
  const texts: [name: string, run: () => unknown, source: string, index: number][] = [
    ["an empty route", () => call(""), "", 0],
    ["a masked query value", () => call("GET /a?key=value&b={"), "/a?key=*****&b=*", 15],
    ["masked userinfo", () => call("GET https://me:pass@a.b/{"), "https://*******@a.b/{", 20],
  ];
  itEach("points at the place with a caret: %s", texts, (run, source, index) => {
    const error = refusal(run);
    expect({ source: error.source, index: error.index }).to.deep.equal({ source, index });
    const [, line = "", pointer = "", ...more] = error.message.split("\n");
    expect(more).to.deep.equal([]);
    expect(pointer).to.match(/^ *\^$/);
    expect(line.charAt(pointer.length - 1)).to.equal(source.charAt(index));
    expect(line.trim()).to.equal(source.trim());
  });

  it("shows no line break or bidirectional character", () => {
    for (const character of ["\n", "\0", "\u2028", "\u0085", "\ud800", "\u202e", "\u2066"]) {
      const { message } = refusal(() => call("/x", { [`a${character}b`]: NaN }));
      expect(message).to.contain("a·b");
    }
  });
});

describe("the constructor of a value class", () => {
  const classes: [factoryMethod: string, type: unknown, args: readonly unknown[]][] = [
    ["UriTemplate.parse", UriTemplate, [5]],
    ["Route.parse", Route, ["GET /x"]],
    ["MediaType.parse", MediaType, []],
    ["HeaderBag.from", HeaderBag, [{}, 0]],
    ["Operation.from", Operation, [{ route: "GET /x" }]],
  ];
  itFor("names the method to be called instead, %0", classes, (name, type, args) => {
    const Type = type as new (...given: readonly unknown[]) => object;
    class Sub extends Type {}
    for (const construct of [() => new Type(), () => new Type(...args), () => new Sub("x", [])]) {
      expect(refusal(construct, "INVALID_OPTIONS").message).to.contain(name);
    }
  });
});

it("an error names a thousand parameters in its details, as many as fit in its message", () => {
  const route = Array.from({ length: 1000 }, (_, i) => `/{p${i}}`).join("");
  const { parameters, message } = refusal(() => call(route));
  expect(parameters).to.have.length(1000);
  expect(message.length).to.be.below(1000);
});

describe("the error for a value describes the mistake", () => {
  const values: [value: unknown, reason: string][] = [
    [new Date(NaN), "an invalid date"],
    [new Set([1]), "an instance of a class without toJSON()"],
    [NaN, "a number that is not finite"],
    ["\ud800", "a string with a lone surrogate"],
  ];
  itFor("%1", values, (value, reason) => {
    const { message } = refusal(() => call("/x", { a: value }));
    expect(message).to.contain(`can be written, but got "a" (${reason})`);
  });

  it("a Promise, wherever it stands", () => {
    const promise = Promise.resolve("x");
    class Hooked extends EndpointFactory {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, headers: { signature: promise as never } };
      }
    }
    const data = endpoint("POST /x", { data: promise });
    for (const run of [
      () => call("/x", { headers: { authorization: promise } }),
      () => call("/x", { headers: promise }),
      () => call("/x", promise),
      () => call("/x", { a: promise }),
      () => new Hooked(github).request("GET /x"),
      () => toFetch(data),
      () => fetchInit(data),
    ]) {
      expect(refusal(run).message).to.match(/but got .*a Promise, which must be awaited\)?$/);
    }
  });
});

describe("a long string is cut in the message", () => {
  const LONG = "x".repeat(100_000);
  const calls: [name: string, run: () => unknown][] = [
    ["a route", () => call(`GET /${LONG}`, { data: 1 })],
    ["a route with a space", () => call(`GET /${LONG} ${LONG}`)],
    ["a baseUrl", () => call("GET /x", { baseUrl: `https://example.com/${LONG}{` })],
    ["a placeholder's name in a host", () => call(`GET https://{${LONG}}.a.example/`)],
    ["a header's name", () => call("GET /x", { headers: { [LONG]: "\n" } })],
    ["a method", () => call(`${LONG}( /x`)],
    ["a field of a profile", () => profiled({ [LONG]: 1 })],
    ["the name of a credential header", () => guarded("https://a.example", LONG)],
  ];
  itEach("so that the message stays below 1,000 characters: %s", calls, (run) => {
    expect(refusal(run).message.length).to.be.below(1000);
  });
});

/** A call that takes a guarded header elsewhere. */
function guarded(url: string, name = "authorization"): unknown {
  const service = profiled({ credentials: sameOrigin, credentialHeaders: [name] });
  return service.request(url, { headers: { [name]: SECRET } });
}

// What is given as an option, test/security/canary.test.ts looks for in the errors of every code.
describe("nothing secret is in an error", () => {
  const mediaType = { format: "raw" };
  const me = `me:${SECRET}`;

  // Every call throws; SECRET is the value of something in it, never a name: `refusal` looks for it.
  const calls: [where: string, run: () => unknown][] = [
    ["a credential sent elsewhere", () => guarded("https://a.example/x")],
    ["a parameter's key", () => call("GET /x", { a: { [SECRET]: { [SECRET]: NaN } } })],
    ["a parameter as dot segment", () => call("GET /{a}/{+b}", { a: "..", b: `${SECRET}/..` })],
    ["a parameter that is an origin", () => call("GET {+a}", { a: `https://${SECRET}.example/` })],
    ["a parameter in a host", () => call("GET https://{a}.b.example/", { a: `${SECRET}@x` })],
    ["an accept header to amend", () => call("/x", { headers: { accept: SECRET }, mediaType })],
    ["a password behind an address", () => call(`GET https://me@a.example:${SECRET}#@b.example/{`)],
    ["a password without a host", () => call(`GET https://${me}/x`)],
    ["userinfo that a browser sees", () => call(`GET https:/\t/${me}@a.example/{`)],
    ["userinfo of another scheme", () => call(`GET ftp://${me}@a.example/`)],
    ["userinfo, no scheme in a baseUrl", () => call("/x", { baseUrl: `${me}@a.example` })],
    ["userinfo and a space in a baseUrl", () => call("/x", { baseUrl: `https://${SECRET}@a b` })],
    ["userinfo of a trusted origin", () => profiled({ trustedOrigins: [`https://${SECRET}@a.b`] })],
    ["a query value and a brace", () => call(`GET /x?a=1&key=${SECRET}}${SECRET}`)],
    ["a query value and a #", () => call("/x", { baseUrl: `https://a.b?key=${SECRET}#` })],
    ["a query value without a baseUrl", () => endpoint.parse({ url: `/x?key=${SECRET}` })],
    ["a url beside a route", () => call("GET /x", { url: `https://a.example/${SECRET}` })],
    ["a profile", () => profiled({ missing: SECRET, service: `${SECRET} `, headers: SECRET })],
  ];
  itEach("if it is written in %s", calls, (run) => refusal(run));
});

describe("a list with billions of members", () => {
  const long = (): unknown[] => Object.assign([], { length: 2 ** 32 - 1 });

  /** Pairs without end. */
  function* endless(): Generator<[string, string]> {
    for (;;) {
      yield ["x-a", "1"];
    }
  }

  const calls: [where: string, code: EndpointErrorCode, run: () => unknown][] = [
    ["as headers from an iterator", "INVALID_OPTIONS", () => call("/x", { headers: endless() })],
    ["as a pair of headers", "INVALID_OPTIONS", () => call("/x", { headers: [long()] })],
    ["as a header", "INVALID_HEADER", () => call("/x", { headers: { a: long() } })],
    ["as previews", "INVALID_MEDIA_TYPE", () => call("/x", { mediaType: { previews: long() } })],
    ["as a parameter", "INVALID_PARAMETER", () => call("/x", { a: long() })],
    ["in a profile", "INVALID_OPTIONS", () => profiled({ trustedOrigins: long() })],
  ];
  // A look at each member would take longer than a test may.
  itEach("is refused %s", calls, (code, run) => refusal(run, code));
});

/** An object whose property cannot be read. */
function unreadable(name: string): Record<string, unknown> {
  return Object.defineProperty({}, name, { get: throwSecret, enumerable: true });
}

describe("an exception from the caller's own code", () => {
  const badList = Object.defineProperty([], 0, { get: throwSecret });
  const badIterator = Object.assign(["1"], { [Symbol.iterator]: throwSecret });
  const badTag = Object.create({}, { [Symbol.toStringTag]: { get: throwSecret } }) as object;
  const badStyle = unreadable("style");
  const badRule = { a: unreadable("in") } as never;
  const parameters = { a: { in: query, style: badStyle } };
  const layered = endpoint.defaults({ request: { a: 1 } });
  const instance = (options: object): unknown => new EndpointFactory(github, options as never);

  /** For each code where the exception comes from, what the message names, and a call. */
  const calls: Partial<Record<EndpointErrorCode, [string, string, () => unknown][]>> = {
    INVALID_PARAMETER: [
      ["a nested getter", "o", () => call("/x", { o: unreadable("a") })],
      ["a list's getter", "l", () => call("/x", { l: badList })],
      ["toJSON", "a", () => call("/x/{a}", { a: { toJSON: throwSecret } })],
    ],
    INVALID_OPTIONS: [
      ["a getter of a merge", "request", () => layered("/x", { request: unreadable("b") })],
      ["the tag of a url", "url", () => call({ url: badTag })],
      ["a style in a profile", "query.arrays", () => profiled({ query: { arrays: badStyle } })],
      ["a rule", "parameters.a.style", () => Operation.from({ route: "/x", parameters } as never)],
      ["a rule in JSON", "parameters.a", () => readOperation({ route: "/x", parameters: badRule })],
      ["an instance's baseUrl", "baseUrl", () => instance({ baseUrl: unreadable("server") })],
    ],
    INVALID_HEADER: [
      ["a header's getter", "a", () => call("/x", { headers: unreadable("a") })],
      ["the iterator of headers", "headers", () => call("/x", { headers: badIterator })],
    ],
    INVALID_MEDIA_TYPE: [
      ["a getter", "mediaType", () => call("/x", { mediaType: unreadable("format") })],
      ["a preview", "previews", () => call("/x", { mediaType: { previews: badList } })],
    ],
  };
  for (const [code, places] of Object.entries(calls)) {
    itEach(`becomes ${code} without a cause: %s`, places, (name, run) => {
      const error = refusal(run, code as EndpointErrorCode);
      expect(error.message).to.contain(name);
      expect(error).to.not.have.property("cause");
    });
  }
});
