import type { OperationData } from "../../src/index.js";

/** An operation that is refused, and the fields that its error names. */
export interface BadOperation {
  readonly what: string;
  readonly operation: object;
  readonly fields: readonly string[];
}

const bad = (rows: readonly (readonly [string, object, readonly string[]])[]): BadOperation[] =>
  rows.map(([what, operation, fields]) => ({ what, operation, fields }));

const route = "GET /x/{id}";

export const badOperations: readonly BadOperation[] = bad([
  ["a route that is no text", { route: 1 }, ["route"]],
  ["a route without a url", { route: "GET" }, ["route"]],
  ["a method that is not sent", { route: "TRACE /x" }, ["route"]],
  ["a malformed template", { route: "GET /{" }, ["route"]],
  ["a field that nobody knows", { route, param: {} }, ["param"]],
  ["a url beside the route", { route, url: "/x" }, ["url"]],
  ["parameters that are a list", { route, parameters: [] }, ["parameters"]],
  ["parameters of null", { route, parameters: null }, ["parameters"]],
  ["an unknown place", { route, parameters: { a: "querry" } }, ["parameters.a.in"]],
  ["a rule without a place", { route, parameters: { a: { required: true } } }, ["parameters.a.in"]],
  ["a rule that is a number", { route, parameters: { a: 1 } }, ["parameters.a"]],
  [
    "an unknown style",
    { route, parameters: { a: { in: "query", style: "csv" } } },
    ["parameters.a.style"],
  ],
  [
    "an unknown format",
    { route, parameters: { a: { in: "query", format: "date-time" } } },
    ["parameters.a.format"],
  ],
  [
    "required that is no boolean",
    { route, parameters: { a: { in: "query", required: "yes" } } },
    ["parameters.a.required"],
  ],
  [
    "a name that is no text",
    { route, parameters: { a: { in: "query", name: 1 } } },
    ["parameters.a.name"],
  ],
  [
    "a name with half of a surrogate pair",
    { route, parameters: { a: { in: "query", name: "\ud800" } } },
    ["parameters.a.name"],
  ],
  [
    "a rule with a field that nobody knows",
    { route, parameters: { a: { in: "query", explode: true } } },
    ["parameters.a.explode"],
  ],
  [
    "a path parameter that the route does not name",
    { route, parameters: { a: "path" } },
    ["parameters.a"],
  ],
  [
    "a path parameter whose other name the route does not have",
    { route, parameters: { id: { in: "path", name: "key" } } },
    ["parameters.id"],
  ],
  [
    "a name of the route in another place",
    { route, parameters: { id: "query" } },
    ["parameters.id"],
  ],
  [
    "a name of the route's query in another place",
    { route: "GET /x{?page}", parameters: { page: "header" } },
    ["parameters.page"],
  ],
  [
    "a decoded name of the route in another place",
    { route: "GET /x{?%24top}", parameters: { $top: "query" } },
    ["parameters.$top"],
  ],
  [
    "an encoded name of the route in place of the decoded one",
    { route: "GET /x{?%24top}", parameters: { "%24top": "path" } },
    ["parameters.%24top"],
  ],
  [
    "a header's name that is no token",
    { route, parameters: { "x y": "header" } },
    ["parameters.x y"],
  ],
  [
    "an empty name of a header",
    { route, parameters: { a: { in: "header", name: "" } } },
    ["parameters.a"],
  ],
  [
    "a cookie's name that is no token",
    { route, parameters: { a: { in: "cookie", name: "a=b" } } },
    ["parameters.a"],
  ],
  [
    "two parameters with one name in the query",
    { route, parameters: { a: "query", b: { in: "query", name: "a" } } },
    ["parameters.b"],
  ],
  [
    "two headers that differ in case only",
    { route, parameters: { "X-A": "header", "x-a": "header" } },
    ["parameters.x-a"],
  ],
  [
    "a style in the path",
    { route, parameters: { id: { in: "path", style: "comma" } } },
    ["parameters.id"],
  ],
  [
    "a style of a header",
    { route, parameters: { a: { in: "header", style: "comma" } } },
    ["parameters.a"],
  ],
  [
    "a style in a JSON body",
    { route: "POST /x", parameters: { a: { in: "body", style: "repeat" } } },
    ["parameters.a"],
  ],
  [
    "a style of parts other than JSON",
    {
      route: "POST /x",
      body: "multipart",
      parameters: { a: { in: "body", style: "comma" } },
    },
    ["parameters.a"],
  ],
  ["an unknown format of data", { route: "POST /x", format: "byte" }, ["format"]],
  ["a field of the body of a GET", { route, parameters: { a: "body" } }, ["parameters.a"]],
  [
    "a field of a body that is none",
    { route: "POST /x", parameters: { a: "body" }, body: "none" },
    ["parameters.a"],
  ],
  [
    "a field of the body of a method without one",
    { route: "OPTIONS /x", parameters: { a: "body" } },
    ["parameters.a"],
  ],
  ["an unknown kind of body", { route: "POST /x", body: "xml" }, ["body"]],
  ["a body with GET", { route, body: "json" }, ["body"]],
  ["a body with the method that is left out", { route: "/x", body: "json" }, ["body"]],
  ["a media type with HEAD", { route: "HEAD /x", body: "text/csv" }, ["body"]],
  ["an accept that is no text", { route, accept: ["text/csv"] }, ["accept"]],
  ["an accept that is no header", { route, accept: "a\nb" }, ["accept"]],
  ["a path as baseUrl", { route, baseUrl: "/v1" }, ["baseUrl"]],
  ["a baseUrl with a user", { route, baseUrl: "https://u@x.com" }, ["baseUrl"]],
  ["a host in the baseUrl that values choose", { route, baseUrl: "https://{x}.com" }, ["baseUrl"]],
  [
    "a name of the baseUrl in another place",
    { route, baseUrl: "https://{tenant}.acme.com", parameters: { tenant: "query" } },
    ["parameters.tenant"],
  ],
]);

/** One parameter of an operation, its value, and what it writes. */
export interface PlaceCase {
  readonly what: string;
  readonly operation: OperationData;
  readonly parameters: object;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const day = new Date(Date.UTC(2024, 1, 29, 23, 59, 59, 999));

const bytes = new Uint8Array([251, 255, 0, 254]);

export const placeCases: readonly PlaceCase[] = [
  {
    what: "a parameter that is not listed goes where any other route sends it",
    operation: { route: "GET /x/{id}" },
    parameters: { id: 1, page: 2 },
    url: "/x/1?page=2",
  },
  {
    what: "a query parameter beside a body",
    operation: { route: "PUT /x/{id}", parameters: { opt_fields: "query" } },
    parameters: { id: 1, opt_fields: ["a", "b"], name: "n" },
    url: "/x/1?opt_fields=a,b",
    body: { name: "n" },
  },
  {
    what: "a query parameter of a method that has none by itself",
    operation: { route: "DELETE /x", parameters: { force: "query" } },
    parameters: { force: true },
    url: "/x?force=true",
  },
  {
    what: "a query parameter of OPTIONS, while others are not sent",
    operation: { route: "OPTIONS /x", parameters: { a: "query" } },
    parameters: { a: 1, b: 2 },
    url: "/x?a=1",
  },
  {
    what: "query parameters in the order of the call, whether they are listed or not",
    operation: { route: "GET /x", parameters: { b: "query", d: "query" } },
    parameters: { a: 1, b: 2, c: 3, d: 4 },
    url: "/x?a=1&b=2&c=3&d=4",
  },
  {
    what: "a query parameter under another name",
    operation: { route: "GET /x", parameters: { includes: { in: "query", name: "include[]" } } },
    parameters: { includes: ["a", "b"] },
    url: "/x?include%5B%5D=a&include%5B%5D=b",
  },
  {
    what: "a query parameter with a style of its own",
    operation: { route: "GET /x", parameters: { a: { in: "query", style: "pipe" } } },
    parameters: { a: [1, 2], b: [1, 2] },
    url: "/x?a=1%7C2&b=1,2",
  },
  {
    what: "a query parameter in JSON",
    operation: { route: "GET /x", parameters: { q: { in: "query", style: "json" } } },
    parameters: { q: { a: [1] } },
    url: "/x?q=%7B%22a%22%3A%5B1%5D%7D",
  },
  {
    what: "a path parameter under another name",
    operation: {
      route: "GET /x/{user-id}",
      parameters: { userId: { in: "path", name: "user-id" } },
    },
    parameters: { userId: "a/b" },
    url: "/x/a%2Fb",
  },
  {
    what: "two parameters of one name, the path's under another",
    operation: {
      route: "GET /x/{id}",
      parameters: { "path.id": { in: "path", name: "id" }, id: "query" },
    },
    parameters: { "path.id": 1, id: 2 },
    url: "/x/1?id=2",
  },
  {
    what: "names that RFC 6570 does not allow, given decoded",
    operation: { route: "GET /x/{%40me}{?%24top,%24skip}", parameters: { $top: "path" } },
    parameters: { "@me": "a", $top: 5, $skip: 1 },
    url: "/x/a?%24top=5&%24skip=1",
  },
  {
    what: "a name whose triplets are no UTF-8, as it is written",
    operation: { route: "GET /x/{%ff}" },
    parameters: { "%ff": "a" },
    url: "/x/a",
  },
  {
    what: "the path's styles, which are the route's own",
    operation: { route: "GET /x{/a*}{;m}{.e}", parameters: { a: "path", m: "path" } },
    parameters: { a: [1, 2], m: 3, e: "json" },
    url: "/x/1/2;m=3.json",
  },
  {
    what: "a header, whose name is lower-cased",
    operation: { route: "GET /x", parameters: { "Stripe-Account": "header" } },
    parameters: { "Stripe-Account": "acct_1" },
    url: "/x",
    headers: { "stripe-account": "acct_1" },
  },
  {
    what: "a header under another name",
    operation: { route: "GET /x", parameters: { account: { in: "header", name: "X-Account" } } },
    parameters: { account: "a" },
    headers: { "x-account": "a" },
  },
  {
    what: "headers that are numbers, booleans and lists",
    operation: { route: "GET /x", parameters: { n: "header", b: "header", l: "header" } },
    parameters: { n: 7, b: true, l: ["a", 1, false] },
    headers: { n: 7, b: "true", l: "a,1,false" },
  },
  {
    what: "headers that are dates, big integers and URLs, as a URL has them",
    operation: { route: "GET /x", parameters: { d: "header", n: "header", u: "header" } },
    parameters: { d: day, n: 10n, u: [new URL("https://a.example/"), null, day] },
    headers: {
      d: "2024-02-29T23:59:59.999Z",
      n: "10",
      u: "https://a.example/,2024-02-29T23:59:59.999Z",
    },
  },
  {
    what: "no header for an empty list or undefined",
    operation: { route: "GET /x", parameters: { a: "header", b: "header" } },
    parameters: { a: [], b: undefined },
    headers: { a: undefined, b: undefined },
  },
  {
    what: "one header of all cookies, in the order of the call",
    operation: { route: "GET /x", parameters: { a: "cookie", b: { in: "cookie", name: "sid" } } },
    parameters: { b: 2, a: "1" },
    headers: { cookie: "sid=2; a=1" },
  },
  {
    what: "a list in a cookie with commas",
    operation: { route: "GET /x", parameters: { a: "cookie" } },
    parameters: { a: ["x", 1, true, null] },
    headers: { cookie: "a=x,1,true" },
  },
  {
    what: "a cookie's value with what it may not hold encoded, and all else as it is",
    operation: { route: "GET /x", parameters: { a: "cookie" } },
    parameters: { a: 'x; b=1, "\\\n\u00fc%3B==' },
    headers: { cookie: "a=x%3B%20b=1%2C%20%22%5C%0A%C3%BC%3B==" },
  },
  {
    what: "no cookie for null, an empty list or a list of nothing",
    operation: { route: "GET /x", parameters: { a: "cookie", b: "cookie", c: "cookie" } },
    parameters: { a: null, b: [], c: [null] },
    headers: { cookie: undefined },
  },
  {
    what: "an empty cookie",
    operation: { route: "GET /x", parameters: { a: "cookie" } },
    parameters: { a: "" },
    headers: { cookie: "a=" },
  },
  {
    what: "a field of the body under another name",
    operation: { route: "POST /x", parameters: { kind: { in: "body", name: "type" } } },
    parameters: { kind: "a", b: 1 },
    body: { type: "a", b: 1 },
  },
  {
    what: "fields of the body called like a name of Object.prototype",
    operation: { route: "POST /x", parameters: { p: { in: "body", name: "__proto__" } } },
    parameters: { p: 1 },
    body: JSON.parse('{"__proto__":1}'),
  },
  {
    what: "a form with styles of its own",
    operation: {
      route: "POST /x",
      body: "form",
      parameters: { a: { in: "body", style: "indices" }, q: "query" },
    },
    parameters: { a: ["x", "y"], b: [1], q: 1 },
    url: "/x?q=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a%5B0%5D=x&a%5B1%5D=y&b%5B%5D=1",
  },
  {
    what: "a media type as body",
    operation: { route: "POST /x", body: "application/merge-patch+json" },
    parameters: { a: 1 },
    headers: { "content-type": "application/merge-patch+json" },
    body: { a: 1 },
  },
  {
    what: "a body of a method that has none by itself",
    operation: { route: "SEARCH /x", body: "json", parameters: { page: "query" } },
    parameters: { a: 1, page: 2 },
    url: "/x?page=2",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: { a: 1 },
  },
  {
    what: "no body where there is none, whatever is left over",
    operation: { route: "POST /x", body: "none", parameters: { q: "query" } },
    parameters: { a: 1, q: 2 },
    url: "/x?q=2",
    headers: { "content-type": undefined },
    body: undefined,
  },
  {
    what: "a date in the path, in UTC",
    operation: { route: "GET /x/{day}", parameters: { day: { in: "path", format: "date" } } },
    parameters: { day },
    url: "/x/2024-02-29",
  },
  {
    what: "whole seconds in the query, inside an object",
    operation: {
      route: "GET /x",
      parameters: { created: { in: "query", style: "deepObject", format: "unix" } },
    },
    parameters: { created: { gte: day, lt: new Date(-1) } },
    url: "/x?created%5Bgte%5D=1709251199&created%5Blt%5D=-1",
  },
  {
    what: "dates in a list, beside what is no date",
    operation: { route: "GET /x", parameters: { a: { in: "query", format: "date" } } },
    parameters: { a: [day, "today", 7, null] },
    url: "/x?a=2024-02-29,today,7",
  },
  {
    what: "dates in headers and cookies",
    operation: {
      route: "GET /x",
      parameters: { "x-a": { in: "header", format: "unix" }, c: { in: "cookie", format: "date" } },
    },
    parameters: { "x-a": day, c: [day] },
    headers: { "x-a": 1709251199, cookie: "c=2024-02-29" },
  },
  {
    what: "dates as HTTP writes them, in the query, a header, a cookie and the path",
    operation: {
      route: "GET /x/{p}",
      parameters: {
        p: { in: "path", format: "http-date" },
        q: { in: "query", format: "http-date" },
        "if-modified-since": { in: "header", format: "http-date" },
        c: { in: "cookie", format: "http-date" },
      },
    },
    parameters: { p: day, q: day, "if-modified-since": day, c: day },
    url:
      "/x/Thu%2C%2029%20Feb%202024%2023%3A59%3A59%20GMT" +
      "?q=Thu%2C%2029%20Feb%202024%2023%3A59%3A59%20GMT",
    headers: {
      "if-modified-since": "Thu, 29 Feb 2024 23:59:59 GMT",
      cookie: "c=Thu%2C%2029%20Feb%202024%2023:59:59%20GMT",
    },
  },
  {
    what: "bytes as base64 in the path, the query, a header and a cookie, in lists too",
    operation: {
      route: "GET /x/{p}",
      parameters: {
        p: { in: "path", format: "base64url" },
        q: { in: "query", format: "base64" },
        h: { in: "header", format: "base64url" },
        c: { in: "cookie", format: "base64" },
      },
    },
    parameters: { p: bytes, q: [bytes, bytes.buffer], h: [bytes, "text"], c: bytes.subarray(0, 1) },
    url: "/x/-_8A_g?q=%2B%2F8A%2Fg%3D%3D,%2B%2F8A%2Fg%3D%3D",
    headers: { h: "-_8A_g,text", cookie: "c=+w==" },
  },
  {
    what: "bytes as base64 in a JSON body, inside objects too",
    operation: {
      route: "POST /x",
      parameters: { a: { in: "body", format: "base64" }, b: { in: "body", format: "base64url" } },
    },
    parameters: { a: { k: [new Uint8Array(), new DataView(bytes.buffer)] }, b: bytes },
    body: { a: { k: ["", "+/8A/g=="] }, b: "-_8A_g" },
  },
  {
    what: "bytes as base64 in a form",
    operation: {
      route: "POST /x",
      body: "form",
      parameters: { a: { in: "body", format: "base64" } },
    },
    parameters: { a: [bytes.subarray(0, 3)] },
    body: "a%5B%5D=%2B%2F8A",
  },
  {
    what: "dates in a body, and its nulls as they are",
    operation: { route: "POST /x", parameters: { a: { in: "body", format: "date" } } },
    parameters: { a: { from: day, to: null, list: [day, null] }, b: day },
    body: { a: { from: "2024-02-29", to: null, list: ["2024-02-29", null] }, b: day },
  },
  {
    what: "a date beyond the year 9999",
    operation: { route: "GET /x/{day}", parameters: { day: { in: "path", format: "date" } } },
    parameters: { day: new Date(Date.UTC(12345, 0, 2)) },
    url: "/x/%2B012345-01-02",
  },
];

/** Values that are no value where one is required. */
export const nothings: readonly unknown[] = [undefined, null, "", [], {}];
