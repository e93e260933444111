import type { OperationJson, PlaceName, RuleJson } from "../../src/index.js";
import type { Sent } from "../helpers/services.js";

/** An operation in texts that is refused, and the fields that its error names. */
type BadOperation = readonly [what: string, operation: object, fields: readonly string[]];

const route = "GET /x/{id}";
const TOP = "GET /x{?%24top}";
const PARTS = { route: "POST /x", body: "multipart" };

/** Operations with these parameters, one of which is refused, and what else they have. */
const badParameters = (
  rows: readonly (readonly [string, object, string, object?])[],
): BadOperation[] =>
  rows.map(([what, parameters, name, others]) => {
    return [what, { route, parameters, ...others }, [`parameters.${name}`]];
  });

export const badOperations: readonly BadOperation[] = [
  ["a route that is not a string", { route: 1 }, ["route"]],
  ["a route without a url", { route: "GET" }, ["route"]],
  ["a method that is not sent", { route: "TRACE /x" }, ["route"]],
  ["a malformed template", { route: "GET /{" }, ["route"]],
  ["a field that nobody knows", { route, param: {} }, ["param"]],
  ["parameters that are a list", { route, parameters: [] }, ["parameters"]],
  ["an unknown format of data", { route: "POST /x", format: "byte" }, ["format"]],
  ["an unknown kind of body", { route: "POST /x", body: "xml" }, ["body"]],
  ["a body with GET", { route, body: "json" }, ["body"]],
  ["an accept that is not a string", { route, accept: ["text/csv"] }, ["accept"]],
  ["an accept that is not a valid header", { route, accept: "a\nb" }, ["accept"]],
  ["a path as baseUrl", { route, baseUrl: "/v1" }, ["baseUrl"]],
  ["a host that values choose", { route, baseUrl: "https://{x}.com" }, ["baseUrl"]],
  ...badParameters([
    ["an unknown place in a rule", { a: { in: "querry" } }, "a.in"],
    ["a rule without a place", { a: { required: true } }, "a.in"],
    ["an unknown format", { a: { in: "query", format: "date-time" } }, "a.format"],
    ["required that is not a boolean", { a: { in: "query", required: "yes" } }, "a.required"],
    ["a name with a lone surrogate", { a: { in: "query", name: "\ud800" } }, "a.name"],
    ["a rule with a field that nobody knows", { a: { in: "query", explode: true } }, "a.explode"],
    ["another name that the route does not have", { id: { in: "path", name: "key" } }, "id"],
    ["a name of the route in another place", { id: "query" }, "id"],
    ["a name of the route's query", { page: "header" }, "page", { route: "GET /x{?page}" }],
    ["a decoded name of the route elsewhere", { $top: "query" }, "$top", { route: TOP }],
    ["a header name that is not a token", { "x y": "header" }, "x y"],
    ["a cookie name that is not a token", { a: { in: "cookie", name: "a=b" } }, "a"],
    ["two of one name in the query", { a: "query", b: { in: "query", name: "a" } }, "b"],
    ["two headers that differ in case only", { "X-A": "header", "x-a": "header" }, "x-a"],
    ["a style in the path", { id: { in: "path", style: "comma" } }, "id"],
    ["a style in a JSON body", { a: { in: "body", style: "repeat" } }, "a", { route: "POST /x" }],
    ["a style of parts other than JSON", { a: { in: "body", style: "comma" } }, "a", PARTS],
    ["a field of a body with noBody", { a: "body" }, "a", { route: "POST /x", body: "none" }],
  ]),
];

const day = new Date(Date.UTC(2024, 1, 29, 23, 59, 59, 999));

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTTP_DAY = "Thu, 29 Feb 2024 23:59:59 GMT";

const bytes = new Uint8Array([251, 255, 0, 254]);

const FORM = { route: "POST /x", body: "form" } as const;

const inQuery = (style: "pipe" | "json"): RuleJson => ({ in: "query", style });
const as = (place: PlaceName, format: RuleJson["format"]): RuleJson => ({ in: place, format });
/** An operation with a parameter in each place, all in this format. */
const everywhere = (format: RuleJson["format"]): OperationJson => {
  const [p, q, h, c] = (["path", "query", "header", "cookie"] as const).map((at) => as(at, format));
  return { route: "GET /x/{p}", parameters: { p: p!, q: q!, h: h!, c: c! } };
};
const inBody = (name: string): RuleJson => ({ in: "body", name });

export const placeCases: Readonly<
  Record<string, readonly [operation: OperationJson, parameters: object, sent: Sent]>
> = {
  "query parameters in the order of the call, whether they are listed or not": [
    { route: "GET /x", parameters: { b: "query", d: "query" } },
    { a: 1, b: 2, c: 3, d: 4 },
    { url: "/x?a=1&b=2&c=3&d=4" },
  ],
  "a query parameter under another name": [
    { route: "GET /x", parameters: { includes: { in: "query", name: "include[]" } } },
    { includes: ["a", "b"] },
    { url: "/x?include%5B%5D=a&include%5B%5D=b" },
  ],
  "query parameters in styles of their own, JSON too": [
    { route: "GET /x", parameters: { a: inQuery("pipe"), q: inQuery("json") } },
    { a: [1, 2], b: [1, 2], q: { a: [1] } },
    { url: "/x?a=1%7C2&b=1,2&q=%7B%22a%22%3A%5B1%5D%7D" },
  ],
  "a path parameter under another name, which a query parameter has": [
    { route, parameters: { "path.id": { in: "path", name: "id" }, id: "query" } },
    { "path.id": "a/b", id: 2 },
    { url: "/x/a%2Fb?id=2" },
  ],
  "names that RFC 6570 does not allow, given decoded where their triplets are UTF-8": [
    { route: "GET /x/{%40me}/{%ff}{?%24top,%24skip}", parameters: { $top: "path" } },
    { "@me": "a", "%ff": "b", $top: 5, $skip: 1 },
    { url: "/x/a/b?%24top=5&%24skip=1" },
  ],
  "the path's styles, which are the route's own": [
    { route: "GET /x{/a*}{;m}{.e}", parameters: { a: "path", m: "path" } },
    { a: [1, 2], m: 3, e: "json" },
    { url: "/x/1/2;m=3.json" },
  ],
  "headers, whose names are lower-cased, under other names too": [
    { route: "GET /x", parameters: { "X-A": "header", b: { in: "header", name: "X-B" } } },
    { "X-A": "a", b: "b" },
    { url: "/x", headers: { "x-a": "a", "x-b": "b" } },
  ],
  "headers that are dates, big integers and URLs, as a URL has them": [
    { route: "GET /x", parameters: { d: "header", n: "header", u: "header" } },
    { d: day, n: 10n, u: [new URL("https://a.example/"), null, day] },
    { headers: { d: day.toJSON(), n: "10", u: `https://a.example/,${day.toJSON()}` } },
  ],
  "one header of all cookies, in the order of the call, lists with commas": [
    { route: "GET /x", parameters: { a: "cookie", b: { in: "cookie", name: "sid" }, c: "cookie" } },
    { b: 2, a: ["x", 1, true, null], c: "" },
    { headers: { cookie: "sid=2; a=x,1,true; c=" } },
  ],
  "a cookie's value with what it may not hold encoded, and all else as it is": [
    { route: "GET /x", parameters: { a: "cookie" } },
    { a: 'x; b=1, "\\\n\u00fc%3B==' },
    { headers: { cookie: "a=x%3B%20b=1%2C%20%22%5C%0A%C3%BC%3B==" } },
  ],
  "fields of the body under other names, that of Object.prototype's too": [
    { route: "POST /x", parameters: { kind: inBody("type"), p: inBody("__proto__") } },
    { kind: "a", b: 1, p: 1 },
    { body: JSON.parse('{"type":"a","b":1,"__proto__":1}') },
  ],
  "a form with styles of its own": [
    { ...FORM, parameters: { a: { in: "body", style: "indices" }, q: "query" } },
    { a: ["x", "y"], b: [1], q: 1 },
    { url: "/x?q=1", body: "a%5B0%5D=x&a%5B1%5D=y&b%5B%5D=1" },
  ],
  "a media type as body": [
    { route: "POST /x", body: "application/merge-patch+json" },
    { a: 1 },
    { headers: { "content-type": "application/merge-patch+json" }, body: { a: 1 } },
  ],
  "a body of a method that has none by itself": [
    { route: "SEARCH /x", body: "json", parameters: { page: "query" } },
    { a: 1, page: 2 },
    { url: "/x?page=2", body: { a: 1 }, headers: JSON_TYPE },
  ],
  "no body with noBody, whatever is left over": [
    { route: "POST /x", body: "none", parameters: { q: "query" } },
    { a: 1, q: 2 },
    { url: "/x?q=2", headers: { "content-type": undefined }, body: undefined },
  ],
  "whole seconds in the query, inside an object": [
    { route: "GET /x", parameters: { c: { in: "query", style: "deepObject", format: "unix" } } },
    { c: { gte: day, lt: new Date(-1) } },
    { url: "/x?c%5Bgte%5D=1709251199&c%5Blt%5D=-1" },
  ],
  "dates as HTTP writes them, in the query, a header, a cookie and the path": [
    everywhere("http-date"),
    { p: day, q: day, h: day, c: day },
    {
      url: `/x/${encodeURIComponent(HTTP_DAY)}?q=${encodeURIComponent(HTTP_DAY)}`,
      headers: { h: HTTP_DAY, cookie: "c=Thu%2C%2029%20Feb%202024%2023:59:59%20GMT" },
    },
  ],
  "bytes as base64 in the path, the query, a header and a cookie, in lists too": [
    everywhere("base64"),
    { p: bytes, q: [bytes, bytes.buffer], h: [bytes, "text"], c: bytes.subarray(0, 1) },
    {
      url: "/x/%2B%2F8A%2Fg%3D%3D?q=%2B%2F8A%2Fg%3D%3D,%2B%2F8A%2Fg%3D%3D",
      headers: { h: "+/8A/g==,text", cookie: "c=+w==" },
    },
  ],
  "bytes as base64 in a JSON body, inside objects too": [
    { route: "POST /x", parameters: { a: as("body", "base64"), b: as("body", "base64url") } },
    { a: { k: [new Uint8Array(), new DataView(bytes.buffer)] }, b: bytes },
    { body: { a: { k: ["", "+/8A/g=="] }, b: "-_8A_g" } },
  ],
  "dates in a body, and its nulls as they are": [
    { route: "POST /x", parameters: { a: { in: "body", format: "date" } } },
    { a: { from: day, to: null, list: [day, null] }, b: day },
    { body: { a: { from: "2024-02-29", to: null, list: ["2024-02-29", null] }, b: day } },
  ],
};

/** Values that are no value where one is required. */
export const nothings: readonly unknown[] = [undefined, null, "", [], {}];
