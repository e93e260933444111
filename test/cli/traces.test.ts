import { expect } from "chai";
import fc from "fast-check";
import { tracesOf, type Write } from "../../src/cli/request/traces.js";
import {
  deepObject,
  EndpointFactory,
  jsonStyle,
  server,
  trustedOrigin,
  UriTemplate,
  type ServiceProfile,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { outcomeOf } from "../properties/observe.js";

type Parameters = Readonly<Record<string, unknown>>;

const BASE = "https://x.acme.example";
const PROFILE: ServiceProfile = {
  service: "acme",
  baseUrl: BASE,
  clientName: "c",
  version: "1",
  query: { objects: deepObject },
};

function writer(route: string, profile: ServiceProfile): Write {
  const factory = new EndpointFactory(profile);
  return (parameters) => factory.request(route, { ...parameters });
}

function found(route: string, parameters: Parameters, fields: Partial<ServiceProfile> = {}) {
  const write = writer(route, { ...PROFILE, ...fields });
  const request = write(parameters);
  const traces = tracesOf(write, parameters, request);
  return (traces.get("url") ?? []).map(
    ({ parameter, start, end }) => `${parameter}: ${request.url.slice(start, end)}`,
  );
}

describe("tracesOf", () => {
  const PLACED = { org: "s", s: "s", page: "s" };
  const LIST = { a: ["1", 2, null, true], b: { k: "v", l: ["w"] } };
  const MEMBERS = ["a: 1", "a: 2", "a: true", "b: v", "b: w"];
  const long = Array.from({ length: 100 }, (_, i) => i);
  const json = { objects: jsonStyle };
  type Query = ServiceProfile["query"];
  const rows: [what: string, route: string, values: Parameters, found: string[], query?: Query][] =
    [
      ["values by their position", "/orgs/{org}/s/{s}", PLACED, ["org: s", "s: s", "page: s"]],
      ["each member of lists", "/x", LIST, MEMBERS],
      ["of expressions", "/x{?a*,b*}", { a: [1, 2], b: { k: "v" } }, ["a: 1", "a: 2", "b: v"]],
      ["in a path", "/x{/a*}{;b*}", { a: [1, 2], b: { k: "v" } }, ["a: 1", "a: 2", "b: v"]],
      ["long lists", "/x", { a: long, z: 2 }, [...long.map((i) => `a: ${i}`), "z: 2"]],
      ["JSON as a whole", "/x", { a: { k: 1 }, z: "2" }, ["a: %7B%22k%22%3A1%7D", "z: 2"], json],
      ["prefixes that cut", "/x/{a:3}/y", { a: "abcdef" }, ["a: abc"]],
      ["no prefix that cuts one of two", "/{a:2}/{a}", { a: "abc" }, []],
      ["letters that complete no triplet", "/x/{+a}", { a: ["50%4", "x"] }, ["a: 50%254", "a: x"]],
      ["nothing of unsent values", "/x{/a}", { a: null, b: [], c: "" }, ["c: "]],
      [
        "a value that is written several times",
        "/{a}/{b}/{a}{?a}#{+a}",
        { a: "/ä", b: "a" },
        ["a: %2F%C3%A4", "b: a", "a: %2F%C3%A4", "a: %2F%C3%A4", "a: /%C3%A4"],
      ],
    ];
  itEach("finds %s", rows, (route, values, expected, query) => {
    expect(found(route, values, query && { query })).to.deep.equal(expected);
  });

  it("finds values that supply the origin, and those in a host", () => {
    const href = "https://x.acme.example/a";
    const trustedOrigins = [trustedOrigin(BASE)];
    expect(found("GET {+href}/b", { href }, { trustedOrigins })).to.deep.equal([`href: ${href}`]);
    const baseUrl = server("https://{tenant}.acme.example/{v}");
    expect(found("/x", { tenant: "t", v: 2 }, { baseUrl })).to.deep.equal(["tenant: t", "v: 2"]);
  });

  it("finds any value, encoded as in its template", function () {
    this.timeout(20_000);
    const graphemes = fc.string({ unit: "grapheme", minLength: 1 });
    const value = fc.oneof(fc.string({ minLength: 1 }), graphemes);
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const scalar = fc.oneof(value, number, fc.boolean());
    const route = "/x/{a}y/{b}{?c}{&d*}";
    fc.assert(
      fc.property(scalar, value, scalar, fc.array(value, { minLength: 1 }), (a, b, c, d) => {
        const parameters = { a, b, c, d, e: a };
        fc.pre(!/^\.{0,2}$|^\.{1,2};/.test(b) && isWritable(route, parameters));
        const expand = (x: unknown): string => UriTemplate.parse("{x}").expand({ x });
        const written = Object.entries(parameters).flatMap(([name, own]) =>
          [own].flat().map((each) => `${name}: ${expand(each)}`),
        );
        expect(found(route, parameters)).to.deep.equal(written);
      }),
    );
  });

  it("leaves out values that it cannot find: many parameters", () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, i]));
    expect(found("/x", many)).to.deep.equal([]);
  });
});

function isWritable(route: string, parameters: Parameters): boolean {
  return outcomeOf(() => writer(route, PROFILE)(parameters)).code === undefined;
}
