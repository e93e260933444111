/** Calls of `@octokit/endpoint` and of this library, and the ways in which the results may differ. */
import type { Endpoint } from "../../src/index.js";
import { words } from "../support/words.js";

/** The members that both libraries have, with arguments of any type. */
export interface AnyEndpoint {
  (route: unknown, options?: unknown): unknown;
  defaults(options: unknown): AnyEndpoint;
  merge(route?: unknown, options?: unknown): unknown;
  parse(merged: unknown): unknown;
  readonly DEFAULTS: Endpoint["DEFAULTS"];
}

/** Something that both libraries are asked for. */
export type Call = readonly [name: string, run: (endpoint: AnyEndpoint) => unknown];

/** How results may differ: under a heading of the page, in an aspect, for some calls. */
export type Difference = readonly [heading: string, aspect: RegExp, call?: RegExp];

/** A value that says what it is in the name of a call. */
type Named = readonly [name: string, value: unknown];

const VALUES: readonly Named[] = [
  ...["a", "a b", "a/b", "é", "", "..", ".", ".github", "%2e%2e", "..;x", "😀", "!'()*", "a+b"],
  ...["a%20b", "#x", "?x", "x&y=1", "//evil", "\n", "-", "~", "is:open", "null", "a,b"],
  ...[0, 1.5, -1, 1e21, true, false, null, [], [1, 2], ["a b", "c,d"], [null], {}, { a: 1 }],
  ...[{ a: { b: 1 } }, { a: [1, 2] }, { a: null }, [[1]], [{ a: 1 }]],
].map((value) => [JSON.stringify(value), value] as const);

const ODD_VALUES: readonly Named[] = [
  ["undefined", undefined],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["10n", 10n],
  ["[undefined, 1]", [undefined, 1]],
  ["Date", new Date(0)],
  ["URL", new URL("https://x.example/")],
  ["toJSON", { toJSON: () => "j" }],
  ["Map", new Map([[1, 2]])],
  ["function", () => 1],
  ["Symbol", Symbol("x")],
  ["half a pair", "\ud800"],
];

const URLS = words(`
  /x /x/{v} /x/:v /x/:Va /x/{+v} /x{/v} /x{/v*} /x{?v} /x{?v*} /x?a=1{&v} /x{&v} /x{;v} /x{;v*}
  /x{.v} /x{#v} /x{v:3} /x/{v}/y /{v} {v} {+v} /x?v={v} /x#{v} /x{v*} /x/{v,w} /x{?v,w} /x#f
`);

const METHODS = ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "get", "QUERY"];

const ROUTES: readonly unknown[] = [
  ...["GET", "get", "", " ", "/x", "GET  /x", "GET /x ", " GET /x", "GET /x y", "GET\t/x", "x"],
  ...["GET x", "https://h.example/x", "GET https://h.example/x/", "GET https://h.example"],
  ...["GET HTTPS://h.example/x", "GET httpx", "GET ftp://h.example/x", "GET http:/x", "GET /x/"],
  ...["GET //h.example/x", "GET /", "GET /x//y", "GET /x?a=1", "GET /x?a=1&", "GET /x?"],
  ...[
    "GET /x#f",
    "GET /x?a=1#f",
    "GET /x/{",
    "GET /x/}",
    "GET /x/{}",
    "GET /x/{=a}",
    "GET /x/{a-b}",
  ],
  ...["GET /x/{a.b}", "GET /x/{a b}", "GET /x/{a:0}", "GET /:a-b", "GET /:ab.:ac", "GET /x:y"],
  ...["GET /:_a", "GET /:1", "GET https://h.example:8080/x", "GET https://u:pw@h.example/x"],
  ...["GET /{a}/:ab", "GET /x?q=is:open", "GET /é", "GET /a%20b", 'GET /a"b', "GET /a%zz"],
  ...["GET /a\\b", "GET /../x", "GET /./x", "GET /x/%2e%2e/y", "GET /compare/:base...:head"],
  ...["GET /{owner}...{repo}", "/x{?a}{&b}", "/x{?a}{?b}", "/x#f{?a}", "DELETE", "CONNECT /x"],
  ...["TRACE /x", null, undefined, 42, {}, [], { url: "" }, { url: "/x" }, { method: "GET" }],
  ...[{ url: "/x", method: "post" }, { url: "/x", method: "" }, new URL("https://h.example/x")],
];

const HEADERS: readonly Named[] = [
  ...[{ A: "1" }, { a: null }, { accept: null }, { "user-agent": null }, { a: "" }, { a: "x\ny" }],
  ...[{ a: 1 }, { a: true }, { a: ["x", "y"] }, { a: [] }, { a: {} }, { "a b": "1" }, { a: "é" }],
  ...[{ a: "€" }, { A: "1", a: "2" }, { authorization: "token t" }, null, "x", [["a", "1"]]],
  ...[{ "content-type": "text/plain" }, { "content-type": null }, { "content-type": "" }],
  ...[{ accept: "text/html" }, { accept: "application/octet-stream" }, { "": "x" }],
].map((headers) => [JSON.stringify(headers), headers] as const);

const ODD_HEADERS: readonly Named[] = [
  ["{a: undefined}", { a: undefined }],
  ["{a: NaN}", { a: NaN }],
  ["{a: Date}", { a: new Date(0) }],
  ["Headers", new Headers({ a: "1" })],
  ["Map", new Map([["a", "1"]])],
];

const MEDIA_TYPES = [
  ...[{ format: "raw" }, { format: "" }, { format: "text+json" }, { format: "x;y" }, { format: 1 }],
  ...[{ format: null }, { previews: ["mercy"] }, { previews: ["mercy-preview"] }, { previews: [] }],
  ...[{ previews: ["a", "b", "a"] }, { previews: "x" }, { previews: ["a"], format: "raw" }],
  ...[null, "raw", {}, undefined],
];

const BASE_URLS = [
  ...["https://h.example", "https://h.example/", "https://h.example/api", "https://h.example/api/"],
  ...["https://h.example/api?v=1", "https://h.example/api#f", "h.example", "", null, undefined, 1],
  ...["ftp://h.example", "https://{t}.h.example", "https://u:p@h.example", "https://h.example/{t}"],
  ...["https://h.example:99999", "https://:t.h.example", "HTTPS://H.example/X"],
];

const BODIES = [undefined, null, "", "text", 0, false, {}, { a: 1 }, [1]];

const PARAMETERS = { a: 1, ab: 2, ac: 3, base: "m", head: "h", owner: "o", repo: "r", y: 1 };

function call(name: string, ...values: readonly unknown[]): Call {
  const shown = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return [`${name} ${shown.join(" ")}`.trim(), (endpoint) => endpoint(...(values as [unknown]))];
}

/** A call on a layer of defaults. */
function layered(name: string, defaults: object, route: string, options?: object): Call {
  return [`layer: ${name}`, (endpoint) => endpoint.defaults(defaults)(route, options)];
}

function previews(...names: string[]): object {
  return { mediaType: { previews: names } };
}

function named(route: string, key: string, [name, value]: Named, more?: object): Call {
  const rest = more === undefined ? "" : ` beside ${JSON.stringify(more)}`;
  return [
    `${route} ${key}: ${name}${rest}`,
    (endpoint) => endpoint(route, { [key]: value, ...more }),
  ];
}

/** All calls, each made of one route and one thing that is special about it. */
export function allCalls(): readonly Call[] {
  const values = [...VALUES, ...ODD_VALUES];
  return [
    ...URLS.flatMap((url) => values.map((value) => named(`GET ${url}`, "v", value))),
    ...METHODS.flatMap((method) => values.map((value) => named(`${method} /x`, "v", value))),
    ...values.map((value) => named("GET /search", "q", value)),
    ...["GET", ...METHODS].flatMap((method) => [
      call("", `${method} /x`),
      ...BODIES.map((data) => call("", `${method} /x`, { data })),
      ...BODIES.map((data) => call("", `${method} /x`, { data, v: 1 })),
    ]),
    ...ROUTES.flatMap((route) => [call("route", route), call("route", route, PARAMETERS)]),
    ...[...HEADERS, ...ODD_HEADERS].flatMap((headers) => [
      named("GET /x", "headers", headers),
      named("POST /x", "headers", headers, { b: 1 }),
      named("GET /x", "headers", headers, { mediaType: { format: "raw" } }),
    ]),
    ...MEDIA_TYPES.flatMap((mediaType) => [
      call("mediaType", "GET /x", { mediaType }),
      call("mediaType", "POST /graphql", { mediaType, query: "q" }),
    ]),
    ...BASE_URLS.flatMap((baseUrl) => [
      call("baseUrl", "GET /x", { baseUrl }),
      call("baseUrl", "GET /x", { baseUrl, t: "blue" }),
      call("baseUrl", "GET x", { baseUrl }),
      call("baseUrl", "GET https://o.example/x", { baseUrl }),
    ]),
    ...[{ a: 1 }, null, 0, false, "", "s", undefined, [1]].map((request) =>
      call("request", "GET /x", { request }),
    ),
    ...OTHER_CALLS,
  ];
}

const THROWING: PropertyDescriptor = {
  enumerable: true,
  get: () => {
    throw new RangeError("mine");
  },
};

const OTHER_CALLS: readonly Call[] = [
  call("beside", "GET /x", { url: "/y" }),
  call("beside", "GET /x", { method: "POST" }),
  call("beside", "GET /x", { url: "/x" }),
  call("beside", "/x", { method: "POST", a: 1 }),
  call("two objects", { url: "/x" }, { a: 1 }),
  call("two objects", { url: "/x", a: 1 }, { headers: { b: "1" } }),
  call("names", "GET /x", { "a b": 1, "c&d": 2, é: 3, toString: 1, constructor: "c" }),
  call("names[]", "GET /x", { "x[]": [1, 2] }),
  call("__proto__", "GET /x", JSON.parse('{"__proto__":"p"}')),
  call("__proto__", "POST /x", JSON.parse('{"__proto__":{"a":1},"b":1}')),
  call("integers", "GET /x", { 2: "b", 1: "a", z: "z" }),
  call("options", "GET /x", null),
  call("options", "GET /x", "s"),
  call("options", "GET /x", [1]),
  call("options", "GET /x", 1),
  layered("a parameter", { org: "a", page: 1 }, "GET /orgs/{org}"),
  layered("null hides", { page: 1 }, "GET /x", { page: null }),
  layered("undefined", { page: 1 }, "GET /x", { page: undefined }),
  layered("header", { headers: { a: "1" } }, "GET /x", { headers: { A: "2" } }),
  layered("no header", { headers: { a: "1" } }, "GET /x", { headers: { a: null } }),
  layered("deep object", { f: { a: 1 } }, "POST /x", { f: { b: 3 } }),
  layered("deep data", { data: { a: 1 } }, "POST /x", { data: { b: 3 } }),
  layered("deep request", { request: { x: { y: 1 } } }, "GET /x", { request: { x: { z: 2 } } }),
  layered("request", { request: { a: 1 } }, "GET /x", { request: { b: 2 } }),
  layered("list", { l: [1, 2] }, "POST /x", { l: [3] }),
  layered("base URL", { baseUrl: "https://h.example/api/v3" }, "GET /x"),
  layered("format", { mediaType: { format: "raw" } }, "GET /x"),
  layered("previews", previews("a"), "GET /x", previews("b")),
  layered("previews of graphql", previews("a"), "POST /graphql", previews("b")),
  ["DEFAULTS", (e) => e.DEFAULTS],
  ["DEFAULTS: frozen", (e) => Object.isFrozen(e.DEFAULTS)],
  ["DEFAULTS: own", (e) => e.defaults({ headers: { A: "1", b: null }, org: "x" }).DEFAULTS],
  ["merge: a call", (e) => e.merge("get /x/:a", { a: 1, headers: { B: "1" } })],
  ["merge: nothing", (e) => e.merge()],
  ["merge: twice", (e) => e.merge(e.merge("GET /x", { a: 1 }))],
  ["merge: previews", (e) => e.merge("GET /x", { mediaType: { previews: ["b-preview"] } })],
  ["parse: merged", (e) => e.parse(e.merge("POST /x/{a}", { a: 1, b: 2 }))],
  ["parse: a url", (e) => e.parse({ url: "https://h.example/x" })],
  ["parse: without headers", (e) => e.parse({ method: "GET", url: "https://h.example/x" })],
  ["keys of an endpoint", (e) => Object.keys(e).sort()],
  ["keys of a result", (e) => Object.keys(e("POST /x", { a: 1, request: {} }) as object)],
  [
    "the body's prototype",
    (e) => Object.getPrototypeOf((e("POST /x", { a: 1 }) as { body: object }).body) === null,
  ],
  ["same request", (e) => same(e, "GET /x", "request", "request")],
  ["same data", (e) => same(e, "POST /x", "data", "body")],
  ["options stay", (e) => unchanged(e, { headers: { a: undefined, B: "1" } })],
  ["a getter throws", (e) => e("GET /x", Object.defineProperty({}, "a", THROWING))],
  ["a symbol as key", (e) => e("GET /x", { [Symbol("s")]: 1 })],
  ["inherited options", (e) => e("GET /x", Object.create({ a: 1 }))],
  [
    "defaults stay",
    (e) => {
      e("POST /graphql", { query: "q" });
      return e.DEFAULTS;
    },
  ],
];

/** Whether the result has the very object that was passed. */
function same(endpoint: AnyEndpoint, route: string, key: string, field: string): boolean {
  const value = { a: 1 };
  return (endpoint(route, { [key]: value }) as Record<string, unknown>)[field] === value;
}

/** What is left of the options after a call. */
function unchanged(endpoint: AnyEndpoint, options: object): object {
  endpoint("GET /x", options);
  return options;
}
