import type { EndpointOptions } from "../../src/index.js";
import { pairs, words } from "../helpers/words.js";

/** Options, and the URL that comes of them. */
export type UrlCase = readonly [options: EndpointOptions, url: string];

const API = "https://api.github.com";
const V1 = "https://acme.com/v1";

/** Where a path meets the base URL. */
export const seams: readonly UrlCase[] = [
  [{ baseUrl: `${V1}///`, url: "///x" }, `${V1}/x`],
  ...words("/ /x/ /x// /x//y /https://evil.com").map((url): UrlCase => [
    { baseUrl: V1, url },
    V1 + url,
  ]),
  // What looks like another origin is a path like any other.
  ...words("?a=1 #f .evil.com @evil.com :80 http:/evil.com x?u=https://evil.com").map(
    (url): UrlCase => [{ baseUrl: V1, url }, `${V1}/${url}`],
  ),
  [{ baseUrl: V1, url: "{/a*}", a: ["x", "y"] }, `${V1}/x/y`],
  [{ baseUrl: V1, url: "{a}/y", a: "/x" }, `${V1}/%2Fx/y`],
  [{ baseUrl: V1, url: "{+a}", a: "/x/y" }, `${V1}/x/y`],
  [{ baseUrl: V1, url: "/{+a}", a: "/x" }, `${V1}/x`],
  [{ baseUrl: V1, url: "///evil.com/x" }, `${V1}/evil.com/x`],
  [{ baseUrl: V1, url: ":pw@evil.com", pw: "x" }, `${V1}/x@evil.com`],
];

const OTHER = "https://other.example";

/** Full URLs, which are used as they are given. */
export const fullUrls: readonly UrlCase[] = [
  ...words(`
    https://other.example https://other.example/x/ https://other.example//x/// HTTPS://Other.Example/X
    https://other.example:443/x http://[::1]:3000/x https://u:p@other.example/x https://a@b@other.example/x
    https://@other.example/x https://other.example?a=1 https://other.example#f
  `).map((url): UrlCase => [{ url }, url]),
  [{ url: `${OTHER}:8443/:a`, a: 1 }, `${OTHER}:8443/1`],
  [{ url: `${OTHER}{/a,b}`, a: 1, b: 2 }, `${OTHER}/1/2`],
  [{ url: `${OTHER}{/a}{?b}` }, OTHER],
  [{ url: `${OTHER}/x`, baseUrl: `${V1}?v=1` }, `${OTHER}/x`],
  // An expression that writes nothing does not let what follows grow onto the host.
  [{ url: `${OTHER}{/a}.evil.com` }, `${OTHER}/.evil.com`],
  [{ url: `${OTHER}{?a}@evil.com` }, `${OTHER}/@evil.com`],
];

/** One url with a value that supplies the origin, and what comes of it; without that, the call is refused. */
type OriginCase = readonly [url: string, values: Readonly<Record<string, unknown>>, gives?: string];

/**
 * To be called with the base URL `https://api.github.com` and the trusted origins
 * `https://uploads.github.com` and `http://localhost:3000`.
 */
export const origins: readonly OriginCase[] = [
  // As they are given, and as paths.
  ...words(`
    https://api.github.com/x https://api.github.com HTTPS://API.GitHub.com/X https://api.github.com:443/x
    https://api.github.com:/x https://Uploads.GitHub.com:443/x http://localhost:3000/x
    https://api.github.com?page=2 https://api.github.com#@evil.com
  `).map((href): OriginCase => ["{+href}", { href }, href]),
  ...words("x @evil.com .evil.com :80 https:evil.com https:/evil.com ?//evil.com").map(
    (href): OriginCase => ["{+href}", { href }, `${API}/${href}`],
  ),
  ["{+href}", { href: "//API.GITHUB.COM:443" }, "https://API.GITHUB.COM:443"],
  // Neither a backslash nor what browsers drop makes an origin.
  ["{+href}", { href: "/\\evil.com" }, "https://api.github.com/%5Cevil.com"],
  ["{+href}", { href: "https:\\\\evil.com" }, "https://api.github.com/https:%5C%5Cevil.com"],
  ["{+href}", { href: "/\t/evil.com" }, "https://api.github.com/%09/evil.com"],
  ["{+href}", { href: "ht\ntps://evil.com" }, "https://api.github.com/ht%0Atps://evil.com"],
  ...[
    ...["https://evil.com", "HTTPS://EVIL.COM", "//evil.com/x", "////evil.com", "//", "https:///x"],
    ...["https://api.github.com@evil.com", "https://api.github.com%2F@evil.com"],
    ...["https://api.github.com\\@evil.com", "https://api.github.com\t@evil.com"],
    ...["https://api.github.com.", "https://x.api.github.com", "https://api%2Egithub.com/x"],
    ...["https://\u0430pi.github.com", "https://api.github.com:8443/x", "http://api.github.com/x"],
    ...["https://api.github.com:99999/x", "https://localhost:3000/x", "ftp://api.github.com/x"],
  ].map((href): OriginCase => ["{+href}", { href }]),
  // A list whose first member is empty begins with two slashes.
  ["{/x*}", { x: ["", "evil.com"] }],
  ["{/x,y}", { x: "", y: "evil.com" }],
  ["{/x*}", { x: ["", "api.github.com", "a"] }, "https://api.github.com/a"],
  ["{/x*}", { x: ["a", "", "evil.com"] }, "https://api.github.com/a//evil.com"],
  // Behind a slash of the route a value supplies none.
  ["/{+x}", { x: "//evil.com" }, "https://api.github.com/evil.com"],
  ["/a/{+x}", { x: "//evil.com" }, "https://api.github.com/a///evil.com"],
  // In pieces.
  ["{+a}{+b}", { a: "/", b: "/evil.com" }],
  ["{+a}@evil.com", { a: "https://api.github.com" }],
  ["{+a}{b}", { a: "https://", b: "api.github.com" }, "https://api.github.com"],
  ["{+a}/x", { a: "https://api.github.com" }, "https://api.github.com/x"],
  ["https{+x}", { x: "://evil.com" }],
  ["http{s}://api.github.com/x", { s: "s" }, "https://api.github.com/x"],
  ["{scheme}://api.github.com/x", { scheme: "http" }],
  // In the host of a full URL.
  ["https://{h}:443/x", { h: "API.GitHub.com" }, "https://API.GitHub.com:443/x"],
  ["https://{h}.github.com/x", { h: "uploads" }, "https://uploads.github.com/x"],
  ["https://{a}.{b}/x", { a: "api", b: "github.com" }, "https://api.github.com/x"],
  ["https://api.github.{h}", { h: "com" }, "https://api.github.com"],
  ...pairs(`
    https://{h}/x evil.com   https://{h}/x api.github.com/   https://{h}/x api.github.com@evil.com
    https://{h}/x 0x7f.1   https://{+h}/x evil.com#   https://{h}.github.com/x gist
    https://api.github.com.{h}/x evil.com   https://api.github.com{h}/x x
    https://api.github.com@{h}/x evil.com   https://{h}:8443/x api.github.com
  `).map(([url, h]): OriginCase => [url, { h }]),
];

/** Paths with the segments `.` and `..`; `names` are the parameters that wrote the dots. */
type DotCase = readonly [
  url: string,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
];

export const dotSegments: readonly DotCase[] = [
  ...[
    ...words("/. /a/.. /./a /a/../b . ../a /%2E%2e/a /a/%2e./b /..?a=1 /..#f /x/.{.a}."),
    "https://other.example/a/%2e%2e/b",
    // Servers that strip parameters, or decode before they split, would climb by these.
    ...words("/..;v=1 /%2e%2e;v=1/a /a/..%2Fb /.%5cb"),
  ].map((url): DotCase => [url, {}, []]),
  ...words(String.raw`..;v=1/y %2e%2e%2fy y/..\z .. y/../../z y/.%2E ..?a=1 ..#f`).map(
    (p): DotCase => ["/x/{+p}", { p }, ["p"]],
  ),
  ...["../x", "..\\x", "./"].map((id): DotCase => ["/x/{id}", { id }, ["id"]]),
  ["/x/{a}{b}", { a: "..", b: "/y" }, ["a"]],
  // One value that is dots, or that makes dots of what is beside it.
  ...pairs(`
    /orgs/{a} .   /orgs/:a/repos ..   {a}/x .   /x/{a}{?b} ..   /x/%2e{a} .   /x/{a}. .   /x/{.a} ""
    /x{+a} /..   /x{/b}{/a} ..   https://other.example{/a} ..   {+a} https://acme.com/a/../b
  `).map(([url, a]): DotCase => [url, { a, b: "y" }, ["a"]]),
  ["/repos/{owner}/{repo}", { owner: "..", repo: ".." }, ["owner", "repo"]],
  ["/x/{a}{b}/y", { a: ".", b: "." }, ["a", "b"]],
  ["/x/{a}{.b}", { a: ".", b: "" }, ["a", "b"]],
  ["/x{/a*}", { a: ["y", "..", "z"] }, ["a"]],
];

/** What only resembles a dot segment. */
export const noDotSegments: readonly UrlCase[] = [
  ...words("/..name /name.. /... /x..;v=1 /%252e /x?a=/../b /x#/../b").map((url): UrlCase => [
    { baseUrl: V1, url },
    V1 + url,
  ]),
  ...pairs(
    "..name ..name   ... ...   x/../y x%2F..%2Fy   ..;v=1 ..%3Bv%3D1   %2e%2e %252e%252e",
  ).map(([a, path]): UrlCase => [{ baseUrl: V1, url: "/{a}", a }, `${V1}/${path}`]),
  [{ baseUrl: V1, url: "/{a}.json", a: "." }, `${V1}/..json`],
  [{ baseUrl: V1, url: "/{+a*}", a: ["..", "x"] }, `${V1}/..,x`],
  [{ baseUrl: V1, url: "/{+a}", a: "x?/../y" }, `${V1}/x?/../y`],
];

/** Cases whose url is called with these values; a text has urls, and what each gives. */
const seam =
  (values: object) =>
  ([text = ""]: TemplateStringsArray): UrlCase[] =>
    pairs(text).map(([url, gives]) => [
      { baseUrl: "https://acme.com", url, ...values },
      `https://acme.com${gives}`,
    ]);

/** Queries from several writers. */
export const querySeams: readonly UrlCase[] = [
  // The first output begins with `?`, every later one with `&`.
  ...seam({ page: 2, x: 1 })`/users{?page}{&x} /users?page=2&x=1`,
  ...seam({ a: { k: 1 }, b: [2, 3] })`/x{?a*}{&b*} /x?k=1&b=2&b=3`,
  ...seam({ a: [null], b: { k: null } })`/x{?a*}{&b*} /x`,
  // Behind each of the other operators.
  ...seam({ a: 1, b: 2 })`
    /{a}{&b} /1?b=2   /{+a}{&b} /1?b=2   /x{/a}{&b} /x/1?b=2   /x{;a}{&b} /x;a=1?b=2
  `,
  // Beside a literal query.
  ...seam({ b: 2 })`
    /x?a=1{?b} /x?a=1&b=2   /x?{?b} /x?b=2   /x?a=1&{&b} /x?a=1&b=2   /x?a={a}{?b} /x?a=&b=2
    /x?{a}{&b} /x?b=2   /x?a=1{?b}#f /x?a=1&b=2#f
  `,
  ...seam({ a: 1 })`/x{?a}&b=2 /x?a=1&b=2`,
  // A literal `?` that is not the first belongs to the value before it.
  ...seam({ a: 1, b: 2 })`/x{?a}? /x?a=1?&b=2`,
  // What no template names.
  ...seam({ q: 1 })`
    /x /x?q=1   /x?a=1 /x?a=1&q=1   /x? /x?q=1   /x?a=1& /x?a=1&q=1   /x#f /x?q=1#f   /x?a=1#f /x?a=1&q=1#f
    /x#f?a=1 /x?q=1#f?a=1   /x?a=b?c /x?a=b?c&q=1   /x?a=1&&b=2 /x?a=1&&b=2&q=1
  `,
  ...seam({ f: "a?b#c&d", q: 1 })`/x{#f} /x?q=1#a?b#c&d`,
  ...seam({ a: "", q: 1 })`/x?{a} /x?q=1`,
  ...seam({ q: [], r: 1 })`/x /x?r=1   /p#top? /p?r=1#top?`,
  // Behind a fragment's mark a query goes ahead of it; what is written literally stays.
  ...seam({ a: 1 })`/x#f{?a}g /x?a=1#fg`,
  ...seam({ b: "b", c: "c" })`/x#f?a={b}{?c} /x?c=c#f?a=b`,
  ...seam({})`
    /x? /x?   /x?# /x?#   /x?a=1& /x?a=1&   /x?? /x??   /x&a=1 /x&a=1   /x?a=1#b?c#d /x?a=1#b?c#d
  `,
  // A text like a mark of the engine's own is not taken for the value behind it.
  ...seam({ x: "a", q: "b" })`/mark0end#f{x} /mark0end?q=b#fa   /mark1end/{x}#f /mark1end/a?q=b#f`,
  // A reserved value may hold a query and a fragment.
  ...seam({ p: "/x?a=1#f", q: 1 })`{+p} /x?a=1&q=1#f`,
  ...seam({ p: "?", b: 2 })`/x{+p}{?b} /x?b=2`,
  ...seam({ p: "?a=1#f", q: 1 })`/x/{p} /x/%3Fa%3D1%23f?q=1`,
];

/** A path in which one expression is left without a value. */
export const optionals: readonly (readonly [url: string, absent: string, empty: string])[] = [
  // RFC 6570, sections 3.2.4 to 3.2.9: the empty text is a value.
  ["/x{/v}", "/x", "/x/"],
  ["/x{.v}", "/x", "/x."],
  ["/x{;v}", "/x", "/x;v"],
  ["/x{?v}", "/x", "/x?v="],
  ["/x{#v}", "/x", "/x#"],
  ["/x?v={v}", "/x?v=", "/x?v="],
  ["/x?v=:v", "/x?v=", "/x?v="],
  ["/x#{v}", "/x#", "/x#"],
];

/** Routes in which `v` is required. */
export const requiring: readonly string[] = words(`
  /x/{v} /x/:v /x/{+v} /x/{v*} /x/{+v*} /x/{w,v} /x/{v,w} /x/{+w,v} /x/{v}/y /x/:v.json /x/{v}?a=1
  /x/{v}{?v} /x{v} {v} {+v}/x https://acme.com/{v} https://{v}.acme.com/x https://{v}/x
`);

/** With RFC 6570's empty expansion where `id` has no value. */
export const emptyExpansions: readonly (readonly [url: string, path: string])[] = [
  // The last value leaves no slash behind …
  ...pairs(`
    /users/{id} /users   /users/{id*} /users   /users/{id}?a=1 /users?a=1   /users/{id}#f /users#f
    /users/{id}{?q} /users?q=1   /users/{id}{/ie} /users   /users/{q}/{id} /users/1
  `),
  // … and only that: whatever was written stays.
  ...pairs(`
    /users/{id}/repos /users//repos   /users/{id}.json /users/.json   /users/{id}{/q} /users//1
    /users/{q,id} /users/1   /users/ /users/   /users/{?id} /users/
  `),
  // A value that stands in the query is not the last of the path.
  ...pairs(`
    /users/?a={id} /users/?a=   /users/#f/{id} /users/#f/   /users/{q}/#{id} /users/1/#
  `),
];
