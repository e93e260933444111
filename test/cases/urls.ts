import type { EndpointOptions } from "../../src/index.js";
import { words } from "../support/words.js";

/** Options, and the URL that comes of them. */
export type UrlCase = readonly [options: EndpointOptions, url: string];

const V1 = "https://acme.com/v1";

/** Where a path meets the base URL. */
export const seams: readonly UrlCase[] = [
  [{ baseUrl: V1, url: "/x" }, `${V1}/x`],
  [{ baseUrl: V1, url: "x" }, `${V1}/x`],
  [{ baseUrl: `${V1}/`, url: "x" }, `${V1}/x`],
  [{ baseUrl: `${V1}/`, url: "/x" }, `${V1}/x`],
  [{ baseUrl: `${V1}///`, url: "///x" }, `${V1}/x`],
  ...words("/ /x/ /x// /x//y /https://evil.com").map((url): UrlCase => [
    { baseUrl: V1, url },
    V1 + url,
  ]),
  // What looks like another origin is a path like any other.
  ...words(`
    ?a=1 #f .evil.com @evil.com :80 http:/evil.com https:evil.com javascript:alert(1)
    x?u=https://evil.com
  `).map((url): UrlCase => [{ baseUrl: V1, url }, `${V1}/${url}`]),
  [{ baseUrl: V1, url: "{?a}", a: 1 }, `${V1}/?a=1`],
  [{ baseUrl: V1, url: "{/a}", a: "x" }, `${V1}/x`],
  [{ baseUrl: V1, url: "{/a*}", a: ["x", "y"] }, `${V1}/x/y`],
  [{ baseUrl: V1, url: "{a}", a: "x" }, `${V1}/x`],
  [{ baseUrl: V1, url: "{a}/y", a: "/x" }, `${V1}/%2Fx/y`],
  [{ baseUrl: V1, url: "{+a}", a: "x/y" }, `${V1}/x/y`],
  [{ baseUrl: V1, url: "{+a}", a: "/x/y" }, `${V1}/x/y`],
  [{ baseUrl: V1, url: "/{+a}", a: "/x" }, `${V1}/x`],
  [{ baseUrl: V1, url: "{.a}", a: "x" }, `${V1}/.x`],
  [{ baseUrl: V1, url: "{;a}", a: "x" }, `${V1}/;a=x`],
  [{ baseUrl: V1, url: "//evil.com" }, `${V1}/evil.com`],
  [{ baseUrl: V1, url: "///evil.com/x" }, `${V1}/evil.com/x`],
  [{ baseUrl: V1, url: ":pw@evil.com", pw: "x" }, `${V1}/x@evil.com`],
];

const OTHER = "https://other.example";

/** Full URLs, which are used as they are given. */
export const fullUrls: readonly UrlCase[] = [
  ...words(`
    https://other.example/x https://other.example https://other.example/ https://other.example/x/
    https://other.example//x/// http://other.example/x HTTPS://Other.Example/X hTtP://other.example
    https://other.example:443/x http://[::1]:3000/x https://u:p@other.example/x
    https://a@b@other.example/x https://@other.example/x https://other.example?a=1
    https://other.example#f
  `).map((url): UrlCase => [{ url }, url]),
  [{ url: `${OTHER}:8443/:a`, a: 1 }, `${OTHER}:8443/1`],
  [{ url: `${OTHER}?a=1`, b: 2 }, `${OTHER}?a=1&b=2`],
  [{ url: `${OTHER}/x`, b: 2 }, `${OTHER}/x?b=2`],
  [{ url: `${OTHER}/x{?b}`, b: 2 }, `${OTHER}/x?b=2`],
  [{ url: `${OTHER}{?b}`, b: 2 }, `${OTHER}?b=2`],
  [{ url: `${OTHER}{/a,b}`, a: 1, b: 2 }, `${OTHER}/1/2`],
  [{ url: `${OTHER}{#a}`, a: 1 }, `${OTHER}#1`],
  [{ url: `${OTHER}{/a}{?b}` }, OTHER],
  [{ url: `${OTHER}/x`, baseUrl: V1 }, `${OTHER}/x`],
  [{ url: `${OTHER}/x`, baseUrl: `${V1}?v=1` }, `${OTHER}/x`],
  // An expression that writes nothing does not let what follows grow onto the host.
  [{ url: `${OTHER}{/a}.evil.com` }, `${OTHER}/.evil.com`],
  [{ url: `${OTHER}{?a}@evil.com` }, `${OTHER}/@evil.com`],
  [{ url: `${OTHER}{#a}:80` }, `${OTHER}/:80`],
];

/** One url with a value that supplies the origin, and what comes of it; without that, the call is refused. */
type OriginCase = readonly [url: string, values: Readonly<Record<string, unknown>>, gives?: string];

/**
 * To be called with the base URL `https://api.github.com` and the trusted origins
 * `https://uploads.github.com` and `http://localhost:3000`.
 */
export const origins: readonly OriginCase[] = [
  ...(
    [
      ["https://api.github.com/x", "https://api.github.com/x"],
      ["https://api.github.com", "https://api.github.com"],
      ["https://api.github.com/", "https://api.github.com/"],
      ["HTTPS://API.GitHub.com/X", "HTTPS://API.GitHub.com/X"],
      ["https://api.github.com:443/x", "https://api.github.com:443/x"],
      ["https://api.github.com:/x", "https://api.github.com:/x"],
      ["//api.github.com/x", "https://api.github.com/x"],
      ["//API.GITHUB.COM:443", "https://API.GITHUB.COM:443"],
      ["https://uploads.github.com/x", "https://uploads.github.com/x"],
      ["https://Uploads.GitHub.com:443/x", "https://Uploads.GitHub.com:443/x"],
      ["http://localhost:3000/x", "http://localhost:3000/x"],
      ["https://api.github.com/x?page=2#f", "https://api.github.com/x?page=2#f"],
      ["https://api.github.com?page=2", "https://api.github.com?page=2"],
      ["https://api.github.com#@evil.com", "https://api.github.com#@evil.com"],
      // No origin, but a path.
      ["x", "https://api.github.com/x"],
      ["/x", "https://api.github.com/x"],
      ["/\\evil.com", "https://api.github.com/%5Cevil.com"],
      ["\\\\evil.com", "https://api.github.com/%5C%5Cevil.com"],
      ["\\/evil.com", "https://api.github.com/%5C/evil.com"],
      ["@evil.com", "https://api.github.com/@evil.com"],
      [".evil.com", "https://api.github.com/.evil.com"],
      [":80", "https://api.github.com/:80"],
      ["https:evil.com", "https://api.github.com/https:evil.com"],
      ["https:/evil.com", "https://api.github.com/https:/evil.com"],
      ["https:\\\\evil.com", "https://api.github.com/https:%5C%5Cevil.com"],
      ["javascript:alert(1)", "https://api.github.com/javascript:alert(1)"],
      [" //evil.com", "https://api.github.com/%20//evil.com"],
      ["\t//evil.com", "https://api.github.com/%09//evil.com"],
      ["\n//evil.com", "https://api.github.com/%0A//evil.com"],
      ["/\t/evil.com", "https://api.github.com/%09/evil.com"],
      ["/\n/evil.com", "https://api.github.com/%0A/evil.com"],
      ["ht\ntps://evil.com", "https://api.github.com/ht%0Atps://evil.com"],
      ["?//evil.com", "https://api.github.com/?//evil.com"],
    ] as const
  ).map(([href, gives]): OriginCase => ["{+href}", { href }, gives]),
  ...[
    ...["https://evil.com", "https://evil.com/x", "HTTPS://EVIL.COM", "//evil.com", "//evil.com/x"],
    ...["///evil.com", "////evil.com", "//", "https://", "https:///x"],
    ...["https://api.github.com@evil.com", "https://api.github.com:443@evil.com/x"],
    ...["https://api.github.com%2F@evil.com", "https://api.github.com\\@evil.com"],
    ...["https://api.github.com\t@evil.com", "https://user@api.github.com/x"],
    ...["https://evil.com@api.github.com/x", "https://api.github.com.evil.com"],
    ...["https://api.github.com.", "https://evil-api.github.com", "https://github.com"],
    ...["https://x.api.github.com", "https://api.github.comx", "https://api%2Egithub.com/x"],
    ...["https://\u0430pi.github.com", "https://api\u3002github.com"],
    ...["https://api.github.com:8443/x", "https://api.github.com:80/x"],
    ...["https://api.github.com:99999/x", "https://api.github.com:x/", "http://api.github.com/x"],
    ...["http://uploads.github.com/x", "https://localhost:3000/x", "http://localhost/x"],
    ...["http://localhost:3001/x", "ftp://api.github.com/x", "wss://api.github.com/x"],
    ...["javascript://api.github.com/%0aalert(1)", "x://"],
  ].map((href): OriginCase => ["{+href}", { href }]),
  // A list whose first member is empty begins with two slashes.
  ["{/x*}", { x: ["", "evil.com"] }],
  ["{/x*}", { x: ["", "", "evil.com"] }],
  ["{/x*}", { x: ["", "evil.com", "a"] }],
  ["{/x*}/a", { x: ["", "evil.com"] }],
  ["{/x,y}", { x: "", y: "evil.com" }],
  ["{/x}{/y}", { x: "", y: "evil.com" }],
  ["{/x}/evil.com", { x: "" }],
  ["{/x*}", { x: ["", "api.github.com", "a"] }, "https://api.github.com/a"],
  ["{/x*}", { x: ["a", "", "evil.com"] }, "https://api.github.com/a//evil.com"],
  // Behind a slash of the route a value supplies none.
  ["/{+x}", { x: "/evil.com" }, "https://api.github.com/evil.com"],
  ["/{+x}", { x: "//evil.com" }, "https://api.github.com/evil.com"],
  ["/{+x}", { x: "https://evil.com" }, "https://api.github.com/https://evil.com"],
  ["/a/{+x}", { x: "//evil.com" }, "https://api.github.com/a///evil.com"],
  // In pieces.
  ["{+a}{+b}", { a: "https:", b: "//evil.com" }],
  ["{+a}{+b}", { a: "/", b: "/evil.com" }],
  ["{+a}{b}", { a: "https://api.github.com.", b: "evil.com" }],
  ["{+a}{b}", { a: "https://", b: "evil.com" }],
  ["{+a}.evil.com", { a: "https://api.github.com" }],
  ["{+a}@evil.com", { a: "https://api.github.com" }],
  ["{+a}{b}", { a: "https://", b: "api.github.com" }, "https://api.github.com"],
  ["{+a}/x", { a: "https://api.github.com" }, "https://api.github.com/x"],
  ["https:{+x}", { x: "//evil.com" }],
  ["https{+x}", { x: "://evil.com" }],
  ["http{s}://evil.com/x", { s: "s" }],
  ["http{s}://api.github.com/x", { s: "s" }, "https://api.github.com/x"],
  ["{scheme}://api.github.com/x", { scheme: "https" }, "https://api.github.com/x"],
  ["{scheme}://api.github.com/x", { scheme: "http" }],
  ["{scheme}://api.github.com/x", { scheme: "javascript" }],
  // In the host of a full URL.
  ["https://{h}/x", { h: "api.github.com" }, "https://api.github.com/x"],
  ["https://{h}/x", { h: "API.GitHub.com" }, "https://API.GitHub.com/x"],
  ["https://{h}:443/x", { h: "api.github.com" }, "https://api.github.com:443/x"],
  ["https://{h}.github.com/x", { h: "api" }, "https://api.github.com/x"],
  ["https://{h}.github.com/x", { h: "uploads" }, "https://uploads.github.com/x"],
  ["https://{a}.{b}/x", { a: "api", b: "github.com" }, "https://api.github.com/x"],
  ["https://api.github.{h}", { h: "com" }, "https://api.github.com"],
  ["http://{h}:3000/x", { h: "localhost" }, "http://localhost:3000/x"],
  ["https://{h}/x", { h: "evil.com" }],
  ["https://{h}/x", { h: "api.github.com/" }],
  ["https://{h}/x", { h: "api.github.com:443" }],
  ["https://{h}/x", { h: "api.github.com@evil.com" }],
  ["https://{h}/x", { h: "api.github.com." }],
  ["https://{h}/x", { h: "github.com" }],
  ["https://{+h}/x", { h: "evil.com/" }],
  ["https://{+h}/x", { h: "evil.com#" }],
  ["https://{h}.github.com/x", { h: "evil.com/" }],
  ["https://{h}.github.com/x", { h: "evil.com#" }],
  ["https://{h}.github.com/x", { h: "gist" }],
  ["https://api.github.com.{h}/x", { h: "evil.com" }],
  ["https://api.github.com{h}/x", { h: ".evil.com" }],
  ["https://api.github.com{h}/x", { h: "x" }],
  ["https://api.github.com@{h}/x", { h: "evil.com" }],
  ["http://{h}/x", { h: "api.github.com" }],
  ["https://{h}:8443/x", { h: "api.github.com" }],
  ["https://{h}/x", { h: "0x7f.1" }],
];

/** Paths with the segments `.` and `..`; `names` are the parameters that wrote the dots. */
type DotCase = readonly [
  url: string,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
];

export const dotSegments: readonly DotCase[] = [
  ...[
    ...["/.", "/..", "/a/.", "/a/..", "/./a", "/../a", "/a/./b", "/a/../b", ".", "..", "../a"],
    ...["/%2e", "/%2E%2e/a", "/a/.%2E", "/a/%2e./b", "/..?a=1", "/..#f", "/x/.{.a}."],
    ...["https://other.example/..", "https://other.example/a/%2e%2e/b"],
    // Servers that strip parameters, or decode before they split, would climb by these.
    ...["/..;v=1", "/a/.;/b", "/..;", "/%2e%2e;v=1/a", "/..%2f", "/a/..%2Fb", "/.%5cb", "/..%5C"],
  ].map((url): DotCase => [url, {}, []]),
  ["/../{id}", { id: 1 }, []],
  ["/x/{id}", { id: "../x" }, ["id"]],
  ["/x/{id}", { id: "..\\x" }, ["id"]],
  ["/x/{id}", { id: "./" }, ["id"]],
  ["/x/:id/y", { id: "../" }, ["id"]],
  ["/x/{id};v=1", { id: ".." }, ["id"]],
  ["/x/..{;v}", { v: 1 }, []],
  ["/x/.{id}", { id: "./y" }, ["id"]],
  ["/x/{a}{b}", { a: "..", b: "/y" }, ["a"]],
  ["/x{/a*}", { a: ["y", "../z"] }, ["a"]],
  ["/x/{+p}", { p: "..;v=1/y" }, ["p"]],
  ["/x/{+p}", { p: "%2e%2e%2fy" }, ["p"]],
  ["/x/{+p}", { p: "y/..\\z" }, ["p"]],
  ["/orgs/{org}", { org: "." }, ["org"]],
  ["/orgs/{org}", { org: ".." }, ["org"]],
  ["/orgs/:org/repos", { org: ".." }, ["org"]],
  ["/repos/{owner}/{repo}{?page}", { owner: "..", repo: "x", page: 1 }, ["owner"]],
  ["/repos/{owner}/{repo}", { owner: "..", repo: ".." }, ["owner", "repo"]],
  ["{org}", { org: ".." }, ["org"]],
  ["{org}/x", { org: "." }, ["org"]],
  ["/x/{id}?a=1", { id: ".." }, ["id"]],
  ["/x/{id}#f", { id: ".." }, ["id"]],
  ["/x/{id}{?a}", { id: "..", a: 1 }, ["id"]],
  ["/x/.{id}", { id: "." }, ["id"]],
  ["/x/%2e{id}", { id: "." }, ["id"]],
  ["/x/{id}.", { id: "." }, ["id"]],
  ["/x/{a}{b}", { a: ".", b: "." }, ["a", "b"]],
  ["/x/{a}{b}/y", { a: ".", b: "." }, ["a", "b"]],
  ["/x/{a}{.b}", { a: ".", b: "" }, ["a", "b"]],
  ["/x/{.a}", { a: "" }, ["a"]],
  ["/x/{.a}", { a: "." }, ["a"]],
  ["/x{/a}", { a: ".." }, ["a"]],
  ["/x{/a*}", { a: ["y", "..", "z"] }, ["a"]],
  ["/x{/a*}", { a: ["y", "."] }, ["a"]],
  ["/x{/a}{/b}", { a: "y", b: ".." }, ["b"]],
  ["/x/{+p}", { p: ".." }, ["p"]],
  ["/x/{+p}", { p: "../y" }, ["p"]],
  ["/x/{+p}", { p: "y/../../z" }, ["p"]],
  ["/x/{+p}", { p: "y/./z" }, ["p"]],
  ["/x/{+p}", { p: "%2e%2e/y" }, ["p"]],
  ["/x/{+p}", { p: "y/.%2E" }, ["p"]],
  ["/x/{+p}", { p: "..?a=1" }, ["p"]],
  ["/x/{+p}", { p: "..#f" }, ["p"]],
  ["/x{+p}", { p: "/.." }, ["p"]],
  ["https://other.example{/a}", { a: ".." }, ["a"]],
  ["https://other.example/{+p}", { p: "a/../b" }, ["p"]],
  ["{+href}", { href: "https://acme.com/a/../b" }, ["href"]],
];

/** What only resembles a dot segment. */
export const noDotSegments: readonly UrlCase[] = [
  ...words(`
    /..name /name.. /... /.github /a...b /x..;v=1 /%252e /x?a=..%2fb /x?a=/../b /x#/../b
  `).map((url): UrlCase => [{ baseUrl: V1, url }, V1 + url]),
  [{ baseUrl: V1, url: "/{a}...{b}", a: "x", b: "y" }, `${V1}/x...y`],
  [{ baseUrl: V1, url: "/{a}", a: "..name" }, `${V1}/..name`],
  [{ baseUrl: V1, url: "/{a}", a: "..." }, `${V1}/...`],
  [{ baseUrl: V1, url: "/{a}", a: ".env" }, `${V1}/.env`],
  [{ baseUrl: V1, url: "/{a}.json", a: "." }, `${V1}/..json`],
  [{ baseUrl: V1, url: "/{name}.json", name: "x" }, `${V1}/x.json`],
  [{ baseUrl: V1, url: "/x{.a}", a: "." }, `${V1}/x..`],
  [{ baseUrl: V1, url: "/{a}{b}", a: ".", b: ".." }, `${V1}/...`],
  [{ baseUrl: V1, url: "/{a}", a: "x/../y" }, `${V1}/x%2F..%2Fy`],
  [{ baseUrl: V1, url: "/{a}", a: "..;v=1" }, `${V1}/..%3Bv%3D1`],
  [{ baseUrl: V1, url: "/{a}", a: "..x/y" }, `${V1}/..x%2Fy`],
  [{ baseUrl: V1, url: "/{a}", a: "%2e%2e" }, `${V1}/%252e%252e`],
  [{ baseUrl: V1, url: "/{+a*}", a: ["..", "x"] }, `${V1}/..,x`],
  [{ baseUrl: V1, url: "/{+a}", a: "x..\\y" }, `${V1}/x..%5Cy`],
  [{ baseUrl: V1, url: "/x", a: ".." }, `${V1}/x?a=..`],
  [{ baseUrl: V1, url: "/x{?a}", a: "." }, `${V1}/x?a=.`],
  [{ baseUrl: V1, url: "/x{#a}", a: "/../b" }, `${V1}/x#/../b`],
  [{ baseUrl: V1, url: "/{+a}", a: "x?/../y" }, `${V1}/x?/../y`],
];

const seam = (url: string, values: object, gives: string): UrlCase => [
  { baseUrl: "https://acme.com", url, ...values },
  `https://acme.com${gives}`,
];

/** Queries from several writers. */
export const querySeams: readonly UrlCase[] = [
  // The first output begins with `?`, every later one with `&`.
  seam("/users{?page}{&x}", { x: 1 }, "/users?x=1"),
  seam("/users{?page}{&x}", { page: 2 }, "/users?page=2"),
  seam("/users{?page}{&x}", { page: 2, x: 1 }, "/users?page=2&x=1"),
  seam("/users{?page}{&x}", {}, "/users"),
  seam("/x{&a}", { a: 1 }, "/x?a=1"),
  seam("/x{&a,b}", { a: 1, b: 2 }, "/x?a=1&b=2"),
  seam("/x{&a}{?b}", { a: 1, b: 2 }, "/x?a=1&b=2"),
  seam("/x{?a}{?b}", { a: 1, b: 2 }, "/x?a=1&b=2"),
  seam("/x{?a}{?b}{?c}", { a: 1, c: 3 }, "/x?a=1&c=3"),
  seam("/x{&a}{&b}", { b: 2 }, "/x?b=2"),
  seam("/x{?a*}{&b*}", { a: { k: 1 }, b: [2, 3] }, "/x?k=1&b=2&b=3"),
  seam("/x{?a}", { a: "" }, "/x?a="),
  seam("/x{&a}", { a: "" }, "/x?a="),
  seam("/x{?a}{&b}", { a: [], b: {} }, "/x"),
  seam("/x{?a*}{&b*}", { a: [null], b: { k: null } }, "/x"),
  // Behind each of the other operators.
  seam("/{a}{&b}", { a: 1, b: 2 }, "/1?b=2"),
  seam("/{+a}{&b}", { a: 1, b: 2 }, "/1?b=2"),
  seam("/x{/a}{&b}", { a: 1, b: 2 }, "/x/1?b=2"),
  seam("/x{.a}{&b}", { a: 1, b: 2 }, "/x.1?b=2"),
  seam("/x{;a}{&b}", { a: 1, b: 2 }, "/x;a=1?b=2"),
  seam("/x{&b}{#a}", { a: 1, b: 2 }, "/x?b=2#1"),
  // Beside a literal query.
  seam("/x?a=1{?b}", { b: 2 }, "/x?a=1&b=2"),
  seam("/x?a=1{?b}", { b: "" }, "/x?a=1&b="),
  seam("/x?a=1{?b}", {}, "/x?a=1"),
  seam("/x?a=1{&b}", { b: 2 }, "/x?a=1&b=2"),
  seam("/x?a=1{?b}{&c}", { b: 2, c: 3 }, "/x?a=1&b=2&c=3"),
  seam("/x?{?b}", { b: 2 }, "/x?b=2"),
  seam("/x?{&b}", { b: 2 }, "/x?b=2"),
  seam("/x?a=1&{?b}", { b: 2 }, "/x?a=1&b=2"),
  seam("/x?a=1&{&b}", { b: 2 }, "/x?a=1&b=2"),
  seam("/x{?a}&b=2", { a: 1 }, "/x?a=1&b=2"),
  seam("/x?a={a}&b={b}", { a: 1, b: "&" }, "/x?a=1&b=%26"),
  seam("/x?a={a}{?b}", { b: 2 }, "/x?a=&b=2"),
  seam("/x?{a}{&b}", { b: 2 }, "/x?b=2"),
  seam("/x?a={+a}{&b}", { a: "1/2", b: 2 }, "/x?a=1/2&b=2"),
  seam("/x?a=1{?b}#f", { b: 2 }, "/x?a=1&b=2#f"),
  // What no template names.
  seam("/x", { q: 1 }, "/x?q=1"),
  seam("/x", { q: 1, r: 2 }, "/x?q=1&r=2"),
  seam("/x?a=1", { q: 1 }, "/x?a=1&q=1"),
  seam("/x?", { q: 1 }, "/x?q=1"),
  seam("/x?a=1&", { q: 1 }, "/x?a=1&q=1"),
  seam("/x{?a}", { a: 1, q: 1 }, "/x?a=1&q=1"),
  seam("/x?{a}", { a: 1, q: 1 }, "/x?1&q=1"),
  seam("/x?{a}", { a: "", q: 1 }, "/x?q=1"),
  seam("/x?a=1&{b}", { b: 2, q: [1, 2] }, "/x?a=1&2&q=1,2"),
  seam("/x?a=1&:b", { b: 2, q: 1 }, "/x?a=1&2&q=1"),
  seam("/x{?a}", { q: 1 }, "/x?q=1"),
  seam("/x{&a}", { a: 1, q: 1 }, "/x?a=1&q=1"),
  seam("/x?a=1{&b}", { b: 2, q: 1 }, "/x?a=1&b=2&q=1"),
  seam("/x#f", { q: 1 }, "/x?q=1#f"),
  seam("/x?#f", { q: 1 }, "/x?q=1#f"),
  seam("/x?a=1#f", { q: 1 }, "/x?a=1&q=1#f"),
  seam("/x#f?a=1", { q: 1 }, "/x?q=1#f?a=1"),
  seam("/x{#f}", { f: "f", q: 1 }, "/x?q=1#f"),
  seam("/x{#f}", { q: 1 }, "/x?q=1"),
  seam("/x{#f}", { f: "a?b#c&d", q: 1 }, "/x?q=1#a?b#c&d"),
  seam("/x{#f}{#g}", { f: "a", g: "b", q: 1 }, "/x?q=1#a#b"),
  seam("/x{?a}{#f}", { a: 1, f: "f", q: 1 }, "/x?a=1&q=1#f"),
  // Behind a fragment's mark a query goes ahead of it; what is written literally stays.
  seam("/x#f{?a}", { a: 1 }, "/x?a=1#f"),
  seam("/x#f{?a}g", { a: 1 }, "/x?a=1#fg"),
  seam("/x#f{?a}", {}, "/x#f"),
  seam("/x#f{&a}", { a: 1 }, "/x?a=1#f"),
  seam("/x{#f}{&a}", { f: "f", a: 1, q: 2 }, "/x?a=1&q=2#f"),
  seam("/x?a=1#f{?b}{&c}", { b: 2, c: 3 }, "/x?a=1&b=2&c=3#f"),
  seam("/x#add{?fields}", { fields: "id", q: 1 }, "/x?fields=id&q=1#add"),
  seam("/x#f?a={b}{?c}", { b: "b", c: "c" }, "/x?c=c#f?a=b"),
  // What sends nothing leaves nothing.
  seam("/x", { q: [] }, "/x"),
  seam("/x", { q: {}, r: null, s: undefined, t: [null] }, "/x"),
  seam("/x", { q: [], r: 1 }, "/x?r=1"),
  seam("/x", { r: 1, q: {} }, "/x?r=1"),
  seam("/x?a=1", { q: [] }, "/x?a=1"),
  seam("/x#f", { q: [] }, "/x#f"),
  // What is written literally stays.
  seam("/x?", {}, "/x?"),
  seam("/x#", {}, "/x#"),
  seam("/x?#", {}, "/x?#"),
  seam("/x?a", {}, "/x?a"),
  seam("/x?a=1&", {}, "/x?a=1&"),
  seam("/x?&", {}, "/x?&"),
  seam("/x??", {}, "/x??"),
  seam("/x?a=1&&b=2", { q: 1 }, "/x?a=1&&b=2&q=1"),
  seam("/x?a=b?c", { q: 1 }, "/x?a=b?c&q=1"),
  seam("/x&a=1", {}, "/x&a=1"),
  seam("/x&a=1", { q: 1 }, "/x&a=1?q=1"),
  seam("/x?a=1#b?c#d", {}, "/x?a=1#b?c#d"),
  // A text like a mark of the engine's own is not taken for the value behind it.
  seam("/mark0end#f{x}", { x: "a", q: "b" }, "/mark0end?q=b#fa"),
  seam("/mark1end/{x}#f", { x: "a", q: "b" }, "/mark1end/a?q=b#f"),
  // A reserved value may hold a query and a fragment.
  seam("{+p}", { p: "/x?a=1", q: 1 }, "/x?a=1&q=1"),
  seam("{+p}", { p: "/x?a=1#f", q: 1 }, "/x?a=1&q=1#f"),
  seam("{+p}", { p: "/x#f", q: 1 }, "/x?q=1#f"),
  seam("{+p}", { p: "/x?", q: 1 }, "/x?q=1"),
  seam("{+p}", { p: "/x?a=1&", q: 1 }, "/x?a=1&q=1"),
  seam("/x{+p}{?b}", { p: "?a=1", b: 2 }, "/x?a=1&b=2"),
  seam("/x{+p}{&b}", { p: "?a=1", b: 2 }, "/x?a=1&b=2"),
  seam("/x{+p}{?b}", { p: "?", b: 2 }, "/x?b=2"),
  seam("/x{+p}{?b}", { p: "?a=1&", b: 2 }, "/x?a=1&b=2"),
  seam("/x?a={+p}", { p: "1?2", q: 1 }, "/x?a=1?2&q=1"),
  seam("/x?a={+p}", { p: "1#f", q: 1 }, "/x?a=1&q=1#f"),
  seam("/x/{p}", { p: "?a=1#f", q: 1 }, "/x/%3Fa%3D1%23f?q=1"),
];

/** A path in which one expression is left without a value. */
export const optionals: readonly (readonly [url: string, absent: string, empty: string])[] = [
  // RFC 6570 sections 3.2.4 to 3.2.9: the empty text is a value.
  ["/x{/v}", "/x", "/x/"],
  ["/x{.v}", "/x", "/x."],
  ["/x{;v}", "/x", "/x;v"],
  ["/x{?v}", "/x", "/x?v="],
  ["/x{&v}", "/x", "/x?v="],
  ["/x{#v}", "/x", "/x#"],
  ["/x?v={v}", "/x?v=", "/x?v="],
  ["/x?v={+v}", "/x?v=", "/x?v="],
  ["/x?v=:v", "/x?v=", "/x?v="],
  ["/x#{v}", "/x#", "/x#"],
  ["/x#:v", "/x#", "/x#"],
];

/** Routes in which `v` is required. */
export const requiring: readonly string[] = [
  ...["/x/{v}", "/x/:v", "/x/{+v}", "/x/{v*}", "/x/{+v*}", "/x/{w,v}", "/x/{v,w}", "/x/{+w,v}"],
  ...["/x/{v}/y", "/x/:v.json", "/x/{v}?a=1", "/x/{v}{?v}", "/x{v}", "{v}", "{+v}/x"],
  ...["https://acme.com/{v}", "https://{v}.acme.com/x", "https://{v}/x"],
];

/** With RFC 6570's empty expansion where `id` has no value. */
export const emptyExpansions: readonly (readonly [url: string, path: string])[] = [
  // The last value leaves no slash behind …
  ["/users/{id}", "/users"],
  ["/users/:id", "/users"],
  ["/users/{+id}", "/users"],
  ["/users/{id*}", "/users"],
  ["/users/{id,ie}", "/users"],
  ["/users/{id}?a=1", "/users?a=1"],
  ["/users/{id}#f", "/users#f"],
  ["/users/{id}{?page}", "/users"],
  ["/users/{id}{?q}", "/users?q=1"],
  ["/users/{id}{&q}", "/users?q=1"],
  ["/users/{id}{#q}", "/users#1"],
  ["/users/{id}{/ie}", "/users"],
  ["/users/{q}/{id}", "/users/1"],
  // … and only that: whatever was written stays.
  ["/users/{id}/", "/users//"],
  ["/users/{id}/repos", "/users//repos"],
  ["/users/{id}.json", "/users/.json"],
  ["/users/x{id}", "/users/x"],
  ["/users/{id}{q}", "/users/1"],
  ["/users/{id}{/q}", "/users//1"],
  ["/users/{q,id}", "/users/1"],
  ["/users/", "/users/"],
  ["/users/{?id}", "/users/"],
  ["/users/{;id}", "/users/"],
  ["/users/{#id}", "/users/"],
  // A value that stands in the query is not the last of the path.
  ["/users/{?q}{id}", "/users/?q=1"],
  ["/users/?a={id}", "/users/?a="],
  ["/users/#{id}", "/users/#"],
  ["/users/#f{id}", "/users/#f"],
  ["/users/#f/{id}", "/users/#f/"],
  ["/users/{q}/#{id}", "/users/1/#"],
  ["/users/{#q}{id}", "/users/#1"],
];
