import type * as Api from "../../src/index.js";
import { matchRoute, RouteTable } from "../../src/match/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools } from "../../src/tools/index.js";
import { outcomeOf } from "../properties/observe.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { OPTIONS, schemaAt, SERVERS } from "../helpers/openapi.js";
import { words } from "../helpers/words.js";
import { pairCases } from "./growthOfPairs.js";
import { eachMake, eachUse, grows, list, mapped, record } from "./growthCase.js";
import type { GrowthCase, Makes, Uses } from "./growthCase.js";

const texts = (n: number, salt: string): Record<string, string> => record(n, salt, String);
const names = (n: number, salt: string): string[] => list(n, (i) => `${salt}${i}`);

/** A route with the placeholders of `texts`. */
const routeOf = (n: number, salt: string): string =>
  `GET ${list(n, (i) => `/{${salt}p${i}}`).join("")}`;

/** Pieces of templates, repeated n times: valid, hostile, and both. */
const PIECES = words(`
  {a} {+a} {/a} {?a} {a:3} {?a,aa*} /{a}/.. :aa /:aa : { {a, {a. } % %41 %2e/ ../ ? &a= # é @ //a@
  https: \\
`);

const PIECE_VALUES = { a: "x", aa: ["y", "z"] };

const pieces = PIECES.flatMap((piece) => [
  grows(
    `n × ${piece} as a route`,
    (n, salt) => `GET /${salt}/${piece.repeat(n)}`,
    ({ endpoint }, route) => endpoint(route, PIECE_VALUES),
  ),
  grows(
    `n × ${piece} as a UriTemplate`,
    (n, salt) => `/${salt}/${piece.repeat(n)}`,
    ({ UriTemplate }, template) => UriTemplate.parse(template).expand(PIECE_VALUES),
  ),
]);

/** Texts that stand where a caller puts a value, by what they are repeated from. */
const TEXTS = ["%", "é", "../", "/", "\ud800", "\t", "a ", ",", "-preview", "application/vnd.x,"];

const VALUE_PLACES: Uses<string> = {
  path: ({ endpoint }, a) => endpoint("GET /{a}", { a }),
  reserved: ({ endpoint }, a) => endpoint("GET /{+a}", { a }),
  query: ({ endpoint }, a) => endpoint("GET /", { a }),
  name: ({ endpoint }, text) => endpoint("GET /", { [text]: 1 }),
  "field of a form": (api, a) => serviceOf(api, "form")("POST /", { a }),
  "name in a form": (api, a) => serviceOf(api, "form")("POST /", { [a]: { [a]: [a] } }),
  part: (api, a) => serviceOf(api, "multipart")("POST /", { a: [a] }),
  header: ({ endpoint }, a) => endpoint("GET /", { headers: { a } }),
  "header name": ({ endpoint }, a) => endpoint("GET /", { headers: { [a]: 1 } }),
  accept: ({ endpoint }, accept) =>
    endpoint("GET /", { headers: { accept }, mediaType: { previews: ["p"], format: "raw" } }),
  format: ({ endpoint }, format) => endpoint("GET /", { mediaType: { format } }),
  preview: ({ endpoint }, text) => endpoint("GET /", { mediaType: { previews: [text] } }),
  method: ({ endpoint }, method) => endpoint({ url: "/", method }),
  host: ({ endpoint }, text) => endpoint("GET /", { baseUrl: `https://${text}example.com` }),
};

const values = TEXTS.flatMap((text) =>
  eachUse(`n × ${JSON.stringify(text)} as a `, (n, salt) => salt + text.repeat(n), VALUE_PLACES),
);

/** Accept headers in which the second of three texts is repeated. */
const ACCEPTS = [
  ["a/b;c=", '"', ""],
  ['a/b;c="', "\\", '"'],
  ["application/octet-stream", " ", "x"],
  ["", "/", ""],
  ["", "application/vnd.github.v3+json,", ""],
  ["application/vnd.a", "+", ""],
  ["", "a-", "/b"],
  ["application/vnd.a.b", "-preview", ""],
] as const;

const accepts = ACCEPTS.map(([before, repeated, after]) =>
  grows(
    `an accept header with n × ${repeated}`,
    (n) => before + repeated.repeat(n) + after,
    ({ MediaType }, accept) =>
      MediaType.parse(accept).withFormat("raw").withPreviews(["a"], "github").isBinary,
  ),
);

/** Routes that no value fills, or that dots fill: what is wrong in them is found in one pass. */
const WRONG_ROUTES: Makes<string> = {
  "n braces in a host": (n) => `https://${"{".repeat(n)}`,
  "n missing values": (n) => "/aaaaaaa/{x}".repeat(n / 4),
  "n dot segments": (n) => "/:a".repeat(n),
  "n dot segments of lists": (n) => `/x${"{/a}".repeat(n)}`,
  "n missing parameters": routeOf,
};

const wrongRoutes = eachMake("", WRONG_ROUTES, ({ endpoint }, url) => endpoint(url, { a: ".." }));

/** The endpoint of a service whose bodies are of this kind. */
function serviceOf(api: typeof Api, body: "form" | "multipart"): Api.Endpoint {
  return new api.EndpointFactory({ ...api.github, body: api[body] }).create();
}

const BASE_URLS: Makes<string> = {
  "n names in the host of a baseUrl": (n, salt) =>
    `https://${list(n, (i) => `{${salt}${i}}.`).join("")}example.com`,
  "n × { in a baseUrl": (n, salt) => `https://${salt}${"{".repeat(n)}`,
  "n × {a in a baseUrl": (n, salt) => `https://${salt}${"{a".repeat(n)}`,
};

/** Calls that take n texts by their names. */
const CALLS: Uses<Record<string, string>> = {
  "n headers": ({ endpoint }, headers) => endpoint("GET /", { headers }),
  "n parameters of a GET": ({ endpoint }, all) => endpoint("GET /", all),
  "n parameters of a POST": ({ endpoint }, all) => endpoint("POST /", all),
  "n parameters of a DELETE": ({ endpoint }, all) => endpoint("DELETE /", all),
  "n fields of a form": (api, all) => serviceOf(api, "form")("POST /", all),
  "n parts": (api, all) => serviceOf(api, "multipart")("POST /", all),
  "an object of n keys": ({ endpoint }, a) => endpoint("GET /{a}{?a*}", { a, b: a }),
  "n parameters, explained": ({ endpoint, explain }, all) => explain(endpoint, "GET /", all),
  "n parameters of a compiled route": ({ endpoint }, all) => endpoint.compile("POST /")(all),
  "n parameters of a call with a kept plan": ({ endpoint }, all) => {
    calledThreeTimes(() => endpoint("PATCH /", all));
  },
  "n names in one expression with n values": ({ endpoint }, all) =>
    endpoint(`GET /{?${Object.keys(all).join(",")}}`, all),
};

const counts: readonly GrowthCase[] = [
  ...eachMake("", BASE_URLS, ({ endpoint }, baseUrl) => endpoint("/x", { baseUrl })),
  ...eachUse("", texts, CALLS),
  ...eachUse("n objects in a list in ", (n, salt) => list(n, (i) => ({ [salt]: i, k: [i] })), {
    "a form": (api, rows) => serviceOf(api, "form")("POST /", { rows }),
    parts: (api, rows) => serviceOf(api, "multipart")("POST /", { rows }),
  }),
  grows("n previews", names, ({ endpoint }, previews) =>
    endpoint("GET /", { mediaType: { previews } }),
  ),
  grows("a list of n", names, ({ endpoint }, a) => endpoint("GET /{a}{/a*}{?a*}", { a, b: a })),
  grows(
    "n triplets that a prefix cuts",
    (n) => "%C3%A9".repeat(n),
    ({ UriTemplate }, x) => UriTemplate.parse("{+x:9999}{x:9999}").expand({ x }),
  ),
  grows(
    "n distinct placeholders with n values",
    (n, salt) => [routeOf(n, salt), texts(n, salt)] as const,
    ({ endpoint }, [route, all]) => endpoint(route, all),
  ),
  grows(
    "n headers of a HeaderBag, one after the other",
    (n, salt) => list(n, (i) => ({ [`${salt}${i}`]: i })),
    ({ HeaderBag }, all) =>
      all.reduce((bag, init) => bag.with(init), HeaderBag.from({})).toObject(),
  ),
];

const LAYERS: Makes<Api.EndpointOptions> = {
  "the same parameter": (i) => ({ per_page: i }),
  "a parameter each": (i, salt) => ({ [`${salt}p${i}`]: i }),
  "a header each": (i, salt) => ({ headers: { [`x-${salt}-${i}`]: i } }),
  "a preview each": (i, salt) => ({ mediaType: { previews: [`${salt}${i}`] } }),
  "a baseUrl each": (i, salt) => ({ baseUrl: `https://${salt}${i}.example` }),
};

const layers = eachMake(
  "n layers, then a call: ",
  mapped(LAYERS, (options) => (n, salt) => list(n, (i) => options(i, salt))),
  ({ endpoint }, all) => all.reduce((api, layer) => api.defaults(layer), endpoint)("GET /"),
);

const LARGE = { $ref: "#/components/schemas/Large" };

/** Components with one schema of n properties. */
const large = (n: number, salt: string, property: object): object => ({
  schemas: { Large: { properties: record(n, salt, () => property) } },
});

const parameter = (i: number, schema: object): object => ({ in: "header", name: `q${i}`, schema });

/** A document whose n paths have a body of this type and schema. */
const bodies = (n: number, type: string, schema: object): object =>
  record(n, "/", () => ({ post: { requestBody: { content: { [type]: { schema } } } } }));

/** Schemas, each with a reference to the next one and to the first. */
const circle = (n: number, salt: string): object =>
  record(n, salt, (i) => ({
    type: "object",
    properties: { next: schemaAt(`${salt}p${(i + 1) % n}`), first: schemaAt(`${salt}p0`) },
  }));

/** Documents in which many places share something large: the text of each grows with n, not with its square. */
const DOCUMENTS: Makes<object> = {
  "n parameters that share one large schema": (n, salt) => ({
    paths: { "/x": { get: { parameters: list(n, (i) => parameter(i, { allOf: [LARGE] })) } } },
    components: large(n, salt, { type: "string" }),
  }),
  "n spaces in a media type": (n) => bodies(1, `a/b${" ".repeat(4 * n)}x`, {}),
  "n bodies that share one large schema": (n, salt) => ({
    paths: bodies(n, "application/json", { allOf: [LARGE] }),
    components: large(n, salt, { type: "string" }),
  }),
  // Of these two, all that is read is bounded; with fewer, the bound would not be met.
  "n forms that share one large schema": (n, salt) => ({
    paths: bodies(2 * n, "application/x-www-form-urlencoded", LARGE),
    components: large(2 * n, salt, { format: "date" }),
  }),
  "n paths that share n parameters": (n) => ({
    paths: record(2 * n, "/", () => ({ $ref: "#/components/pathItems/Shared" })),
    components: {
      pathItems: { Shared: { get: { parameters: list(2 * n, (i) => parameter(i, {})) } } },
    },
  }),
  "n operations that share bodies and answers of n media types": (n, salt) => {
    const shared = { $ref: "#/components/requestBodies/Shared" };
    return {
      paths: record(n, "/", () => ({ post: { requestBody: shared, responses: { 200: shared } } })),
      components: { requestBodies: { Shared: { content: record(n, `a/${salt}`, () => ({})) } } },
    };
  },
  "n operations with servers of names in their hosts": (n) => ({
    paths: record(n, "/", (i) => {
      const servers = [{ url: `https://{t}.b${i}.example`, variables: { t: { default: "a" } } }];
      return { get: { servers } };
    }),
  }),
  "n names in the host of a server": (n, salt) => ({
    servers: [
      {
        url: `https://${list(n, (i) => `{${salt}p${i}}`).join(".")}.a.example`,
        variables: record(n, salt, () => ({ default: "a" })),
      },
      ...SERVERS,
    ],
    paths: record(n, "/", () => ({ get: {} })),
  }),
  "n operations that take n credentials": (n, salt) => ({
    paths: record(n, "/", (i) => ({ get: { security: [{ [`${salt}p${i}`]: [] }] } })),
    security: list(n, (i) => ({ [`${salt}p${i}`]: [] })),
    components: {
      securitySchemes: record(n, salt, (i) => ({ type: "apiKey", in: "header", name: `k${i}` })),
    },
  }),
  "n schemas and n references to each other": (n, salt) => ({
    paths: bodies(n, "application/json", schemaAt(`${salt}p0`)),
    components: { schemas: circle(n, salt) },
  }),
  "n schemas with URIs, and references in them": (n, salt) => ({
    paths: record(n, "/", (i) => ({
      get: { parameters: [parameter(i, { $ref: `https://a.example/${salt}${i}` })] },
    })),
    components: {
      schemas: record(n, salt, (i) => ({
        $id: `https://a.example/${salt}${i}`,
        allOf: [{ $ref: "#/$defs/a" }],
        $defs: { a: { type: "string" } },
      })),
    },
  }),
  "n servers of operations beside n variables of the service's": (n, salt) => ({
    servers: [
      {
        url: `https://a.example${list(n, (i) => `/{${salt}p${i}}`).join("")}`,
        variables: record(n, salt, () => ({ default: "a" })),
      },
    ],
    paths: record(n, "/", (i) => ({ get: { servers: [{ url: `https://b${i}.example` }] } })),
  }),
};

/** Descriptions of these fields, as a parser gives them: no text is shared. */
const parsed = (tables: Makes<object>): Makes<unknown> =>
  mapped(tables, (fields) => (n, salt) => {
    const document = { openapi: "3.1.0", servers: SERVERS, ...fields(n / 16, salt) };
    return JSON.parse(JSON.stringify(document)) as unknown;
  });

const documents = eachMake("a description with ", parsed(DOCUMENTS), (_, made) =>
  readOpenApi(made, OPTIONS),
);

/** A description whose `POST /x` takes a body of this schema. */
function taken(schema: object, schemas: object = {}): object {
  const content = { "application/json": { schema } };
  return {
    paths: { "/x": { post: { requestBody: { required: true, content } } } },
    components: { schemas },
  };
}

/** Descriptions whose tools have n characters or so in all. */
const TOOL_DOCUMENTS: Makes<object> = {
  "n properties whose names are respelt alike": (n, salt) =>
    taken({
      type: "object",
      properties: { o: { type: "object", properties: record(n, `${salt}.[`, () => ({})) } },
    }),
  "n schemas in one another": (n) => {
    let schema: object = { type: "string" };
    for (let i = 0; i < n / 2; i += 1) {
      schema = { type: "array", items: schema };
    }
    return taken(schema);
  },
  "a circle of n definitions": (n, salt) => taken(schemaAt(`${salt}p0`), circle(n, salt)),
  "n tools that share a definition": (n, salt) => ({
    paths: bodies(n, "application/json", schemaAt(salt)),
    components: { schemas: { [salt]: { type: "object", properties: { a: schemaAt(salt) } } } },
  }),
  "n bodies that share n fields": (n, salt) => ({
    paths: bodies(2 * n, "application/json", LARGE),
    components: large(2 * n, salt, { type: "string" }),
  }),
  "n allOfs that share n required names": (n, salt) => {
    const Base = { type: "object", properties: { a: {} }, required: names(n, salt) };
    const fields = record(n, salt, () => ({ allOf: [schemaAt("Base"), {}] }));
    return taken({ type: "object", properties: { o: { properties: fields } } }, { Base });
  },
  "n paths beside one that can write them": (n) => ({
    paths: { "/{id}/{id2}": { get: {} }, ...record(n, "/a/", () => ({ get: {} })) },
  }),
};

const toolDocuments = eachMake("tools of a description with ", parsed(TOOL_DOCUMENTS), (_, made) =>
  Array.from(readTools(made, OPTIONS).tools.values(), (tool) => {
    tool.forOpenAI();
    // In strict mode some are refused.
    return [tool.bytes, outcomeOf(() => tool.forOpenAI({ strict: true }))];
  }),
);

/** Arguments of n members. */
const TOOL_ARGUMENTS: Makes<object> = {
  "n fields": (n, salt) => ({ any: texts(n, salt) }),
  "n unknown names": texts,
  "a list of n objects": (n) => ({ list: list(n / 8, () => ({ a: null, b: { a: null } })) }),
  "n wrong members": (n) => ({ list: list(n, () => 5) }),
};

const toolCalls = eachMake("a tool with ", TOOL_ARGUMENTS, (api, args) => {
  const Item = {
    anyOf: [
      { type: "object", properties: { a: { type: "string" }, b: schemaAt("Item") } },
      { type: "object", properties: { b: schemaAt("Item"), c: {} } },
    ],
  };
  const properties = { any: {}, list: { type: "array", items: schemaAt("Item") } };
  const fields = taken({ type: "object", properties }, { Item });
  const document = { openapi: "3.1.0", servers: SERVERS, ...fields };
  const { tools, profile } = readTools(document, OPTIONS);
  return tools.get("POST_x")?.request(new api.EndpointFactory(profile), args);
});

/** Routes and a URL that grow together; where routes or names are counted, their texts have n characters in all. */
type Matching = Makes<readonly [routes: readonly string[], url: string]>;

const TABLES: Matching = {
  "n routes that end in other strings, and a URL with all of them": (n) => [
    list(n / 16, (i) => `/{a}.f${i}x`),
    `/${list(n / 16, (i) => `.f${i}x`).join("")}!`,
  ],
  "n routes with a value in the host, and a URL of n slashes": (n) => [
    list(n / 16, (i) => `https://{t}.h${i}.com/{+a}`),
    `https://a.h1.com${"/".repeat(n)}`,
  ],
  "n routes behind {+a}, and a URL of n slashes": (n) => [
    list(n / 16, (i) => `/{+a}/f${i}x`),
    "/".repeat(n),
  ],
};

const ROUTES: Matching = {
  "a literal of n, and a URL of n such characters": (n) => [
    [`/{+a}/${"b".repeat(n / 2)}c`],
    `/b/${"b".repeat(n)}`,
  ],
  "n values that may be left out, and a URL of n dots": (n) => [
    [`/x${"{.a}".repeat(n / 64)}`],
    `/x${".".repeat(n)}!`,
  ],
  "n names in a query, and a URL of n pairs": (n) => [
    [`/x{?${list(n / 16, (i) => `a${i}`).join(",")}}`],
    `/x?${list(n, (i) => `a${i}=${i}&`).join("")}`,
  ],
  "one name in a query, and a URL of n pairs": (n) => [["/x{?a*}"], `/x?${"a=b&".repeat(n)}`],
  "any segments, and a URL of n": (n) => [["/x{/a*}"], `/x${"/b".repeat(n)}`],
};

const matching = [
  ...eachMake("a table of ", { ...TABLES, ...ROUTES }, (_, [routes, url]) =>
    new RouteTable(routes).match("GET", url),
  ),
  ...eachMake("a route of ", ROUTES, (_, [[route = ""], url]) => matchRoute(route, url)),
];

const matches = grows(
  "a table of n routes, and a match of each",
  (n) => list(n / 16, (i) => `/{a}.f${i}x`),
  (_, routes) => {
    const table = new RouteTable(routes);
    return routes.map((route) => table.match("GET", route.replace("{a}", "b")));
  },
);

export const growthCases: readonly GrowthCase[] = [
  ...[...matching, matches],
  ...[...pieces, ...values, ...accepts, ...wrongRoutes],
  ...[...counts, ...layers, ...documents, ...toolDocuments, ...toolCalls],
  ...pairCases,
];
