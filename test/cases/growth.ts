import type * as Api from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";

/** Something that must take time in proportion to `n`. */
export interface GrowthCase {
  readonly name: string;
  /** Builds the input, which is not timed. `salt` is new each time, so that no cache knows the text. */
  readonly prepare: (api: typeof Api, n: number, salt: string) => () => unknown;
}

/** Pieces of templates, repeated n times: valid, hostile, and both. */
const PIECES = [
  ...[
    ...["{a}", "{+a}", "{/a}", "{?a}", "{a:3}", "{?a,aa*}", "/{a}/..", ":aa", "/:aa", ":", "{"],
    ...["{a,"],
  ],
  ...["{a.", "}", "%", "%41", "%2e/", "../", "?", "&a=", "#", "é", "@", "//a@", "https:", "\\"],
];

const PIECE_VALUES = { a: "x", aa: ["y", "z"] };

/** Texts that stand where a caller puts a value, by what they are repeated from. */
const TEXTS = ["%", "é", "../", "/", "\ud800", "\t", "a ", ",", "-preview", "application/vnd.x,"];

const VALUE_PLACES: readonly {
  readonly name: string;
  readonly call: (api: typeof Api, text: string) => unknown;
}[] = [
  { name: "path", call: ({ endpoint }, a) => endpoint("GET /{a}", { a }) },
  { name: "reserved", call: ({ endpoint }, a) => endpoint("GET /{+a}", { a }) },
  { name: "query", call: ({ endpoint }, a) => endpoint("GET /", { a }) },
  { name: "name", call: ({ endpoint }, text) => endpoint("GET /", { [text]: 1 }) },
  { name: "field of a form", call: (api, a) => serviceOf(api, "form")("POST /", { a }) },
  {
    name: "name in a form",
    call: (api, a) => serviceOf(api, "form")("POST /", { [a]: { [a]: [a] } }),
  },
  { name: "part", call: (api, a) => serviceOf(api, "multipart")("POST /", { a: [a] }) },
  { name: "header", call: ({ endpoint }, a) => endpoint("GET /", { headers: { a } }) },
  { name: "header name", call: ({ endpoint }, a) => endpoint("GET /", { headers: { [a]: 1 } }) },
  {
    name: "accept",
    call: ({ endpoint }, accept) =>
      endpoint("GET /", { headers: { accept }, mediaType: { previews: ["p"], format: "raw" } }),
  },
  { name: "format", call: ({ endpoint }, format) => endpoint("GET /", { mediaType: { format } }) },
  {
    name: "preview",
    call: ({ endpoint }, text) => endpoint("GET /", { mediaType: { previews: [text] } }),
  },
  { name: "method", call: ({ endpoint }, method) => endpoint({ url: "/", method }) },
  {
    name: "host",
    call: ({ endpoint }, text) => endpoint("GET /", { baseUrl: `https://${text}example.com` }),
  },
];

/** Accept headers that are repeated from something, which is put between the two parts of a text. */
const ACCEPTS: Readonly<
  Record<string, readonly [before: string, repeated: string, after: string]>
> = {
  quotes: ["a/b;c=", '"', ""],
  "an open quote": ['a/b;c="', "x", ""],
  escapes: ['a/b;c="', "\\", '"'],
  blanks: ["application/octet-stream", " ", "x"],
  semicolons: ["a/b", ";", ""],
  slashes: ["", "/", ""],
  ranges: ["", "a/b,", ""],
  "vendor ranges": ["", "application/vnd.github.v3+json,", ""],
  segments: ["application/vnd", ".a", ""],
  dots: ["application/vnd.a", ".", ""],
  pluses: ["application/vnd.a", "+", ""],
  digits: ["application/vnd.a.", "1", "x"],
  previews: ["application/vnd.a", ".a-preview", ""],
  "preview suffixes": ["application/vnd.a.b", "-preview", ""],
  "almost previews": ["application/vnd.a.b", "-previe", ""],
};

const accepts = Object.entries(ACCEPTS).map(([what, [before, repeated, after]]): GrowthCase => ({
  name: `an accept header of n ${what}`,
  prepare: ({ MediaType }, n) => {
    const accept = before + repeated.repeat(n) + after;
    return () => MediaType.parse(accept).withFormat("raw").withPreviews(["a"], "github").isBinary;
  },
}));

/** The endpoint of a service whose bodies are of this kind; one for all calls. */
function serviceOf(
  { EndpointFactory, github }: typeof Api,
  body: "form" | "multipart",
): Api.Endpoint {
  const known = SERVICES.get(EndpointFactory)?.[body];
  if (known !== undefined) {
    return known;
  }
  const made = new EndpointFactory({ ...github, body }).create();
  SERVICES.set(EndpointFactory, { ...SERVICES.get(EndpointFactory), [body]: made });
  return made;
}

const SERVICES = new WeakMap<object, Partial<Record<string, Api.Endpoint>>>();

/** An object with the keys p0, p1 … */
function record<T>(n: number, salt: string, value: (i: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: n }, (_, i) => [`${salt}p${i}`, value(i)]));
}

const list = <T>(n: number, value: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => value(i));

/** Cases by their names. */
const named = (prepares: Readonly<Record<string, GrowthCase["prepare"]>>): GrowthCase[] =>
  Object.entries(prepares).map(([name, prepare]) => ({ name, prepare }));

const pieces = PIECES.flatMap((piece): GrowthCase[] => [
  {
    name: `n × ${piece} as a route`,
    prepare: ({ endpoint }, n, salt) => {
      const route = `GET /${salt}/${piece.repeat(n)}`;
      return () => endpoint(route, PIECE_VALUES);
    },
  },
  {
    name: `n × ${piece} as a UriTemplate`,
    prepare: ({ UriTemplate }, n, salt) => {
      const template = `/${salt}/${piece.repeat(n)}`;
      return () => UriTemplate.parse(template).expand(PIECE_VALUES);
    },
  },
]);

const texts = VALUE_PLACES.flatMap(({ name, call }) =>
  TEXTS.map((text): GrowthCase => {
    const label = JSON.stringify(text);
    return {
      name: `n × ${label} as a ${name}`,
      prepare: (api, n, salt) => {
        const long = salt + text.repeat(n);
        return () => call(api, long);
      },
    };
  }),
);

const counts: readonly GrowthCase[] = [
  ...named({
    "an accept header of n previews, amended": ({ endpoint }, n, salt) => {
      const accept = list(n, (i) => `application/vnd.github.${salt}${i}-preview+json`).join(",");
      return () => endpoint("GET /", { headers: { accept }, mediaType: { previews: ["p"] } });
    },
    "n names in the host of a baseUrl": ({ endpoint }, n, salt) => {
      const names = list(n, (i) => `{${salt}${i}}.`).join("");
      return () => endpoint.defaults({ baseUrl: `https://${names}example.com` });
    },
    "n previews": ({ endpoint }, n, salt) => {
      const previews = list(n, (i) => `${salt}${i}`);
      return () => endpoint("GET /", { mediaType: { previews } });
    },
    "n headers": ({ endpoint }, n, salt) => {
      const headers = record(n, salt, String);
      return () => endpoint("GET /", { headers });
    },
    "n headers as pairs of one name": ({ endpoint }, n, salt) => {
      const headers = list(n, (i): [string, string] => [salt, String(i)]);
      return () => endpoint("GET /", { headers });
    },
  }),
  ...["GET", "POST", "DELETE"].map((method): GrowthCase => ({
    name: `n parameters of a ${method}`,
    prepare: ({ endpoint }, n, salt) => {
      const parameters = record(n, salt, String);
      return () => endpoint(`${method} /`, parameters);
    },
  })),
  ...(["form", "multipart"] as const).flatMap((body): GrowthCase[] => [
    {
      name: `n fields of a body in the kind ${body}`,
      prepare: (api, n, salt) => {
        const fields = record(n, salt, String);
        return () => serviceOf(api, body)("POST /", fields);
      },
    },
    {
      name: `n fields of data in the kind ${body}`,
      prepare: (api, n, salt) => {
        const data = record(n, salt, String);
        return () => serviceOf(api, body)("POST /", { data });
      },
    },
    {
      name: `n wrong fields of a body in the kind ${body}`,
      prepare: (api, n, salt) => {
        const fields = record(n, salt, () => Number.NaN);
        return () => serviceOf(api, body)("POST /", fields);
      },
    },
    {
      name: `n objects in a list of a body in the kind ${body}`,
      prepare: (api, n, salt) => {
        const rows = list(n, (i) => ({ [salt]: i, k: [i] }));
        return () => serviceOf(api, body)("POST /", { rows });
      },
    },
  ]),
  ...named({
    "n triplets that a prefix cuts": ({ UriTemplate }, n) => {
      const x = "%C3%A9".repeat(n);
      return () => UriTemplate.parse("{+x:9999}{x:9999}").expand({ x });
    },
    "n wrong parameters": ({ endpoint }, n, salt) => {
      const parameters = record(n, salt, () => Number.NaN);
      return () => endpoint("GET /", parameters);
    },
    "n missing parameters": ({ endpoint }, n, salt) => {
      const route = `GET ${list(n, (i) => `/{${salt}p${i}}`).join("")}`;
      return () => endpoint(route);
    },
    "n distinct placeholders with n values": ({ endpoint }, n, salt) => {
      const values = record(n, salt, String);
      const route = `GET ${list(n, (i) => `/{${salt}p${i}}`).join("")}`;
      return () => endpoint(route, values);
    },
    "n names in one expression with n values": ({ endpoint }, n, salt) => {
      const values = record(n, salt, String);
      const route = `GET /{?${Object.keys(values).join(",")}}`;
      return () => endpoint(route, values);
    },
    "n placeholders of a UriTemplate with n values": ({ UriTemplate }, n, salt) => {
      const values = record(n, salt, String);
      const template = Object.keys(values)
        .map((name) => `{${name}}`)
        .join("");
      return () => UriTemplate.parse(template).expand(values);
    },
    "a list of n": ({ endpoint }, n, salt) => {
      const values = list(n, (i) => `${salt}${i}`);
      return () => endpoint("GET /{a}{/a*}{?a*}", { a: values, b: values });
    },
    "an object of n keys": ({ endpoint }, n, salt) => {
      const values = record(n, salt, String);
      return () => endpoint("GET /{a}{?a*}", { a: values, b: values });
    },
    "n parameters, explained": ({ endpoint, explain }, n, salt) => {
      const parameters = record(n, salt, String);
      return () => explain(endpoint, "GET /", parameters);
    },
    "n distinct placeholders, explained": ({ endpoint, explain }, n, salt) => {
      const values = record(n, salt, String);
      const route = `GET ${list(n, (i) => `/{${salt}p${i}}`).join("")}`;
      return () => explain(endpoint, route, values);
    },
    "n layers of a parameter each, explained": ({ endpoint, explain }, n, salt) => {
      const all = list(n, (i) => ({ [`${salt}p${i}`]: i }));
      return () =>
        explain(
          all.reduce((api, layer) => api.defaults(layer), endpoint),
          "GET /",
        );
    },
    "n parameters, merged and parsed": ({ endpoint }, n, salt) => {
      const parameters = record(n, salt, String);
      return () => endpoint.parse(endpoint.merge("GET /", parameters));
    },
    "n parameters of a compiled route": ({ endpoint }, n, salt) => {
      const compiled = endpoint.factory.compile("POST /");
      const parameters = record(n, salt, String);
      return () => compiled(parameters);
    },
  }),
];

const LAYERS: readonly {
  readonly name: string;
  readonly options: (i: number, salt: string) => Api.EndpointOptions;
}[] = [
  { name: "the same parameter", options: (i) => ({ per_page: i }) },
  { name: "a parameter each", options: (i, salt) => ({ [`${salt}p${i}`]: i }) },
  { name: "the same header", options: (i) => ({ headers: { "x-a": i } }) },
  { name: "a header each", options: (i, salt) => ({ headers: { [`x-${salt}-${i}`]: i } }) },
  { name: "a removed header each", options: (i, salt) => ({ headers: { [`${salt}${i}`]: null } }) },
  { name: "a preview each", options: (i, salt) => ({ mediaType: { previews: [`${salt}${i}`] } }) },
  { name: "a request field each", options: (i, salt) => ({ request: { [`${salt}${i}`]: i } }) },
  { name: "a baseUrl each", options: (i, salt) => ({ baseUrl: `https://${salt}${i}.example` }) },
];

const layers = LAYERS.map(({ name, options }): GrowthCase => ({
  name: `n layers with ${name}, then a call`,
  prepare: ({ endpoint }, n, salt) => {
    const all = list(n, (i) => options(i, salt));
    return () => all.reduce((api, layer) => api.defaults(layer), endpoint)("GET /");
  },
}));

const used: readonly GrowthCase[] = [
  ...named({
    "n headers of a HeaderBag, one after the other": ({ HeaderBag }, n, salt) => {
      const all = list(n, (i) => ({ [`${salt}${i}`]: i }));
      return () => all.reduce((bag, init) => bag.with(init), HeaderBag.from({})).toObject();
    },
  }),
];

interface Described {
  readonly name: string;
  readonly document: (n: number, salt: string) => object;
}

/** Documents by their names. */
const documented = (rows: Readonly<Record<string, Described["document"]>>): Described[] =>
  Object.entries(rows).map(([name, document]) => ({ name, document }));

/** Documents in which many places share something large: the text of each grows with n, not with its square. */
const DOCUMENTS: readonly Described[] = [
  ...documented({
    "n parameters that share one large schema": (n, salt) => ({
      paths: { "/x": { get: { parameters: list(n, (i) => parameter(i, { allOf: [LARGE] })) } } },
      components: {
        schemas: { Large: { properties: record(n, salt, () => ({ type: "string" })) } },
      },
    }),
    "n parameters that share one long $ref": (n) => ({
      paths: {
        "/x": { get: { parameters: list(n, () => ({ $ref: "#/components/parameters/P" })) } },
      },
      components: { parameters: { P: { $ref: `#${"/x".repeat(n)}` } } },
    }),
  }),
  ...["a/b", "a/b;c=d", "application/json"].map((type) => ({
    name: `n blanks in the media type ${type}`,
    document: (n: number) => {
      const content = { [`${type}${" ".repeat(n)}x`]: {} };
      return {
        paths: { "/x": { post: { requestBody: { content }, responses: { 200: { content } } } } },
      };
    },
  })),
  ...documented({
    "n bodies that share one large schema": (n, salt) => ({
      paths: record(n, "/", () => {
        const content = { "application/json": { schema: { allOf: [LARGE] } } };
        return { post: { requestBody: { content } } };
      }),
      components: {
        schemas: { Large: { properties: record(n, salt, () => ({ type: "string" })) } },
      },
    }),
    "n forms that share one large schema": (n, salt) => ({
      paths: record(n, "/", () => {
        const content = { "application/x-www-form-urlencoded": { schema: LARGE } };
        return { post: { requestBody: { content } } };
      }),
      components: {
        schemas: { Large: { properties: record(n, salt, () => ({ format: "date" })) } },
      },
    }),
    "n paths that share n parameters": (n) => ({
      paths: record(n, "/", () => ({ $ref: "#/components/pathItems/Shared" })),
      components: {
        pathItems: { Shared: { get: { parameters: list(n, (i) => parameter(i, {})) } } },
      },
    }),
    "n operations that share bodies and answers of n media types": (n, salt) => ({
      paths: record(n, "/", () => ({
        post: {
          requestBody: { $ref: "#/components/requestBodies/Shared" },
          responses: { 200: { $ref: "#/components/requestBodies/Shared" } },
        },
      })),
      components: { requestBodies: { Shared: { content: record(n, `a/${salt}`, () => ({})) } } },
    }),
    "n servers of operations beside n variables of the service's": (n, salt) => ({
      servers: [
        {
          url: `https://a.example${Object.keys(record(n, salt, String))
            .map((name) => `/{${name}}`)
            .join("")}`,
          variables: record(n, salt, () => ({ default: "a" })),
        },
      ],
      paths: record(n, "/", (i) => ({ get: { servers: [{ url: `https://b${i}.example` }] } })),
    }),
  }),
];

const LARGE = { $ref: "#/components/schemas/Large" };

function parameter(i: number, schema: object): object {
  return { in: "header", name: `q${i}`, schema };
}

const documents = DOCUMENTS.map(({ name, document }): GrowthCase => ({
  name: `a description with ${name}`,
  prepare: (_, n, salt) => {
    const all = {
      openapi: "3.1.0",
      servers: [{ url: "https://a.example" }],
      ...document(n / 4, salt),
    };
    // As a parser gives it: no text is shared.
    const parsed: unknown = JSON.parse(JSON.stringify(all));
    return () => readOpenApi(parsed, { service: "a", clientName: "a", version: "1" });
  },
}));

const all = [pieces, texts, accepts, counts, layers, used, documents];

export const growthCases: readonly GrowthCase[] = all.flat();
