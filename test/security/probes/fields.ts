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
    "a name with another field": sendsPair({ "a=1&admin": "true" }, "a=1&admin", "true"),
    "a key of an object with another field": ({ guarded }) => {
      const found = sent(guarded("GET /x", { a: { "k]=1&admin": "true" } }));
      const wanted = JSON.stringify([["a[k]=1&admin]", "true"]]);
      return wrongUnless(found === wanted, `sends ${found}`);
    },
  }),
  ...probesOf("Lone surrogates", "INVALID_PARAMETER", {
    "a name in the query": ({ endpoint }) => {
      const { url } = endpoint("GET /x", at({ "a\udfff": "1" }));
      return wrongUnless(/^[\x21-\x7e]+$/.test(url), `writes ${JSON.stringify(url)}`);
    },
  }),
  ...probesOf("Values that change between two reads", "INVALID_HEADER", {
    "an object as a header": ({ endpoint }) => {
      const given = { "x-a": fickle("1", "1\r\nx: 1") };
      const { headers } = endpoint("GET /x", at({ headers: given }));
      return wrongUnless(typeof headers["x-a"] === "string", "sends what is no text");
    },
  }),
  ...probesOf("Values that change between two reads", undefined, {
    "toJSON of a value that is written twice": ({ endpoint }) => {
      const { url } = endpoint("GET /x/{a}{?a}", at({ a: fickle("good", "evil", "..") }));
      return wrongUnless(url === `${HOME}/x/good?a=good`, `leads to ${url}`);
    },
  }),
  ...probesOf("Names such as `__proto__` and `toString`", "MISSING_PARAMETER", {
    "a placeholder {toString} without a value": ({ endpoint }) =>
      `writes ${endpoint("GET /x/{toString}", { baseUrl: HOME }).url}`,
  }),
  ...probesOf("Names such as `__proto__` and `toString`", undefined, {
    "a parameter called __proto__": ({ endpoint }) => {
      const options = JSON.parse(`{"baseUrl":"${HOME}","__proto__":"p"}`) as Fields;
      const { url } = endpoint("GET /x", options);
      return wrongUnless(url === `${HOME}/x?__proto__=p`, `writes ${url}`);
    },
  }),
];
