import { expect } from "chai";
import { endpoint, EndpointError, type EndpointErrorCode } from "../../src/index.js";

const HOME = "https://api.acme.com";
const ACCEPT = "application/vnd.acme+json";

/** What HTTP allows in a token, written out: RFC 9110 section 5.6.2. */
const TOKEN = new Set(
  "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""),
);
const NAME = new Set([...TOKEN].filter((unit) => /[\w+.-]/.test(unit)));
const LABEL = new Set([...TOKEN].filter((unit) => /[\w-]/.test(unit)));

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const isPrintable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** A place for one code unit; what it does not refuse must be clean. */
interface Place {
  readonly name: string;
  readonly code: EndpointErrorCode | readonly EndpointErrorCode[];
  readonly accepts: (unit: string, code: number) => boolean;
  /** What is made of it, and what should be; they are compared as texts. */
  readonly write: (unit: string) => readonly [found: unknown, wanted: unknown];
}

const places: readonly Place[] = [
  {
    name: "a header name",
    code: "INVALID_HEADER",
    accepts: (unit) => TOKEN.has(unit),
    write: (unit) => {
      const { headers } = endpoint("/x", { headers: { [`coo${unit}ie`]: "v" } });
      const name = `coo${unit}ie`.toLowerCase();
      return [Object.keys(headers).sort().join(), ["accept", "user-agent", name].sort().join()];
    },
  },
  {
    name: "a header value",
    code: "INVALID_HEADER",
    accepts: (_, code) => code === 9 || (code >= 0x20 && code <= 0xff && code !== 0x7f),
    write: (unit) => {
      const { headers } = endpoint("/x", { headers: { "x-a": `a${unit}b` } });
      return [new Headers([["x-a", String(headers["x-a"])]]).get("x-a"), `a${unit}b`];
    },
  },
  {
    name: "a method",
    code: "INVALID_METHOD",
    accepts: (unit) => TOKEN.has(unit),
    write: (unit) => {
      const { method } = endpoint({ method: `PO${unit}T`, url: "/x" });
      return [
        `${method} ${new Request(HOME, { method }).method.toLowerCase()}`,
        `po${unit}t po${unit}t`.toLowerCase(),
      ];
    },
  },
  {
    name: "the method of a route",
    code: ["INVALID_METHOD", "INVALID_ROUTE"],
    accepts: (unit) => TOKEN.has(unit),
    write: (unit) => [endpoint(`PO${unit}T /x`).method, `po${unit}t`.toLowerCase()],
  },
  {
    name: "a parameter name",
    code: "INVALID_PARAMETER",
    accepts: (_, code) => !isSurrogate(code),
    write: (unit) => {
      const { url } = endpoint("/x", { [`a${unit}b`]: "v" });
      return [
        [isPrintable(url), ...new URL(url).searchParams].join(),
        [true, `a${unit}b,v`].join(),
      ];
    },
  },
  {
    name: "a key of an object in a query",
    code: "INVALID_PARAMETER",
    accepts: (_, code) => !isSurrogate(code),
    write: (unit) => {
      const { url } = endpoint("/x", { o: { [`a${unit}`]: "v" } });
      return [
        [isPrintable(url), ...new URL(url).searchParams].join(),
        [true, `o[a${unit}],v`].join(),
      ];
    },
  },
  {
    name: "a parameter value in the path",
    code: ["INVALID_PARAMETER", "UNSAFE_URL"],
    accepts: (unit, code) => !isSurrogate(code) && unit !== ".",
    write: (unit) => {
      const { url } = endpoint("/x/{a}/y", { a: unit });
      const { origin, pathname } = new URL(url);
      return [
        [origin, isPrintable(url), ...pathname.split("/").map(decodeURIComponent)].join(),
        ["https://api.github.com", true, "", "x", unit, "y"].join(),
      ];
    },
  },
  {
    name: "a parameter value in the query",
    code: "INVALID_PARAMETER",
    accepts: (_, code) => !isSurrogate(code),
    write: (unit) => {
      const { url } = endpoint("/x", { a: unit });
      return [[isPrintable(url), ...new URL(url).searchParams].join(), [true, `a,${unit}`].join()];
    },
  },
  {
    name: "a reserved parameter value",
    code: "INVALID_PARAMETER",
    accepts: (_, code) => !isSurrogate(code),
    write: (unit) => {
      const { url } = endpoint("/x/{+a}", { a: `b${unit}evil.com` });
      const { origin } = new URL(url);
      return [
        [origin, isPrintable(url), decodeURIComponent(url)].join(),
        ["https://api.github.com", true, `https://api.github.com/x/b${unit}evil.com`].join(),
      ];
    },
  },
  {
    name: "a parameter value ahead of the path",
    code: ["INVALID_PARAMETER", "UNSAFE_URL"],
    accepts: (unit, code) => !isSurrogate(code) && !"./".includes(unit),
    write: (unit) => {
      const { url } = endpoint("{+a}", { a: `${unit}/evil.com` });
      return [[new URL(url).origin, isPrintable(url)].join(), "https://api.github.com,true"];
    },
  },
  {
    name: "a parameter value in a host",
    code: ["INVALID_PARAMETER", "UNSAFE_URL"],
    accepts: (unit) => (LABEL.has(unit) && unit !== "_") || unit === ".",
    write: (unit) => {
      const { url } = endpoint("/x", { baseUrl: "https://{t}.acme.com", t: `a${unit}b` });
      return [new URL(url).href, `https://a${unit}b.acme.com/x`.toLowerCase()];
    },
  },
  {
    name: "mediaType.format",
    code: "INVALID_MEDIA_TYPE",
    accepts: (unit) => NAME.has(unit),
    write: (unit) => [
      endpoint("/x", { headers: { accept: ACCEPT }, mediaType: { format: `r${unit}w` } }).headers
        .accept,
      `application/vnd.acme.r${unit}w`,
    ],
  },
  {
    name: "a preview",
    code: "INVALID_MEDIA_TYPE",
    accepts: (unit) => NAME.has(unit),
    write: (unit) => [
      endpoint("/x", { mediaType: { previews: [`r${unit}w`] } }).headers.accept,
      `application/vnd.github.r${unit}w-preview+json`,
    ],
  },
  {
    name: "a route",
    code: ["INVALID_TEMPLATE", "INVALID_ROUTE"],
    accepts: (unit, code) =>
      code < 0x80
        ? isPrintable(unit) && !'"%<>\\^`{|}'.includes(unit)
        : // What RFC 3987 allows beyond ASCII: no controls, surrogates or non-characters.
          code >= 0xa0 &&
          !isSurrogate(code) &&
          !(code >= 0xfdd0 && code <= 0xfdef) &&
          code < 0xfff0,
    write: (unit) => {
      const { url } = endpoint(`GET /x${unit}evil.com`);
      return [
        [new URL(url).origin, isPrintable(url), decodeURIComponent(url)].join(),
        ["https://api.github.com", true, `https://api.github.com/x${unit}evil.com`].join(),
      ];
    },
  },
  {
    name: "the path of a baseUrl",
    code: ["INVALID_TEMPLATE", "INVALID_URL"],
    accepts: (unit, code) =>
      code < 0x80
        ? isPrintable(unit) && !'"%<>\\^`{|}#'.includes(unit)
        : code >= 0xa0 &&
          !isSurrogate(code) &&
          !(code >= 0xfdd0 && code <= 0xfdef) &&
          code < 0xfff0,
    write: (unit) => {
      const { url } = endpoint("/x", { baseUrl: `${HOME}/v${unit}evil.com` });
      return [[new URL(url).origin, isPrintable(url)].join(), `${HOME},true`];
    },
  },
  {
    name: "the host of a baseUrl",
    code: ["INVALID_TEMPLATE", "INVALID_URL"],
    accepts: (unit) => LABEL.has(unit) || "./?".includes(unit),
    write: (unit) => {
      const baseUrl = `https://api${unit}evil.com`;
      const { url } = endpoint("/x", { baseUrl });
      return [new URL(url).origin, new URL(baseUrl).origin];
    },
  },
  {
    name: "the host of a full URL",
    code: ["INVALID_TEMPLATE", "INVALID_URL", "INVALID_ROUTE"],
    accepts: (unit) => LABEL.has(unit) || "./?#@".includes(unit),
    write: (unit) => {
      const full = `https://api${unit}evil.com`;
      return [new URL(endpoint(full).url).origin, new URL(full).origin];
    },
  },
];

/** What is wrong with one code unit at a place; `undefined` for nothing. */
function problemOf({ code, accepts, write }: Place, unit: string): string | undefined {
  const wanted = accepts(unit, unit.charCodeAt(0));
  try {
    const [found, clean] = write(unit);
    return wanted && found === clean ? undefined : `gives ${String(found)}, not ${String(clean)}`;
  } catch (thrown) {
    const found = thrown instanceof EndpointError ? thrown.code : String(thrown);
    return !wanted && [code].flat().some((one) => one === found) ? undefined : found;
  }
}

describe("every code unit is refused or harmless", function () {
  this.timeout(60_000);
  const { stackTraceLimit } = Error;

  before(() => {
    // Nobody looks at these stacks, which take longer than all the rest.
    Error.stackTraceLimit = 0;
  });

  after(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  for (const place of places) {
    it(`in ${place.name}`, () => {
      const problems: string[] = [];
      for (let code = 0; code <= 0xffff; code += 1) {
        const problem = problemOf(place, String.fromCharCode(code));
        if (problem !== undefined) {
          problems.push(`U+${code.toString(16).padStart(4, "0")} ${problem}`);
        }
      }
      expect(problems.slice(0, 20)).to.deep.equal([]);
    });
  }
});
