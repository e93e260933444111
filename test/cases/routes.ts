import type { EndpointErrorCode } from "../../src/index.js";

/** A route's text and what it says. */
export interface RouteText {
  readonly text: string;
  readonly method: string | undefined;
  readonly url: string;
}

export const routeTexts: readonly RouteText[] = [
  { text: "GET /orgs/:org", method: "GET", url: "/orgs/:org" },
  { text: "/orgs/:org", method: undefined, url: "/orgs/:org" },
  { text: "get /x", method: "get", url: "/x" },
  { text: "GET     /x", method: "GET", url: "/x" },
  { text: "   GET /x  ", method: "GET", url: "/x" },
  { text: "  /x ", method: undefined, url: "/x" },
  { text: "GET https://example.com/x", method: "GET", url: "https://example.com/x" },
  { text: "GET x", method: "GET", url: "x" },
  { text: "GET {+href}", method: "GET", url: "{+href}" },
  { text: "{?q}", method: undefined, url: "{?q}" },
  { text: "PROPFIND /dav", method: "PROPFIND", url: "/dav" },
  { text: "M-SEARCH /upnp", method: "M-SEARCH", url: "/upnp" },
  // Every character that RFC 9110 allows in a token beside letters and digits.
  { text: "!#$%&'*+-.^_`|~1 /x", method: "!#$%&'*+-.^_`|~1", url: "/x" },
  // A method only where a url follows it; and a url may look like a method.
  { text: "getter", method: undefined, url: "getter" },
  { text: "PURGE", method: undefined, url: "PURGE" },
  { text: "GET get", method: "GET", url: "get" },
  // U+0020 is the only blank.
  { text: "\u00a0/x", method: undefined, url: "\u00a0/x" },
  { text: "GET\u00a0/x", method: undefined, url: "GET\u00a0/x" },
];

/** A route's text that says nothing usable. */
export interface BadRouteText {
  readonly text: string;
  readonly code: EndpointErrorCode;
  readonly index?: number;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Texts that are refused with one code. */
const refusedWith = (code: EndpointErrorCode, texts: readonly string[]): BadRouteText[] =>
  texts.map((text) => ({ text, code }));

export const badRouteTexts: readonly BadRouteText[] = [
  ...refusedWith("INVALID_ROUTE", [
    ...["", " ", "     ", "gEt"],
    ...METHODS.flatMap((method) => [method, method.toLowerCase(), ` ${method} `]),
  ]),
  { text: "GET /a b", code: "INVALID_ROUTE", index: 6 },
  { text: "GET /a  b", code: "INVALID_ROUTE", index: 6 },
  { text: "GET  /a {b}", code: "INVALID_ROUTE", index: 7 },
  { text: "  GET /a b ", code: "INVALID_ROUTE", index: 8 },
  { text: "/a b", code: "INVALID_ROUTE", index: 2 },
  { text: "{a} b", code: "INVALID_ROUTE", index: 3 },
  { text: "https://example.com/a b", code: "INVALID_ROUTE", index: 21 },
  ...refusedWith("INVALID_METHOD", [
    ...["CONNECT /x", "TRACE /x", "TRACK /x", "connect /x", "tRaCe /x", "track /x"],
    ...["GE(T /x", "GET: /x", "G\tT /x", "GET\n /x", "?q=a b", "GÉT /x"],
    // Beyond ASCII some letters map to ASCII ones: U+212A is lower-cased to k, U+017F upper-cased to S.
    ...["TRAC\u212a /x", "PO\u017fT /x"],
  ]),
  { text: "GET\t/x", code: "INVALID_TEMPLATE", index: 3 },
  { text: "GET /{x", code: "INVALID_TEMPLATE" },
  { text: "/a}", code: "INVALID_TEMPLATE", index: 2 },
  { text: "/a%zz", code: "INVALID_TEMPLATE", index: 2 },
  { text: "/\\evil.com", code: "INVALID_TEMPLATE", index: 1 },
];

/** The characters a literal may hold behind which a colon begins a placeholder. */
export const openingCharacters: readonly string[] = Array.from("!#$&'()*+,-./;=?@[]~");

/** Texts that end in a character behind which a colon is literal. */
export const bindingTexts: readonly string[] = [
  ...["/a", "/Z", "/0", "/9", "/_", "/é", "/日", "/→", "/%E2%86%92", "/{other}", "/{?other}", "/:"],
  ...["/%2F", "/%20", "/%c3%a9"],
];

/** A url and the names of its placeholders. */
export interface Placeholders {
  readonly url: string;
  readonly names: readonly string[];
  /** Those that must have a value. Defaults to all. */
  readonly required?: readonly string[];
}

/** Urls with the same placeholders. */
const naming = (
  names: readonly string[],
  urls: readonly string[],
  required = names,
): readonly Placeholders[] => urls.map((url) => ({ url, names, required }));

export const placeholders: readonly Placeholders[] = [
  // A colon begins one …
  { url: ":a", names: ["a"] },
  { url: "/orgs/:org", names: ["org"] },
  { url: "/orgs/:org/repos", names: ["org"] },
  { url: "/repos/:owner/:repo", names: ["owner", "repo"] },
  { url: "/compare/:base...:head", names: ["base", "head"] },
  { url: "/:a.json", names: ["a"] },
  { url: "/:a-b", names: ["a"] },
  { url: "/:a-:b", names: ["a", "b"] },
  { url: "/:snake_case_2", names: ["snake_case_2"] },
  { url: "/:_x", names: ["_x"] },
  { url: "/:A", names: ["A"] },
  { url: "/x?q=:q", names: ["q"], required: [] },
  { url: "/x?a=1&:q", names: ["q"], required: [] },
  { url: "/x#:f", names: ["f"], required: [] },
  { url: "https://example.com/:a", names: ["a"] },
  { url: "https://example.com:8080/:a", names: ["a"] },
  { url: "https://user:secret@example.com/:a", names: ["a"] },
  { url: "https://example.com?:a", names: ["a"], required: [] },
  // … and is literal elsewhere.
  ...naming(
    [],
    [
      ...["/search?q=is:open", "/compare/main...octocat:feature", "/urn:isbn:123", "/host:8080"],
      ...["//host:port", "/user:secret@host", "/a::b", "/::b", "::b", "/:", "/:1", "/:8080/x"],
      ...["/:-x", "/:/x", "/x?t=12:30", "https://user:secret@example.com"],
      ...["https://:secret@example.com", "https://user-:secret@example.com/"],
      ...["https://example.com:8080", "HTTPS://example.com:8080"],
    ],
  ),
  { url: "/v1/{name}:cancel", names: ["name"] },
  { url: "/v1/:name:cancel", names: ["name"] },
  { url: "/:a:b", names: ["a"] },
  { url: "/:{a}", names: ["a"] },
  // Within braces a colon is RFC 6570's prefix.
  { url: "/{a:3}", names: ["a"] },
  { url: "/{?a:3,b}", names: ["a", "b"], required: [] },
  // Hyphens, as OpenAPI has them.
  { url: "/alerts/{alert-id}", names: ["alert-id"] },
  { url: "/alerts{?sort-by,page}", names: ["sort-by", "page"], required: [] },
  { url: "/a/{b-c.d-e}", names: ["b-c.d-e"] },
  // Every operator; each name once, in order.
  ...naming(["a"], ["/{a}", "/{+a}", "/{a*}"]),
  ...naming(["a", "b"], ["/{a,b}", "/{+a,b*}"]),
  ...naming(
    ["a"],
    ["{/a}", "/x{.a}", "/x{;a}", "/x{?a}", "/x{&a}", "/x{#a}", "/x?a={a}", "/x?a={+a}", "/x#{a}"],
    [],
  ),
  // Only a literal ? or # ends the path, so that what is required does not depend on values.
  { url: "/x{?a}/{b}", names: ["a", "b"], required: ["b"] },
  { url: "/x{#a}/{b}", names: ["a", "b"], required: ["b"] },
  { url: "/{b}/:a/{b}{?a,c}", names: ["b", "a", "c"], required: ["b", "a"] },
  { url: "https://{host}/x", names: ["host"] },
  {
    url: "https://{tenant}.example.com/{a}{?b}",
    names: ["tenant", "a", "b"],
    required: ["tenant", "a"],
  },
  { url: "/x", names: [] },
];

/** Texts that are refused as urls, with `INVALID_URL`. */
export const badUrls: readonly string[] = [
  ...["ftp://example.com/x", "FTP://example.com/x", "ws://example.com", "wss://example.com"],
  ...["file:///etc/passwd", "httpss://example.com", "git+ssh://example.com/x", "https://"],
  ...["https:///x", "https://?q", "https://user@/x", "https://example.com:65536/x"],
  ...["https://example.com:port/x", "https://example.com:{port}/x"],
  ...["https://{user}@example.com/x", "https://user:{secret}@example.com/x"],
  ...["https://example{.tld}/x", "https://example.com{;a}/x", "https://b\u00fccher.example/x"],
  ...["https://example.com%2Fevil.com/x"],
];
