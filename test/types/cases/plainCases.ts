import { casesOf, type Table } from "./table.js";

/** Calls, layers and subclasses where nothing but the text of a route says what is wanted, and what all of them give. */
export const PLAIN: Table = {
  prelude: `import {
  EndpointFactory, brackets, comma, deepObject, endpoint, explain, form, formStyle, github, jsonStyle, rawBody, readProfile,
  sameOrigin, server, trustedOrigin,
  type Endpoint, type EndpointOptions, type InstanceOptions, type Layered, type MediaTypeOptions, type OptionsArgument, type ParametersOf,
  type ProfileJson, type RequestOptions, type ResponseOf, type RouteArgument, type RouteOf, type ServiceProfile,
} from "endpoint-core";
import { RouteTable } from "endpoint-core/match";
import type { Thing, paths } from "./odd.js";
import { holds, type Same } from "./expect.js";
declare const text: string;
declare const yes: boolean;
declare const options: EndpointOptions;
declare const filter: { readonly state?: string; readonly labels?: readonly string[] };
declare const unsure: { org?: string; repo: string | null };
const org = endpoint.defaults({ org: "acme" });
const deep = org.defaults({ page: 1 }).defaults({ headers: {} }).defaults({ repo: "hello" });
const repo = org.factory.compile("GET /repos/{org}/{repo}");
/** The names in a route: those that a call needs, and the others. */
type Names<Route extends string> = keyof ParametersOf<unknown, Route>;
type Needed<Route extends string> = { [Name in Names<Route>]-?: object extends Pick<ParametersOf<unknown, Route>, Name> ? never : Name }[Names<Route>];
type Others<Route extends string> = Exclude<Names<Route>, Needed<Route>>;
/** A subclass with a constructor and fields of its own, which overrides all hooks. */
class Hooked extends EndpointFactory {
  constructor(readonly key: string) { super(github); }
  withKey(key: string): this { return this.defaults({ headers: { "acme-key": key } }); }
  ofOrg(this: Hooked & Layered<{ org: string }>) { return this.call("GET /orgs/{org}"); }
  override parse(merged: EndpointOptions): RequestOptions { return super.parse(merged); }
  protected override writeQuery(name: string, value: unknown): string { return super.writeQuery(name, value); }
  protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string { return super.amendAccept(accept, mediaType); }
  protected override finish(request: RequestOptions): RequestOptions { return super.finish(request); }
}
/** A subclass with one profile for all of its instances. */
class Acme extends EndpointFactory<paths> {
  constructor(options?: InstanceOptions) { super(github, options); }
  list(q: string) { return this.call("GET /list", { q }); }
}
/** A subclass with a description that overrides a method with several signatures. */
class Overloaded extends EndpointFactory<paths> {
  override request(route: string, options?: EndpointOptions): RequestOptions;
  override request(options: EndpointOptions): RequestOptions;
  override request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions { return super.request(route, options); }
}
/** A subclass with a description, whose answers are typed. */
class Sender extends EndpointFactory<paths> {
  readonly name = "sender";
  async send<Options, Text extends string = RouteOf<paths> | (string & {})>(
    route: RouteArgument<paths, Text>,
    options: OptionsArgument<paths, this, Text, Options>,
  ): Promise<ResponseOf<paths, Text>> {
    const { url } = this.request(route, options);
    return (await Promise.resolve({ url })) as ResponseOf<paths, Text>;
  }
}
const sender = new Sender(github);
const layered = sender.defaults({ id: "1" }).defaults({ title: "a" });
`,
  cases: casesOf(`
# names in the text of a route
{
  holds<Same<Needed<"GET /repos/{owner}/:repo">, "owner" | "repo">>();
  holds<Same<Needed<"/x/{+path}/{a,b}/{alert-id}/{name:3}/{list*}">, "path" | "a" | "b" | "alert-id" | "name" | "list">>();
  holds<Same<Needed<"/x{/y}{?a,b*}{&c:3}{;d}{.e}{#f}">, never>>();
  holds<Same<Others<"/x{/y}{?a,b*}{&c:3}{;d}{.e}{#f}">, "y" | "a" | "b" | "c" | "d" | "e" | "f">>();
  holds<Same<Needed<"/x/:a?b=:c&d={d}#{+e}">, "a">>();
  holds<Same<Others<"/x/:a?b=:c&d={d}#{+e}">, "c" | "d" | "e">>();
  holds<Same<Needed<"/compare/:base...:head">, "base" | "head">>();
  holds<Same<Needed<"/:a_1/:B/:_c-:d.json/(:e)">, "a_1" | "B" | "_c" | "d" | "e">>();
  holds<Same<Needed<"https://{tenant}.example.com:8080/x">, "tenant">>();
  holds<Same<Names<"/v1/{name}:cancel">, "name">>();
  holds<Same<Names<"https://user:secret@host:80/urn:isbn:123">, never>>();
  holds<Same<Names<"/%2F:a/::b/:9/:">, never>>();
}

# calls of such a route
endpoint("GET /repos/{owner}/{repo}", { owner: 1 }); // GET /repos/{owner}/{repo} needs repo
endpoint("GET /repos/{owner}/{repo}", yes ? undefined : { owner: 1, repo: 2 }); // GET /repos/{owner}/{repo} needs owner, repo
{
  endpoint("GET /repos/{owner}/{repo}", { owner: "octocat", repo: "hello" });
  endpoint("GET /user");
  endpoint("/user{?page}", { page: 1 });
}
endpoint("GET /user", 5); // Argument of type 'number' is not assignable
endpoint({ url: "/repos/{owner}", owner: "octocat" }); endpoint({ method: "POST", url: "/x", headers: { a: 1, b: null, c: ["d"] } });
endpoint("/x", { mediaType: { formats: "raw" } }); // 'formats' does not exist
holds<Same<ReturnType<typeof go>, RequestOptions>>(); const go = () => endpoint(text); endpoint(text, { any: "thing" }); endpoint(text, filter); endpoint(text as \`GET /\${string}\`); endpoint(text as \`GET /\${string}\`, { any: "thing" });
{
  endpoint("GET /x", { data: undefined });
  endpoint("GET /x", { data: options["data"] });
  endpoint("/x", { method: "POST", data: 1 });
  endpoint("POST /x", { data: 1 });
  repo({ repo: 1, org: 2 }, { data: undefined });
}
endpoint("GET /x", { data: 1 }); // Type 'number' is not assignable to type 'undefined'
endpoint.call("GET /x", {}, { data: "a" }); // Type 'string' is not assignable to type 'undefined'
const call: (route: string, options?: EndpointOptions) => RequestOptions = endpoint;

# values of any name
{
  for (const a of ["x", 1, 1n, true, new Date(), new URL("https://a.example"), [1, "x"], { b: 1 }]) {
    endpoint("/{a}{?b}", { a, b: a });
  }
  endpoint("/x{?b*}", { b: { c: [1, null], d: { e: undefined } } as const });
}
endpoint("/{a}", { a: null }); // Type 'null' is not assignable
endpoint("/x{?a}", { a: new Map() }); // Type 'Map<any, any>' is not assignable
endpoint("GET /x", { a: () => 1 }); // Type '() => number' is not assignable
endpoint("POST /x", { a: () => 1 });

# options of any names
{
  endpoint("GET /issues", filter);
  endpoint("GET /issues", yes ? options : undefined);
  endpoint.defaults(filter);
  endpoint.merge("GET /issues", filter);
  endpoint.parse(endpoint.merge("GET /issues", filter));
}
endpoint("GET /repos/{owner}", options); // GET /repos/{owner} needs owner
endpoint.defaults({ ...filter, headers: 5 }); // Type 'number' is not assignable to type 'HeaderInit
endpoint.defaults({ authorization: "token a" }); // not assignable to type '"did you mean headers: { authorization }?"'
endpoint("GET /x", { authorization: "a" }); endpoint.defaults(options);

# defaults without a description
{
  org("GET /orgs/{org}", { org: "octokit", page: 2 });
  deep("GET /repos/{org}/{repo}");
  deep.factory.create({ id: 1 })("GET /repos/{org}/{repo}/{id}");
  const any: Endpoint = deep;
}
holds<Same<typeof org.DEFAULTS.org, string>>(); const replaced = org.defaults({ org: 1 }); holds<Same<typeof replaced.DEFAULTS.org, number>>();
org.defaults({ id: 1 }).defaults({ org: null })("GET /{org}/{id}"); // GET /{org}/{id} needs org
{
  org.defaults({ org: null }).defaults({ org: "b" })("GET /{org}");
  class A extends EndpointFactory {
    of(org: string) { return this.defaults({ org: null }).defaults({ org }).request("GET /{org}"); }
  }
}
org.factory.defaults(unsure).request("GET /{org}");
org("GET /repos/{org}/{repo}"); // '"GET /repos/{org}/{repo} needs repo"'
endpoint.defaults(unsure)("GET /{org}"); // GET /{org} needs org

# requests
{
  const got = endpoint("GET /x", { request: { signal: 5 } });
  holds<Same<[typeof got.method, typeof got.request], ["get" | "GET", { signal: number }]>>();
  const posted = endpoint("POST /x");
  holds<Same<[typeof posted.method, typeof posted.body], ["post" | "POST", unknown]>>();
  const alone = endpoint("/x");
  holds<Same<typeof alone.method, "get" | "GET">>();
  holds<Same<ReturnType<typeof patched>["method"], string>>();
  const patched = () => endpoint("/x", { method: "PATCH" });
  const layered = () => endpoint.defaults({ method: "PATCH", request: 1 })("/x");
  holds<Same<ReturnType<typeof layered>["method"], string>>();
  holds<Same<ReturnType<typeof layered>["request"], number>>();
}
const { url, body } = endpoint("GET /user"); holds<Same<[typeof url, typeof body], [string, undefined]>>();
endpoint("OPTIONS /x").body satisfies object; // Type 'undefined' does not satisfy the expected type 'object'

# tables of routes
{
  const table = new RouteTable(["GET /x", "/y"]);
  holds<Same<typeof table, RouteTable<"GET /x" | "/y">>>();
  function of<T extends Iterable<string>>(routes: T) {
    return new RouteTable<string>(routes);
  }
}
new RouteTable("GET /x"); // Argument of type 'string' is not assignable

# compiled routes without a description
{
  holds<Same<ReturnType<typeof repo>["method"], "get" | "GET">>();
  repo({ repo: "hello", org: "octokit", page: 1 }, { headers: { a: 1 } });
  org.factory.compile("GET /orgs/{org}")();
}
repo(); // GET /repos/{org}/{repo} needs repo
repo({ repo: "hello" }, { page: 1 }); // 'page' does not exist
org.factory.compile("POST /hooks")({ url: "https://ci.example", method: 1, headers: [] });

# profiles
{
  const acme: ServiceProfile = {
    service: "acme",
    baseUrl: server("https://{tenant}.acme.com", { tenant: { values: ["a", "b"], default: "a" } }),
    clientName: "acme-sdk",
    version: "1.0.0",
    body: form,
    query: { arrays: brackets, objects: deepObject, names: { sort: comma, filter: jsonStyle } },
    form: { objects: formStyle },
    credentials: sameOrigin,
    trustedOrigins: [trustedOrigin("https://uploads.acme.com")],
  };
  new EndpointFactory({ ...acme, body: rawBody("text/csv"), baseUrl: "https://api.acme.com" });
}
new EndpointFactory({ ...github, query: { arrays: "brackets" } }); // is not assignable
new EndpointFactory({ ...github, baseURL: "https://a.example" }); // 'baseURL' does not exist
new EndpointFactory(github, { baseURL: "https://a.example" }); // not assignable to type '"did you mean baseUrl?"'
{
  const data: ProfileJson = {
    service: "acme",
    baseUrl: "https://{tenant}.acme.com",
    variables: { tenant: { default: "a" } },
    clientName: "acme-sdk",
    version: "1.0.0",
    body: "text/csv",
    query: { arrays: "brackets", objects: "deepObject", names: { sort: "json" } },
    credentials: "same-origin",
    trustedOrigins: ["https://uploads.acme.com"],
  };
  const acme: ServiceProfile = readProfile(data);
}
readProfile({ service: "acme", baseUrl: "https://api.acme.com", clientName: "a", version: "1", query: { arrays: "bracket" } }); // is not assignable
new EndpointFactory({} as ProfileJson); // is not assignable

# instances
{
  new EndpointFactory(github, { headers: { authorization: "token a" }, org: "acme" }).create()("GET /x");
  new EndpointFactory<paths>(github, { baseUrl: server("https://{t}.acme.com"), t: "a" });
  new EndpointFactory(github, {} as InstanceOptions | undefined).defaults({ org: "a" }).request("GET /{org}");
  const ours = new Acme({ headers: new Map([["authorization", "a"]]), id: "1" });
  const layer: Acme = ours.defaults({ id: "1" });
  ours.defaults({ id: "1" }).request("POST /open/{id}", { title: "a" });
  ours.create()("GET /list", { q: "a" });
  layer.list("b");
  const any: EndpointFactory<paths> = ours;
}
new Acme({ id: "1" }).request("GET /list"); // GET /list needs q
class Own extends EndpointFactory<paths> { constructor(readonly name: string, { token, ...options }: InstanceOptions & { readonly token?: string } = {}) { super(github, { ...options, headers: { authorization: \`Bearer \${token}\` } }); } } const own = new Own("a", { token: "b", id: "1" }); holds<Same<typeof own.name, string>>(); own.defaults({}).create()("GET /list", { q: own.name });
new EndpointFactory(github, { baseUrl: new URL("https://a.example") }); // is not assignable to type 'string | Server

# subclasses
{
  const acme = new Hooked("k").withKey("l").defaults({ org: "acme" });
  holds<Same<typeof acme.key, string>>();
  acme.create()("GET /x");
  acme.request("GET /x", { any: "thing" });
}
new Hooked("k").ofOrg(); // The 'this' context
new Overloaded(github).create()("GET /list", { q: "a" });
{
  holds<Same<[typeof layered.name, typeof layered.DEFAULTS.id], ["sender", string]>>();
  layered.request("POST /open/{id}");
  layered.create()("POST /open/{id}");
  const one: Sender = layered;
  const factory: EndpointFactory = layered;
}
layered.request("GET /list"); // GET /list needs q
async () => {
  const things = await sender.send("GET /y/{id}", { id: "1" });
  holds<Same<typeof things, Thing[]>>();
  const listed = await sender.send("get /y/:id{?size}", { id: "1", size: 1 });
  holds<Same<typeof listed, Thing[]>>();
  await sender.send("GET /search{/kind}", { kind: "a" });
  await layered.send("POST /open/{id}", {});
};
sender.send("GET /nowhere", {}); // not assignable to parameter of type
sender.send("POST /open/{id}", { title: "a" }); // POST /open/{id} needs id
const list: readonly Endpoint[] = [endpoint, sender.create(), endpoint.defaults({ a: 1 })]; list.map((one) => one("GET /x"));
`),
};
