// Calls of everything that is public: what each gives may not depend on Object.prototype.
import * as adapters from "../../src/adapters/index.ts";
import { run } from "../../src/cli/run.ts";
import {
  bodyField,
  bodyWithType,
  brackets,
  cookie,
  date,
  deepObject,
  endpoint,
  EndpointFactory,
  explain,
  follow,
  form,
  header,
  HeaderBag,
  indices,
  json,
  jsonStyle,
  MediaType,
  multipart,
  Operation,
  path,
  pipe,
  query,
  readOperation,
  readProfile,
  repeat,
  Route,
  sameOrigin,
  server,
  trustedOrigin,
  unix,
  UriTemplate,
} from "../../src/index.ts";
import { matchRoute, RouteTable } from "../../src/match/index.ts";
import { readOpenApi } from "../../src/openapi/index.ts";
import * as sdk from "../../src/sdk/index.ts";
import { readTools } from "../../src/tools/index.ts";

const FORM = new FormData();
FORM.append("a", "1");
FORM.append("f", new File(["x"], "x.txt", { type: "text/plain" }));
FORM.append("g", new Blob(["x"]));
const BLOB = new Blob(["x"]);
const PARAMS = new URLSearchParams("a=1&token=2");
const HEADERS = new Headers({ f: "g" });

class Item {
  a = 1;
}

/** Profiles of every kind. */
function profilesOf(mark) {
  const baseUrl = `https://${mark}.example/api`;
  const port = { values: ["443", "8443"], default: "443" };
  const base = { service: mark, baseUrl, clientName: "c", version: "1" };
  return [
    base,
    { ...base, query: {}, form: {}, headers: {}, variables: {}, credentialHeaders: [] },
    {
      ...base,
      baseUrl: server(`https://{tenant}.${mark}.example:{port}/{stage}/api?v={v}&w=1`, {
        tenant: { default: "blue" },
        port,
      }),
      variables: { stage: {} },
      query: { arrays: repeat, objects: jsonStyle, names: { ids: pipe, o: deepObject } },
      body: form,
      form: { arrays: indices },
      credentials: sameOrigin,
      credentialHeaders: ["x-key"],
      credentialParameters: ["api_key"],
      trustedOrigins: [trustedOrigin(`https://up.${mark}.example`)],
      methodCase: "upper",
      missing: "empty",
    },
    {
      ...{ ...base, body: multipart, accept: "a/b", apiVersion: "v4" },
      headers: { "x-v": 1, "x-null": null },
    },
    {
      ...base,
      body: bodyWithType(json, "application/merge-patch+json"),
      query: { arrays: brackets },
    },
    readProfile(profileTextsOf(mark)),
  ];
}

/** A profile of plain data. */
function profileTextsOf(mark) {
  return {
    ...{ service: mark, clientName: "c", version: "1", body: "form", form: { objects: "json" } },
    baseUrl: `https://{tenant}.${mark}.example/api`,
    variables: { tenant: { values: ["blue", "red"], default: "blue" } },
    query: { arrays: "repeat", objects: "deepObject", names: { ids: "pipe" } },
    credentials: "same-origin",
    trustedOrigins: [`https://up.${mark}.example`],
  };
}

class Hooked extends EndpointFactory {
  mark = "own";
  writeQuery(name, value, style) {
    return super.writeQuery(`q${name}`, value, style);
  }
  amendAccept(accept, mediaType) {
    return `${super.amendAccept(accept, mediaType)};${Object.keys(mediaType).join("-")}`;
  }
  finish(request) {
    return { ...request, headers: { ...request.headers, "x-mark": this.mark } };
  }
}

class Overriding extends EndpointFactory {
  merge(...given) {
    return { ...super.merge(...given), merged: 1 };
  }
}

/** Calls whose own values are the same each time. */
function argumentsOf(mark) {
  const lists = { ids: [1, "ä b", null], o: { k: "v", n: null } };
  const values = { org: "octokit", page: 2, ...lists, date: new Date(0) };
  return [
    [`GET /${mark}`],
    [`/${mark}/a`, {}],
    [`GET /${mark}/:org/repos`, values],
    [`GET /${mark}/{org}{/tail}{?page,ids*}{&o*}{#hash}`, values],
    [`GET /${mark}{;o*}{.ids}{?x}{&y}`, { ...values, x: "", y: null }],
    [`HEAD /${mark}/q?a=1`, { a: undefined, b: true }],
    [`POST /${mark}/{org}`, values],
    [`PATCH /${mark}`, { data: { a: 1 }, unsent: 1 }],
    [`PUT /${mark}`, { data: "text", headers: { "Content-Type": "text/x" } }],
    [`DELETE /${mark}`, { a: 1, headers: { "content-type": null, "X-A": ["1", 2], "x-b": true } }],
    [`OPTIONS /${mark}`, { a: 1 }],
    [`POST /${mark}/bytes`, { data: new Uint8Array([1, 255]) }],
    [`POST /${mark}/params`, { data: PARAMS }],
    [`POST /${mark}/form`, { data: FORM }],
    [`POST /${mark}/blob`, { data: BLOB }],
    [`GET /${mark}/evil`, { evil: "ü" }],
    [`GET /${mark}/{evil}`, { "x-evil": 1, evil: 2 }],
    [`POST /${mark}/item`, { data: new Item() }],
    [`GET /${mark}/{a}`, new Item()],
    [`GET /${mark}/item`, { headers: new Item(), mediaType: new Item() }],
    [`POST /${mark}/big`, { data: { n: 1n, o: { a: [1, new Item(), "x"] } } }],
    [`GET /${mark}/item`, { item: new Item(), promise: Promise.resolve() }],
    [`GET /${mark}/{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}`, { j: 1, k: 2 }],
    [`POST /${mark}/nested`, { list: [{ a: [1] }], o: { token: "s" }, api_key: "k" }],
    [`GET /${mark}/h`, { headers: new Map([["accept", "application/vnd.x.v3+json, text/html"]]) }],
    [`GET /${mark}/h`, { headers: [["x-list", 1]], mediaType: {} }],
    [`GET /${mark}/m`, { mediaType: { format: "raw" } }],
    [`GET /${mark}/m`, { mediaType: { previews: ["p-preview", "q"] } }],
    [`GET /${mark}/m`, { mediaType: { format: "", previews: [] }, headers: {} }],
    [`GET /${mark}/r`, { request: { signal: undefined, timeout: 10 } }],
    [`GET /${mark}/r`, { request: { agent: "a", redirect: "manual", hook: 1 } }],
    [`GET /${mark}/b`, { baseUrl: `https://{tenant}.other.example/x`, tenant: "red" }],
    [`GET https://${mark}.example/full{?page}`, values],
    [`GET https://user:pw@${mark}.example/full`],
    [{ url: `/${mark}/alone`, a: 1 }],
    [
      { url: `/${mark}/two/{a}`, a: 1 },
      { b: 2, headers: { a: "b" } },
    ],
    // What is refused.
    [`GET /${mark}/{missing}`],
    [`GET /${mark}/{missing}`, { missing: [] }],
    [`GET /${mark}/{+org}`, { org: ".." }],
    [`GET /${mark}`, { a: () => 1, b: Symbol("s"), c: Number.NaN }],
    [`POST /${mark}`, { a: () => 1, c: Number.NaN }],
    [`GET /${mark}`, { data: 1 }],
    [`GET /${mark}`, { headers: { "bad name": "1" } }],
    [`GET /${mark}`, { headers: { a: "\n" } }],
    [`GET /${mark}`, { headers: 1, mediaType: { formt: "" }, baseUrl: 1 }],
    [`GET /${mark}`, { mediaType: { previews: ["/"] } }],
    [`GET /${mark}`, { url: "/evil" }],
    [`GET /${mark}`, { baseUrl: "ftp://x" }],
    [`GET {+href}`, { href: "https://evil.example/" }],
    [`GET ${mark} ${mark}`],
    [`G@T /${mark}`],
    [`GET /${mark}/{a`],
    [{}],
    [undefined],
    [5],
    [`GET /${mark}`, 5],
    [`GET /${mark}`, null],
  ];
}

/** Operations of plain data. */
function operationTextsOf(mark) {
  return [
    { route: `GET /${mark}/operation` },
    { route: `GET /${mark}/operation/{id}`, parameters: {} },
    {
      route: `POST /${mark}/operation/{%24id}`,
      parameters: {
        $id: { in: "path" },
        ids: { in: "query", style: "repeat" },
        o: { in: "query", style: "deepObject", name: "object" },
        since: { in: "query", format: "unix", required: true },
        "X-Trace": "header",
        sid: "cookie",
        day: { in: "body", format: "date" },
        key: { in: "body", name: "wire" },
      },
      body: "form",
      accept: "text/x",
      baseUrl: `https://op.${mark}.example/v2`,
    },
    { route: `PUT /${mark}/operation`, body: "multipart", parameters: { a: "body" } },
    { route: `DELETE /${mark}/operation`, body: "none" },
    { route: `PATCH /${mark}/operation`, body: "application/json" },
    // What is refused.
    { route: `PATCH /${mark}`, parameters: { a: { in: "x" }, b: {}, c: { i: 1 } }, bdy: 1 },
    { parameters: {} },
  ];
}

/** Operations with imported values. */
function operationsOf(mark) {
  return [
    {
      route: `POST /${mark}/values/{%24id}`,
      parameters: {
        $id: path,
        ids: { in: query, style: repeat },
        o: { in: query, style: deepObject, name: "object" },
        since: { in: query, format: unix, required: true },
        "X-Trace": header,
        sid: cookie,
        day: { in: bodyField, format: date },
      },
      body: form,
      baseUrl: server(`https://{stage}.${mark}.example/v2`, { stage: { default: "test" } }),
    },
    // What is refused.
    { route: `PATCH /${mark}`, parameters: { a: "query" }, body: "form" },
  ];
}

function documentsOf(mark) {
  const when = { type: "string", format: "date" };
  const schema = { type: "object", properties: { when, l: { type: "array" } } };
  const responses = { 200: { description: "ok" } };
  const region = { default: "eu", enum: ["eu", "us"] };
  const query = (name, more) => ({ name, in: "query", ...more });
  const list = (type) => ({ type: "array", items: { type } });
  const body = (type) => ({ requestBody: { content: { [type]: { schema } } } });
  return [
    {
      openapi: "3.0.3",
      servers: [{ url: `https://{region}.${mark}.example/v1`, variables: { region } }],
      components: {
        schemas: { S: schema },
        parameters: { page: query("page", { schema: { type: "integer" } }) },
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          query: { type: "apiKey", in: "query", name: "api_key" },
          bearer: { type: "http", scheme: "bearer" },
        },
      },
      paths: {
        "/things/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: {
            operationId: "getThing",
            summary: "Gets",
            parameters: [
              { $ref: "#/components/parameters/page" },
              query("ids", { style: "pipeDelimited", schema: list("integer") }),
              query("f", { style: "deepObject", explode: true, schema }),
              { name: "X-T", in: "header", required: true },
              { name: "c", in: "cookie", schema: { type: "string" } },
              query("j", { content: { "application/json": {} } }),
            ],
            responses,
          },
          post: {
            ...body("application/x-www-form-urlencoded"),
            servers: [{ url: `https://post.${mark}.example` }],
            responses,
          },
          put: { operationId: "put", ...body("multipart/form-data"), responses },
          patch: { requestBody: { $ref: "#/nowhere" }, responses },
          delete: { responses, servers: [{ url: "//{x}" }] },
        },
        "/bare": { get: {}, trace: {}, post: { requestBody: { content: { "text/plain": {} } } } },
      },
    },
    {
      ...{ swagger: "2.0", host: `${mark}.example`, basePath: "/v1" },
      consumes: ["application/json"],
      securityDefinitions: { k: { type: "apiKey", in: "query", name: "api_key" } },
      paths: {
        "/a": {
          get: {
            parameters: [
              query("l", { ...list("string"), collectionFormat: "multi" }),
              query("d", { type: "string", format: "date" }),
            ],
          },
          post: {
            consumes: ["multipart/form-data"],
            parameters: [{ name: "file", in: "formData", type: "file" }],
          },
          put: { parameters: [{ name: "body", in: "body", schema: { properties: { a: {} } } }] },
        },
      },
    },
    { openapi: "3.1.0", paths: {} },
    {},
  ];
}

const ADAPTERS = Object.entries(adapters)
  .filter(([, adapter]) => typeof adapter === "function")
  .map(([name, adapter]) => ({ name, adapter }));
/** Adapters that take further options. */
const PRINTING = ["toCurl", "toHar", "toHttpFile"];

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

const SURROUNDINGS = {
  isTTY: true,
  noColor: "1",
  readFile: () => new TextEncoder().encode('{"org":"octokit","list":[{"a":1}]}'),
};

globalThis.Response = class {
  constructor(...args) {
    this.body = args;
    this.headers = new Map([["content-type", "multipart/form-data; boundary=x"]]);
  }
};

/** Calls, each a function without arguments; with {@link commandCallsOf} nothing public is left out. `mark` makes them new ones. */
export function callsOf(mark) {
  const factories = profilesOf(mark).map((profile) => new EndpointFactory(profile));
  const authorized = { headers: { authorization: "token x" }, mediaType: { previews: ["l"] } };
  const layered = endpoint
    .defaults({ ...authorized, org: "layer" })
    .defaults({ o: { a: 1 }, request: { agent: "b", hook: 2 }, headers: {}, mediaType: {} });
  const hooked = new Hooked(profilesOf(mark)[2]).defaults({ tenant: "green" });
  const hookedEndpoint = hooked.create();
  const created = factories.map((factory) => factory.create());
  const endpoints = [endpoint, layered, ...created, hookedEndpoint];
  const overriding = new Overriding(profilesOf(mark)[0]).create();
  const given = argumentsOf(mark);
  const calls = [];
  const add = (...more) => calls.push(...more);

  // The values of a host that nobody gives.
  const tenants = new EndpointFactory({
    ...{ service: mark, clientName: "c", version: "1", credentials: sameOrigin },
    baseUrl: server(`https://{tenant}.${mark}.example`),
  });
  const href = `https://evil.${mark}.example/x`;
  const headers = { authorization: "s" };
  add(() => tenants.request(`GET ${href}`, { headers }));
  add(() => tenants.request("{+href}", { href }));

  // No pattern such as `[route, options]` in here: with a polluted `return` it throws.
  [...endpoints, overriding].forEach((each, i) => {
    // Some endpoints are asked everything, the others a part.
    const takes = (j, share) => j % share === i % share;
    const isWhole = each === endpoint || each === hookedEndpoint;
    add(() => each.DEFAULTS);
    given.forEach((args, j) => {
      const route = args.at(0);
      const options = args.at(1);
      if (isWhole || takes(j, 4)) {
        add(() => each(...args));
      }
      if (takes(j, 8)) {
        add(() => each.parse(each.merge(...args)));
        add(() => explain(each, ...args));
        add(() => explain(each, route, options, {}));
        add(() => explain(each, route, options, { values: true }));
        add(() => each.defaults(options)(route));
      }
      if (typeof route === "string" && takes(j + 1, 8)) {
        const compiled = attempt(() => each.compile(route));
        add(() => compiled?.(options));
        add(() => compiled?.(options, {}));
        add(() => compiled?.(options, { headers: { "x-c": "1" }, baseUrl: "https://c.example" }));
        add(() => each.compile(route)({ org: "a", url: "b" }, { data: { a: 1 } }));
      }
    });
    const made = [
      ...operationTextsOf(mark).map((data) => () => readOperation(data)),
      ...operationsOf(mark).map((data) => () => Operation.from(data)),
    ];
    made.forEach((make, j) => {
      const values = {
        ...{ id: 1, $id: "i", ids: [1, 2], o: { a: 1 }, since: new Date(0), sid: "s" },
        ...{ day: new Date(0), key: 1, "X-Trace": "t" },
      };
      const operation = attempt(make);
      const compiled = attempt(() => each.compile(operation));
      add(() => compiled?.(values));
      add(() => each.call(operation, values));
      if (takes(j, 4)) {
        add(() => compiled?.({}));
        add(() => each.compile(make())(values, { request: { a: 1 } }));
        add(() => each.call(make(), {}, { headers: { "x-call": "1" } }));
        add(() => make().toJSON());
        add(() => explain(each, operation));
        add(() => explain(each, operation, values, {}));
        add(() => explain(each, make(), values, {}, { values: true }));
      }
    });
    add(() => each.call(`POST /${mark}/call/{a}`, { a: 1, b: 2 }));
    add(() => follow(each, `https://api.github.com/${mark}`));
    add(() => follow(each, `/${mark}?a=1`, {}));
    add(() => follow(each, `https://${mark}.example/x`, { method: "POST", data: { a: 1 } }));
    add(() => follow(each, 5));
    add(() => each.merge());
    add(() => each.factory.create({ made: 1 })(`/${mark}/made`));
  });

  add(() => readProfile(profileTextsOf(mark)).body.body);
  add(() => readProfile({ ...profileTextsOf(mark), body: "x", query: { arrays: 1 } }));
  for (const profile of [...profilesOf(mark), {}, { service: 1, baseUrl: "x", other: 1 }, 5]) {
    add(() => new EndpointFactory(profile).DEFAULTS);
    const create = (options) => new EndpointFactory(profile).create(options);
    add(() => create()(`GET /${mark}/fresh`, { ids: [1, 2], o: { a: 1 } }));
    add(() => create({ tenant: "t", v: 1 })(`POST /${mark}/fresh`, { ids: [1, 2] }));
  }
  add(() => new Hooked(profilesOf(mark)[0]).defaults({ a: 1 }).mark);

  const texts = [
    ...["/{a}{?b,c*}{#d:3}", "{z}{y}{x}{w}{v}{u}{t}{s}{r}{q}{p}{?d}", "{/a*}{;b}{&c}"],
    ...["{+a}", "{a", "", `/${mark}`],
  ];
  const values = { a: ["x", "ü"], b: { k: 1 }, c: "%", d: "long text" };
  texts.forEach((text) => {
    add(() => UriTemplate.parse(text).expand({ evil: 1 }));
    add(() => UriTemplate.parse(text).expand(values));
    add(() => UriTemplate.tryParse(text)?.variables);
    add(() => UriTemplate.parse(text).expand({}));
    add(() => UriTemplate.parse(text).expand({ a: [null, () => 1] }));
    add(() => {
      const route = Route.tryParse(`GET ${text}`);
      return [[route?.method, route?.names, route?.required, String(route)]];
    });
    add(() => Route.parse(`POST ${text}`).url);
  });
  const types = ["application/vnd.github.v3+json", "text/html;q=1, application/vnd.x-preview+json"];
  [...types, "", "a"].forEach((text) => {
    add(() => String(MediaType.parse(text).withFormat("raw")));
    add(() => MediaType.tryParse(text)?.previews);
    add(() => String(MediaType.parse(text).withPreviews(["a", "b-preview"], "github")));
    add(() => String(MediaType.parse("application/vnd.evil").withFormat("raw")));
    add(() => MediaType.parse(text).isBinary);
    add(() => String(MediaType.parse(text).withFormat("\n")));
  });
  const bag = HeaderBag.from({ A: 1, b: null });
  [{}, { C: ["1", 2] }, [["d", "e"]], HEADERS, new Item(), { "h h": 1 }, { i: {} }, 5].forEach(
    (init) => {
      add(() => HeaderBag.from(init).toObject());
      add(() => [...bag.with(init)]);
      add(() => bag.with(init).without("a").toObject());
      add(() => [bag.get("a"), bag.has("b"), bag.isRemoved("b"), bag.get("zzz"), bag.has("evil")]);
    },
  );

  // One of each kind, by endpoints in turn.
  const requests = given
    .map((args, i) => attempt(() => endpoints[i % 5](...args)) ?? attempt(() => endpoint(...args)))
    .filter((request) => request !== undefined);
  const url = `https://${mark}.example/x`;
  requests.push(
    { method: "get", url: `https://u:p@${mark}.example/x?token=1#f`, headers: {} },
    { method: "post", url, headers: { "content-type": "application/json" }, body: "{}" },
    { method: "get", url },
    { method: "get" },
    {},
  );
  requests.forEach((request, i) => {
    ADAPTERS.forEach(({ name, adapter }, j) => {
      // Each adapter sees all kinds of requests; not each sees all that are alike.
      if (i % 4 === j % 4 || i > requests.length - 6) {
        add(() => adapter(request));
        add(() => adapter(request, {}));
        if (PRINTING.includes(name)) {
          add(() => adapter(request, { redact: false }));
          add(() => adapter(request, { redact: ["hook", "a"] }));
          add(() => adapter(request, { redact: { values: ["octokit"] } }));
          add(() => adapter(request, { redct: 1 }));
        }
      }
    });
  });

  const routes = [
    ...["/{a}/b{?q,r*}", "/c/{d}{.e}", `/${mark}/{+rest}`, "POST /c/:d"],
    ...["https://{h}.example/{/x*}", "/{a}/{b}"],
  ];
  const table = attempt(() => new RouteTable(routes.slice(0, 4)));
  const based = new RouteTable(routes.slice(0, 2), { baseUrl: "https://{t}.own.example/api" });
  const urls = [
    ...["/x/b?q=1&r=2&z=3", "/c/d.e", `/${mark}/a/b/c`, "https://t.own.example/api/x/b?r="],
    ...["https://h.example/a", "/"],
  ];
  urls.forEach((url) => {
    routes.forEach((route) => add(() => matchRoute(route, url)));
    add(() => table?.match("get", url));
    add(() => based.match("GET", url));
    add(() => new RouteTable(routes.slice(1, 4)).match("POST", url));
  });
  add(() => new RouteTable(routes).problems);
  add(() => new RouteTable(["/{a}", "/{b}"], {}).problems);
  add(() => new RouteTable(5));
  add(() => new RouteTable([], { base: 1 }));
  add(() => matchRoute("{+a}", "/"));

  const service = {
    baseUrl: `https://${mark}.example/api?v=1`,
    headers: { accept: "application/json" },
    auth: [sdk.bearer("token"), sdk.queryKey("key", "api_key")],
  };
  const q = { in: sdk.query, style: sdk.brackets };
  const operations = [
    { route: `GET /${mark}/{id}`, parameters: { at: { format: sdk.unix }, h: sdk.header } },
    { route: `POST /${mark}`, parameters: { c: sdk.cookie, q }, body: sdk.json },
    { route: `POST /${mark}/{id}`, body: sdk.form },
    { route: `PUT /${mark}`, body: sdk.multipart, accept: "text/plain" },
    { route: `DELETE /${mark}`, data: sdk.bodyWithType(sdk.json, "application/ld+json") },
    { route: sdk.template(`GET /${mark}{/id}{?v}`), baseUrl: "https://other.example" },
  ].map((data) => sdk.operation(data));
  const vendor = { baseUrl: sdk.server(`https://{t}.${mark}.example`, { t: { default: "a" } }) };
  [
    [{ token: "t", key: "k", query: { s: 1 }, headers: { a: "b" } }, service],
    [{ baseUrl: "https://mock.example" }, service],
    [{}, service],
    [{ variables: { t: "b" } }, vendor],
    [{}, undefined],
  ].forEach((pair) => {
    const options = pair[0];
    const shared = pair[1];
    operations.forEach((call) => {
      const given = { id: 1, at: new Date(0), h: "x", c: "y", q: { a: [1] } };
      const client = () => new sdk.Client(options, shared);
      add(() => call(client(), given));
      add(() => call(client().with({ headers: { z: 1 } }), {}, { data: { a: 1 }, request: {} }));
    });
  });

  documentsOf(mark).forEach((document) => {
    const options = { service: mark, clientName: "c", version: "1" };
    add(() => readOpenApi(document, options));
    add(() => toolsOf(document, options));
    add(() => toolsOf(document, { ...options, refs: "inline", describe: () => ({ title: "T" }) }));
    add(() => readOpenApi(document, { ...options, baseUrl: `https://${mark}.example` }));
    add(() => {
      const { profile, operations } = readOpenApi(document, options);
      const factory = new EndpointFactory(profile);
      return Object.values(operations).map((each) =>
        attempt(() =>
          factory.compile(each)({ id: 1, "X-T": "1", ids: [1, 2], f: { a: 1 }, when: new Date(0) }),
        ),
      );
    });
  });
  add(
    () => readOpenApi(5, {}),
    () => readOpenApi({}, { service: 1, x: 1 }),
  );

  return calls;
}

/** What `readTools` gives, and what each tool gives. */
function toolsOf(document, options) {
  const { tools, profile, problems } = readTools(document, options);
  const factory = new EndpointFactory(profile);
  const made = [...tools.values()].map((tool) => {
    const { jsonSchema, validate } = tool.schema["~standard"];
    const args = { id: "1", ids: [1], f: { l: [1] }, when: "2020-01-01", l: [1] };
    return [
      tool,
      tool.forOpenAI(),
      attempt(() => tool.forAnthropic({ strict: true })),
      jsonSchema.input({ target: "draft-07" }),
      validate({ id: 1, other: 1 }),
      attempt(() => tool.request(factory, args)),
    ];
  });
  return [made, problems];
}

/** Calls of the command, which works through arrays as it likes: nobody shares a process with it. */
export function commandCallsOf(mark) {
  const calls = [];
  const add = (...more) => calls.push(...more);

  [
    [`GET /${mark}/{org}`, "org=a", "page:=1", "list:=[1,2]"],
    [`POST /${mark}/{org}`, "org=a", "title=x", "token=t"],
    [`POST /${mark}`, "--data", "@x", "--as", "curl"],
    [`GET /${mark}`, "-H", "x-a: 1", "--as", "explain"],
    [`GET /${mark}`, "a=1", "--as", "json"],
    [`GET /${mark}`, "--as", "har", "--show-secrets"],
    [`GET /${mark}`, "--profile", "x.json"],
    [`GET /${mark}/{org}`],
    [],
    ["--help"],
    ["--hepl"],
    ["operations"],
    ["completion", "bash"],
  ].forEach((argv) => add(() => run(argv, SURROUNDINGS)));
  return calls;
}
