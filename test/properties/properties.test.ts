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
import { expand, parseTemplate, refuses } from "../reference/template.js";
import { valuesOf } from "../reference/address.js";
import { encodeLiteral } from "../reference/values.js";
import { parametersOf } from "../sequences/options.js";
import { Random } from "../sequences/Random.js";
import { routeOf, templateOf } from "../sequences/routes.js";
import type { Fields } from "../sequences/values.js";
import { always, UNTIMED } from "../support/always.js";
import { itEach } from "../support/itEach.js";
import { words } from "../support/words.js";
import { grammatical, makeOf, nonsense } from "./nonsense.js";
import { outcomeOf } from "./observe.js";

/** How often a property is checked whose inputs are large, and one whose inputs are small. */
const RUNS = Number(process.env["FC_RUNS"] ?? 60);
const MANY = RUNS * 6;

/** A method and a url, or a url alone, with blanks around them. */
const route = fc.nat().map((seed) => String(routeOf(new Random(seed))));

type Loose = (...args: readonly unknown[]) => unknown;

type Method =
  | ("merge" | "parse" | "defaults" | "create" | "compile" | "tryParse" | "from" | "expand")
  | ("get" | "has" | "with" | "without" | "withFormat" | "withPreviews");

/** A function or an object with methods, as callers without types see it: they hand over what they like. */
const loose = (typed: unknown): Loose & Readonly<Record<Method, Loose>> => typed as never;
const call = loose(endpoint);

describe("for all routes", function () {
  this.timeout(UNTIMED);

  it("the string of a route parses to an equal route", () => {
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
});

describe("for all templates", function () {
  this.timeout(UNTIMED);

  /** What a naive reading of RFC 6570 gives; `undefined` where a variable cannot carry its value. */
  function expandNaively(text: string, values: Fields): string | undefined {
    const valueOf = valuesOf(values);
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

  it("expand equals a naive reading of RFC 6570, also if a template is used again", () => {
    for (let seed = 0; seed < MANY * 3; seed += 1) {
      const random = new Random(seed);
      // The RFC knows no hyphens in names.
      const text = templateOf(random).replaceAll("x-y", "%C3%A9.y");
      const template = UriTemplate.parse(text);
      expect(template.toString()).to.equal(text);
      for (const values of [parametersOf(random), parametersOf(random)]) {
        const { result, code } = outcomeOf(() => template.expand(values));
        expect(result, text).to.equal(expandNaively(text, values));
        expect(code).to.equal(result === undefined ? "INVALID_PARAMETER" : undefined);
      }
    }
  });

  it("the string of a template parses to an equal template", () => {
    always(MANY, grammatical, (text) => {
      const template = outcomeOf(() => UriTemplate.parse(text)).result;
      fc.pre(template !== undefined);
      expect(template.toString()).to.equal(text);
      expect(UriTemplate.parse(text).variables).to.deep.equal(template.variables);
    });
  });
});

describe("for anything at all", function () {
  this.timeout(UNTIMED);

  const { factory } = endpoint;
  const bodies = [form, multipart, rawBody("text/plain"), bodyWithType(json, "application/a+json")];
  const services = bodies.map((body) => loose(new EndpointFactory({ ...github, body }).create()));
  const template = loose(UriTemplate.parse("{a}{+a:3}{?a*}{&b}"));
  const bag = loose(HeaderBag.from({ a: "1" }));
  const type = loose(MediaType.parse("application/vnd.a.v3+json"));
  const options = words("method url baseUrl headers mediaType data request a");
  const fields = words(`
    service baseUrl clientName version accept apiVersion headers query missing credentials
    credentialHeaders trustedOrigins other
  `);

  /** Runs with two things that are no good and a name; none may throw anything but the library's own error. */
  type Runs = (one: unknown, other: unknown, key: string) => readonly (() => unknown)[];

  const calls: Runs = (one, other) => [
    () => call(one),
    () => call(one, other),
    () => call("GET /x/{a}", one),
    () => call.merge(one, other),
    () => call.parse(one),
    () => (call.defaults(one) as Loose)("/x", other),
    () => loose(factory).create(one),
    () => loose(factory).compile(one),
    () => (factory.compile("POST /{a}") as Loose)(one, other),
    () => call("/x", { headers: [one] }),
    () => call("/x", { headers: { "x-a": [one] } }),
    () => call("/x", { mediaType: { format: one } }),
    () => call("/x", { mediaType: { previews: [one] } }),
    () => call("/x", { b: [one] }),
  ];
  const inOptions: Runs = (one, other, key) =>
    ["GET /x{?a}", "POST /x", "/x/{a}", "/x{a:3}"].flatMap((route) => [
      () => call(route, { data: other, [key]: one }),
      () => (call.defaults({ [key]: other }) as Loose)(route, { [key]: one }),
      () => endpoint.defaults({ [key]: one }).DEFAULTS,
    ]);
  const inBodies: Runs = (one, _, key) =>
    services.flatMap((service) => [
      () => service("POST /x", { data: one }),
      () => service("POST /x", { data: { [key]: one, b: [one, { [key]: one }] } }),
      () => service("PUT /x", { a: one, b: [one], [key]: { [key]: one } }),
    ]);
  const make = (profile: unknown) => () => new EndpointFactory(profile as never).request("/x");
  const inProfiles: Runs = (one, _, field) => [
    make(one),
    make({ ...github, [field]: one }),
    make({ ...github, [field]: [one] }),
    make({ ...github, query: { arrays: one, objects: one } }),
    make({ ...github, query: { names: { a: one } } }),
    make({ ...github, form: { objects: one, names: { a: one } } }),
  ];
  const inClasses: Runs = (one, other) => [
    ...[UriTemplate, Route, MediaType]
      .map(loose)
      .flatMap(({ parse, tryParse }) => [() => parse(one), () => tryParse(one)]),
    () => loose(HeaderBag).from(one),
    () => template.expand({ a: one, b: other }),
    () => template.expand(one),
    ...(["get", "has", "with", "without"] as const).map((method) => () => bag[method](one)),
    () => type.withFormat(one),
    () => type.withPreviews(one, other),
  ];

  const rows = [
    ["as arguments of the endpoint and its members", [""], calls],
    ["as one of the options, in any layer", options, inOptions],
    ["as the body or a field of it", ["", "a", "__proto__"], inBodies],
    ["as a profile or one of its fields", fields, inProfiles],
    ["as arguments of the classes' factories and methods", [""], inClasses],
  ] as const;
  itEach("%s", rows, (keys, runs) => {
    always(RUNS, nonsense, nonsense, fc.constantFrom(...keys), (made, another, key) => {
      runs(makeOf(made), makeOf(another), key).forEach((run) => outcomeOf(run));
    });
  });
});
