import { expect } from "chai";
import fc from "fast-check";
import {
  bodyWithType,
  brackets,
  comma,
  deepObject,
  endpoint,
  EndpointFactory,
  explain,
  form,
  github,
  HeaderBag,
  indices,
  json,
  jsonStyle,
  MediaType,
  multipart,
  pipe,
  rawBody,
  repeat,
  Route,
  space,
  trustedOrigin,
  UriTemplate,
} from "../../src/index.js";
import type {
  EndpointOptions,
  Explanation,
  MergedOptions,
  RequestOptions,
} from "../../src/index.js";
import { call, factoryOf, unicode, type Call } from "./calls.js";
import { grammatical, makeOf, nonsense } from "./nonsense.js";
import { outcomeOf } from "./observe.js";
import { route } from "../reference/cases.js";
import { expand, parseTemplate, refuses } from "../reference/template.js";
import { encodeLiteral, readValue, type Read } from "../reference/values.js";
import { always, UNTIMED } from "../support/always.js";
import { itEach } from "../support/itEach.js";
import { template, templateValues } from "./templates.js";

/** How often a property is checked whose inputs are large, and one whose inputs are small. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60);
const MANY = RUNS * 6;

type Loose = (...args: readonly unknown[]) => unknown;

function merge(factory: EndpointFactory, { route, options }: Call): MergedOptions {
  return route === undefined ? factory.merge(options) : factory.merge(route, options);
}

function request(factory: EndpointFactory, { route, options }: Call): RequestOptions {
  return route === undefined ? factory.request(options) : factory.request(route, options);
}

/** The result of a call; where it throws, the property has nothing to say. */
function resultOf(call: Call): RequestOptions {
  const { result } = outcomeOf(() => request(factoryOf(call), call));
  fc.pre(result !== undefined);
  return result;
}

function definedOf(options: EndpointOptions): EndpointOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** The origin of the base URL, with the values in its host. */
function baseOrigin(merged: MergedOptions): string {
  const [authority = ""] = /^https?:\/\/[^/?]*/i.exec(merged.baseUrl ?? "") ?? [];
  return new URL(authority.replace(/\{(\w+)\}/g, (_, name: string) => String(merged[name]))).origin;
}

/**
 * How `new URL` writes a URL of this library without userinfo: the origin in its normal form, a
 * slash where there is no path, and `%27` for an apostrophe in the query.
 */
function asBrowsersWrite(url: string): string {
  const [, authority = "", path = "", query = "", fragment = ""] =
    /^(\w+:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return (
    new URL(authority).origin + (path === "" ? "/" : path) + query.replaceAll("'", "%27") + fragment
  );
}

describe("for all calls", function () {
  this.timeout(UNTIMED);

  describe("the generators", () => {
    let outcomes: readonly string[];

    before(() => {
      outcomes = fc
        .sample(call, { seed: 1, numRuns: 1000 })
        .map((call) => outcomeOf(() => request(factoryOf(call), call)).code ?? "result");
    });

    it("make calls of which two in five or more succeed", () => {
      expect(outcomes.filter((code) => code === "result").length).to.be.above(400);
    });

    it("make calls that fail with every code there is", () => {
      expect([...new Set(outcomes)].sort()).to.deep.equal([
        ...["BODY_NOT_ALLOWED", "CONFLICTING_OPTIONS", "INVALID_HEADER", "INVALID_MEDIA_TYPE"],
        ...["INVALID_METHOD", "INVALID_OPTIONS", "INVALID_PARAMETER", "INVALID_ROUTE"],
        ...["INVALID_TEMPLATE", "INVALID_URL", "MISSING_PARAMETER", "MISSING_URL", "UNSAFE_URL"],
        ...["result"],
      ]);
    });
  });

  it("write short values in place as the general rules do, by which explain writes all", () => {
    always(MANY * 4, call, (call) => {
      const { route, options } = call;
      const explained = outcomeOf(() => {
        const given = route === undefined ? [options, undefined] : [route, options];
        return (explain as Loose)(factoryOf(call), ...given, { values: true });
      });
      const { result, code } = outcomeOf(() => request(factoryOf(call), call));
      expect(explained.code).to.equal(code);
      expect((explained.result as Explanation | undefined)?.request).to.deep.equal(result);
    });
  });

  describe("results", () => {
    it("are clean: URL, method, header names; other parsers read URLs as they are", () => {
      always(RUNS, call, (call) => {
        const { method, url, headers } = resultOf(call);
        expect(url).to.match(/^[\x21-\x7e]+$/);
        if (!url.includes("user:secret@")) {
          expect(new URL(url).href).to.equal(asBrowsersWrite(url));
        }
        expect(method).to.equal(method.toLowerCase());
        const names = Object.keys(headers);
        expect(names).to.deep.equal(names.map((name) => name.toLowerCase()));
        const sent = new Headers(Object.entries(headers).map(([name, one]) => [name, String(one)]));
        expect([...sent.keys()].sort()).to.deep.equal(names.sort());
      });
    });

    it("have no dot segment, however it comes about", () => {
      const parts = ["/", ".", "%2e", "%2E", "a", "{a}", "{+a}", "{.a}", "{/a*}", "{b}", "{+b}"]
        // What some servers take for the end of a segment, or drop.
        .concat([";", "%2f", "%5C", "{;a}"]);
      const values = [".", "..", "%2e", "/", "/..", "../x", "a", [".", ".."], ["", "."], ""].concat(
        [";", "..;v=1", "\\", "%2F", "x/..\\"],
      );
      always(
        MANY,
        fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...values),
        fc.constantFrom(...values),
        (path, a, b) => {
          const { result } = outcomeOf(() => endpoint(`/${path.join("")}`, { a, b }));
          fc.pre(result !== undefined);
          expect(new URL(result.url).href).to.equal(result.url);
          const [address = ""] = result.url.split(/[?#]/);
          for (const segment of address.split("/")) {
            expect(segment).to.not.match(/^(?:\.|%2e){1,2}(?:;|%2f|%5c|$)/i);
          }
        },
      );
    });

    it("keep a path on the origin of the base URL, whatever it and the values hold", () => {
      always(RUNS, call, (call) => {
        const factory = outcomeOf(() => factoryOf(call)).result;
        fc.pre(factory !== undefined);
        const { result: merged } = outcomeOf(() => merge(factory, call));
        fc.pre(merged?.url !== undefined && !/^https?:\/\//i.test(merged.url));
        const { result } = outcomeOf(() => factory.parse(merged));
        fc.pre(result !== undefined);
        const trusted = call.profile.trustedOrigins ?? [];
        const origins = merged.url.startsWith("/") ? [] : trusted;
        expect([baseOrigin(merged), ...origins]).to.include(new URL(result.url).origin);
      });
    });

    it("keep values ahead of the path on a trusted origin", () => {
      const parts = ["{a}", "{+a}", "{+b}", "{/a}", "{/a*}", ":b", "{.a}", "/", ".", "@", ":", "s"];
      const more = ["http", "https:", "//", "{+a,b}", "{a}{b}", "x", "{?a}", "//evil.com"];
      const values = ["//evil.com", "https://evil.com", "evil.com", ".evil.com", "@evil.com", "/"];
      const text = fc.constantFrom<unknown>(
        ...values,
        ...["//", ":", "https:", "http", "", "\\", "\t", ["", "evil.com"], "s://evil.com", "x"],
        ...["https://api.acme.com@evil.com", "https://API.acme.com:443/x", "//up.acme.com:8443/y"],
      );
      const factory = new EndpointFactory({
        service: "acme",
        baseUrl: "https://api.acme.com",
        clientName: "acme-sdk",
        version: "1.2.3",
        missing: "empty",
        trustedOrigins: [trustedOrigin("https://up.acme.com:8443")],
      });
      always(
        MANY * 3,
        fc.array(fc.constantFrom(...parts, ...more), { minLength: 1, maxLength: 4 }),
        text,
        text,
        (url, a, b) => {
          const address = url.join("");
          fc.pre(!/^https?:\/\//.test(address));
          const { result } = outcomeOf(() => factory.request(address, { a, b }));
          fc.pre(result !== undefined);
          expect(new URL(result.url).origin).to.be.oneOf([
            "https://api.acme.com",
            "https://up.acme.com:8443",
          ]);
        },
      );
    });

    it("send credentials to the service only, where it says so", () => {
      const guardedCall = call.map((call): Call => ({
        ...call,
        profile: { ...call.profile, credentials: "same-origin" },
        options: { headers: { Cookie: "a=b" }, ...definedOf(call.options) },
      }));
      always(RUNS, guardedCall, (call) => {
        const { url, headers } = resultOf(call);
        const guarded = ["authorization", "proxy-authorization", "cookie"].concat(
          call.profile.credentialHeaders?.map((name) => name.toLowerCase()) ?? [],
        );
        fc.pre(guarded.some((name) => Object.hasOwn(headers, name)));
        const home = { ...merge(factoryOf(call), call), baseUrl: call.profile.baseUrl };
        const trusted = call.profile.trustedOrigins ?? [];
        expect([baseOrigin(home), ...trusted]).to.include(new URL(url).origin);
      });
    });
  });
});

describe("for all texts", function () {
  this.timeout(UNTIMED);

  it("the fields of a form and of its parts decode to themselves", () => {
    const fields = fc.dictionary(unicode, unicode, { noNullPrototype: true });
    const [forms, parts] = [form, multipart].map((body) =>
      new EndpointFactory({ ...github, body }).compile("POST /x"),
    );
    always(MANY, fields, (data) => {
      const text = forms!({}, { data }).body;
      expect([...new URLSearchParams(String(text))]).to.deep.equal(Object.entries(data));
      const { body } = parts!({}, { data });
      expect([...(body as FormData)]).to.deep.equal(Object.entries(data));
    });
  });

  it("lists and objects in the query decode to themselves, in every style", () => {
    const texts = fc.array(unicode, { minLength: 1, maxLength: 4 });
    const objects = fc.dictionary(unicode, unicode, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
    const services = Object.fromEntries(
      [comma, repeat, brackets, indices, pipe, space].map((arrays) => [
        arrays.style,
        new EndpointFactory({
          ...github,
          query: { arrays, objects: deepObject, names: { j: jsonStyle } },
        }),
      ]),
    );
    const read = (arrays: string, value: unknown): URLSearchParams =>
      new URL(services[arrays]!.request("/x", { v: value, "w[]": value, j: value }).url)
        .searchParams;
    always(MANY, texts, objects, (list, object) => {
      expect(read("repeat", list).getAll("v")).to.deep.equal(list);
      expect(read("brackets", list).getAll("v[]")).to.deep.equal(list);
      expect(read("indices", list).getAll("v[0]")).to.deep.equal(list.slice(0, 1));
      expect([...read("indices", list).values()].slice(0, list.length)).to.deep.equal(list);
      expect(read("comma", list).get("v")).to.equal(list.join(","));
      expect(read("pipe", list).get("v")).to.equal(list.join("|"));
      expect(read("space", list).get("v")).to.equal(list.join(" "));
      expect(read("brackets", list).getAll("w[]")).to.deep.equal(list);
      expect(JSON.parse(read("comma", list).get("j")!)).to.deep.equal(list);
      expect(JSON.parse(read("comma", object).get("j")!)).to.deep.equal(object);
      const pairs = [...read("comma", object)].filter(([name]) => name.startsWith("v["));
      expect(
        Object.fromEntries(pairs.map(([name, one]) => [name.slice(2, -1), one])),
      ).to.deep.equal(object);
    });
  });
});

describe("for all routes", function () {
  this.timeout(UNTIMED);

  it("the text of a route parses to an equal one", () => {
    always(MANY, fc.oneof(route, grammatical), (text) => {
      const route = outcomeOf(() => Route.parse(text)).result;
      fc.pre(route !== undefined);
      const again = Route.parse(route.toString());
      const facts = ({ method, url, names, required }: Route): unknown => [
        { method, url, names, required },
      ];
      expect(facts(again)).to.deep.equal(facts(route));
      expect(again.toString()).to.equal(route.toString());
      expect(route.names).to.include.members([...route.required]);
    });
  });

  it("parse and tryParse agree", () => {
    always(MANY, fc.oneof(route, grammatical), (text) => {
      expect(Route.tryParse(text)?.toString()).to.equal(
        outcomeOf(() => Route.parse(text).toString()).result,
      );
      expect(UriTemplate.tryParse(text)?.toString()).to.equal(
        outcomeOf(() => UriTemplate.parse(text).toString()).result,
      );
      expect(MediaType.tryParse(text)?.toString()).to.equal(
        outcomeOf(() => MediaType.parse(text).toString()).result,
      );
    });
  });
});

describe("for all templates", function () {
  this.timeout(UNTIMED);

  /** What a naive reading of RFC 6570 gives; `undefined` where a variable cannot carry its value. */
  function expandNaively(
    text: string,
    values: Readonly<Record<string, unknown>>,
  ): string | undefined {
    const valueOf = (name: string): Read =>
      readValue(Object.hasOwn(values, name) ? values[name] : undefined);
    const parts = parseTemplate(text);
    const variables = parts.flatMap((part) => (typeof part === "string" ? [] : part.variables));
    if (variables.some((variable) => refuses(variable, valueOf(variable.name)))) {
      return undefined;
    }
    const texts = parts.map((part) => {
      if (typeof part === "string") {
        return encodeLiteral(part);
      }
      const written = expand(part, valueOf);
      return written === undefined ? "" : part.operator.replace("+", "") + written;
    });
    return texts.join("");
  }

  it("expand does what a naive reading of RFC 6570 does", () => {
    always(MANY, template, templateValues, (text, values) => {
      const { result, code } = outcomeOf(() => UriTemplate.parse(text).expand(values));
      expect(result).to.equal(expandNaively(text, values));
      expect(code).to.equal(result === undefined ? "INVALID_PARAMETER" : undefined);
    });
  });

  it("the text of a template parses to an equal one, and one used again gives what a fresh one gives", () => {
    const calls = fc.array(templateValues, { minLength: 2, maxLength: 3 });
    always(MANY, fc.oneof(template, grammatical), calls, (text, given) => {
      const used = outcomeOf(() => UriTemplate.parse(text)).result;
      fc.pre(used !== undefined);
      expect(used.toString()).to.equal(text);
      for (const values of given) {
        const fresh = UriTemplate.parse(used.toString());
        expect(fresh.variables).to.deep.equal(used.variables);
        expect(outcomeOf(() => used.expand(values))).to.deep.equal(
          outcomeOf(() => fresh.expand(values)),
        );
      }
    });
  });
});

describe("for anything at all", function () {
  this.timeout(UNTIMED);

  // Callers without types hand over what they like.
  const call = endpoint as unknown as Loose;
  const options = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request", "a"];
  const fields = ["service", "baseUrl", "clientName", "version", "accept", "apiVersion"].concat([
    ...["headers", "query", "missing", "credentials", "credentialHeaders", "trustedOrigins"],
    ...["other"],
  ]);

  const { merge, parse, defaults, factory } = endpoint as unknown as Record<string, Loose> & {
    factory: Record<string, Loose>;
  };
  const make = (profile: unknown): unknown => new EndpointFactory(profile as never).request("/x");
  const kinds = [form, multipart, rawBody("text/plain"), bodyWithType(json, "application/a+json")];
  const services = kinds.map(
    (body) => new EndpointFactory({ ...github, body }).create() as unknown as Loose,
  );
  const template = UriTemplate.parse("{a}{+a:3}{?a*}{&b}") as unknown as Record<string, Loose>;
  const bag = HeaderBag.from({ a: "1" }) as unknown as Record<string, Loose>;
  const type = MediaType.parse("application/vnd.a.v3+json") as unknown as Record<string, Loose>;
  const classes = [UriTemplate, Route, MediaType] as unknown as readonly Record<string, Loose>[];
  const short = fc.string({ maxLength: 3 });

  /** Runs with two things that are no good, and a name; none may throw anything but the library's own error. */
  type Runs = (one: unknown, other: unknown, key: string) => readonly (() => unknown)[];
  const rows: readonly (readonly [what: string, key: fc.Arbitrary<string>, runs: Runs])[] = [
    [
      "as a route or as options",
      fc.constant(""),
      (one, other) => [
        () => call(one),
        () => call(one, other),
        () => call("GET /x/{a}", one),
        () => merge!(one, other),
        () => merge!(one),
        () => parse!(one),
        () => (defaults!(one) as Loose)("/x", other),
        () => Reflect.apply(factory["create"]!, factory, [one]),
        () => Reflect.apply(factory["compile"]!, factory, [one]),
        () => (Reflect.apply(factory["compile"]!, factory, ["POST /{a}"]) as Loose)(one, other),
      ],
    ],
    [
      "as one of the options, in any layer",
      fc.constantFrom(...options),
      (one, other, key) =>
        ["GET /x{?a}", "POST /x", "/x/{a}", "/x{a:3}"].flatMap((route) => [
          () => call(route, { [key]: one }),
          () => call(route, { data: other, [key]: one }),
          () => (endpoint.defaults({ [key]: other }) as Loose)(route, { [key]: one }),
          () => endpoint.defaults({ [key]: one }).DEFAULTS,
        ]),
    ],
    [
      "as the body or a field of a service that has forms, parts or a media type",
      short,
      (one, _, key) =>
        services.flatMap((service) => [
          () => service("POST /x", { data: one }),
          () => service("POST /x", { data: { [key]: one, b: [one, { [key]: one }] } }),
          () => service("PUT /x", { a: one, b: [one], [key]: { [key]: one } }),
        ]),
    ],
    [
      "as a header, a format, a preview or a value in a list",
      short,
      (one, _, key) => [
        () => call("/x", { headers: { [key]: one, "x-a": one } }),
        () => call("/x", { headers: [[key, one]] }),
        () => call("/x", { headers: [one] }),
        () => call("/x", { headers: { "x-a": [one] } }),
        () => call("/x", { mediaType: { format: one } }),
        () => call("/x", { mediaType: { previews: one } }),
        () => call("/x", { mediaType: { previews: [one] } }),
        () => call("/x{?a}", { a: [one], b: { [key]: one } }),
        () => call("/x", { b: [one] }),
      ],
    ],
    [
      "as a profile or one of its fields",
      fc.constantFrom(...fields),
      (one, _, field) => [
        () => make(one),
        () => make({ ...github, [field]: one }),
        () => make({ ...github, [field]: [one] }),
        () => make({ ...github, query: { arrays: one, objects: one } }),
        () => make({ ...github, query: { names: { a: one } } }),
        () => make({ ...github, form: { arrays: one, objects: one, names: { a: one } } }),
      ],
    ],
    [
      "as the argument of a class's factories and methods",
      fc.constant(""),
      (one, other) => [
        ...classes.flatMap((type) => [() => type["parse"]!(one), () => type["tryParse"]!(one)]),
        () => HeaderBag.from(one as never),
        () => template["expand"]!(one),
        () => template["expand"]!({ a: one, b: other }),
        ...["get", "has", "with", "without"].map((method) => () => bag[method]!(one)),
        () => type["withFormat"]!(one),
        () => type["withPreviews"]!(one, "github"),
        () => type["withPreviews"]!([one], other),
      ],
    ],
  ];
  itEach("%s", rows, (keys, runs) => {
    always(RUNS, nonsense, nonsense, keys, (made, another, key) => {
      runs(makeOf(made), makeOf(another), key).forEach((run) => outcomeOf(run));
    });
  });

  it("as the text of a route, a template, a base URL, an accept header or a method", () => {
    always(MANY, grammatical, grammatical, (text, other) => {
      const runs: readonly (() => unknown)[] = [
        () => Route.parse(text),
        () => UriTemplate.parse(text).expand({ a: other, Z: [other], "9": { [other]: other } }),
        () => MediaType.parse(text).withFormat("raw").withPreviews(["x"], "github"),
        () => endpoint(text, { a: other, Z: other, "9": other }),
        () => endpoint("/x", { baseUrl: `https://api.acme.com${text}`, a: other }),
        () => endpoint("/x", { baseUrl: `https://${text}` }),
        () => endpoint("/x", { headers: { accept: text }, mediaType: { format: "raw" } }),
        () => endpoint("/x", { method: text }),
        () => endpoint("/x", { [text]: other }),
        () => endpoint("/x", { headers: { [text]: "v", "x-a": text } }),
      ];
      runs.forEach((run) => outcomeOf(run));
    });
  });
});
