import { expect } from "chai";
import fc from "fast-check";
import {
  bodyField,
  cookie,
  deepObject,
  EndpointFactory,
  form,
  header,
  multipart,
  Operation,
  repeat,
  server,
  trustedOrigin,
  type ServiceProfile,
} from "../../src/index.js";
import { traceCall, type Trace } from "../../src/watch/traceCall.js";
import { itEach, itFor } from "../helpers/itEach.js";

type Values = Readonly<Record<string, unknown>>;

const BASE = "https://x.acme.example";
const PROFILE: ServiceProfile = {
  service: "acme",
  baseUrl: BASE,
  clientName: "c",
  version: "1",
  query: { objects: deepObject },
};

/** What parameters wrote into a text, as `name: text`. */
function cut(text: unknown, traces: readonly Trace[] = []): string[] {
  return traces.map(
    ({ parameter, start, end }) => `${parameter}: ${String(text).slice(start, end)}`,
  );
}

function traced(target: string | Operation, values: Values, fields: Partial<ServiceProfile> = {}) {
  const factory = new EndpointFactory({ ...PROFILE, ...fields });
  const { url, headers, body } =
    typeof target === "string"
      ? factory.request(target, { ...values })
      : factory.call(target, { ...values });
  return { url, headers, body, traces: traceCall(factory, target, values, {}) };
}

function foundInUrl(route: string, values: Values, fields?: Partial<ServiceProfile>): string[] {
  const { url, traces } = traced(route, values, fields);
  return cut(url, traces.url);
}

describe("traceCall", () => {
  const LIST = { a: ["1", 2, null, true], b: { k: "v", l: ["w"] } };
  const tenant = server("https://{t}.acme.example/{v}");
  const withQuery = { baseUrl: `${BASE}/v1?k=1` };
  const rows: [
    what: string,
    route: string,
    values: Values,
    found: string[],
    fields?: Partial<ServiceProfile>,
  ][] = [
    ["by place, not by text", "/a/{a}/b", { a: "a", b: "b" }, ["a: a", "b: b=b"]],
    ["lists and objects", "/x", LIST, ["a: a=1,2,true", "b: b%5Bk%5D=v&b%5Bl%5D=w"]],
    ["expressions", "/x{?a*}{&b}", { a: [1, 2], b: 3 }, ["a: a=1&a=2", "b: b=3"]],
    ["paths", "/x{/a*}{;b*}", { a: [1, 2], b: { k: "v" } }, ["a: /1/2", "b: ;k=v"]],
    ["prefixes, and names that stand twice", "/{a:2}/{a}", { a: "abc" }, ["a: ab", "a: abc"]],
    ["fragments", "/x?y=1{&a}#f{+b}", { a: 1, b: "b", d: 3 }, ["a: a=1", "d: d=3", "b: b"]],
    [
      "nothing of a query that follows a fragment",
      "/x#f{+b}{?c}",
      { b: "b", c: 2, d: 3 },
      ["d: d=3"],
    ],
    [
      "only pairs where a value reaches into the query or the fragment",
      "/{a}{+b}",
      { a: 1, b: "y?q=1", c: 2 },
      ["c: c=2"],
    ],
    [
      "only paths where a literal hides the start of the query",
      "/{a}?&b={b}",
      { a: 1, b: 2, c: 3 },
      ["a: 1", "c: c=3"],
      withQuery,
    ],
    ["an & of the value itself", "/x/{+b}", { b: "&y" }, ["b: &y"]],
    ["nothing that is unsent", "/x{/a}{?b}", { a: null, b: [], c: "" }, ["c: c="]],
    ["behind a base URL with a query", "/x{?a}", { a: 1, b: 2 }, ["a: a=1", "b: b=2"], withQuery],
    [
      "names of a base URL",
      "/x{?a}",
      { t: "t", v: 2, a: 1 },
      ["t: t", "v: 2", "a: a=1"],
      { baseUrl: tenant },
    ],
    [
      "a chosen origin",
      "GET {+href}/b",
      { href: `${BASE}/a` },
      [`href: ${BASE}/a`],
      { trustedOrigins: [trustedOrigin(BASE)] },
    ],
    [
      "only paths where a slash was dropped",
      "/x/{a}{?b}",
      { b: 1, c: 2 },
      ["c: c=2"],
      { missing: "empty" },
    ],
  ];
  itEach("finds %s", rows, (route, values, expected, fields) => {
    expect(foundInUrl(route, values, fields)).to.deep.equal(expected);
  });

  it("leaves what a parameter wrote to it alone: with another value the rest of the URL is the same", () => {
    const routes = [
      "/x/{a}y/{b}{?c}{&d*}",
      "{/a*}/z?q=a{&b,c}#{d}",
      "/:a/{+b}{;c}{.d}",
      "/{b}a{?d*}",
    ];
    const value = fc.oneof(fc.string({ minLength: 1, unit: "grapheme" }), fc.integer());
    const list = fc.array(value, { minLength: 1 });
    const values = fc.record({ a: value, b: value, c: value, d: list, e: list });
    fc.assert(
      fc.property(
        fc.constantFrom(...routes),
        values,
        fc.constantFrom("a", "b", "c", "d", "e"),
        value,
        (...all) => {
          const [route, given, name, other] = all;
          // Under `{+b}` these begin the next section, behind which nothing but pairs is found.
          fc.pre(![given.b, other].some((each) => /[?#]/.test(String(each))));
          const [one, two] = [given, { ...given, [name]: [other] }].map((each) =>
            restOf(route, each, name),
          );
          fc.pre(one !== undefined && two !== undefined);
          expect(two).to.equal(one);
        },
      ),
    );
  });

  const parameters = { "X-A": header, b: cookie, c: cookie };
  const ofHeaders = Operation.from({ route: "GET /x", parameters });
  it("finds headers and cookies", () => {
    const { headers, traces } = traced(ofHeaders, { "X-A": [1, 2], b: "1;", c: 2 });
    expect(cut(headers["x-a"], traces.headers.get("x-a"))).to.deep.equal(["X-A: 1,2"]);
    expect(cut(headers["cookie"], traces.headers.get("cookie"))).to.deep.equal([
      "b: b=1%3B",
      "c: c=2",
    ]);
    expect([...traced(ofHeaders, {}).traces.headers]).to.deep.equal([]);
  });

  it("finds what stands in bodies: pairs, parts, and fields by their keys", () => {
    const rules = { b: { in: bodyField, name: "B" } };
    const values = { a: [1, 2], b: "é", c: [] };
    const ofForm = traced(
      Operation.from({ route: "POST /x", parameters: rules, body: form }),
      values,
      { form: { arrays: repeat } },
    );
    expect(cut(ofForm.body, ofForm.traces.body)).to.deep.equal(["a: a=1&a=2", "b: B=%C3%A9"]);
    const ofParts = traced(
      Operation.from({ route: "POST /x", parameters: rules, body: multipart }),
      values,
    );
    expect(ofParts.traces.parts).to.deep.equal(["a", "a", "b"]);
    const { fields } = traced(
      Operation.from({ route: "POST /x", parameters: rules }),
      values,
    ).traces;
    expect([...fields]).to.deep.equal([
      ["a", "a"],
      ["B", "b"],
      ["c", "c"],
    ]);
    expect([...traced("POST /x", { data: values, a: 1 }).traces.fields]).to.deep.equal([]);
  });

  itFor("finds nothing in what finish writes anew: %0", ["url", "headers"] as const, (field) => {
    class Signed extends EndpointFactory {
      override finish(request: Parameters<EndpointFactory["finish"]>[0]) {
        const headers = { ...request.headers, "x-a": "2" };
        return field === "url"
          ? { ...request, url: `${request.url}&s=1` }
          : { ...request, headers };
      }
    }
    const { url, headers } = traceCall(new Signed(PROFILE), ofHeaders, { "X-A": 1, d: 2 }, {});
    expect([url.length, headers.size]).to.deep.equal(field === "url" ? [0, 1] : [1, 0]);
  });
});

/** The URL without what one parameter wrote; `undefined` where the values are refused. */
function restOf(route: string, values: Values, name: string): string | undefined {
  const fields = { query: { arrays: repeat } };
  try {
    new EndpointFactory({ ...PROFILE, ...fields }).request(route, { ...values });
  } catch {
    return undefined;
  }
  const { url, traces } = traced(route, values, fields);
  const own = traces.url.filter(({ parameter }) => parameter === name);
  return own.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`,
    url,
  );
}
