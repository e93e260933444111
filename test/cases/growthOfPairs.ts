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
import { eachMake, eachUse, grows, list, mapped, record } from "./growthCase.js";
import type { GrowthCase, Makes, Uses } from "./growthCase.js";

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

type Sized = { readonly n: number; readonly salt: string };

/** Cases that grow with the number of pairs. */
const ofPairs = (table: Uses<Sized>): readonly GrowthCase[] =>
  eachUse("", (n, salt) => ({ n, salt }), table);

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

const calls = ofPairs({
  "base URLs × routes": (api, { n, salt }) => {
    const factory = service(api);
    eachPair(n, (base, route) =>
      factory.request(`GET /${salt}${route}/{a}`, { baseUrl: `https://h${base}.example`, a: 1 }),
    );
  },
  "names × routes": (api, { n, salt }) => {
    const factory = service(api);
    eachPair(n, (name, route) => factory.request(`GET /${salt}${route}`, { [`n${name}`]: 1 }));
  },
  "layers × calls of each": (api, { n, salt }) => {
    pile(service(api), side(n), (top) =>
      list(side(n), (i) => top.request(`GET /${salt}${i}`, { b: 1 })),
    );
  },
  "layers × operations": (api, { n, salt }) => {
    const operations = list(side(n), (i) => api.Operation.from({ route: `GET /${salt}${i}/{b}` }));
    pile(service(api), side(n), (top) => operations.map((one) => top.call(one, { b: 1 })));
  },
  "clients × operations": (_, { n, salt }) => {
    const operations = list(side(n), (i) => operation({ route: `GET /${salt}${i}` }));
    let client: Client = new Client({ baseUrl: "https://a.example" });
    for (let i = 0; i < operations.length; i += 1) {
      client = client.with({ query: { a: i } });
      operations.forEach((call) => call(client));
    }
  },
  "services × adapters": (api, { n }) => {
    const made = list(side(n), (i) => service(api, { credentialHeaders: [`x-own-${i}`] }));
    eachPair(n / 4, (one, other) =>
      toCurl(made[one]!.request("GET /x", { headers: { [`x-own-${other}`]: "s" } })),
    );
  },
  "n header parameters × n headers": (api, { n, salt }) => {
    const parameters = record(n, `${salt}a`, () => api.header);
    const made = api.Operation.from({ route: "GET /x", parameters });
    const own: object = record(n, `${salt}a`, String);
    const headers = record(n, `${salt}b`, String);
    api.explain(service(api), made, own, { headers });
    return service(api).call(made, own, { headers });
  },
});

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

/** What the commands write. */
const WRITERS: Readonly<Record<string, (read: Read) => unknown>> = {
  operations: ({ profileJson, operations }) => moduleText(profileJson, operations),
  sdk: (read) => sdkTexts(new Sdk("Acme", read), false),
};

/** A description with so many of its parts on each side. */
const documents: Makes<object> = {
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
const descriptions = Object.entries(WRITERS).flatMap(([command, write]) =>
  eachMake(
    `${command} of `,
    mapped(documents, (fields) => (n, salt) => {
      return { openapi: "3.1.0", info: {}, servers: SERVERS, ...fields(side(n / 4), salt) };
    }),
    (_, document) => write(readNamed(document, OPTIONS)),
  ),
);

export const pairCases = [...calls, ...keys, ...descriptions];
