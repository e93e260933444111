// Calls of everything that is public: what each gives may not depend on Object.prototype.
import { readFileSync } from "node:fs";
import * as adapters from "../../src/adapters/index.ts";
import { run } from "../../src/cli/run.ts";
import * as api from "../../src/index.ts";
import { readOpenApi } from "../../src/openapi/index.ts";
import * as sdk from "../../src/sdk/index.ts";
import { readTools } from "../../src/tools/index.ts";
import { bodies } from "../adapters/helpers/bodies.ts";
import { growthCases } from "../cases/growth.ts";
import { badOperations, placeCases } from "../cases/operations.ts";
import { ACME } from "../helpers/services.ts";

const { endpoint, EndpointFactory, explain, follow, readOperation, readProfile } = api;

/** Profiles of every kind, as plain data. */
function profilesOf(mark) {
  const base = { ...ACME, service: mark, baseUrl: `https://${mark}.example/api` };
  return [
    base,
    { ...base, query: {}, form: {}, headers: { "x-v": 1, "x-null": null }, variables: {} },
    {
      ...base,
      baseUrl: `https://{tenant}.${mark}.example/{stage}/api?v={v}`,
      variables: { tenant: { values: ["blue", "red"], default: "blue" }, stage: {} },
      query: { arrays: "repeat", objects: "json", names: { ids: "pipe", o: "deepObject" } },
      body: "form",
      form: { arrays: "indices" },
      methodCase: "upper",
      missing: "empty",
      credentials: "same-origin",
      trustedOrigins: [`https://up.${mark}.example`],
      credentialHeaders: ["x-key"],
      credentialParameters: ["api_key"],
    },
    { ...base, body: "multipart", accept: "a/b", apiVersion: "v4", query: { arrays: "brackets" } },
    { ...base, body: "x", query: { arrays: 1 }, other: 1 },
    {},
  ];
}

class Hooked extends EndpointFactory {
  writeQuery(name, value, style) {
    return super.writeQuery(`q${name}`, value, style);
  }
  amendAccept(accept, mediaType) {
    return `${super.amendAccept(accept, mediaType)};${Object.keys(mediaType).join("-")}`;
  }
  finish(request) {
    return { ...request, headers: { ...request.headers, "x-mark": "1" } };
  }
}

class Item {
  a = 1;
}

/** Arguments of calls; those of the last rows are refused. */
function argumentsOf(mark) {
  const values = {
    org: "o",
    page: 2,
    ids: [1, "ä b", null],
    o: { k: "v", n: null },
    x: new Date(0),
  };
  return [
    [`GET /${mark}`],
    [`GET /${mark}/{org}{/tail}{?page,ids*}{&o*}{;o*}{.ids}{#hash}`, values],
    [`POST /${mark}/{org}`, { ...values, list: [{ a: [1n] }], token: "s", api_key: "k" }],
    [`DELETE /${mark}`, { a: 1, headers: { "content-type": null, "X-A": ["1", 2], "x-b": true } }],
    [`POST /${mark}/item`, { data: new Item(), headers: new Item(), mediaType: new Item() }],
    [`GET /${mark}/h`, { headers: new Map([["accept", "application/vnd.x.v3+json, text/html"]]) }],
    [`GET /${mark}/m`, { mediaType: { format: "raw", previews: ["p-preview", "q"] } }],
    [`GET /${mark}/r`, { request: { agent: "a", redirect: "manual", timeout: 10, hook: 1 } }],
    [`GET https://user:pw@${mark}.example/full{?page}#f`, values],
    [
      { url: `/${mark}/two/{a}`, a: 1 },
      { b: 2, headers: { a: "b" } },
    ],
    [`GET /${mark}/{missing}`, { missing: [] }],
    [`POST /${mark}`, { a: () => 1, c: Number.NaN, i: new Item(), headers: { "bad name": "1" } }],
    [`GET /${mark}`, { headers: 1, mediaType: { formt: "" }, baseUrl: 1 }],
    [`GET {+href}`, { href: "https://evil.example/" }],
    [5],
  ];
}

function attempt(call) {
  try {
    return call();
  } catch {
    return undefined;
  }
}

const INIT = ["method", "headers", "body", "duplex", "redirect", "signal", "cache", "credentials"];

// Node's own Request and Response read what every object has, too. These show what they are given.
globalThis.Request = class {
  constructor(url, init) {
    this.read = [url, ...INIT.map((name) => init[name])];
  }
};
globalThis.Response = class {
  constructor(...args) {
    this.body = args;
    this.headers = new Map([["content-type", "multipart/form-data; boundary=x"]]);
  }
};

const ADAPTERS = Object.values(adapters).filter((adapter) => typeof adapter === "function");

/** Each adapter with requests of each kind. */
function adapterCalls(mark, requests) {
  const options = [
    {},
    { redact: false },
    { redact: { values: ["o"], names: ["a"] } },
    { redct: 1 },
  ];
  const odd = [{ method: "get", url: `https://u:p@${mark}.example/x?token=1#f`, headers: {} }, {}];
  return [...requests, ...odd].flatMap((request, i) =>
    ADAPTERS.map((adapter, j) => () => adapter(request, options[(i + j) % options.length])),
  );
}

function serviceCalls(mark, profile) {
  const hooked = () => new Hooked(readProfile(profile)).defaults({ a: 1, headers: { a: "b" } });
  const plain = () => new EndpointFactory(readProfile(profile));
  return [
    () => plain().DEFAULTS,
    ...argumentsOf(mark).flatMap((args) => [
      () => plain().create()(...args),
      () => hooked().parse(hooked().merge(...args)),
      () => explain(plain(), args.at(0), args.at(1), { values: true }),
      () => hooked().compile(args.at(0))(args.at(1), { headers: { "x-c": "1" } }),
    ]),
    ...[`https://api.github.com/${mark}`, `/${mark}?a=1`, 5].map(
      (url) => () => follow(plain(), url),
    ),
  ];
}

function operationCalls(mark, profile) {
  const factory = new EndpointFactory(readProfile(profile));
  const rows = [...Object.values(placeCases), ...badOperations.map((row) => [row.at(1), {}])];
  return rows.flatMap((row) => {
    const operation = attempt(() => readOperation(row.at(0)));
    const remade = () => new EndpointFactory(readProfile(profile));
    return [
      () => readOperation(row.at(0)).toJSON(),
      () => remade().call(readOperation(row.at(0)), row.at(1)),
      () => factory.call(operation, row.at(1)),
      () => factory.compile(operation)(row.at(1), { headers: { "x-c": "1" }, request: { a: 1 } }),
      () => explain(factory, operation, row.at(1), {}, { values: true }),
    ];
  });
}

function sdkCalls(mark) {
  const auth = [sdk.bearer("token"), sdk.queryKey("key", "api_key")];
  const server = sdk.server(`https://{t}.${mark}.example`, { t: { default: "a" } });
  const clients = [
    () => new sdk.Client({ token: "t", key: "k" }, { baseUrl: `https://${mark}.example`, auth }),
    () => new sdk.Client({ variables: { t: "b" } }, { baseUrl: server }),
  ];
  const parameters = { at: { format: sdk.unix }, h: sdk.header, c: sdk.cookie };
  const given = { id: 1, at: new Date(0), h: "x", c: "y", q: [1] };
  return [
    { route: `GET /${mark}/{id}`, parameters },
    { route: `POST /${mark}`, parameters, body: sdk.form },
    { route: `PUT /${mark}`, body: sdk.multipart, accept: "text/plain" },
    { route: `DELETE /${mark}`, data: sdk.bodyWithType(sdk.json, "application/ld+json") },
    { route: sdk.template(`GET /${mark}{/id}{?v}`), baseUrl: "https://other.example" },
  ].flatMap((data) =>
    clients.flatMap((client) => [
      () => sdk.operation(data)(client(), given),
      () => sdk.operation(data)(client().with({ headers: { z: 1 } }), {}, { data: { a: 1 } }),
    ]),
  );
}

/** A description with what tools look up in schemas: tuples, fields, and words beside a reference. */
const TEXT = { type: "string" };
const TAG = { $ref: "#/components/schemas/Tag" };
const BODY = {
  properties: {
    pair: { type: "array", prefixItems: [TEXT] },
    named: { properties: { a: TEXT, b: TAG } },
  },
};
const TOOLS = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.acme.example/v1" }],
  paths: {
    "/x/{id}": {
      get: {
        operationId: "get",
        parameters: [
          { name: "tags", in: "query", schema: { type: "array", items: { ...TAG, minLength: 1 } } },
        ],
      },
      put: {
        parameters: [{ name: "X-Token", in: "header", required: true, schema: TEXT }],
        requestBody: { content: { "application/json": { schema: BODY } } },
      },
    },
  },
  components: { schemas: { Tag: { ...TEXT, description: "A tag." } } },
};

const EXAMPLE = new URL("../../examples/generated-sdk/openapi.json", import.meta.url);
const DOCUMENT = readFileSync(EXAMPLE, "utf8");

function documentCalls(mark) {
  const options = { service: mark, clientName: "c", version: "1" };
  const document = JSON.parse(DOCUMENT);
  return [
    () => {
      const { profile, operations } = readOpenApi(document, options);
      const factory = new EndpointFactory(profile);
      return Object.values(operations).map((each) => attempt(() => factory.call(each, { id: 1 })));
    },
    () => toolsOf(document, { ...options, refs: "inline" }),
    () => toolsOf(TOOLS, options),
    () => toolsOf(TOOLS, { ...options, refs: "inline", hidden: ["X-Token"], describe }),
  ];
}

const describe = () => ({ title: "T" });

/** All that a reader of tools sees of them, and requests of each. */
function toolsOf(document, options) {
  const { tools, problems, profile } = readTools(document, options);
  const factory = new EndpointFactory(profile);
  const schemas = [...tools.values()].map((tool) => [
    tool,
    tool.forAnthropic(),
    attempt(() => tool.forOpenAI({ strict: true })),
    ["draft-2020-12", "draft-07"].map((target) =>
      tool.schema["~standard"].jsonSchema.input({ target }),
    ),
    tool.schema["~standard"].validate({ id: 1, other: 1 }),
    tool.tryRequest(factory, { id: "7", pair: ["a", 5, {}], named: { a: "b" } }),
    tool.tryRequest(factory, { id: "7", tags: [5] }),
  ]);
  return [schemas, problems];
}

const SURROUNDINGS = {
  isTTY: true,
  noColor: "1",
  readFile: () => new TextEncoder().encode('{"org":"octokit","list":[{"a":1}]}'),
};

function commandCalls(mark) {
  return [
    [`POST /${mark}/{org}`, "org=a", "page:=1", "list:=[1,2]", "token=t"],
    [`POST /${mark}`, "--data", "@x", "--as", "curl"],
    [`GET /${mark}`, "-H", "x-a: 1", "--as", "explain"],
    [`GET /${mark}`, "--as", "har", "--show-secrets"],
    [`GET /${mark}`, "--profile", "x.json"],
    [],
    ["--hepl"],
    ["operations"],
    ["completion", "bash"],
  ].map((argv) => () => run(argv, SURROUNDINGS));
}

/** Made ahead: the platform's own classes read what every object has, too. */
const BODIES = bodies
  .filter(({ kind }) => !["blob", "bytes"].includes(kind))
  .map(({ options }) => options());

/** What grows, save what is written as JSON: `JSON.stringify` asks every object for its `toJSON`. */
const CASES = growthCases.filter(({ name }) => !/^(?:operations|sdk|tools) of/.test(name));

/** Calls, each a function without arguments, with nothing public left out. `mark` makes them new ones. */
export function callsOf(mark) {
  const profiles = profilesOf(mark);
  const requests = [...argumentsOf(mark), ...BODIES.map((options) => ["POST /x", options])].map(
    (args) => attempt(() => endpoint(...args)),
  );
  return [
    ...CASES.map(({ prepare }) => prepare(api, 32, mark)),
    ...profiles.flatMap((profile) => serviceCalls(mark, profile)),
    ...operationCalls(mark, profiles[0]),
    ...operationCalls(mark, profiles[2]),
    ...sdkCalls(mark),
    () => api.bodyWithFormat(api.json, {}),
    ...adapterCalls(mark, requests),
    ...documentCalls(mark),
    ...commandCalls(mark),
  ];
}
