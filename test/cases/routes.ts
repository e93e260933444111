import type { EndpointErrorCode } from "../../src/index.js";
import { words } from "../helpers/words.js";

/** A route's text and what it says. */
type RouteText = readonly [text: string, method: string | undefined, url: string];

export const routeTexts: readonly RouteText[] = [
  ["GET /orgs/:org", "GET", "/orgs/:org"],
  ["/orgs/:org", undefined, "/orgs/:org"],
  ["GET     /x", "GET", "/x"],
  ["   GET /x  ", "GET", "/x"],
  ["  /x ", undefined, "/x"],
  ["GET https://example.com/x", "GET", "https://example.com/x"],
  ["M-SEARCH /upnp", "M-SEARCH", "/upnp"],
  // Every character that RFC 9110 allows in a token beside letters and digits.
  ["!#$%&'*+-.^_`|~1 /x", "!#$%&'*+-.^_`|~1", "/x"],
  // A method only where a url follows it; and a url may look like a method.
  ["getter", undefined, "getter"],
  ["PURGE", undefined, "PURGE"],
  ["GET get", "GET", "get"],
  // U+0020 is the only blank.
  ["\u00a0/x", undefined, "\u00a0/x"],
];

/** A route's text that says nothing usable. */
type BadRouteText = readonly [text: string, code: EndpointErrorCode, index?: number];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Texts that are refused with one code. */
const refusedWith = (code: EndpointErrorCode, texts: readonly string[]): BadRouteText[] =>
  texts.map((text) => [text, code]);

export const badRouteTexts: readonly BadRouteText[] = [
  ...refusedWith("INVALID_ROUTE", [
    "",
    " ",
    "     ",
    "gEt",
    ...METHODS.flatMap((method) => [method, method.toLowerCase(), ` ${method} `]),
  ]),
  ["GET /a b", "INVALID_ROUTE", 6],
  ["  GET /a b ", "INVALID_ROUTE", 8],
  ["/a b", "INVALID_ROUTE", 2],
  ...refusedWith("INVALID_METHOD", [
    ...["CONNECT /x", "TRACE /x", "TRACK /x", "connect /x", "tRaCe /x", "track /x"],
    ...["GE(T /x", "GET: /x", "G\tT /x", "GET\n /x", "?q=a b", "GÉT /x"],
    // Beyond ASCII some letters map to ASCII ones: U+212A is lower-cased to k, U+017F upper-cased to S.
    "TRAC\u212a /x",
    "PO\u017fT /x",
  ]),
  ["GET\t/x", "INVALID_TEMPLATE", 3],
  ["GET /{x", "INVALID_TEMPLATE"],
  ["/a}", "INVALID_TEMPLATE", 2],
  ["/\\evil.com", "INVALID_TEMPLATE", 1],
];

/** The characters a literal may hold behind which a colon begins a placeholder. */
export const openingCharacters: readonly string[] = Array.from("!#$&'()*+,-./;=?@[]~");

/** Texts that end in a character behind which a colon is literal. */
export const bindingTexts: readonly string[] = words(
  "/a /Z /0 /9 /_ /é /日 /→ /%E2%86%92 /{other} /{?other} /: /%2F /%20 /%c3%a9",
);

/** A url, the names of its placeholders, and those that must have a value. Defaults to all. */
type Placeholders = readonly [url: string, names: readonly string[], required?: readonly string[]];

/** Urls with the same placeholders. */
const naming =
  (names: readonly string[], required = names) =>
  ([urls = ""]: TemplateStringsArray): readonly Placeholders[] =>
    words(urls).map((url) => [url, names, required]);

export const placeholders: readonly Placeholders[] = [
  // A colon begins one …
  ...naming(["a"])`
    :a /:a.json /:a-b https://example.com/:a https://example.com:8080/:a
    https://user:secret@example.com/:a
  `,
  ...naming(["a"], [])`https://example.com?:a`,
  ...naming(["org"])`/orgs/:org /orgs/:org/repos`,
  ["/repos/:owner/:repo", ["owner", "repo"]],
  ...naming(["q"], [])`/x?q=:q /x?a=1&:q`,
  // … and is literal elsewhere.
  ...naming([])`
    /search?q=is:open /compare/main...octocat:feature /urn:isbn:123 /host:8080 //host:port
    /user:secret@host /a::b /::b ::b /: /:1 /:8080/x /:-x /:/x /x?t=12:30
    https://user:secret@example.com https://:secret@example.com https://user-:secret@example.com/
    https://example.com:8080 HTTPS://example.com:8080
  `,
  ["/v1/{name}:cancel", ["name"]],
  ["/:a:b", ["a"]],
  // Within braces a colon is RFC 6570's prefix.
  ["/{a:3}", ["a"]],
  ["/{?a:3,b}", ["a", "b"], []],
  // Hyphens, as OpenAPI has them.
  ["/alerts/{alert-id}", ["alert-id"]],
  // Every operator; each name once, in order.
  ...naming(["a"])`/{a} /{+a} /{a*}`,
  ...naming(["a", "b"])`/{a,b} /{+a,b*}`,
  ...naming(["a"], [])`{/a} /x{.a} /x{;a} /x{?a} /x{&a} /x{#a} /x?a={a} /x?a={+a} /x#{a}`,
  // Only a literal ? or # ends the path, so that what is required does not depend on values.
  ["/x{#a}/{b}", ["a", "b"], ["b"]],
  ["/{b}/:a/{b}{?a,c}", ["b", "a", "c"], ["b", "a"]],
  ["https://{tenant}.example.com/{a}{?b}", ["tenant", "a", "b"], ["tenant", "a"]],
  ["/x", []],
];

/** Texts that are refused as urls, with `INVALID_URL`. */
export const badUrls: readonly string[] = [
  ...words(`
    ftp://example.com/x FTP://example.com/x ws://example.com wss://example.com file:///etc/passwd
    httpss://example.com git+ssh://example.com/x https:// https:///x https://?q https://user@/x
    https://example.com:65536/x https://example.com:port/x https://example.com:{port}/x
    https://{user}@example.com/x https://user:{secret}@example.com/x https://example{.tld}/x
    https://example.com{;a}/x
  `),
  "https://b\u00fccher.example/x",
  "https://example.com%2Fevil.com/x",
];
