import { expect } from "chai";
import fc from "fast-check";
import {
  bodyWithType,
  brackets,
  deepObject,
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
import { Random } from "../sequences/Random.js";
import { routeOf, templateOf } from "../sequences/routes.js";
import { fieldsOf } from "../sequences/values.js";
import { checkProperty, UNTIMED } from "../helpers/checkProperty.js";
import { itEach } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";
import { grammatical, makeOf, nonsense } from "./generators.js";
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
    checkProperty(MANY, fc.oneof(route, grammatical), (text) => {
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

  type Value = string | readonly string[] | Readonly<Record<string, string>>;

  /** Encodes what the pattern finds, save the triplets in it. */
  const percent = (text: string, pattern: RegExp): string =>
    text.replace(pattern, (found) =>
      found.length === 3 && found.startsWith("%")
        ? found
        : Array.from(Buffer.from(found), (byte) => `%${byte.toString(16).toUpperCase()}`).join(""),
    );

  /** What one variable adds to an expression. */
  function textsOf(operator: string, spec: string, values: Record<string, Value>): string[] {
    const [, name = "", star, length] = /^([^*:]*)(\*)?:?(\d*)$/.exec(spec) ?? [];
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const isNamed = /[;?&]/.test(operator);
    const kept = /[+#]/.test(operator)
      ? /%[\dA-Fa-f]{2}|[^\w.~:/?#[\]@!$&'()*+,;=-]/gu
      : /[^\w.~-]/gu;
    const named = (key: string, text: string): string =>
      !isNamed ? text : operator === ";" && text === "" ? key : `${key}=${text}`;
    if (value === undefined) {
      return [];
    }
    if (typeof value === "string") {
      const cut = Array.from(value).slice(0, Number(length) || undefined);
      return [named(name, percent(cut.join(""), kept))];
    }
    const members = Object.entries(value).map(([key, text]) => {
      return [Array.isArray(value) ? "" : percent(key, kept), percent(text, kept)] as const;
    });
    if (star === undefined) {
      const all = members.flatMap(([key, text]) => (key === "" ? [text] : [key, text]));
      return members.length === 0 ? [] : [named(name, all.join(","))];
    }
    return members.map(([key, text]) =>
      key === "" ? named(name, text) : isNamed ? named(key, text) : `${key}=${text}`,
    );
  }

  /** What a naive reading of RFC 6570 gives. */
  const expandNaively = (template: string, values: Record<string, Value>): string =>
    template.replace(
      /\{([+#./;?&]?)(.*?)\}|[^{]+/g,
      (literal, operator: string, list: string | undefined) => {
        if (list === undefined) {
          return percent(literal, /%[\dA-Fa-f]{2}|[^\x21-\x7e]/gu);
        }
        const texts = list.split(",").flatMap((spec) => textsOf(operator, spec, values));
        const separator = operator === "?" ? "&" : operator.replace(/[+#]/, "") || ",";
        return texts.length === 0 ? "" : operator.replace("+", "") + texts.join(separator);
      },
    );

  it("expand equals a naive reading of RFC 6570, also if a template is used again", () => {
    for (let seed = 0; seed < MANY * 3; seed += 1) {
      const random = new Random(seed);
      const textOf = (): string => random.of(["", ...words("k a/b é€😀x 100% a,b=c&d ~;?#'! é:y")]);
      const valueOf = (): Value =>
        random.of<() => Value>([
          textOf,
          () => random.list(3, textOf),
          () => fieldsOf(random.some(words("k é/ q&"), 2), textOf) as Record<string, string>,
        ])();
      // The RFC knows no hyphens in names.
      const text = templateOf(random).replaceAll("x-y", "%C3%A9.y");
      const template = UriTemplate.parse(text);
      for (let times = 0; times < 2; times += 1) {
        const names = random.some([...template.variables], 1).filter(() => !random.once(4));
        const values = fieldsOf(names, valueOf) as Record<string, Value>;
        const { result } = outcomeOf(() => template.expand(values));
        if (result === undefined) {
          // A prefix takes no list and no object with members.
          expect(text).to.match(/:\d/);
        } else {
          expect(result, text).to.equal(expandNaively(text, values));
        }
      }
    }
  });

  it("the string of a template parses to an equal template", () => {
    checkProperty(MANY, grammatical, (text) => {
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
  itEach("and none throws another error: %s", rows, (keys, runs) => {
    checkProperty(RUNS, nonsense, nonsense, fc.constantFrom(...keys), (made, another, key) => {
      runs(makeOf(made), makeOf(another), key).forEach((run) => outcomeOf(run));
    });
  });
});

describe("for all values in a query", function () {
  this.timeout(UNTIMED);

  class Hooked extends EndpointFactory {
    protected override writeQuery(...field: Parameters<EndpointFactory["writeQuery"]>): string {
      return super.writeQuery(...field);
    }
  }

  it("a hook that calls super.writeQuery writes what is written without it", () => {
    const profile = { ...github, query: { arrays: brackets, objects: deepObject } };
    const [plain, hooked] = [new EndpointFactory(profile), new Hooked(profile)];
    const name = fc.oneof(fc.constantFrom("a", "a[]", "\ud800"), fc.string({ unit: "binary" }));
    const scalar = fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.bigInt(), fc.boolean());
    const values = [scalar, fc.array(scalar), fc.dictionary(fc.string(), scalar), nonsense];
    checkProperty(MANY, name, fc.oneof(...values), (key, made) => {
      const urlOf = (factory: EndpointFactory) =>
        outcomeOf(() => factory.call("GET /x", { [key]: made }).url);
      expect(urlOf(hooked)).to.deep.equal(urlOf(plain));
    });
  });
});
