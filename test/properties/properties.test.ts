import { expect } from "chai";
import fc from "fast-check";
import {
  bodyWithType,
  endpoint,
  EndpointFactory,
  form,
  github,
  HeaderBag,
  json,
  MediaType,
  multipart,
  rawBody,
  Route,
  UriTemplate,
} from "../../src/index.js";
import { route } from "../reference/cases.js";
import { expand, parseTemplate, refuses } from "../reference/template.js";
import { encodeLiteral, readValue, type Read } from "../reference/values.js";
import { always, UNTIMED } from "../support/always.js";
import { itEach } from "../support/itEach.js";
import { grammatical, makeOf, nonsense } from "./nonsense.js";
import { outcomeOf } from "./observe.js";
import { template, templateValues } from "./templates.js";

/** How often a property is checked whose inputs are large, and one whose inputs are small. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60);
const MANY = RUNS * 6;

type Loose = (...args: readonly unknown[]) => unknown;

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
      for (const type of [Route, UriTemplate, MediaType]) {
        const parsed = outcomeOf(() => type.parse(text).toString()).result;
        expect(type.tryParse(text)?.toString()).to.equal(parsed);
      }
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
