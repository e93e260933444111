/** What every runtime must do alike: the tables of the tests, and a few lines of each entry. Needs no web API. */
import type * as Core from "../../src/index.js";
import type * as Adapters from "../../src/adapters/index.js";
import type * as Match from "../../src/match/index.js";
import type * as OpenApi from "../../src/openapi/index.js";
import type * as Sdk from "../../src/sdk/index.js";
import type * as Tools from "../../src/tools/index.js";
import { goodBaseUrls } from "../cases/baseUrls.js";
import { matches } from "../cases/matches.js";
import { formats } from "../cases/mediaTypes.js";
import { REFUSALS, RFC_EXAMPLES } from "../cases/rfc6570.js";
import { badRouteTexts, placeholders, routeTexts } from "../cases/routes.js";
import { fullUrls, noDotSegments, querySeams, seams } from "../cases/urls.js";

export interface Library {
  readonly core: typeof Core;
  readonly adapters: typeof Adapters;
  readonly match: typeof Match;
  readonly openapi: typeof OpenApi;
  readonly sdk: typeof Sdk;
  readonly tools: typeof Tools;
}

export interface Report {
  readonly checks: number;
  readonly failures: readonly string[];
}

type Check = (what: string, run: () => unknown, expected: unknown) => void;

export function report(library: Library): Report {
  const failures: string[] = [];
  let checks = 0;
  const check: Check = (what, run, expected) => {
    const got = outcome(run, library.core);
    checks += 1;
    if (got !== textOf(expected)) {
      failures.push(`${what}: expected ${textOf(expected)} but got ${got}`);
    }
  };
  for (const part of [templates, routes, urls, calls, subclasses, entries, descriptions, sdks]) {
    part(library, check);
  }
  return { checks, failures };
}

function textOf(value: unknown): string {
  return value === undefined ? "undefined" : JSON.stringify(value);
}

/** What `run` gives; the code and place of an error of the library, and any other error as it is. */
function outcome(run: () => unknown, { EndpointError }: typeof Core): string {
  try {
    return textOf(run());
  } catch (error) {
    return error instanceof EndpointError
      ? textOf([error.code, error.index])
      : `the error ${String(error)}`;
  }
}

function templates({ core: { UriTemplate } }: Library, check: Check): void {
  for (const { values, examples } of RFC_EXAMPLES) {
    for (const [template, expansion] of examples) {
      check(template, () => UriTemplate.parse(template).expand(values), expansion);
    }
  }
  for (const [template, index] of REFUSALS.flatMap((group) => group.templates)) {
    check(template, () => UriTemplate.parse(template), ["INVALID_TEMPLATE", index]);
  }
}

function routes({ core: { MediaType, Route }, match }: Library, check: Check): void {
  for (const [text, method, url] of routeTexts) {
    check(text, () => [Route.parse(text).method, Route.parse(text).url], [method, url]);
  }
  for (const [text, code, index] of badRouteTexts.filter((bad) => bad[2] !== undefined)) {
    check(text, () => Route.parse(text), [code, index]);
  }
  for (const [url, names] of placeholders) {
    check(url, () => Route.parse(url).names, names);
  }
  for (const [route, found] of Object.entries(matches)) {
    for (const [url, parameters] of Object.entries(found)) {
      check(`${route} of ${url}`, () => match.matchRoute(route, url), parameters);
    }
  }
  for (const [accept, format, amended] of formats) {
    check(accept, () => MediaType.parse(accept).withFormat(format).toString(), amended);
  }
}

function urls(
  { core: { endpoint, EndpointFactory, github, server } }: Library,
  check: Check,
): void {
  for (const [options, url] of [...seams, ...fullUrls, ...querySeams, ...noDotSegments]) {
    check(textOf(options), () => endpoint(options).url, url);
    check(textOf(options), () => endpoint.parse(endpoint.merge(options)).url, url);
  }
  for (const [baseUrl, url, parameters] of goodBaseUrls) {
    const create = () => new EndpointFactory({ ...github, baseUrl: server(baseUrl) }).create();
    check(baseUrl, () => create()({ url: "/x", ...parameters }).url, url);
  }
}

function calls({ core: { endpoint, HeaderBag } }: Library, check: Check): void {
  const issue = { owner: "o", repo: "r", title: "Größe" };
  const { headers } = endpoint.DEFAULTS;
  check("a POST", () => endpoint("POST /repos/{owner}/{repo}/issues", issue), {
    method: "post",
    url: "https://api.github.com/repos/o/r/issues",
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    body: { title: "Größe" },
  });
  const url = (): string => endpoint("GET /x", { d: new Date(0), t: "🙂" }).url;
  const written = "?d=1970-01-01T00%3A00%3A00.000Z&t=%F0%9F%99%82";
  check("dates and strings that are not ASCII", url, `https://api.github.com/x${written}`);
  const preview = endpoint("GET /x", { mediaType: { previews: ["mercy"] } });
  const type = "application/vnd.github.mercy-preview+json";
  check("a preview", () => preview.headers["accept"], type);
  const bag = (): unknown => HeaderBag.from({ A: "1", B: null }).with({ c: 2 }).toObject();
  check("a bag of headers", bag, { a: "1", c: 2 });
}

function subclasses({ core: { EndpointFactory, github, server } }: Library, check: Check): void {
  class Acme extends EndpointFactory {
    readonly suffix = "!";

    constructor() {
      super({ ...github, baseUrl: server("https://{tenant}.acme.com/api") });
    }

    protected override writeQuery(name: string, value: unknown): string {
      return super.writeQuery(name.toUpperCase(), `${String(value)}${this.suffix}`);
    }
  }
  const acme = new Acme().defaults({ tenant: "blue" });
  check("the class of a layer", () => acme instanceof Acme, true);
  const url = (): string => acme.request("GET /x", { page: 2 }).url;
  check("a hook", url, "https://blue.acme.com/api/x?PAGE=2%21");
}

function entries({ core, adapters, match }: Library, check: Check): void {
  const { endpoint, EndpointError, Route } = core;
  const request = endpoint("POST /x", { a: "1", headers: { authorization: "token secret" } });
  check("toFetch", () => adapters.toFetch(request)[1].body, '{"a":"1"}');
  check("toCurl", () => adapters.toCurl(request).includes("secret"), false);
  const wrong = (): unknown => adapters.toFetch(null as never) instanceof EndpointError;
  check("the class of the errors of adapters", wrong, ["INVALID_OPTIONS", undefined]);
  const route = Route.parse("GET /orgs/{org}");
  const found = new match.RouteTable([route]).match("get", "/orgs/a");
  check("a route in a table", () => found?.route === route, true);
  check("the parameters of a URL", () => found?.parameters, { org: "a" });
}

function descriptions({ core, openapi, tools: entry }: Library, check: Check): void {
  const properties = { "a.b": { type: "string" }, c: { type: "string" } };
  const content = { "application/json": { schema: { type: "object", properties } } };
  const paths = {
    "/x/{id}": { get: { operationId: "get" } },
    "/x": { post: { requestBody: { content } } },
  };
  const description = { openapi: "3.1.0", servers: [{ url: "https://a.example" }], paths };
  const client = { service: "a", clientName: "a", version: "1" };
  const { profile, operations, problems } = openapi.readOpenApi(description, client);
  const factory = new core.EndpointFactory(profile);
  check("the problems of a description", () => problems, []);
  const called = (): unknown => operations["get"] && factory.call(operations["get"], { id: 1 }).url;
  check("an operation of a description", called, "https://a.example/x/1");

  const { tools, problems: others } = entry.readTools(description, client);
  check("the problems of tools", () => others, []);
  check("the names of tools", () => [...tools.keys()], ["get", "POST_x"]);
  const requested = (id: string) => () => tools.get("get")?.request(factory, { id }).url;
  check("the request of a tool", requested("a/b"), "https://a.example/x/a%2Fb");
  check("an unsafe argument", requested(".."), ["UNSAFE_URL", undefined]);
  const body = (): unknown => tools.get("POST_x")?.request(factory, { a_b: "1", c: null }).body;
  check("the body of a tool", body, { "a.b": "1" });
}

function sdks({ core, match, sdk }: Library, check: Check): void {
  type Options = Sdk.ClientOptions & { token?: string };
  class Acme extends sdk.Client<Options> {
    constructor(options: Options = {}) {
      super(options, { baseUrl: "https://api.acme.example/v1", auth: [sdk.bearer("token")] });
    }
  }
  const filter = { in: sdk.query, style: sdk.brackets, format: sdk.unix };
  type AnyCall = Sdk.OptionalCall<Sdk.Client, Record<string, unknown>, unknown>;
  const list: AnyCall = sdk.operation({ route: "GET /x/{id}", parameters: { filter } });
  const create: AnyCall = sdk.operation({ route: "POST /x", body: sdk.json });
  const client = new Acme().with({ token: "t" });
  check("a call of an SDK", () => list(client, { id: "a b", filter: { at: new Date(0) } }), {
    method: "get",
    url: "https://api.acme.example/v1/x/a%20b?filter%5Bat%5D=0",
    headers: { authorization: "Bearer t" },
  });
  check("a body of an SDK", () => create(client, { a: 1 }).body, { a: 1 });
  check("an unsafe value of an SDK", () => list(client, { id: ".." }), ["UNSAFE_URL", undefined]);
  const headers = core.HeaderBag.from({ authorization: null });
  const sent = (): unknown => list(client, { id: 1 }, { headers }).headers;
  check("a header bag of another entry", sent, {});
  const operation = core.Operation.from({ route: "GET /x{?%24top}" });
  const matched = (): unknown => match.matchRoute(operation, "/x?%24top=5");
  check("an operation of another entry", matched, { $top: "5" });
}
