import type { EndpointOptions } from "../../src/index.js";

/** Options, and the URL that comes of them. */
export interface UrlCase {
  readonly options: EndpointOptions;
  readonly url: string;
}

const V1 = "https://acme.com/v1";

/** Where a path meets the base URL. */
export const seams: readonly UrlCase[] = [
  { options: { baseUrl: V1, url: "/x" }, url: `${V1}/x` },
  { options: { baseUrl: V1, url: "x" }, url: `${V1}/x` },
  { options: { baseUrl: `${V1}/`, url: "x" }, url: `${V1}/x` },
  { options: { baseUrl: `${V1}/`, url: "/x" }, url: `${V1}/x` },
  { options: { baseUrl: `${V1}///`, url: "///x" }, url: `${V1}/x` },
  { options: { baseUrl: V1, url: "/" }, url: `${V1}/` },
  { options: { baseUrl: V1, url: "/x/" }, url: `${V1}/x/` },
  { options: { baseUrl: V1, url: "/x//" }, url: `${V1}/x//` },
  { options: { baseUrl: V1, url: "/x//y" }, url: `${V1}/x//y` },
  { options: { baseUrl: V1, url: "?a=1" }, url: `${V1}/?a=1` },
  { options: { baseUrl: V1, url: "{?a}", a: 1 }, url: `${V1}/?a=1` },
  { options: { baseUrl: V1, url: "#f" }, url: `${V1}/#f` },
  { options: { baseUrl: V1, url: "{/a}", a: "x" }, url: `${V1}/x` },
  { options: { baseUrl: V1, url: "{/a*}", a: ["x", "y"] }, url: `${V1}/x/y` },
  { options: { baseUrl: V1, url: "{a}", a: "x" }, url: `${V1}/x` },
  { options: { baseUrl: V1, url: "{a}/y", a: "/x" }, url: `${V1}/%2Fx/y` },
  { options: { baseUrl: V1, url: "{+a}", a: "x/y" }, url: `${V1}/x/y` },
  { options: { baseUrl: V1, url: "{+a}", a: "/x/y" }, url: `${V1}/x/y` },
  { options: { baseUrl: V1, url: "/{+a}", a: "/x" }, url: `${V1}/x` },
  { options: { baseUrl: V1, url: "{.a}", a: "x" }, url: `${V1}/.x` },
  { options: { baseUrl: V1, url: "{;a}", a: "x" }, url: `${V1}/;a=x` },
  // What looks like another origin is a path like any other.
  { options: { baseUrl: V1, url: "//evil.com" }, url: `${V1}/evil.com` },
  { options: { baseUrl: V1, url: "///evil.com/x" }, url: `${V1}/evil.com/x` },
  { options: { baseUrl: V1, url: ".evil.com" }, url: `${V1}/.evil.com` },
  { options: { baseUrl: V1, url: "@evil.com" }, url: `${V1}/@evil.com` },
  { options: { baseUrl: V1, url: ":80" }, url: `${V1}/:80` },
  { options: { baseUrl: V1, url: ":pw@evil.com", pw: "x" }, url: `${V1}/x@evil.com` },
  { options: { baseUrl: V1, url: "http:/evil.com" }, url: `${V1}/http:/evil.com` },
  { options: { baseUrl: V1, url: "https:evil.com" }, url: `${V1}/https:evil.com` },
  { options: { baseUrl: V1, url: "javascript:alert(1)" }, url: `${V1}/javascript:alert(1)` },
  { options: { baseUrl: V1, url: "/https://evil.com" }, url: `${V1}/https://evil.com` },
  { options: { baseUrl: V1, url: "x?u=https://evil.com" }, url: `${V1}/x?u=https://evil.com` },
];

const OTHER = "https://other.example";

/** Full URLs, which are used as they are given. */
export const fullUrls: readonly UrlCase[] = [
  { options: { url: `${OTHER}/x` }, url: `${OTHER}/x` },
  { options: { url: OTHER }, url: OTHER },
  { options: { url: `${OTHER}/` }, url: `${OTHER}/` },
  { options: { url: `${OTHER}/x/` }, url: `${OTHER}/x/` },
  { options: { url: `${OTHER}//x///` }, url: `${OTHER}//x///` },
  { options: { url: "http://other.example/x" }, url: "http://other.example/x" },
  { options: { url: "HTTPS://Other.Example/X" }, url: "HTTPS://Other.Example/X" },
  { options: { url: "hTtP://other.example" }, url: "hTtP://other.example" },
  { options: { url: `${OTHER}:443/x` }, url: `${OTHER}:443/x` },
  { options: { url: `${OTHER}:8443/:a`, a: 1 }, url: `${OTHER}:8443/1` },
  { options: { url: "http://[::1]:3000/x" }, url: "http://[::1]:3000/x" },
  { options: { url: "https://u:p@other.example/x" }, url: "https://u:p@other.example/x" },
  { options: { url: "https://a@b@other.example/x" }, url: "https://a@b@other.example/x" },
  { options: { url: `${OTHER}?a=1` }, url: `${OTHER}?a=1` },
  { options: { url: `${OTHER}#f` }, url: `${OTHER}#f` },
  { options: { url: `${OTHER}?a=1`, b: 2 }, url: `${OTHER}?a=1&b=2` },
  { options: { url: `${OTHER}/x`, b: 2 }, url: `${OTHER}/x?b=2` },
  { options: { url: `${OTHER}/x{?b}`, b: 2 }, url: `${OTHER}/x?b=2` },
  { options: { url: `${OTHER}{?b}`, b: 2 }, url: `${OTHER}?b=2` },
  { options: { url: `${OTHER}{/a,b}`, a: 1, b: 2 }, url: `${OTHER}/1/2` },
  { options: { url: `${OTHER}{#a}`, a: 1 }, url: `${OTHER}#1` },
  { options: { url: `${OTHER}{/a}{?b}` }, url: OTHER },
  { options: { url: `${OTHER}/x`, baseUrl: V1 }, url: `${OTHER}/x` },
  { options: { url: `${OTHER}/x`, baseUrl: `${V1}?v=1` }, url: `${OTHER}/x` },
  // An expression that writes nothing does not let what follows grow onto the host.
  { options: { url: `${OTHER}{/a}.evil.com` }, url: `${OTHER}/.evil.com` },
  { options: { url: `${OTHER}{?a}@evil.com` }, url: `${OTHER}/@evil.com` },
  { options: { url: `${OTHER}{#a}:80` }, url: `${OTHER}/:80` },
];

/** One url with a value that supplies the origin. */
export interface OriginCase {
  readonly url: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** What comes of it; without it, the call is refused. */
  readonly gives?: string;
}

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
  ).map(([href, gives]) => ({ url: "{+href}", values: { href }, gives })),
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
  ].map((href) => ({ url: "{+href}", values: { href } })),
  // A list whose first member is empty begins with two slashes.
  { url: "{/x*}", values: { x: ["", "evil.com"] } },
  { url: "{/x*}", values: { x: ["", "", "evil.com"] } },
  { url: "{/x*}", values: { x: ["", "evil.com", "a"] } },
  { url: "{/x*}/a", values: { x: ["", "evil.com"] } },
  { url: "{/x,y}", values: { x: "", y: "evil.com" } },
  { url: "{/x}{/y}", values: { x: "", y: "evil.com" } },
  { url: "{/x}/evil.com", values: { x: "" } },
  { url: "{/x*}", values: { x: ["", "api.github.com", "a"] }, gives: "https://api.github.com/a" },
  {
    url: "{/x*}",
    values: { x: ["a", "", "evil.com"] },
    gives: "https://api.github.com/a//evil.com",
  },
  // Behind a slash of the route a value supplies none.
  { url: "/{+x}", values: { x: "/evil.com" }, gives: "https://api.github.com/evil.com" },
  { url: "/{+x}", values: { x: "//evil.com" }, gives: "https://api.github.com/evil.com" },
  {
    url: "/{+x}",
    values: { x: "https://evil.com" },
    gives: "https://api.github.com/https://evil.com",
  },
  { url: "/a/{+x}", values: { x: "//evil.com" }, gives: "https://api.github.com/a///evil.com" },
  // In pieces.
  { url: "{+a}{+b}", values: { a: "https:", b: "//evil.com" } },
  { url: "{+a}{+b}", values: { a: "/", b: "/evil.com" } },
  { url: "{+a}{b}", values: { a: "https://api.github.com.", b: "evil.com" } },
  { url: "{+a}{b}", values: { a: "https://", b: "evil.com" } },
  { url: "{+a}.evil.com", values: { a: "https://api.github.com" } },
  { url: "{+a}@evil.com", values: { a: "https://api.github.com" } },
  {
    url: "{+a}{b}",
    values: { a: "https://", b: "api.github.com" },
    gives: "https://api.github.com",
  },
  { url: "{+a}/x", values: { a: "https://api.github.com" }, gives: "https://api.github.com/x" },
  { url: "https:{+x}", values: { x: "//evil.com" } },
  { url: "https{+x}", values: { x: "://evil.com" } },
  { url: "http{s}://evil.com/x", values: { s: "s" } },
  { url: "http{s}://api.github.com/x", values: { s: "s" }, gives: "https://api.github.com/x" },
  {
    url: "{scheme}://api.github.com/x",
    values: { scheme: "https" },
    gives: "https://api.github.com/x",
  },
  { url: "{scheme}://api.github.com/x", values: { scheme: "http" } },
  { url: "{scheme}://api.github.com/x", values: { scheme: "javascript" } },
  // In the host of a full URL.
  { url: "https://{h}/x", values: { h: "api.github.com" }, gives: "https://api.github.com/x" },
  { url: "https://{h}/x", values: { h: "API.GitHub.com" }, gives: "https://API.GitHub.com/x" },
  {
    url: "https://{h}:443/x",
    values: { h: "api.github.com" },
    gives: "https://api.github.com:443/x",
  },
  { url: "https://{h}.github.com/x", values: { h: "api" }, gives: "https://api.github.com/x" },
  {
    url: "https://{h}.github.com/x",
    values: { h: "uploads" },
    gives: "https://uploads.github.com/x",
  },
  {
    url: "https://{a}.{b}/x",
    values: { a: "api", b: "github.com" },
    gives: "https://api.github.com/x",
  },
  { url: "https://api.github.{h}", values: { h: "com" }, gives: "https://api.github.com" },
  { url: "http://{h}:3000/x", values: { h: "localhost" }, gives: "http://localhost:3000/x" },
  { url: "https://{h}/x", values: { h: "evil.com" } },
  { url: "https://{h}/x", values: { h: "api.github.com/" } },
  { url: "https://{h}/x", values: { h: "api.github.com:443" } },
  { url: "https://{h}/x", values: { h: "api.github.com@evil.com" } },
  { url: "https://{h}/x", values: { h: "api.github.com." } },
  { url: "https://{h}/x", values: { h: "github.com" } },
  { url: "https://{+h}/x", values: { h: "evil.com/" } },
  { url: "https://{+h}/x", values: { h: "evil.com#" } },
  { url: "https://{h}.github.com/x", values: { h: "evil.com/" } },
  { url: "https://{h}.github.com/x", values: { h: "evil.com#" } },
  { url: "https://{h}.github.com/x", values: { h: "gist" } },
  { url: "https://api.github.com.{h}/x", values: { h: "evil.com" } },
  { url: "https://api.github.com{h}/x", values: { h: ".evil.com" } },
  { url: "https://api.github.com{h}/x", values: { h: "x" } },
  { url: "https://api.github.com@{h}/x", values: { h: "evil.com" } },
  { url: "http://{h}/x", values: { h: "api.github.com" } },
  { url: "https://{h}:8443/x", values: { h: "api.github.com" } },
  { url: "https://{h}/x", values: { h: "0x7f.1" } },
];

/** Paths with the segments `.` and `..`; `names` are the parameters that wrote the dots. */
export interface DotCase {
  readonly url: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
}

export const dotSegments: readonly DotCase[] = [
  ...["/.", "/..", "/a/.", "/a/..", "/./a", "/../a", "/a/./b", "/a/../b", ".", "..", "../a"].map(
    (url) => ({ url, names: [] }),
  ),
  ...["/%2e", "/%2E%2e/a", "/a/.%2E", "/a/%2e./b", "/..?a=1", "/..#f"].map((url) => ({
    url,
    names: [],
  })),
  ...["https://other.example/..", "https://other.example/a/%2e%2e/b"].map((url) => ({
    url,
    names: [],
  })),
  { url: "/../{id}", values: { id: 1 }, names: [] },
  // Servers that strip parameters, or decode before they split, would climb by these.
  ...["/..;v=1", "/a/.;/b", "/..;", "/%2e%2e;v=1/a", "/..%2f", "/a/..%2Fb", "/.%5cb", "/..%5C"].map(
    (url) => ({ url, names: [] }),
  ),
  { url: "/x/{id}", values: { id: "../x" }, names: ["id"] },
  { url: "/x/{id}", values: { id: "..\\x" }, names: ["id"] },
  { url: "/x/{id}", values: { id: "./" }, names: ["id"] },
  { url: "/x/:id/y", values: { id: "../" }, names: ["id"] },
  { url: "/x/{id};v=1", values: { id: ".." }, names: ["id"] },
  { url: "/x/..{;v}", values: { v: 1 }, names: [] },
  { url: "/x/.{id}", values: { id: "./y" }, names: ["id"] },
  { url: "/x/{a}{b}", values: { a: "..", b: "/y" }, names: ["a"] },
  { url: "/x{/a*}", values: { a: ["y", "../z"] }, names: ["a"] },
  { url: "/x/{+p}", values: { p: "..;v=1/y" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "%2e%2e%2fy" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "y/..\\z" }, names: ["p"] },
  { url: "/orgs/{org}", values: { org: "." }, names: ["org"] },
  { url: "/orgs/{org}", values: { org: ".." }, names: ["org"] },
  { url: "/orgs/:org/repos", values: { org: ".." }, names: ["org"] },
  {
    url: "/repos/{owner}/{repo}{?page}",
    values: { owner: "..", repo: "x", page: 1 },
    names: ["owner"],
  },
  { url: "/repos/{owner}/{repo}", values: { owner: "..", repo: ".." }, names: ["owner", "repo"] },
  { url: "{org}", values: { org: ".." }, names: ["org"] },
  { url: "{org}/x", values: { org: "." }, names: ["org"] },
  { url: "/x/{id}?a=1", values: { id: ".." }, names: ["id"] },
  { url: "/x/{id}#f", values: { id: ".." }, names: ["id"] },
  { url: "/x/{id}{?a}", values: { id: "..", a: 1 }, names: ["id"] },
  { url: "/x/.{id}", values: { id: "." }, names: ["id"] },
  { url: "/x/%2e{id}", values: { id: "." }, names: ["id"] },
  { url: "/x/{id}.", values: { id: "." }, names: ["id"] },
  { url: "/x/{a}{b}", values: { a: ".", b: "." }, names: ["a", "b"] },
  { url: "/x/{a}{b}/y", values: { a: ".", b: "." }, names: ["a", "b"] },
  { url: "/x/{a}{.b}", values: { a: ".", b: "" }, names: ["a", "b"] },
  { url: "/x/.{.a}.", names: [] },
  { url: "/x/{.a}", values: { a: "" }, names: ["a"] },
  { url: "/x/{.a}", values: { a: "." }, names: ["a"] },
  { url: "/x{/a}", values: { a: ".." }, names: ["a"] },
  { url: "/x{/a*}", values: { a: ["y", "..", "z"] }, names: ["a"] },
  { url: "/x{/a*}", values: { a: ["y", "."] }, names: ["a"] },
  { url: "/x{/a}{/b}", values: { a: "y", b: ".." }, names: ["b"] },
  { url: "/x/{+p}", values: { p: ".." }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "../y" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "y/../../z" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "y/./z" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "%2e%2e/y" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "y/.%2E" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "..?a=1" }, names: ["p"] },
  { url: "/x/{+p}", values: { p: "..#f" }, names: ["p"] },
  { url: "/x{+p}", values: { p: "/.." }, names: ["p"] },
  { url: "https://other.example{/a}", values: { a: ".." }, names: ["a"] },
  { url: "https://other.example/{+p}", values: { p: "a/../b" }, names: ["p"] },
  { url: "{+href}", values: { href: "https://acme.com/a/../b" }, names: ["href"] },
];

/** What only resembles a dot segment. */
export const noDotSegments: readonly UrlCase[] = [
  { options: { baseUrl: V1, url: "/..name" }, url: `${V1}/..name` },
  { options: { baseUrl: V1, url: "/name.." }, url: `${V1}/name..` },
  { options: { baseUrl: V1, url: "/..." }, url: `${V1}/...` },
  { options: { baseUrl: V1, url: "/.github" }, url: `${V1}/.github` },
  { options: { baseUrl: V1, url: "/a...b" }, url: `${V1}/a...b` },
  { options: { baseUrl: V1, url: "/{a}...{b}", a: "x", b: "y" }, url: `${V1}/x...y` },
  { options: { baseUrl: V1, url: "/{a}", a: "..name" }, url: `${V1}/..name` },
  { options: { baseUrl: V1, url: "/{a}", a: "..." }, url: `${V1}/...` },
  { options: { baseUrl: V1, url: "/{a}", a: ".env" }, url: `${V1}/.env` },
  { options: { baseUrl: V1, url: "/{a}.json", a: "." }, url: `${V1}/..json` },
  { options: { baseUrl: V1, url: "/{name}.json", name: "x" }, url: `${V1}/x.json` },
  { options: { baseUrl: V1, url: "/x{.a}", a: "." }, url: `${V1}/x..` },
  { options: { baseUrl: V1, url: "/{a}{b}", a: ".", b: ".." }, url: `${V1}/...` },
  { options: { baseUrl: V1, url: "/{a}", a: "x/../y" }, url: `${V1}/x%2F..%2Fy` },
  { options: { baseUrl: V1, url: "/{a}", a: "..;v=1" }, url: `${V1}/..%3Bv%3D1` },
  { options: { baseUrl: V1, url: "/{a}", a: "..x/y" }, url: `${V1}/..x%2Fy` },
  { options: { baseUrl: V1, url: "/x..;v=1" }, url: `${V1}/x..;v=1` },
  { options: { baseUrl: V1, url: "/{a}", a: "%2e%2e" }, url: `${V1}/%252e%252e` },
  { options: { baseUrl: V1, url: "/{+a*}", a: ["..", "x"] }, url: `${V1}/..,x` },
  { options: { baseUrl: V1, url: "/%252e" }, url: `${V1}/%252e` },
  { options: { baseUrl: V1, url: "/{+a}", a: "x..\\y" }, url: `${V1}/x..%5Cy` },
  { options: { baseUrl: V1, url: "/x?a=..%2fb" }, url: `${V1}/x?a=..%2fb` },
  { options: { baseUrl: V1, url: "/x?a=/../b" }, url: `${V1}/x?a=/../b` },
  { options: { baseUrl: V1, url: "/x#/../b" }, url: `${V1}/x#/../b` },
  { options: { baseUrl: V1, url: "/x", a: ".." }, url: `${V1}/x?a=..` },
  { options: { baseUrl: V1, url: "/x{?a}", a: "." }, url: `${V1}/x?a=.` },
  { options: { baseUrl: V1, url: "/x{#a}", a: "/../b" }, url: `${V1}/x#/../b` },
  { options: { baseUrl: V1, url: "/{+a}", a: "x?/../y" }, url: `${V1}/x?/../y` },
];

const seam = (url: string, values: object, gives: string): UrlCase => ({
  options: { baseUrl: "https://acme.com", url, ...values },
  url: `https://acme.com${gives}`,
});

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
