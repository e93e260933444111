import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointError,
  server,
  type EndpointErrorCode,
} from "../../src/index.js";
import { withoutStacks } from "../helpers/checkProperty.js";
import { acme, ACME_API as HOME, API } from "../helpers/services.js";

const ACCEPT = "application/vnd.acme+json";
const tenants = acme({
  baseUrl: server("https://{t}.acme.com"),
  query: { objects: deepObject },
}).create();

/** What HTTP allows in a token, written out: RFC 9110, section 5.6.2. */
const TOKEN = new Set(
  "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""),
);
const NAME = new Set([...TOKEN].filter((unit) => /[\w+.-]/.test(unit)));
const LABEL = new Set([...TOKEN].filter((unit) => /[\w-]/.test(unit)));

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const isPrintable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

type Codes = EndpointErrorCode | readonly EndpointErrorCode[];
type Accepts = (unit: string, code: number) => boolean;

/** What is made of a code unit, and what should be; they are compared as texts. */
type Write = (unit: string) => readonly [found: unknown, wanted: unknown];

/** The test of a place for one code unit; what it does not refuse must be clean. */
function sweep(name: string, codes: Codes, accepts: Accepts, write: Write): void {
  const problemOf = (unit: string, isWanted: boolean): string | undefined => {
    try {
      const [found, clean] = write(unit);
      return isWanted && found === clean
        ? undefined
        : `gives ${String(found)}, not ${String(clean)}`;
    } catch (thrown) {
      const found = thrown instanceof EndpointError ? thrown.code : String(thrown);
      return !isWanted && [codes].flat().some((one) => one === found) ? undefined : found;
    }
  };
  it(`in ${name}`, () => {
    const problems = withoutStacks(() =>
      Array.from({ length: 0x10000 }, (_, code) => {
        const unit = String.fromCharCode(code);
        const problem = problemOf(unit, accepts(unit, code));
        return problem === undefined ? [] : `U+${code.toString(16).padStart(4, "0")} ${problem}`;
      }).flat(),
    );
    expect(problems.slice(0, 20)).to.deep.equal([]);
  });
}

const VALUE = ["INVALID_PARAMETER", "UNSAFE_URL"] as const;
const BASE_URL = ["INVALID_TEMPLATE", "INVALID_URL"] as const;

const inToken: Accepts = (unit) => TOKEN.has(unit);
const inName: Accepts = (unit) => NAME.has(unit);
const inField: Accepts = (_, code) => code === 9 || (code >= 0x20 && code <= 0xff && code !== 0x7f);
const inText: Accepts = (_, code) => !isSurrogate(code);
const inTextBut =
  (marks: string): Accepts =>
  (unit, code) =>
    !isSurrogate(code) && !marks.includes(unit);
/** A host, or what ends it. */
const inHost =
  (marks: string): Accepts =>
  (unit) =>
    LABEL.has(unit) || marks.includes(unit);

/** What addresses hold: printable ASCII but for these marks, and what RFC 3987 allows beyond it. */
function inAddress(marks: string): Accepts {
  return (unit, code) =>
    code < 0x80
      ? isPrintable(unit) && !marks.includes(unit)
      : // No controls, surrogates or non-characters.
        code >= 0xa0 && !isSurrogate(code) && !(code >= 0xfdd0 && code <= 0xfdef) && code < 0xfff0;
}

/** Whether a URL is printable ASCII, and the pairs of its query. */
function queryOf(url: string): string {
  return [isPrintable(url), ...new URL(url).searchParams].join();
}

/** The origin of a URL, whether it is printable ASCII, and what it decodes to. */
function decoded(url: string): string {
  return [new URL(url).origin, isPrintable(url), decodeURIComponent(url)].join();
}

describe("every code unit is refused or harmless", function () {
  this.timeout(60_000);

  sweep("a header name", "INVALID_HEADER", inToken, (unit) => {
    const { headers } = endpoint("/x", { headers: { [`coo${unit}ie`]: "v" } });
    const name = `coo${unit}ie`.toLowerCase();
    return [Object.keys(headers).sort().join(), ["accept", "user-agent", name].sort().join()];
  });
  sweep("a header value", "INVALID_HEADER", inField, (unit) => {
    const { headers } = endpoint("/x", { headers: { "x-a": `a${unit}b` } });
    return [new Headers([["x-a", String(headers["x-a"])]]).get("x-a"), `a${unit}b`];
  });
  sweep("a method", "INVALID_METHOD", inToken, (unit) => {
    const { method } = endpoint({ method: `PO${unit}T`, url: "/x" });
    const sent = new Request(HOME, { method }).method.toLowerCase();
    return [`${method} ${sent}`, `po${unit}t po${unit}t`.toLowerCase()];
  });
  sweep("the method of a route", ["INVALID_METHOD", "INVALID_ROUTE"], inToken, (unit) => [
    endpoint(`PO${unit}T /x`).method,
    `po${unit}t`.toLowerCase(),
  ]);
  sweep("a parameter name", "INVALID_PARAMETER", inText, (unit) => [
    queryOf(endpoint("/x", { [`a${unit}b`]: "v" }).url),
    `true,a${unit}b,v`,
  ]);
  sweep("a key of an object in a query", "INVALID_PARAMETER", inText, (unit) => [
    queryOf(tenants("/x", { t: "t", o: { [`a${unit}`]: "v" } }).url),
    `true,o[a${unit}],v`,
  ]);
  sweep("a parameter value in the path", VALUE, inTextBut("."), (unit) => {
    const { url } = endpoint("/x/{a}/y", { a: unit });
    const { origin, pathname } = new URL(url);
    return [
      [origin, isPrintable(url), ...pathname.split("/").map(decodeURIComponent)].join(),
      [API, true, "", "x", unit, "y"].join(),
    ];
  });
  sweep("a parameter value in the query", "INVALID_PARAMETER", inText, (unit) => [
    queryOf(endpoint("/x", { a: unit }).url),
    `true,a,${unit}`,
  ]);
  sweep("a reserved parameter value", "INVALID_PARAMETER", inText, (unit) => [
    decoded(endpoint("/x/{+a}", { a: `b${unit}evil.com` }).url),
    `${API},true,${API}/x/b${unit}evil.com`,
  ]);
  sweep("a parameter value ahead of the path", VALUE, inTextBut("./"), (unit) => {
    const { url } = endpoint("{+a}", { a: `${unit}/evil.com` });
    return [[new URL(url).origin, isPrintable(url)].join(), `${API},true`];
  });
  sweep(
    "a parameter value in a host",
    VALUE,
    (unit) => (LABEL.has(unit) && unit !== "_") || unit === ".",
    (unit) => {
      const { url } = tenants("/x", { t: `a${unit}b` });
      return [new URL(url).href, `https://a${unit}b.acme.com/x`.toLowerCase()];
    },
  );
  sweep("mediaType.format", "INVALID_MEDIA_TYPE", inName, (unit) => {
    const mediaType = { format: `r${unit}w` };
    const { headers } = endpoint("/x", { headers: { accept: ACCEPT }, mediaType });
    return [headers.accept, `application/vnd.acme.r${unit}w`];
  });
  sweep("a preview", "INVALID_MEDIA_TYPE", inName, (unit) => [
    endpoint("/x", { mediaType: { previews: [`r${unit}w`] } }).headers.accept,
    `application/vnd.github.r${unit}w-preview+json`,
  ]);
  sweep("a route", ["INVALID_TEMPLATE", "INVALID_ROUTE"], inAddress('"%<>\\^`{|}'), (unit) => [
    decoded(endpoint(`GET /x${unit}evil.com`).url),
    `${API},true,${API}/x${unit}evil.com`,
  ]);
  sweep("the path of a baseUrl", BASE_URL, inAddress('"%<>\\^`{|}#'), (unit) => {
    const { url } = endpoint("/x", { baseUrl: `${HOME}/v${unit}evil.com` });
    return [[new URL(url).origin, isPrintable(url)].join(), `${HOME},true`];
  });
  sweep("the host of a baseUrl", BASE_URL, inHost("./?"), (unit) => {
    const baseUrl = `https://api${unit}evil.com`;
    return [new URL(endpoint("/x", { baseUrl }).url).origin, new URL(baseUrl).origin];
  });
  sweep("the host of a full URL", [...BASE_URL, "INVALID_ROUTE"], inHost("./?#@"), (unit) => {
    const full = `https://api${unit}evil.com`;
    return [new URL(endpoint(full).url).origin, new URL(full).origin];
  });
});
