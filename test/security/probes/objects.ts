import { inspect } from "node:util";
import type { EndpointErrorCode } from "../../../src/index.js";
import { eachTime } from "../../support/eachTime.js";
import { polluted } from "../../support/polluted.js";
import { SECRET } from "../../support/refusal.js";
import { HOME, probesOf, rowsOf, wrongUnless, type Fields, type Probe } from "./probe.js";

const at = (options: Fields = {}): Fields => ({ baseUrl: HOME, ...options });

/** As it comes from the wire: `__proto__` is an own key of what JSON.parse gives. */
const FORGED = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"a":1}';

const forged = (): Fields => at(JSON.parse(FORGED) as Fields);

const isPoisoned = (): boolean => Object.hasOwn(Object.prototype, "admin");

/** Options that a polluted Object.prototype may lend to every object. */
const LENT: Fields = {
  method: "DELETE",
  url: "https://evil.com/",
  baseUrl: "https://evil.com",
  headers: { "x-evil": "1" },
  mediaType: { format: "evil", previews: ["evil"] },
  format: "evil",
  previews: ["evil"],
  data: { evil: 1 },
  request: { agent: "evil" },
  org: "evil",
};

const LENDERS: readonly ((endpoint: Parameters<Probe["run"]>[0]["endpoint"]) => unknown)[] = [
  (endpoint) => endpoint("GET /orgs/{?org}", { mediaType: {} }),
  (endpoint) => endpoint.defaults({ headers: { a: "1" } })("/x", { b: 1 }),
  (endpoint) => endpoint("POST /x", { b: { c: 1 } }),
];

/** Prototypes, shared objects, and errors. */
export const objectProbes: readonly Probe[] = [
  ...probesOf(
    "Prototype pollution, read",
    undefined,
    rowsOf(Object.keys(LENT), "a polluted", (key) => [
      ({ endpoint }) => {
        const outcomes = (): string =>
          LENDERS.map((call) => JSON.stringify(call(endpoint))).join("\n");
        const wanted = outcomes();
        return wrongUnless(polluted(key, LENT[key], outcomes) === wanted, "takes it for an option");
      },
      "readFields takes keys that options only inherit",
    ]),
  ),
  ...probesOf("Prototype pollution, write", undefined, {
    "forged keys in options, defaults, headers, request and data": [
      ({ endpoint }) => {
        const layered = endpoint.defaults({ request: { b: 1 }, o: { b: 1 } });
        for (const run of [
          () => layered.defaults(forged())("POST /x", forged()),
          () => layered("GET /x", { o: forged() }),
          ...["headers", "mediaType", "request", "data"].map((key) => (): unknown => {
            return layered("POST /x", { [key]: forged() });
          }),
        ]) {
          try {
            run();
          } catch {
            // Refused, which is as good.
          }
        }
        return wrongUnless(!isPoisoned(), "Object.prototype has a key more");
      },
      "mergeRequests merges in depth",
    ],
    "a forged prototype of the body": [
      ({ endpoint }) => {
        const body = endpoint("POST /x", forged()).body as Fields;
        return wrongUnless(body["admin"] === undefined, "the body inherits what the wire said");
      },
      "setOwn assigns",
    ],
  }),
  ...probesOf("Names such as `__proto__` and `toString`", "MISSING_PARAMETER", {
    "a placeholder {toString} without a value": ({ endpoint }) =>
      `writes ${endpoint("GET /x/{toString}", at()).url}`,
  }),
  ...probesOf("Names such as `__proto__` and `toString`", undefined, {
    "a parameter called __proto__": ({ endpoint }) => {
      const options = JSON.parse(`{"baseUrl":"${HOME}","__proto__":"p"}`) as Fields;
      const { url } = endpoint("GET /x", options);
      return wrongUnless(url === `${HOME}/x?__proto__=p`, `writes ${url}`);
    },
    "a parameter called constructor, in a body": [
      ({ endpoint }) => {
        const { body } = endpoint("POST /x", at({ constructor: "c" }));
        return wrongUnless(JSON.stringify(body) === '{"constructor":"c"}', inspect(body));
      },
      "setOwn leaves out what Object.prototype has",
    ],
  }),
  ...probesOf("Aliasing between results", undefined, {
    "headers of a result that are written to": [
      ({ endpoint }) => {
        const layered = endpoint.defaults({ headers: { "x-a": "1" } });
        eachTime(() => {
          Object.assign(layered("/x").headers, { authorization: SECRET });
        });
        return wrongUnless(!("authorization" in layered("/x").headers), "the next result has them");
      },
      "HeaderWriter gives its ready headers themselves",
    ],
    "merged options that are written to": [
      ({ endpoint }) => {
        const layered = endpoint.defaults({ mediaType: { previews: ["a"] } });
        type Merged = { headers: object; mediaType: { previews: string[] } };
        const merged = layered.merge("/x") as Merged;
        Object.assign(merged.headers, { authorization: SECRET });
        merged.mediaType.previews.push("evil");
        const text = JSON.stringify(layered("/x").headers);
        return wrongUnless(!/evil|authorization/.test(text), `the next result has ${text}`);
      },
      "copyOf keeps the layer's list of previews",
    ],
  }),
  ...Object.entries({
    INVALID_HEADER: { headers: { authorization: `${SECRET}\u0000` } },
    INVALID_PARAMETER: { a: `${SECRET}\ud800` },
    INVALID_MEDIA_TYPE: { mediaType: { previews: [`${SECRET} `] } },
    INVALID_URL: { baseUrl: `https://me:${SECRET}@api.acme.com` },
  }).flatMap(([code, options]) =>
    probesOf("Secrets in errors", code as EndpointErrorCode, {
      [`a refused ${Object.keys(options).join()}`]: [
        ({ endpoint }) => {
          try {
            endpoint("GET /x/{a}", { a: "fine", ...options });
          } catch (thrown) {
            const text = inspect(thrown, { depth: null, showHidden: true });
            if (text.includes(SECRET)) {
              return "the error shows it";
            }
            throw thrown;
          }
          // An answer is of no interest here: the other probes look at those.
          return undefined;
        },
        "the message of the error quotes the value",
      ],
    }),
  ),
];
