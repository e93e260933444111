import { words } from "../helpers/words.js";

/** URLs that a route does not match. */
const none = ([urls = ""]: TemplateStringsArray): Record<string, undefined> =>
  Object.fromEntries(words(urls).map((url) => [url, undefined]));

/** What the matcher reads, operator by operator: for each route what URLs say of it, `undefined` where it does not match. */
export const matches: Readonly<Record<string, Readonly<Record<string, object | undefined>>>> = {
  "/orgs/:org": {
    "/orgs/octokit": { org: "octokit" },
    "https://api.github.com/orgs/octokit": { org: "octokit" },
    "HTTP://localhost:8080/orgs/octokit": { org: "octokit" },
    "/orgs/a%20b%2fc%C3%A9": { org: "a b/cé" },
    "/%6Frgs/%61": { org: "a" },
    "/orgs/a,b": { org: ["a", "b"] },
    "/orgs/a%2Cb": { org: "a,b" },
    ...none`/orgs/ /orgs /orgs/a/ /orgs/a/b /ORGS/a //orgs/a orgs/a`,
    "": undefined,
    ...none`/orgs/a=b /orgs/a@b /orgs/é`,
    "/orgs/a b": undefined,
    "/orgs/a\\b": undefined,
    ...none`
      /orgs/% /orgs/%zz /orgs/%FF /orgs/.. /orgs/%2E%2e /orgs/..;a /orgs/.%2Fa /./orgs/a
      ftp://x.example/orgs/a https:///orgs/a https://x:y:z/orgs/a https:/orgs/a
    `,
  },
  "/": { "/": {}, "https://x.example": {}, "https://x.example?q": {}, "/a": undefined },
  "/café/a%2db": { "/caf%c3%a9/a-b": {}, "/cafe/a-b": undefined },
  "/x/{a}{b}": {
    "/x/%C3%A9y": { a: "é", b: "y" },
    "/x/%20%2525": { a: " ", b: "%25" },
    ...none`/x/%C3%A9 /x/%20`,
  },
  "/x/{a,b}": { "/x/1,2": { a: "1", b: "2" }, "/x/1": undefined },
  "/x/{a*}": {
    "/x/1": { a: "1" },
    "/x/1,2": { a: ["1", "2"] },
    "/x/k=v,l=": { a: { k: "v", l: "" } },
    ...none`/x/k=v,l /x/k=v,k=w /x/k=v,1=w /x/k=v=w /x/k=%FF`,
  },
  "/f/{+path}": {
    "/f/a/b%20c,d?e#f": { path: "a/b c,d" },
    "/f/a%2Fb%40": { path: "a/b@" },
    // A single dot goes out like this, and leads nowhere.
    "/f/%2f.": { path: "/." },
    "/f/a%2F.%2Fb": { path: "a/./b" },
    "/f/a%3Fb%23c%2541%25": { path: "a%3Fb%23c%2541%" },
    "/f/a%FF%2Fb%25": { path: "a%FF/b%" },
    ...none`/f/ /f/%zz /f/a/../b /f/a%2F../b /f/%2f.. /f/a%2f%2e%2e;b /f/%FF%2F..`,
  },
  "/f/{+path}/raw/{n}": { "/f/a/raw/b/raw/1": { path: "a/raw/b", n: "1" } },
  "/{+path}": {
    "https://x.example//a": undefined,
    "/a/b": { path: "a/b" },
    "/": { path: "/" },
    "https://x.example": { path: "/" },
  },
  "/{/a}/{a:2}": { "/b.": undefined, "/b./b.": { a: "b." } },
  "/{a:1}/{a:3}": { "/x/xyz": { a: "xyz" }, "/x/x": { a: "x" }, "/x/yx": undefined },
  "/x/{+a}&b": { "/x//.&b": { a: "/." }, "/x/a%2F..&b": undefined },
  "/x{/a,b*}": {
    "/x": {},
    "/x/": { a: "" },
    "/x/1": { a: "1" },
    "/x/1/2/3": { a: "1", b: ["2", "3"] },
    "/x1": undefined,
  },
  "{/a}/users": { "/users": {}, "/v1/users": { a: "v1" } },
  "/x{/a}:go": { "/x:go": {}, "/x/1:go": { a: "1" } },
  "/x{.ext*}": { "/x.tar.gz": { ext: ["tar", "gz"] }, "/x.k=v": { ext: { k: "v" } } },
  "/x{;a,b}": {
    "/x": {},
    "/x;a=1;b=2": { a: "1", b: "2" },
    "/x;a;b=2,3": { a: "", b: ["2", "3"] },
    ...none`/x;b=2;a=1 /x;a= /x;ab=1`,
  },
  "/x{;a,ab}": { "/x;ab=1": { ab: "1" }, "/x;a;ab": { a: "", ab: "" }, "/x;a1;ab=1": undefined },
  "/x{;m*}": {
    "/x": {},
    "/x;m=1;m=2": { m: ["1", "2"] },
    "/x;k=v;l": { m: { k: "v", l: "" } },
    ...none`/x;k=1;k=2 /x;k=`,
  },
  "/s{?q,list*,%24top}{&c}": {
    "/s": {},
    "/s?q=a%20b&z=1&c=3": { q: "a b", c: "3" },
    "/s?q=a,b": { q: ["a", "b"] },
    "/s?list=1&list=2": { list: ["1", "2"] },
    "/s?list=1": { list: "1" },
    "/s?q&c=": { q: "", c: "" },
    "/s?$top=1&%24top=2": { "%24top": "1" },
    "/s?q=%zz&c=%FF&list=1": { list: "1" },
  },
  "/s?type=a&q=repo:{owner}/{repo}{&page}#l-{line}": {
    "/s": {},
    "/s?type=b&q=repo:x/y&page=2#l-7": { owner: "x", repo: "y", page: "2", line: "7" },
  },
  "/s?q=a&q=b&c={c}": { "/s?q=a&q=b&c=1": { c: "1" } },
  "/s?q=a?{b}?": { "/s?q=a?1?": { b: "1" }, "/s?q=a?1": {} },
  "{/a}{?a}": { "/?a=x": {}, "/x?a=y": { a: "x" }, "/?a=": { a: "" } },
  "/s?q={a}#{b}": { "/s?q=#": {}, "/s?q=1#2": { a: "1", b: "2" } },
  "/s?q={a*}#{b*}": {
    "/s?q=k=v,l=#m=w": { a: { k: "v", l: "" }, b: { m: "w" } },
    "/s?q=k=v,k=w#k%3Dv": { a: ["k=v", "k=w"], b: "k=v" },
  },
  "/s?q={;a,b*}#{;c}": {
    "/s?q=;a=1;b=2;b=3#;c": { a: "1", b: ["2", "3"], c: "" },
  },
  "/s{#f}": { "/s": {}, "/s#": { f: "" }, "/s#a/b?c#d": { f: "a/b?c#d" } },
  "/x/{a}/{a}{?a}": { "/x/1/1?a=2": { a: "1" }, "/x/1/2": undefined },
  "/x{/a}{;a}": { "/x/1;a=1": { a: "1" }, "/x/1": undefined },
  "/c/{a}...{b}": { "/c/1...2": { a: "1", b: "2" }, "/c/...2": undefined },
  "https://{t}.acme.com/{x}": {
    "https://Blue.ACME.com:443/1": { t: "Blue", x: "1" },
    "https://a.b.acme.com/1": { t: "a.b", x: "1" },
    ...none`
      https://.acme.com/1 https://a_b.acme.com/1 https://acme.com/1
      https://a.acme.com:8443/1 http://a.acme.com/1 https://u@a.acme.com/1 /1
    `,
  },
  "https://{t}.acme.com{/c}{;a}": {
    "https://x.acme.com/;a=1": { t: "x", a: "1" },
    "https://x.acme.com/1;a=2": { t: "x", c: "1", a: "2" },
  },
  // One slash at the seam: with or without a value behind it.
  "/{/b}/": { "/": {}, "/x/": { b: "x" }, "//": undefined, "https://h.example//": undefined },
  "/{/a}/{c}": {
    "/x": { c: "x" },
    "/b/x": { a: "b", c: "x" },
    "https://h.example//%3B": undefined,
  },
  // What is left out in one place has no prefix in another.
  "/{a*}/{/a}": {
    "/b=//": undefined,
    "/b=//b,": { a: { b: "" } },
    "/b=c,d=e//b,c,d,e": { a: { b: "c", d: "e" } },
    "/b,c//b,c": { a: ["b", "c"] },
  },
  "/x/{a}/{a*}": { "/x/b,c/b=c": { a: { b: "c" } }, "/x/b/b=": undefined, "/x/b/b": { a: "b" } },
  // Names used twice must be one value, written in each place as that place writes it.
  "/{a:1}/{a*}": {
    "/x/x=1": undefined,
    "/x/xyz": { a: "xyz" },
    ...none`/x/x,y /x/yx`,
  },
  "/{a:1}/{a}": { "/x/x,y": undefined, "/x/xy": { a: "xy" }, "/%C3%A9/%C3%A9a": { a: "éa" } },
  "/{a}/{a}": { "/x,y/x%2Cy": undefined, "/x,y/x,y": { a: ["x", "y"] }, "/x/y": undefined },
  "/{a}{;a*}": {
    "/k,v;k=v": { a: { k: "v" } },
    "/k%2Cv;k=v": undefined,
    "/1,2;a=1;a=2": { a: ["1", "2"] },
    "/1%2C2;a=1;a=2": undefined,
  },
};
