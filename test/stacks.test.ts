import { expect } from "chai";
import {
  bodyWithType,
  explain,
  follow,
  endpoint,
  EndpointFactory,
  form,
  github,
  HeaderBag,
  MediaType,
  Operation,
  Route,
  security,
  server,
  trustedOrigin,
  UriTemplate,
  type RequestOptions,
} from "../src/index.js";
import { Client, operation, template } from "../src/sdk/index.js";
import { toFetch } from "../src/adapters/index.js";
import { RouteTable } from "../src/match/index.js";
import { readOpenApi } from "../src/openapi/index.js";
import { itEach } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { untyped } from "./helpers/untyped.js";

const compiled = endpoint.compile("GET /x/{a}") as unknown as (...args: object[]) => unknown;
const WRONG = {} as RequestOptions;
const mediaType = MediaType.parse("application/json");
const profile = { service: "a", clientName: "a", version: "1" };

/** As JavaScript sees it, to which a private constructor is like any other. */
const OpenRoute = Route as unknown as new (text: string) => unknown;

const baseUrl = "https://api.acme.example";
const { compile } = endpoint.factory as unknown as Record<"compile", (route: string) => unknown>;
const { with: layered } = Client.prototype as unknown as Record<"with", (own: object) => unknown>;
const misspelt: object = { tokn: "x" };
const client = new Client({ baseUrl });
class Acme extends Client {
  override with(options: object): this {
    return super.with({ ...options });
  }
}

describe("the stack of an error", () => {
  const calls: Record<string, () => unknown> = {
    endpoint: () => endpoint(untyped("GET /x/{a}")),
    "endpoint.defaults": () => endpoint.defaults({ method: "TRACE" }),
    "endpoint.merge": () => endpoint.merge("GET /x", { url: "/y" }),
    "endpoint.parse": () => endpoint.parse({ url: "/x" }),
    "endpoint.compile": () => endpoint.compile("GET /{"),
    "a method `compile` without its factory": () => compile("GET /x"),
    "a method `with` without its client": () => layered({}),
    "endpoint.call": () => endpoint.call("GET /{"),
    "endpoint.call, called again": () => endpoint.call(untyped("GET /x/{a}")),
    explain: () => explain(endpoint, "GET /{"),
    follow: () => follow(endpoint, "//x"),
    "Operation.from": () => Operation.from({ route: "GET /{" }),
    "a compiled route": () => compiled({}),
    "new EndpointFactory": () => new EndpointFactory({ ...github, service: "" }),
    "factory.create": () => endpoint.factory.create({ method: "TRACE" }),
    "UriTemplate.parse": () => UriTemplate.parse("{"),
    "HeaderBag.from": () => HeaderBag.from({ "x-a": "\n" }),
    "MediaType.withPreviews": () => mediaType.withPreviews(["/"], "acme"),
    "new Route": () => new OpenRoute("GET /x"),
    "the `with` of a client": () => client.with(misspelt),
    "a client's own `with`": () => new Acme({ baseUrl }).with(misspelt),
    server: () => server("x"),
    security: () => security("a" as never),
    trustedOrigin: () => trustedOrigin("x"),
    bodyWithType: () => bodyWithType(form, "x"),
    "an operation of an SDK": () => operation({ route: "GET /{id}" })(client),
    "template of an SDK": () => template("GET /{"),
    toFetch: () => toFetch(WRONG),
    "new RouteTable": () => new RouteTable(["/{"]),
    readOpenApi: () => readOpenApi({}, profile),
    "readOpenApi, of which the core refuses an option": () =>
      readOpenApi({ openapi: "3.1.0" }, { ...profile, baseUrl: "x" }),
  };
  itEach("begins at the caller's line: %s", Object.entries(calls), (call) => {
    const { message, stack = "" } = refusal(call);
    const [first = ""] = stack.slice(stack.indexOf(message) + message.length + 1).split("\n");
    expect(first).to.contain("stacks.test").and.not.contain("Acme.with");
    expect(stack.startsWith(`EndpointError: ${message}\n`)).to.equal(true);
  });
});
