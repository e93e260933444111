/** What two things do together that grow at the same time: n calls, or n in all, take time in proportion to n. */
import { toCurl } from "../../src/adapters/index.js";
import type * as Api from "../../src/index.js";
import { Client, operation } from "../../src/sdk/index.js";
import { moduleText } from "../../src/cli/operations/module.js";
import type { Read } from "../../src/cli/sdk/chosenHost.js";
import { Sdk } from "../../src/cli/sdk/Sdk.js";
import { sdkTexts } from "../../src/cli/sdk/sdkTexts.js";
import { readNamed } from "../../src/openapi/readOpenApi.js";
import { OPTIONS, schemaAt, SERVERS } from "../helpers/openapi.js";
import { words } from "../helpers/words.js";
import { grows, list, record } from "./growthCase.js";

/** The number of things on each side of a pair. */
const side = (n: number): number => Math.ceil(Math.sqrt(n));

/** Calls `use` with each pair of numbers below the square root of n. */
function eachPair(n: number, use: (one: number, other: number) => unknown): void {
  for (let one = 0; one < side(n); one += 1) {
    for (let other = 0; other < side(n); other += 1) {
      use(one, other);
    }
  }
}

const salted = (n: number, salt: string): { n: number; salt: string } => ({ n, salt });

/** A service of its own, so that nothing is remembered of another one. */
function service({ EndpointFactory }: typeof Api, fields: object = {}): Api.EndpointFactory {
  const acme = { service: "acme", baseUrl: "https://a.example", clientName: "a", version: "1" };
  return new EndpointFactory({ ...acme, ...fields });
}

/** Factories over one another, each with a parameter, and what `use` does with each. */
function pile(bottom: Api.EndpointFactory, n: number, use: (top: Api.EndpointFactory) => unknown) {
  let top = bottom;
  for (let i = 0; i < n; i += 1) {
    top = top.defaults({ a: i });
    use(top);
  }
}

const calls = [
  grows("base URLs × routes", salted, (api, { n, salt }) => {
    const factory = service(api);
    eachPair(n, (base, route) =>
      factory.request(`GET /${salt}${route}/{a}`, { baseUrl: `https://h${base}.example`, a: 1 }),
    );
  }),
  grows("names × routes", salted, (api, { n, salt }) => {
    const factory = service(api);
    eachPair(n, (name, route) => factory.request(`GET /${salt}${route}`, { [`n${name}`]: 1 }));
  }),
  grows("layers × calls of each", salted, (api, { n, salt }) => {
    pile(service(api), side(n), (top) =>
      list(side(n), (i) => top.request(`GET /${salt}${i}`, { b: 1 })),
    );
  }),
  grows("layers × operations", salted, (api, { n, salt }) => {
    const operations = list(side(n), (i) => api.Operation.from({ route: `GET /${salt}${i}/{b}` }));
    pile(service(api), side(n), (top) => operations.map((one) => top.call(one, { b: 1 })));
  }),
  grows("clients × operations", salted, (_, { n, salt }) => {
    const operations = list(side(n), (i) => operation({ route: `GET /${salt}${i}` }));
    let client: Client = new Client({ baseUrl: "https://a.example" });
    for (let i = 0; i < operations.length; i += 1) {
      client = client.with({ query: { a: i } });
      operations.forEach((call) => call(client));
    }
  }),
];

/** An operation with a header for each of n parameters, and n headers in the options. */
const headed =
  (use: (api: typeof Api, ...given: readonly [Api.Operation, object, object]) => unknown) =>
  (api: typeof Api, { n, salt }: { n: number; salt: string }): unknown => {
    const parameters = record(n, `${salt}a`, () => api.header);
    const made = api.Operation.from({ route: "GET /x", parameters });
    return use(api, made, record(n, `${salt}a`, String), {
      headers: record(n, `${salt}b`, String),
    });
  };

const headers = [
  grows(
    "n header parameters × n headers",
    salted,
    headed((api, made, own, options) => service(api).call(made, own, options as never)),
  ),
  grows(
    "n header parameters × n headers, explained",
    salted,
    headed((api, made, own, options) =>
      api.explain(service(api), made, own as never, options as never),
    ),
  ),
];

/** One key of n characters that is written once for each of n members. */
const keyed = (n: number, salt: string): object => ({
  [salt + "k".repeat(n)]: list(n, () => "m"),
});

const keys = words("query form").map((place) =>
  grows(`a key of n characters × n members in a ${place}`, keyed, (api, f) => {
    const { brackets, deepObject, form } = api;
    const styles = { arrays: brackets, objects: deepObject };
    const factory = service(api, { body: form, query: styles });
    return factory.request(place === "query" ? "GET /x" : "POST /x", { f });
  }),
);

const services = grows("services × adapters", salted, (api, { n }) => {
  const made = list(side(n), (i) => service(api, { credentialHeaders: [`x-own-${i}`] }));
  eachPair(n / 4, (one, other) =>
    toCurl(made[one]!.request("GET /x", { headers: { [`x-own-${other}`]: "s" } })),
  );
});

/** What the commands write. */
const WRITERS: Readonly<Record<string, (read: Read) => unknown>> = {
  operations: ({ profileJson, operations }) => moduleText(profileJson, operations),
  sdk: (read) => sdkTexts(new Sdk("Acme", read), false),
};

/** A description with so many of its parts on each side. */
const documents: Readonly<Record<string, (one: number, salt: string) => object>> = {
  "servers × operations": (m, salt) => ({
    servers: list(m, (i) => ({ url: `https://${salt}${i}.example` })),
    paths: record(m, "/", () => ({
      servers: list(m / 4, (i) => ({ url: `https://${salt}own${i}.example` })),
      get: { servers: list(m / 4, (i) => ({ url: `https://${salt}get${i}.example` })) },
    })),
  }),
  "schemas × references": (m, salt) => {
    const to = (i: number): object => schemaAt(`${salt}p${i}`);
    const properties = record(m, salt, to);
    const content = { "application/json": { schema: to(0) } };
    return {
      components: { schemas: record(m, salt, () => ({ type: "object", properties })) },
      paths: record(m, "/", () => ({
        post: { requestBody: { content }, responses: { 200: { content } } },
      })),
    };
  },
};

/** The texts that the commands write of it. */
const descriptions = Object.entries(documents).flatMap(([name, fields]) =>
  Object.entries(WRITERS).map(([command, write]) =>
    grows(
      `${command} of ${name}`,
      (n, salt): object => ({
        openapi: "3.1.0",
        info: {},
        servers: SERVERS,
        ...fields(side(n / 4), salt),
      }),
      (_, document) => write(readNamed(document, OPTIONS)),
    ),
  ),
);

export const pairCases = [...calls, ...headers, ...keys, services, ...descriptions];
