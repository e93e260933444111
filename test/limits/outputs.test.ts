/** What would be longer than a text can be, which is 512 MB in V8, is an error of the library in every function. */
import {
  cookie,
  endpoint,
  explain,
  follow,
  form,
  header,
  HeaderBag,
  MediaType,
  Operation,
  UriTemplate,
} from "../../src/index.js";
import { toCurl, toHar, toHttpFile } from "../../src/adapters/index.js";
import {
  basic,
  bearer,
  Client,
  cookieKey,
  headerKey,
  operation,
  type Scheme,
} from "../../src/sdk/index.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { acme, ACME_API } from "../helpers/services.js";

/** Six hundred times the same mebibyte: what it is made of takes no memory. */
const list = Array<string>(600).fill("x".repeat(2 ** 20));
const names = list.map((_, index) => `p${index}`);
const mediaType = { previews: names };
const half = "x".repeat(2 ** 28);

const inHeader = Operation.from({ route: "GET /x", parameters: { a: header } });
const inCookies = Operation.from({ route: "GET /x", parameters: { a: cookie, b: cookie } });
const POST = { method: "post", url: `${ACME_API}/x`, headers: {} };
const quotes = "'".repeat(2 ** 28);

/** A call of a client with a credential that is longer than a header may be. */
const callWith = (scheme: Scheme): unknown => {
  const options: object = { user: "a", token: half };
  return getX(new Client(options, { baseUrl: ACME_API, auth: [scheme] }), { a: 1 });
};

const getX = operation({ route: "GET /x", parameters: { a: header } });

describe("an output of more than 512 MB", function () {
  this.timeout(120_000);

  const outputs: [what: string, run: () => unknown][] = [
    ["the query of a call", () => endpoint("GET /x", { a: list })],
    ["the URL of merged options", () => endpoint.parse({ baseUrl: ACME_API, url: "/x", a: list })],
    ["a template", () => UriTemplate.parse("{a}{a}{a}").expand({ a: half })],
    ["a form", () => acme({ body: form }).request("POST /x", { a: list })],
    ["a form that is passed", () => acme({ body: form }).request("POST /x", { data: { a: list } })],
    ["a header of a call", () => endpoint("GET /x", { headers: { a: list } })],
    ["a header of merged options", () => endpoint.merge("GET /x", { headers: { a: list } })],
    ["a header of a layer", () => endpoint.defaults({ headers: { a: list } })],
    ["a header of a bag", () => HeaderBag.from({ a: list })],
    ["a header parameter", () => acme().call(inHeader, { a: list })],
    ["the cookies of an operation", () => acme().call(inCookies, { a: half, b: half })],
    ["an explanation", () => explain(endpoint, "GET /x", { a: list })],
    ["a URL to follow", () => follow(endpoint, `/${half}${half.slice(30)}`)],
    ["a curl command", () => toCurl({ ...POST, body: quotes })],
    ["an HTTP file", () => toHttpFile({ ...POST, body: quotes })],
    ["an entry of an HAR file", () => toHar({ ...POST, body: quotes })],
    [
      "an amended media type",
      () => MediaType.parse("application/vnd.a.v3+json,".repeat(600)).withFormat(list[0]!),
    ],
    ["previews of a service", () => MediaType.parse("a/b").withPreviews(names, list[0]!)],
    ["the previews of a call", () => acme({ service: list[0]! }).request("GET /x", { mediaType })],
    ["a token", () => callWith(bearer("token"))],
    ["a user name", () => callWith(basic("token", "none"))],
    ["a password", () => callWith(basic("user", "token"))],
    ["a key in a header", () => callWith(headerKey("token", "x-key"))],
    ["a key in a cookie", () => callWith(cookieKey("token", "sid"))],
    ["a header of an SDK's call", () => getX(new Client({ baseUrl: ACME_API }), { a: list })],
  ];
  itEach("is an EndpointError: %s", outputs, (run) => {
    refusal(run);
  });
});
