// Compiled by `npm run types`, never run: defaults, results, compiled routes and subclasses.
import type { paths as GitHub } from "@octokit/openapi-types";
import {
  EndpointFactory,
  endpoint,
  github,
  type Endpoint,
  type EndpointOptions,
  type MediaTypeOptions,
  type MergedOptions,
  type OptionsArgument,
  type RequestOptions,
  type ResponseOf,
  type RouteArgument,
  type RouteOf,
} from "endpoint-core";
import { holds, type Same } from "./expect.js";

const octokit = new EndpointFactory<GitHub>(github).create();

export function defaults(unsure: { org?: string; repo: string | null }): void {
  const acme = endpoint.defaults({ org: "acme" });
  acme("GET /orgs/{org}");
  acme("GET /orgs/{org}", { org: "octokit", page: 2 });
  holds<Same<typeof acme.DEFAULTS.org, string>>();
  // @ts-expect-error - repo is missing
  acme("GET /repos/{org}/{repo}");
  // @ts-expect-error - a symbol is no value, whatever the default is
  acme("GET /orgs/{org}", { org: Symbol("x") });
  // @ts-expect-error - the parent has no org
  endpoint("GET /orgs/{org}");

  const deep = acme.defaults({ page: 1 }).defaults({ headers: {} }).defaults({ repo: "hello" });
  deep("GET /repos/{org}/{repo}");
  deep.factory.request("GET /repos/{org}/{repo}");
  deep.factory.create({ id: 1 })("GET /repos/{org}/{repo}/{id}");
  // @ts-expect-error - id is missing
  deep("GET /repos/{org}/{repo}/{id}");

  const replaced = acme.defaults({ org: 1 });
  holds<Same<typeof replaced.DEFAULTS.org, number>>();

  const maybe = endpoint.defaults(unsure);
  // @ts-expect-error - there may be no org
  maybe("GET /{org}");
  // @ts-expect-error - a repo may be null
  maybe("GET /{repo}");
  // What may be undefined leaves the weaker layer's.
  acme.defaults(unsure)("GET /{org}");

  const any: Endpoint = deep;
  any("GET /x");
}

export function described(): void {
  octokit("GET /repos/{owner}/{repo}", { owner: "octocat", repo: "hello" });
  octokit("GET /repos/:owner/:repo/issues", { owner: "octocat", repo: "hello", state: "open" });
  octokit("GET /repos/{owner}/{repo}/contents{/path}", { owner: "octocat", repo: "hello" });
  octokit("POST /repos/{owner}/{repo}/issues", { owner: "octocat", repo: "hello", title: "x" });
  octokit("PATCH /app/hook/config", { content_type: "json" });
  // @ts-expect-error - a field called url is an address here: data, or a compiled route
  octokit("PATCH /app/hook/config", { url: 5 });
  // @ts-expect-error - title is missing
  octokit("POST /repos/{owner}/{repo}/issues", { owner: "octocat", repo: "hello" });
  // @ts-expect-error - no such state
  octokit("GET /repos/{owner}/{repo}/issues", { owner: "octocat", repo: "hello", state: "opn" });

  const hello = octokit.defaults({ owner: "octocat" }).defaults({ repo: "hello" });
  hello("GET /repos/{owner}/{repo}");
  hello("POST /repos/{owner}/{repo}/issues", { title: "x" });
  hello("POST /repos/{owner}/{repo}/issues", { repo: "world", title: "x" });
  // @ts-expect-error - title is missing
  hello("POST /repos/{owner}/{repo}/issues");
  // @ts-expect-error - no such key
  hello("POST /repos/{owner}/{repo}/issues", { title: "x", colour: "red" });
  holds<Same<ResponseOf<GitHub, "GET /repos/{owner}/{repo}">["full_name"], string>>();
}

export function results(): void {
  const got = endpoint("GET /x", { request: { signal: 5 } });
  holds<Same<typeof got.method, "get">>();
  holds<Same<typeof got.request, { signal: number }>>();
  const { url, body } = endpoint("GET /user");
  holds<Same<[typeof url, typeof body], [string, undefined]>>();
  // @ts-expect-error - a GET has no body
  got.body satisfies object;
  holds<Same<ReturnType<() => typeof got.url>, string>>();

  const posted = endpoint("POST /x");
  holds<Same<typeof posted.method, "post">>();
  holds<Same<typeof posted.body, unknown>>();
  for (const result of [endpoint("Delete /x"), endpoint("put /x"), endpoint(" patch /x")]) {
    holds<Same<typeof result.method, "delete" | "put" | "patch">>();
  }
  // @ts-expect-error - no body with OPTIONS
  endpoint("OPTIONS /x").body satisfies object;

  const alone = endpoint("/x");
  holds<Same<typeof alone.method, "get">>();
  holds<Same<ReturnType<typeof patched>["method"], string>>();
  const patched = () => endpoint("/x", { method: "PATCH" });
  const layered = () => endpoint.defaults({ method: "PATCH", request: 1 })("/x");
  holds<Same<ReturnType<typeof layered>["method"], string>>();
  holds<Same<ReturnType<typeof layered>["request"], number>>();
  const listed = octokit("GET /user");
  holds<Same<typeof listed.method, "get">>();
}

export function compiled(): void {
  const factory = endpoint.defaults({ org: "acme" }).factory;
  const repo = factory.compile("GET /repos/{org}/{repo}");
  holds<Same<ReturnType<typeof repo>["method"], "get">>();
  repo({ repo: "hello" });
  repo({ repo: "hello", org: "octokit", page: 1 }, { headers: { a: 1 } });
  // @ts-expect-error - repo is missing
  repo({});
  // @ts-expect-error - repo is missing
  repo();
  // @ts-expect-error - options have no parameters
  repo({ repo: "hello" }, { page: 1 });
  factory.compile("GET /orgs/{org}")();
  // Names that are reserved elsewhere are ordinary here.
  factory.compile("POST /hooks")({ url: "https://ci.example", method: 1, headers: [] });
  const text: string = "GET /x";
  factory.compile(text)({ any: "thing" });

  const issue = octokit.factory.compile("POST /repos/{owner}/{repo}/issues");
  issue({ owner: "octocat", repo: "hello", title: "x" });
  issue({ owner: "octocat", repo: "hello" }, { data: { title: "x" } });
  // @ts-expect-error - title is missing
  issue({ owner: "octocat", repo: "hello" });
  // @ts-expect-error - no such field
  issue({ owner: "octocat", repo: "hello", title: "x", colour: "red" });
  // @ts-expect-error - data is checked, too
  issue({ owner: "octocat", repo: "hello" }, { data: { title: true } });
  octokit.factory.compile("PATCH /app/hook/config")({ url: "https://ci.example" });
  // @ts-expect-error - not described
  octokit.factory.compile("PATCH /app/hook/configs");
}

/** A subclass that puts its own in front of every public method. */
class Acme extends EndpointFactory {
  readonly key: string;

  constructor(key: string) {
    super(github);
    this.key = key;
  }

  withKey(key: string): this {
    return this.defaults({ headers: { "acme-key": key } });
  }

  override defaults(options: EndpointOptions): this {
    return super.defaults(options);
  }

  override merge(route?: string | EndpointOptions, options?: EndpointOptions): MergedOptions {
    return super.merge(route, options);
  }

  override parse(merged: EndpointOptions): RequestOptions {
    return super.parse(merged);
  }

  override request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    return super.request(route, options);
  }

  protected override writeQuery(name: string, value: unknown): string {
    return super.writeQuery(name, value);
  }

  protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
    return super.amendAccept(accept, mediaType);
  }

  protected override finish(request: RequestOptions): RequestOptions {
    return super.finish(request);
  }
}

/** A subclass with a description, whose client's answers are typed. */
class Octokit extends EndpointFactory<GitHub> {
  override request(route: string, options?: EndpointOptions): RequestOptions;
  override request(options: EndpointOptions): RequestOptions;
  override request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    return super.request(route, options);
  }
}

class Plain extends EndpointFactory<GitHub> {
  readonly name = "plain";

  async send<Options, Text extends string = RouteOf<GitHub> | (string & {})>(
    route: RouteArgument<GitHub, Text>,
    options: OptionsArgument<GitHub, this, Text, Options>,
  ): Promise<ResponseOf<GitHub, Text>> {
    const { url } = this.request(route, options);
    return (await Promise.resolve({ url })) as ResponseOf<GitHub, Text>;
  }
}

export async function subclasses(): Promise<void> {
  const acme = new Acme("k").withKey("l").defaults({ org: "acme" });
  holds<Same<typeof acme.key, string>>();
  acme.create()("GET /x");
  acme.request("GET /x", { any: "thing" });
  new Octokit(github).create()("GET /user");

  const plain = new Plain(github).defaults({ owner: "octocat" }).defaults({ repo: "hello" });
  holds<Same<typeof plain.name, "plain">>();
  holds<Same<typeof plain.DEFAULTS.owner, string>>();
  plain.request("GET /repos/{owner}/{repo}");
  plain.create()("GET /repos/{owner}/{repo}");
  plain.compile("GET /repos/{owner}/{repo}")();
  // @ts-expect-error - title is missing
  plain.request("POST /repos/{owner}/{repo}/issues");
  await plain.send("GET /repos/{owner}/{repo}", {});
  const same: Plain = plain;
  const repo = await same.send("GET /repos/{owner}/{repo}", { owner: "octocat", repo: "hello" });
  holds<Same<typeof repo.full_name, string>>();
  const issues = await same.send("get /repos/:owner/:repo/issues{?state}", {
    owner: "octocat",
    repo: "hello",
    state: "open",
  });
  holds<Same<(typeof issues)[number]["title"], string>>();
  await same.send("GET /repos/{owner}/{repo}/contents{/path}", { owner: "octocat", repo: "hello" });
  // @ts-expect-error - no such route
  await same.send("GET /nowhere", {});
  // @ts-expect-error - repo is missing
  await same.send("GET /repos/{owner}/{repo}", { owner: "octocat" });

  const factory: EndpointFactory = plain;
  factory.request("GET /x");
  const list: readonly Endpoint[] = [endpoint, octokit, endpoint.defaults({ a: 1 })];
  list.map((one) => one("GET /x"));
}
