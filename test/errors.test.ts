import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointError,
  EndpointFactory,
  explain,
  github,
  HeaderBag,
  MediaType,
  Operation,
  Route,
  sameOrigin,
  server,
  UriTemplate,
  type EndpointErrorCode,
  type EndpointErrorDetails,
  type EndpointOptions,
  type ServiceProfile,
} from "../src/index.js";
import { itEach, itFor } from "./support/itEach.js";
import { refusal, SECRET, throwSecret } from "./support/refusal.js";
import { untyped } from "./support/untyped.js";

const { factory } = endpoint;
const GUARDED = new EndpointFactory({ ...github, credentials: sameOrigin });

/** A call with options that the types do not allow. */
function call(route: unknown, options?: unknown): unknown {
  return endpoint(route as string, options as EndpointOptions);
}

function defaults(options: unknown): unknown {
  return endpoint.defaults(options as EndpointOptions);
}

function profiled(fields: unknown): unknown {
  return new EndpointFactory({ ...github, ...(fields as ServiceProfile) });
}

function expand(template: string, values: object): unknown {
  return UriTemplate.parse(template).expand(values);
}

describe("EndpointError", () => {
  const error = new EndpointError("INVALID_ROUTE", "Cannot read it", {
    route: "GET /x",
    index: 3,
    header: undefined,
  });

  const json = { name: "EndpointError", message: "Cannot read it", code: "INVALID_ROUTE" };

  it("is an Error with a name, a code and the details that were given, and no others", () => {
    expect(error).to.be.instanceOf(Error).and.instanceOf(EndpointError);
    expect(error).to.include({ ...json, route: "GET /x", index: 3 });
    expect(Object.keys(error)).to.have.members(["code", "route", "index"]);
    expect(error).to.not.have.any.keys("header", "parameters", "source", "cause");
    expect(String(error)).to.equal("EndpointError: Cannot read it");
    expect(error.stack).to.match(/^EndpointError: Cannot read it\n/);
  });

  it("has a JSON form with name and message", () => {
    expect(error.toJSON()).to.deep.equal({ ...json, route: "GET /x", index: 3 });
    expect(JSON.parse(JSON.stringify(error))).to.deep.equal(error.toJSON());
    const plain = { name: "EndpointError", message: "m", code: "MISSING_URL" };
    expect(new EndpointError("MISSING_URL", "m").toJSON()).to.deep.equal(plain);
  });
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
    INVALID_URL: [
      () => call("GET ftp://example.com"),
      { route: "ftp://example.com", source: "ftp://example.com", index: 0 },
    ],
    MISSING_PARAMETER: [
      () => call("POST /x/{a}/{b}", { a: 1 }),
      { route: "POST /x/{a}/{b}", parameters: ["b"] },
    ],
    MISSING_URL: [() => call({}), {}],
    UNSAFE_URL: [() => call("GET /x/{a}", { a: ".." }), { route: "GET /x/{a}", parameters: ["a"] }],
  };
  for (const [code, [run, details]] of Object.entries(calls)) {
    it(`${code} is the answer to a call, with its details`, () => {
      const error = refusal(run, code as EndpointErrorCode);
      const { route, parameters, header, source, index } = error;
      const all = Object.entries({ route, parameters, header, source, index });
      const found = all.filter(([, value]) => value !== undefined);
      expect(Object.fromEntries(found)).to.deep.equal(details);
    });
  }
});

describe("an error about a text", () => {
  const texts: [name: string, run: () => unknown, source: string, index: number][] = [
    ["a template", () => UriTemplate.parse("/a/{b}/{c"), "/a/{b}/{c", 7],
    ["a template with an operator", () => UriTemplate.parse("/a/{!b}"), "/a/{!b}", 4],
    ["a url", () => call("GET /a/{b}/}"), "/a/{b}/}", 7],
    ["a route with a blank", () => call("GET /a b"), "GET /a b", 6],
    ["a route without a url", () => call(" GET "), " GET ", 4],
    ["an empty route", () => call(""), "", 0],
    ["a url with another scheme", () => call("ftp://a.example"), "ftp://a.example", 0],
    ["a masked query value", () => call("GET /a?key=value&b={"), "/a?key=*****&b=*", 15],
    ["masked userinfo", () => call("GET https://me:pass@a.b/{"), "https://*******@a.b/{", 20],
  ];
  itEach("points at the place with a caret: %s", texts, (run, source, index) => {
    const error = refusal(run);
    expect({ source: error.source, index: error.index }).to.deep.equal({ source, index });
    const [, line = "", pointer = "", ...more] = error.message.split("\n");
    expect(more).to.deep.equal([]);
    expect(pointer).to.match(/^ *\^$/);
    const column = pointer.length - 1;
    expect(line.charAt(column)).to.equal(source.charAt(index));
    expect(line.trim()).to.equal(source.trim());
  });

  it("shows no character that would turn its lines round", () => {
    for (const name of ["\u202eevil", "\u2066evil"]) {
      const { message } = refusal(() => call("/x", { [name]: NaN }));
      expect(message).to.contain("·evil").and.not.contain(name);
    }
  });

  it("shows no character that would tear its lines apart", () => {
    for (const character of ["\n", "\r", "\t", "\0", "\u2028", "\u2029", "\u0085", "\ud800"]) {
      const named = refusal(() => call("GET /x", { [`a${character}b`]: NaN, headers: {} }));
      expect(named.message.split(/[\n\r\u2028\u2029\u0085]/)).to.have.length(1);
    }
  });
});

describe("the constructor of a value class", () => {
  const made = [
    ["UriTemplate.parse", UriTemplate, [5]],
    ["Route.parse", Route, ["GET /x"]],
    ["MediaType.parse", MediaType, []],
    ["HeaderBag.from", HeaderBag, [{}, 0]],
    ["Operation.from", Operation, [{ route: "GET /x" }]],
  ] as const;
  for (const [name, Type, args] of made) {
    it(`names the method that is to be called, if JavaScript calls it: ${name}`, () => {
      const type = Type as unknown as new (...given: readonly unknown[]) => object;
      class Sub extends type {}
      for (const construct of [
        () => new type(),
        () => new type(...args),
        () => new Sub(undefined, "x", []),
        () => Reflect.construct(type, ["/x", "/x"]) as unknown,
      ]) {
        expect(refusal(construct, "INVALID_OPTIONS").message).to.contain(name);
      }
    });
  }
});

describe("all problems of one kind are in one error", () => {
  it("parameters that a URL cannot carry, in path, query and host", () => {
    const wrong = { path: NaN, declared: () => 1, host: Symbol("h"), base: new Map() };
    const leftover = { leftover: Infinity, nested: { deep: [NaN] } };
    const baseUrl = server("https://{host}.example.com/{base}");
    const query = { objects: deepObject };
    const service = new EndpointFactory({ ...github, baseUrl, query });
    const values = { ...wrong, fine: 1, ...leftover };
    const run = () => service.request(untyped("GET /x/{path}/{fine}{?declared}"), values as object);
    const { parameters, message } = refusal(run, "INVALID_PARAMETER");
    const names = Object.keys({ ...wrong, ...leftover });
    expect(parameters).to.have.members(names);
    names.forEach((name) => expect(message).to.contain(`"${name}"`));
    expect(message).to.not.contain('"fine"');
  });

  /** An error about some of these options: the first that is wrong may come alone. */
  function expectSomeOf(names: readonly string[], { parameters, message }: EndpointError): void {
    expect(parameters).to.satisfy((given: unknown[]) => given.length > 0);
    expect(names).to.include.members([...(parameters ?? [])]);
    parameters?.forEach((name) => expect(message).to.contain(`"${name}"`));
  }

  it("or of options of a wrong type the first alone, headers among them", () => {
    const text = { "x-a": "1" };
    for (const headers of [null, 5, "x-a: 1", ["x-a"], [[text]]]) {
      const wrong = { mediaType: 5, url: 5, headers, method: [] };
      const options = wrong as object;
      for (const act of [
        () => endpoint.defaults(options),
        () => endpoint.merge(options),
        () => endpoint(options as { url: string }),
        () => endpoint("GET /x", options),
        () => endpoint.parse(options),
        () => explain(endpoint, "GET /x", options),
        () => endpoint("GET /x", { headers } as object),
      ]) {
        expectSomeOf(Object.keys(wrong), refusal(act, "INVALID_OPTIONS"));
      }
    }
  });

  it("names by the thousand: as many as fit in the message, all in the details", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `p${i}`);
    const route = `GET /${names.map((name) => `{${name}}`).join("/")}`;
    const error = refusal(() => call(route));
    expect(error.parameters).to.have.length(1000);
    expect(error.message.length).to.be.below(1000);
  });
});

describe("the error for a value says what is wrong with it", () => {
  const values: [value: unknown, reason: string][] = [
    [Promise.resolve(1), "a Promise, which must be awaited"],
    [new Date(NaN), "an invalid date"],
    [new Set([1]), "an instance of a class without toJSON()"],
    [[[1]], "a list of lists or objects, which the style jsonStyle can carry"],
    [NaN, "a number that is not finite"],
    ["\ud800", "a text with half of a surrogate pair"],
  ];
  itFor("%1", values, (value, reason) => {
    const said = `expected values that can be written, but got "a" (${reason})`;
    const { message } = refusal(() => call("/x", { a: value }));
    expect(message).to.equal(`Cannot write the request GET /x: ${said}`);
  });
});

describe("a long text is cut in the message", () => {
  const LONG = "x".repeat(100_000);
  const calls: [name: string, run: () => unknown][] = [
    ["a route", () => call(`GET /${LONG}`, { data: 1 })],
    ["a route with a wrong parameter", () => call(`GET /${LONG}`, { a: NaN })],
    ["a route with a blank", () => call(`GET /${LONG} ${LONG}`)],
    ["a template", () => UriTemplate.parse(`${LONG}{`)],
    ["a baseUrl", () => call("GET /x", { baseUrl: `https://example.com/${LONG}{` })],
    ["a placeholder's name", () => call(`GET /{${LONG}}`)],
    ["a placeholder's name in a host", () => call(`GET https://{${LONG}}.a.example/`)],
    ["a parameter's name", () => call("GET /x", { [LONG]: NaN })],
    ["an unreadable parameter's name", () => call("GET /x", unreadable(LONG))],
    ["a header's name", () => call("GET /x", { headers: { [LONG]: "\n" } })],
    ["a method", () => call(`${LONG}( /x`)],
    ["a key of mediaType", () => call("GET /x", { mediaType: { [LONG]: 1 } })],
    ["a field of a profile", () => profiled({ [LONG]: 1 })],
    ["a field of a query profile", () => profiled({ query: { [LONG]: 1 } })],
    ["an option of a compiled route", () => factory.compile("/x")({}, { [LONG]: 1 })],
    ["the name of a credential header", () => guarding(LONG)],
  ];
  itEach("%s", calls, (run) => {
    expect(refusal(run).message.length).to.be.below(1000);
  });
});

/** A call that takes a guarded header elsewhere. */
function guarding(name: string): unknown {
  const fields = { credentials: sameOrigin, credentialHeaders: [name] };
  const service = new EndpointFactory({ ...github, ...fields });
  return service.request("https://a.example/", { headers: { [name]: "1" } });
}

/** An object whose property cannot be read. */
function unreadable(name: string, thrown: unknown = new Error(SECRET)): Record<string, unknown> {
  return Object.defineProperty({}, name, {
    get: () => {
      throw thrown;
    },
    enumerable: true,
  });
}

describe("nothing secret is in an error", () => {
  const headers = { authorization: SECRET };
  const mediaType = { format: "raw" };

  // Every call throws; SECRET is the value of something in it, never a name: `refusal` looks for it.
  const calls: [where: string, run: () => unknown][] = [
    ["headers in a Map", () => call("GET /x", { headers: new Map([["a", `${SECRET}\r`]]) })],
    ["headers of the defaults", () => endpoint.defaults({ headers })(untyped("GET /{a}"))],
    ["a credential sent elsewhere", () => GUARDED.request("https://a.example/x", { headers })],
    ["a parameter in a query", () => call("GET /x", { a: [SECRET, [SECRET]] })],
    ["options that are text", () => call("GET /x", SECRET)],
    ["a parameter's key", () => call("GET /x", { a: { [SECRET]: { [SECRET]: NaN } } })],
    ["a parameter as dot segment", () => call("GET /{a}/{+b}", { a: "..", b: `${SECRET}/..` })],
    ["a parameter that is an origin", () => call("GET {+a}", { a: `https://${SECRET}.example/` })],
    ["a parameter with userinfo", () => call("GET {+a}", { a: `https://me:${SECRET}@a.example` })],
    ["a parameter in a host", () => call("GET https://{a}.b.example/", { a: `${SECRET}@x` })],
    ["a parameter that is a host", () => call("GET https://{a}/x", { a: `${SECRET}.example` })],
    ["a tenant", () => call("/x", { baseUrl: "https://{t}.a.example", t: `${SECRET}/` })],
    ["data that is an object", () => call("GET /x", { data: { [SECRET]: SECRET } })],
    ["an accept header to amend", () => call("/x", { headers: { accept: SECRET }, mediaType })],
    ["userinfo of a route with a blank", () => call(`GET https://${SECRET}@a.example/x y`)],
    ["a password behind an address", () => call(`GET https://me@a.example:${SECRET}#@b.example/{`)],
    ["a password without a user", () => call(`GET https://:${SECRET}/@a.example/{`)],
    ["userinfo with an expression", () => call(`GET https://{a}:${SECRET}@a.example/`)],
    ["userinfo with a bad host", () => call(`GET https://me:${SECRET}@a..example/`)],
    ["userinfo with an @", () => call(`GET https://me:${SECRET}@${SECRET}@a.example/{`)],
    ["userinfo behind backslashes", () => call(`GET https:\\\\me:${SECRET}@a.example/`)],
    ["userinfo behind one slash", () => call(`GET https:/me:${SECRET}@a.example/{`)],
    ["userinfo without slashes", () => call(`GET https:me:${SECRET}@a.example/{`)],
    ["userinfo of another scheme", () => call(`GET ftp://me:${SECRET}@a.example/`)],
    ["userinfo without a scheme", () => call(`GET //me:${SECRET}@a.example/{`)],
    ["userinfo of a Route", () => Route.parse(`https://me:${SECRET}@a.example/{`)],
    ["userinfo, no scheme in a baseUrl", () => call("/x", { baseUrl: `me:${SECRET}@a.example` })],
    ["userinfo and a blank in a baseUrl", () => call("/x", { baseUrl: `https://${SECRET}@a b` })],
    ["userinfo of another baseUrl", () => call("/x", { baseUrl: `ftp://me:${SECRET}@a.example` })],
    ["userinfo of a profile", () => profiled({ baseUrl: `https://me:${SECRET}@a.example` })],
    ["userinfo of a trusted origin", () => profiled({ trustedOrigins: [`https://${SECRET}@a.b`] })],
    ["a password with a slash", () => call(`GET https://me:a/${SECRET}@a.example/{`)],
    ["a password with a question mark", () => call(`GET https://me:${SECRET}?b@a.example/x`)],
    ["a password with a hash", () => call(`GET https://me:${SECRET}#b@a.example/{`)],
    ["a password without a host", () => call(`GET https://me:${SECRET}/x`)],
    ["userinfo that a browser sees", () => call(`GET https:/\t/me:${SECRET}@a.example/{`)],
    ["a query value and a blank", () => call(`GET /x?key=${SECRET} ${SECRET}`)],
    ["a query value and a brace", () => call(`GET /x?a=1&key=${SECRET}}${SECRET}`)],
    ["a query value ahead of a bad one", () => call(`GET /x?key=${SECRET}&b={=}`)],
    ["a query value behind {?a}", () => call(`GET /x{?a}&key=${SECRET}{`)],
    ["a query value with = and ?", () => call(`GET /x?key=a=${SECRET}?b=${SECRET}{`)],
    ["a query value and a #", () => call("/x", { baseUrl: `https://a.b?key=${SECRET}#` })],
    ["a query value on its way elsewhere", () => otherOrigin(`https://a.example/?k=${SECRET}`)],
    ["a query value without a baseUrl", () => endpoint.parse({ url: `/x?key=${SECRET}` })],
    ["a url beside a route", () => call("GET /x", { url: `https://a.example/${SECRET}` })],
    ["a method beside a route", () => call("GET /x", { method: SECRET })],
    ["a method", () => call({ method: `${SECRET} x`, url: "/x" })],
    ["a route that is an object", () => call([SECRET])],
    ["a profile", () => profiled({ missing: SECRET, service: `${SECRET} `, headers: SECRET })],
    ["a profile's query", () => profiled({ query: { names: { a: SECRET } } })],
    ["a profile's header", () => profiled({ headers: { authorization: `${SECRET}\n` } })],
    ["a profile's lists", () => profiled({ credentialHeaders: [`${SECRET} `] })],
  ];
  itEach("%s", calls, (run) => {
    refusal(run);
  });

  function otherOrigin(url: string): unknown {
    return GUARDED.request(url, { headers: { authorization: "token" } });
  }

  it("and yet the place is found: names and structure stay readable", () => {
    const { message } = refusal(() => call(`GET https://me@a.example/x/{id}?key=${SECRET}&b={=}`));
    expect(message).to.contain(`a.example/x/{id}?key=${"*".repeat(SECRET.length)}&b=`);
  });
});

describe("a list that hardly ends", () => {
  const LONGEST = 2 ** 32 - 1;
  const long = (): unknown[] => Object.assign([], { length: LONGEST });

  /** Pairs without end. */
  function* endless(): Generator<[string, string]> {
    for (;;) {
      yield ["x-a", "1"];
    }
  }

  const calls: [where: string, code: EndpointErrorCode, run: () => unknown][] = [
    ["as headers", "INVALID_OPTIONS", () => call("/x", { headers: long() })],
    ["as headers from an iterator", "INVALID_OPTIONS", () => call("/x", { headers: endless() })],
    ["as a pair of headers", "INVALID_OPTIONS", () => call("/x", { headers: [long()] })],
    ["as a header", "INVALID_HEADER", () => call("/x", { headers: { a: long() } })],
    ["as previews", "INVALID_MEDIA_TYPE", () => call("/x", { mediaType: { previews: long() } })],
    ["as a parameter", "INVALID_PARAMETER", () => call("/x", { a: long() })],
    ["as a value of a template", "INVALID_PARAMETER", () => expand("{a}", { a: long() })],
    ["in a profile", "INVALID_OPTIONS", () => profiled({ trustedOrigins: long() })],
  ];
  // A look at each member would take longer than a test may.
  itEach("is refused %s", calls, (code, run) => {
    refusal(run, code);
  });
});

describe("an exception from the caller's own code", () => {
  class Tagged {
    get [Symbol.toStringTag](): string {
      return throwSecret();
    }
  }

  /** What every caller may meet: an EndpointError that knows nothing of what was thrown. */
  function harmless(run: () => unknown): EndpointError {
    const error = refusal(run);
    expect(error.cause).to.equal(undefined);
    expect(Object.keys(error)).to.not.include("cause");
    return error;
  }

  const badList = Object.defineProperty([], 0, { get: throwSecret });
  const badIterator = Object.assign(["1"], { [Symbol.iterator]: throwSecret });

  function* badPairs(): Generator<[string, string]> {
    yield ["a", "1"];
    throwSecret();
  }

  /** For each code where the exception comes from, what the message names, and a call. */
  const calls: Partial<Record<EndpointErrorCode, [string, string, () => unknown][]>> = {
    INVALID_PARAMETER: [
      ["a parameter's getter", "a", () => call("/x", unreadable("a"))],
      ["a getter in the defaults", "a", () => defaults(unreadable("a"))],
      ["a getter in merged options", "a", () => endpoint.parse(unreadable("a"))],
      ["a nested getter", "o", () => call("/x", { o: unreadable("a") })],
      ["a list's getter", "l", () => call("/x", { l: badList })],
      ["toJSON", "a", () => call("/x/{a}", { a: { toJSON: throwSecret } })],
      ["toJSON's getter", "a", () => call("/x", { a: unreadable("toJSON") })],
      ["a list's iterator", "a", () => call("/x", { a: badIterator })],
      ["a template's value", "a", () => expand("{a}", unreadable("a"))],
      ["a compiled route's parameter", "a", () => factory.compile("/x")(unreadable("a"))],
    ],
    INVALID_OPTIONS: [
      ["an option's getter", "data", () => call("/x", unreadable("data"))],
      ["a getter of a merged request", "request", () => layered({ request: unreadable("b") })],
      ["a getter of data", "data", () => call("PUT /x", { data: new Tagged() })],
      ["a getter of a profile", "query", () => profile(unreadable("query"))],
      ["a compiled route's option", "data", () => factory.compile("/x")({}, unreadable("data"))],
    ],
    INVALID_HEADER: [
      ["a header's getter", "a", () => call("/x", { headers: unreadable("a") })],
      ["a header list's iterator", "a", () => call("/x", { headers: { a: badIterator } })],
      ["the iterator of headers", "headers", () => call("/x", { headers: badIterator })],
      ["a generator of headers", "headers", () => call("/x", { headers: badPairs() })],
    ],
    INVALID_MEDIA_TYPE: [
      ["a getter", "mediaType", () => call("/x", { mediaType: unreadable("format") })],
      ["a preview", "previews", () => call("/x", { mediaType: { previews: badList } })],
    ],
  };
  for (const [code, places] of Object.entries(calls)) {
    for (const [where, name, run] of places) {
      it(`becomes ${code} without a cause: ${where}`, () => {
        const error = harmless(run);
        expect(error.code).to.equal(code);
        expect(error.message).to.contain(name);
      });
    }
  }

  function layered(options: EndpointOptions): unknown {
    return endpoint.defaults({ request: { a: 1 } })("/x", options);
  }

  /** GitHub's profile with a field that cannot be read. */
  function profile(fields: Record<string, unknown>): unknown {
    const whole = Object.defineProperties({ ...github }, Object.getOwnPropertyDescriptors(fields));
    return new EndpointFactory(whole);
  }

  const tenants = new EndpointFactory(github, { baseUrl: server("https://{a}.b.example") });

  /** Where a caller's object may stand; each takes a plain object or a list. */
  const places: [where: string, run: (value: object) => unknown][] = [
    ["the options", (value) => call("/x", value)],
    ["options alone", (value) => call(value)],
    ["the options of merge", (value) => endpoint.merge("/x", value)],
    ["the defaults", (value) => defaults(value)],
    ["merged options", (value) => endpoint.parse(value)],
    ["headers", (value) => call("/x", { headers: value })],
    ["a header", (value) => call("/x", { headers: { a: value } })],
    ["a pair of headers", (value) => call("/x", { headers: [value] })],
    ["mediaType", (value) => call("/x", { mediaType: value })],
    ["format", (value) => call("/x", { mediaType: { format: value } })],
    ["previews", (value) => call("/x", { mediaType: { previews: value } })],
    ["a preview", (value) => call("/x", { mediaType: { previews: [value] } })],
    ["method", (value) => call({ url: "/x", method: value })],
    ["url", (value) => call({ url: value })],
    ["baseUrl", (value) => call("/x", { baseUrl: value })],
    ["data", (value) => call("PUT /x", { data: value })],
    ["a parameter of a query", (value) => call("/x", { a: value })],
    ["a parameter of a path", (value) => call("/x/{a}", { a: value })],
    ["a part of a host", (value) => tenants.request("/x", { a: value })],
    ["a parameter of a body", (value) => call("PUT /x", { a: value })],
    ["a member of a parameter", (value) => call("/x", { a: [value], b: { c: value } })],
    ["a weaker request", (value) => endpoint.defaults({ request: value })("/x", { request: {} })],
    ["a stronger request", (value) => layered({ request: value })],
    ["request in DEFAULTS", (value) => endpoint.defaults({ request: value }).DEFAULTS],
    ["compiled parameters", (value) => factory.compile("/x")(value)],
    ["compiled options", (value) => factory.compile("/x")({}, value)],
    ["a compiled route", (value) => factory.compile(value as unknown as string)],
    ["a profile", (value) => new EndpointFactory(value as ServiceProfile)],
    ["a profile's service", (value) => profiled({ service: value })],
    ["a profile's query", (value) => profiled({ query: value })],
    ["a profile's names", (value) => profiled({ query: { names: value } })],
    ["a profile's headers", (value) => profiled({ headers: value })],
    ["a profile's list", (value) => profiled({ trustedOrigins: value })],
    ["a member of a profile's list", (value) => profiled({ credentialHeaders: [value] })],
    ["a route", (value) => Route.parse(value as unknown as string)],
    ["a template", (value) => UriTemplate.parse(value as unknown as string)],
    ["values", (value) => UriTemplate.parse("{a,b}").expand(value)],
    ["an accept header", (value) => MediaType.parse(value as unknown as string)],
  ];

  /** Passes when `run` ends in peace or with an EndpointError. */
  function survives(run: () => unknown): void {
    try {
      run();
    } catch {
      harmless(run);
    }
  }

  for (const [where, run] of places) {
    it(`is never let through, whatever is thrown: ${where}`, () => {
      const things: unknown[] = [
        ...[new Error(SECRET), SECRET, null, undefined, new Tagged()],
        // Errors of the library's own, which it must not take for what it threw itself.
        new EndpointError("MISSING_URL", SECRET),
      ];
      for (const thing of things) {
        const iterable = {
          [Symbol.iterator]: () => {
            throw thing;
          },
        };
        survives(() => run(iterable));
        survives(() => run(Object.assign([], iterable)));
        survives(() => run(unreadable("a", thing)));
        survives(() => run(unreadable("headers", thing)));
        survives(() => run({ a: unreadable("b", thing) }));
        survives(() => run([unreadable("b", thing)]));
      }
      survives(() => run(new Tagged()));
    });
  }

  it("does not come from values that are circular or too deep", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) {
      deep = { deep };
    }
    const circular: unknown[] = [];
    circular.push(circular);
    for (const value of [circular, deep]) {
      refusal(() => call("/x", { a: value }), "INVALID_PARAMETER");
      expect(refusal(() => call("/x/{a}", { a: value })).parameters).to.deep.equal(["a"]);
      expect(endpoint("PUT /x", { a: value }).body).to.have.property("a", value);
    }
  });
});
