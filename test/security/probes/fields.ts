import {
  HOME,
  probesOf,
  rowsOf,
  unclean,
  wrongUnless,
  type Answer,
  type Fields,
  type Probe,
} from "./probe.js";

const at = (options: Fields = {}): Fields => ({ baseUrl: HOME, ...options });

const sent = ({ url }: Answer): string => JSON.stringify([...new URL(url).searchParams]);

/** An object that tells another value each time it is asked. */
function fickle(...values: readonly string[]): Fields {
  let count = 0;
  const next = (): string => values[Math.min(count++, values.length - 1)] ?? "";
  return { toString: next, toJSON: next, valueOf: next };
}

/** Looks whether a request has these headers of its own, and no others. */
function sends(options: Fields, ...names: string[]): Probe["run"] {
  return ({ endpoint }) => unclean(endpoint("GET /x", at(options)), ...names);
}

/** Looks whether the query has one pair, and which. */
function sendsPair(parameters: Fields, name: string, value: string): Probe["run"] {
  return ({ endpoint }) => {
    const found = sent(endpoint("GET /x", at(parameters)));
    return wrongUnless(found === JSON.stringify([[name, value]]), `sends ${found}`);
  };
}

/** Names, values and methods that are more than they seem. */
export const fieldProbes: readonly Probe[] = [
  ...probesOf("Header injection", "INVALID_HEADER", {
    "a value with a line break": sends({ headers: { "x-a": "1\r\nx-evil: 1" } }, "x-a"),
    "a name with a line break": sends({ headers: { "x-a: 1\r\nx-evil": "1" } }, "x-a"),
    "a name that case folding makes cookie": sends({ headers: { "coo\u212aie": "a=b" } }),
  }),
  ...probesOf("Header injection", "INVALID_MEDIA_TYPE", {
    "a format with a line break": sends({ mediaType: { format: "raw\r\nx-evil: 1" } }),
    "a preview that is more than one": [
      ({ endpoint }) => {
        const mediaType = { previews: ["a,text/html;q=1"] };
        const { headers } = endpoint("GET /x", at({ mediaType }));
        return wrongUnless(!String(headers["accept"]).includes("text/html"), "asks for text/html");
      },
      "the names of a media type may hold any character",
    ],
  }),
  ...probesOf("Method smuggling", "INVALID_METHOD", {
    "a method that case folding makes POST": ({ endpoint }) => {
      const { method } = endpoint("po\u017ft /x", at());
      return wrongUnless(method.toUpperCase() !== "POST", `sends ${method}`);
    },
    "a method with a line break": ({ endpoint }) => {
      const { method } = endpoint.defaults({ method: "GET /evil HTTP/1.1\r\nx:" })("/x");
      return wrongUnless(/^[\w-]+$/.test(method), `sends ${JSON.stringify(method)}`);
    },
    ...rowsOf(["CONNECT", "TRACE", "track"], "the method", (method) => {
      return ({ endpoint }) => `sends ${endpoint(`${method} /x`, at()).method}`;
    }),
  }),
  ...probesOf("Query injection", undefined, {
    "a value with another field": [
      sendsPair({ a: "1&admin=true#" }, "a", "1&admin=true#"),
      "encodeUnreserved gives its text back as it is",
    ],
    "a name with another field": sendsPair({ "a=1&admin": "true" }, "a=1&admin", "true"),
    "a key of an object with another field": ({ guarded }) => {
      const found = sent(guarded("GET /x", { a: { "k]=1&admin": "true" } }));
      const wanted = JSON.stringify([["a[k]=1&admin]", "true"]]);
      return wrongUnless(found === wanted, `sends ${found}`);
    },
  }),
  ...probesOf("Lone surrogates", "INVALID_PARAMETER", {
    "a value in the path": [
      ({ endpoint }) => `writes ${endpoint("GET /{a}", at({ a: "\ud800" })).url}`,
      "isWellFormed says true to any text: a bare URIError",
    ],
    "a name in the query": ({ endpoint }) => {
      const { url } = endpoint("GET /x", at({ "a\udfff": "1" }));
      return wrongUnless(/^[\x21-\x7e]+$/.test(url), `writes ${JSON.stringify(url)}`);
    },
  }),
  ...probesOf(
    "`$&` in replacement text",
    undefined,
    rowsOf(["$&", "$`", "$1", "$$"], "the value", (text) => [
      ({ endpoint }) => {
        const { pathname } = new URL(endpoint("GET /{a}/:bb", at({ a: text, bb: text })).url);
        const isRight = decodeURIComponent(pathname) === `/${text}/${text}`;
        return wrongUnless(isRight, `leads to ${pathname}`);
      },
      "expansion puts a value in its place by replace(/(place)/, value)",
    ]),
  ),
  ...probesOf("Values that change between two reads", "INVALID_HEADER", {
    "an object as a header": ({ endpoint }) => {
      const given = { "x-a": fickle("1", "1\r\nx: 1") };
      const { headers } = endpoint("GET /x", at({ headers: given }));
      return wrongUnless(typeof headers["x-a"] === "string", "sends what is no text");
    },
  }),
  ...probesOf("Values that change between two reads", undefined, {
    "a getter": [
      ({ endpoint }) => {
        const pathOf = (): string => {
          const values = ["good"];
          const options = Object.defineProperty({ baseUrl: HOME }, "a", {
            enumerable: true,
            get: () => values.pop() ?? "..",
          });
          return new URL(endpoint("GET /x/{a}/y", options).url).pathname;
        };
        // A route that was seen before may be read in another way.
        const paths = [pathOf(), pathOf(), pathOf(), pathOf()];
        const isRight = paths.every((path) => path === "/x/good/y");
        return wrongUnless(isRight, `leads to ${paths.join()}`);
      },
      "readFields reads a field a second time for its value",
    ],
    "toJSON of a value that is written twice": ({ endpoint }) => {
      const { url } = endpoint("GET /x/{a}{?a}", at({ a: fickle("good", "evil", "..") }));
      return wrongUnless(url === `${HOME}/x/good?a=good`, `leads to ${url}`);
    },
  }),
];
