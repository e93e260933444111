import { casesOf, type Table } from "./table.js";

/** Calls of endpoints, factories and compiled routes; `paths` is the description of `odd.ts`, `acme` that of `acme.ts`. */
export const CALLS: Table = {
  prelude: `import {
  EndpointFactory, Operation, endpoint, explain, follow, github,
  type AnswerOf, type CallOptions, type CheckHeaders, type CompiledRoute, type Endpoint, type EndpointOptions, type ServiceProfile,
  type MergedOptions, type OptionsOf, type ParametersOf, type RequestOptions, type ResponseOf, type RouteOf,
} from "endpoint-core";
import type { paths } from "./odd.js";
import type { Item, paths as acme } from "./acme.js";
import { holds, type Same } from "./expect.js";
const f = new EndpointFactory<paths>(github);
const e = f.create();
const a = new EndpointFactory<acme>(github).create();
declare const text: string;
declare const yes: boolean;
declare const answerOfX: AnswerOf<paths, "GET /x/{id}">;
declare const maybe: string | undefined;
declare const aborting: AbortSignal;
`,
  cases: casesOf(`
# bodies of any names, and beside data
- names of all kinds
  e("POST /any", {} as Record<string, unknown>); e.call("POST /any", {} as Record<string, unknown>);
- data that may be absent
  e("POST /list", { title: "a" } as { title: string; data?: { title: string } });
- a field of the body that the path takes
  e("PUT /owned/{id}", { id: "1", data: { id: "1", title: "a" } });
- a field of the body that the path takes, and no data => PUT /owned/{id} needs data
  e("PUT /owned/{id}", { id: "1" });

# what a program writes by mistake
- a promise => Type 'Promise<number>' is not assignable to type 'number'
  endpoint("GET /x", { id: Promise.resolve(1) });
- a promise in a body => Type 'Promise<number>' is not assignable to type 'number'
  endpoint("POST /x", { id: Promise.resolve(1) });
- an undeclared query => declare it in the route: {?tag_name}
  e("DELETE /tags", { tag_name: "a" });
- an undeclared query of a compiled route => declare it in the route: {?tag_name}
  e.call("DELETE /tags", { tag_name: "a" });
- a declared query
  e("DELETE /tags{?tag_name}", { tag_name: "a" });

# functions that call compiled routes
- with their parameters
  const run = <F extends (...args: never) => unknown>(f: F, ...args: Parameters<F>) => [f, args]; run(f.compile("GET /x/{id}"), { id: "1" }); holds<Same<Parameters<CompiledRoute<paths, "GET /x/{id}">>["length"], 1>>();
- with wrong ones => 'stat' does not exist
  const run = <F extends (...args: never) => unknown>(f: F, ...args: Parameters<F>) => [f, args]; run(f.compile("GET /x/{id}"), { id: "1", stat: "open" });

# compiled routes in place of functions
- to map, which adds an index => Types of parameters 'options' and 'index' are incompatible
  [{ org: "a" }].map(endpoint.compile("GET /orgs/:org"));
- to map, with optional parameters alone => Types of parameters 'options' and 'index' are incompatible
  [{ page: 1 }].map(endpoint.compile("GET /orgs{?page}"));
- to map, of a route that is not known => Types of parameters 'options' and 'index' are incompatible
  [{}].map(endpoint.compile(text)); [{}].map({} as CompiledRoute);
- to map, where any values are => Types of parameters 'options' and 'index' are incompatible
  [{} as any].map(f.compile("GET /versions"));
- in a function for map
  const byId = f.compile("GET /x/{id}"); [{ id: "1" }].map((parameters) => byId(parameters).url);
- to what passes parameters alone, or nothing, or options beside them
  const byId = f.compile("GET /x/{id}"); Promise.resolve({ id: "1" }).then(byId); const none: () => { url: string } = f.compile("GET /versions"); const two: (p: { id: string }, o: { headers: { a: string } }) => { url: string } = byId;
- with less than the parameters => Property 'id' is missing
  const run = <F extends (...args: never) => unknown>(f: F, ...args: Parameters<F>) => [f, args]; run(f.compile("GET /x/{id}"), {});

# calls on this, inside a subclass
- requests, compiled routes, layers and endpoints
  class A extends EndpointFactory<paths> { request1(id: string): RequestOptions { return this.request("GET /x/{id}", { id }); } request2(id: string) { return this.request("GET /x/{id}", { id }).url; } nothing() { return this.request("GET /versions").url; } compiled(id: string) { return this.compile("GET /x/{id}")({ id }).url; } layer1(id: string) { return this.defaults({ id }).request("GET /x/{id}").url; } layer2(id: string) { return this.defaults({ id }).compile("GET /x/{id}")(); } endpoint1(id: string) { return this.create()("GET /x/{id}", { id }).url; } }
- without a description
  class A extends EndpointFactory { m(id: string) { return this.request("GET /x/{id}", { id }).url; } }
- a parameter is missing => GET /x/{id} needs id
  class A extends EndpointFactory<paths> { m() { return this.request("GET /x/{id}", {}); } }
- a parameter is wrong => '"opn"' is not assignable
  class A extends EndpointFactory<paths> { m(id: number) { return this.request("GET /x/{id}", { id, state: "opn" }); } }
- layers on layers
  class A extends EndpointFactory<paths> { m(id: string) { return this.defaults({ id }).defaults({ page: 1 }).defaults({ headers: {} }).request("GET /x/{id}").url; } n(id: string) { return this.defaults({ id }).defaults({ page: 1 }).compile("GET /x/{id}")().url; } }
- override create
  class A extends EndpointFactory<paths> { override create() { return super.create(); } } new A(github).create()("GET /x/{id}", { id: "1" });
- override create with defaults
  class A extends EndpointFactory<paths> { override create(defaults?: EndpointOptions) { return super.create(defaults); } } new A(github).create()("GET /x/{id}", { id: "1" });
- override create with the type of an endpoint
  class A extends EndpointFactory<paths> { override create(defaults?: EndpointOptions): Endpoint<paths> { return super.create(defaults); } } class B extends EndpointFactory<paths> { override create(): Endpoint<paths> { return super.create({ id: "1" }); } } new A(github).create()("GET /x/{id}", { id: "1" }); new B(github).create().defaults({ id: "1" })("GET /x/{id}"); const any: EndpointFactory<paths>[] = [new A(github), new B(github)];
- override create with the type of an endpoint that knows no defaults => GET /x/{id} needs id
  class A extends EndpointFactory<paths> { override create(): Endpoint<paths> { return super.create({ id: "1" }); } } new A(github).create()("GET /x/{id}");
- override create with another type => Type 'string' is not assignable to type 'Endpoint<paths
  class A extends EndpointFactory<paths> { override create(): string { return ""; } }
- a compiled property
  class A extends EndpointFactory<paths> { readonly x = this.compile("GET /x/{id}"); m(id: string) { return this.x({ id }).url; } } new A(github).x({ id: "1" });
- a compiled property of a layer => GET /x/{id} needs id
  class A extends EndpointFactory<paths> { readonly x = this.compile("GET /x/{id}"); } new A(github).x({});

# bodies of several shapes
- an optional one may be left out
  e("PATCH /oneof"); e("PATCH /oneof", {}); e("PATCH /oneof", { name: "a" });
- a required one is there, or is data
  e("POST /oneof", { kind: "card", number: "1" }); e("POST /oneof", { kind: "bank", iban: "1" }); e("PUT /oneof", { code: 1 }); e("POST /oneof", { data: { kind: "bank", iban: "1" } });
- a required one is left out => POST /oneof needs kind
  e("POST /oneof");
- a required one is empty => POST /oneof needs kind
  e("POST /oneof", {});
- a required one of no shared name => PUT /oneof needs name or code
  e("PUT /oneof", {});
- a part of a member => POST /oneof needs number or iban
  e("POST /oneof", { kind: "card" });
- fields of the other member => 'iban'
  e("POST /oneof", { kind: "card", number: "1", iban: "1" });
- fields of the other member alone => card
  e("POST /oneof", { kind: "card", iban: "1" });
- fields of two members => not assignable
  e("PUT /oneof", { name: "a", code: 1 });
- a field of none => 'colour' does not exist
  e("PUT /oneof", { name: "a", colour: "red" });
- a wrong value => Type 'string' is not assignable to type 'number
  e("PUT /oneof", { code: "a" });
- an object without fields, any body, and an optional body with required fields
  e("POST /empty/{id}", { id: "1" }); e("POST /empty/{id}", { id: "1", note: "a" }); e("PUT /empty/{id}", { id: "1", x: 1 }); e("PUT /empty/{id}", { id: "1" }); e("PUT /empty/{id}", { id: "1", data: [1] }); e("PATCH /empty/{id}", { id: "1" }); e("PATCH /empty/{id}", { id: "1", note: "a" });
- beside an object without fields => Type 'number' is not assignable to type 'string'
  e("POST /empty/{id}", { id: "1", note: 1 });
- any body, but a wrong path => Type 'number' is not assignable to type 'string
  e("PUT /empty/{id}", { id: 1, x: 1 });
- a part of an optional body => PATCH /empty/{id} needs note
  e("PATCH /empty/{id}", { id: "1", title: "a" });
- compiled, as the call
  f.compile("POST /oneof")({ kind: "card", number: "1" }); f.compile("PATCH /oneof")(); f.compile("PATCH /oneof")({}); f.compile("PUT /empty/{id}")({ id: "1", x: 1 });
- compiled, left out => POST /oneof needs kind
  f.compile("POST /oneof")();
- compiled, empty => POST /oneof needs kind
  f.compile("POST /oneof")({});
- all of a body may be readonly, also lists in lists
  const body = { tags: [{ names: ["a"] }] } as const; e("POST /lists", body); e("POST /lists", { data: body }); f.compile("POST /lists")(body); f.compile("POST /lists")({}, { data: body }); e("POST /nested", { lists: ["a", ["b", ["c"]]] as const }); f.compile("POST /nested")({ lists: [[]] }); e("POST /nested", {} as ParametersOf<paths, "POST /nested">); const names: readonly { names: string[] }[] = []; e("POST /lists", { tags: names }); f.compile("POST /lists")({ tags: names });
- lists in lists, a wrong value => Type 'number' is not assignable
  e("POST /nested", { lists: ["a", ["b", [1]]] });

# bodies of any names
- names that are described, others, and values of one type
  e("POST /open/{id}", { id: "1", title: "a", size: 1, colour: "red" }); e("PUT /open/{id}", { id: "1", a: 1, b: 2, headers: { "x-a": "b" } }); f.compile("POST /open/{id}")({ id: "1", title: "a", colour: "red" });
- a named one is missing => POST /open/{id} needs title
  e("POST /open/{id}", { id: "1", colour: "red" });
- a named one is wrong => Type 'number' is not assignable to type 'string'
  e("POST /open/{id}", { id: "1", title: 1 });
- an optional named one is wrong => Type 'string' is not assignable to type 'number
  e("POST /open/{id}", { id: "1", title: "a", size: "b" });
- a value of another type => Type 'string' is not assignable to type 'number'
  e("PUT /open/{id}", { id: "1", a: "b" });

# bodies that are data
- text, text beside JSON, bytes, lists, forms and their fields
  e("POST /text", { data: "a" }); e("PUT /text", { data: "a" }); e("PUT /text", { text: "a" }); e("PUT /text", { data: { text: "a" } }); e("POST /text", { data: new Uint8Array(1) }); e("PUT /lists", { data: ["a"] }); e("PUT /lists", { data: ["a"] as const }); e("POST /form", { a: "b" }); e("PUT /form", { file: new Uint8Array(1) }); f.compile("POST /form")({ a: "b" }); const form = {} as FormData; const search = { append(name: string, value: string): void {} }; e("POST /form", { data: search }); e("POST /form", { data: { a: "b" } }); e("PUT /form", { data: "a=b" }); interface FormData { append(name: string, value: string): void; } e("PUT /form", { data: form });
- no text => POST /text needs data
  e("POST /text");
- no form => POST /form needs a
  e("POST /form", {});
- a wrong field of a form => Type 'number' is not assignable
  e("POST /form", { a: 42 });
- no field of JSON is a file => is not assignable to type 'string'
  e("POST /list", { title: new Uint8Array(1) });
- no list => PUT /lists needs data
  e("PUT /lists", {});
- a number as text => Type 'number' is not assignable
  e("POST /text", { data: 42 });
- a wrong form => Type 'number' is not assignable
  e("POST /form", { data: { a: 42 } });
- a list of others => Type 'number' is not assignable to type 'string'
  e("PUT /lists", { data: [1] });
- a number where JSON or text is described => Type 'number' is not assignable
  e("PUT /text", { data: 42 });
- compiled
  f.compile("POST /text")({}, { data: "a" });
- compiled, none => POST /text needs data
  f.compile("POST /text")({});
- compiled, no call at all => POST /text needs data
  f.compile("POST /text")();
- compiled, a number => Type 'number' is not assignable
  f.compile("POST /text")({}, { data: 42 });
- data where there is no body => not assignable to type 'undefined'
  e("GET /versions", { data: {} });
- fields beside data => 'title' does not exist
  e("POST /list", { title: "a", data: { title: "a" } });

# values of a URL
- null for an optional query value, a Date for text, a bigint for a number, and lists
  e("GET /x/{id}", { id: "1", state: null, page: null }); f.compile("GET /x/{id}")({ id: "1", state: null, page: undefined }); e("GET /x/{id}", { id: "1", since: new Date() }); f.compile("GET /x/{id}")({ id: "1", since: new Date() }); e("GET /x/{id}", { id: "1", page: 1n }); e("GET /x/{id}", { id: "1", ids: [new Date()] as const });
- null for a required one => Type 'null' is not assignable
  e("GET /x/{id}", { id: null });
- null for a required query value => Type 'null' is not assignable
  e("GET /list", { q: null });
- undefined for a required one => 'string | undefined' is not assignable
  e("GET /x/{id}", { id: maybe });
- a Date for one of several texts => Type 'Date' is not assignable
  e("GET /x/{id}", { id: "1", state: new Date() });
- a bigint for text => Type 'bigint' is not assignable
  e("GET /x/{id}", { id: "1", since: 1n });
- a Date in a JSON body => Type 'Date' is not assignable
  e("POST /list", { title: new Date() });

# routes
- a full URL
  e("GET https://api.acme.com/x/{id}", { id: "1" }); e("GET https://acme.com:8080/api/v3/x/:id", { id: "1" });
- a full URL, a parameter is missing => GET https://api.acme.com/x/{id} needs id
  e("GET https://api.acme.com/x/{id}", {});
- a literal query
  e("GET /x/{id}?state=open", { id: "1" }); e("GET /list?q=a"); e("GET /list?q=a&per_page=5{&page}");
- TRACE => "GET /x/{id}"
  e("TRACE /x/{id}", { id: "1" });
- PARAMETERS => "GET /x/{id}"
  e("PARAMETERS /x/{id}", {});
- a method that cannot be sent, without a description => TRACE cannot be sent
  endpoint("TRACE /x");
- the same with options => CONNECT cannot be sent
  endpoint("connect /x", {});
- the same in options alone => TRACK cannot be sent
  endpoint({ method: "TRACK", url: "/x" });
- the same in merge => TRACE cannot be sent
  endpoint.merge("TRACE /x");
- the same in compile => TRACE cannot be sent
  endpoint.compile("TRACE /x");
- the same in explain => TRACE cannot be sent
  explain(endpoint, "TRACE /x", {});
- any other method
  endpoint("PURGE /x"); endpoint("OPTIONS /x"); endpoint("TRACE /x" as string);
- required and optional at once => GET /{a}{?a} needs a
  endpoint("GET /{a}{?a}", {});
- undefined in place of the options => GET /x/{id} needs id
  e("GET /x/{id}", undefined);
- undefined where none are needed
  e("GET /versions", undefined); endpoint("GET /x", undefined);
- options that may be undefined => GET /x/{id} needs id
  const o = yes ? { id: "1" } : undefined; e("GET /x/{id}", o);
- one of two
  e(yes ? "GET /x/{id}" : "GET /y/{id}", { id: "1" });
- one of two, a parameter is missing => needs id
  e(yes ? "GET /x/{id}" : "GET /y/{id}", {});
- one of two, a wrong value => Type 'number' is not assignable
  e(yes ? "GET /x/{id}" : "GET /y/{id}", { id: 1 });
- one of two, not described => not assignable to parameter of type
  e(yes ? "GET /x/{id}" : "GET /z/{id}", { id: "1" });
- one of two, without a description
  endpoint(yes ? "GET /a/{x}" : "GET /b/{y}", { x: 1, y: 2 });
- one of two, without a description, a parameter is missing => needs y
  endpoint(yes ? "GET /a/{x}" : "GET /b/{y}", { x: 1 });
- a text
  e(text); e(text, { any: "thing" }); e(text as \`GET /\${string}\`, { any: 1 });
- a required query that the route declares
  e("PUT /list{?mode}", { title: "a", mode: "b" });
- a required query that the route does not declare => PUT /list needs {?mode}
  e("PUT /list", { title: "a" });
- a required query that the route does not declare, compiled => PUT /list needs {?mode}
  f.compile("PUT /list")({ title: "a" });
- in merge and explain
  f.merge("GET /x/{id}"); e.merge("GET /x/:id", { page: 1 }); explain(f, "GET /x/{id}", { id: "1" }); f.merge({ url: "/x/{id}" }); f.merge(); e.merge(text, { a: 1 });
- a wrong one in merge => not assignable to parameter of type
  e.merge("GET /z/{id}");
- a wrong one in explain => not assignable to parameter of type
  explain(f, "GET /z/{id}");
- a wrong one in compile => not assignable to parameter of type
  f.compile("GET /z/{id}");

# a small description
- its routes, in every spelling
  holds<Same<RouteOf<acme>, "GET /orgs/{org}/items" | "POST /orgs/{org}/items" | "DELETE /orgs/{org}/items" | "PATCH /orgs/{org}/items/{id}" | "GET /search" | "POST /hooks" | "PUT /labels" | "POST /labels" | "PATCH /settings/{scope}" | "GET /files/{path}" | "POST /files/{path}">>(); a("GET /orgs/:org/items", { org: "acme" }); a(" get  /orgs/:org/items ", { org: "acme" }); a("/orgs/{org}/items", { org: "acme" }); a("GET /orgs/{org}/items{?state,page}", { org: "acme", state: "open" }); a("GET /files{/path}"); a("GET /files{/path*}", { path: "a" }); a("GET /files/{+path}", { path: "a/b" }); a("GET /nothing" as string);
- a path that is not described => not assignable to parameter of type
  a("GET /orgs/{org}/itemz", { org: "acme" });
- a path that is not described, alone => not assignable to parameter of type
  a("GET /nothing");
- a method that is not described => not assignable to parameter of type
  a("PUT /orgs/{org}/items", { org: "acme" });
- a value that only the route could make optional => GET /files/{path} needs path
  a("GET /files/{path}");
- what operations share stands at the path
  a("PATCH /orgs/{org}/items/{id}", { org: "acme", id: 1 }); a("PATCH /orgs/{org}/items/{id}", { org: "acme", id: 1, note: "x" });
- a value of the path that all operations share => Type 'string' is not assignable to type 'number
  a("PATCH /orgs/{org}/items/{id}", { org: "acme", id: "1" });
- values of all kinds
  a("GET /orgs/{org}/items", { org: "acme", state: "open", ids: [1], page: undefined }); a("GET /orgs/{org}/items", { org: "acme", ids: [1] as const, headers: { "x-trace": "1" } });
- one of several texts, misspelt => '"opened"' is not assignable
  a("GET /orgs/{org}/items", { org: "acme", state: "opened" });
- a misspelt name => 'stat' does not exist
  a("GET /orgs/{org}/items", { org: "acme", stat: "open" });
- a list of others => Type 'string' is not assignable to type 'number
  a("GET /orgs/{org}/items", { org: "acme", ids: ["1"] });
- a header among the parameters => '"x-trace"' does not exist
  a("GET /orgs/{org}/items", { org: "acme", "x-trace": "1" });
- a declared query of a DELETE is missing => DELETE /orgs/{org}/items{?confirm} needs confirm
  a("DELETE /orgs/{org}/items{?confirm}", { org: "acme" });
- a query that would land in the body => 'dry_run' does not exist
  a("POST /orgs/{org}/items", { org: "acme", title: "x", dry_run: true });
- a path takes what a field of the body is called, and its type => Type 'number' is not assignable to type 'string
  a("POST /orgs/{org}/items", { org: 1, title: "x" });
- a path beside a body of any names => PATCH /settings/{scope} needs scope
  a("PATCH /settings/{scope}", { theme: "dark" });
- answers with and without a body, and of routes in other spellings
  holds<Same<ResponseOf<acme, "POST /orgs/{org}/items">, Item | undefined>>(); holds<Same<ResponseOf<acme, "POST /orgs/{org}/items", 201>, Item>>(); holds<Same<ResponseOf<acme, "GET /orgs/:org/items{?page}">, Item[]>>(); holds<Same<ResponseOf<acme, "PATCH /orgs/{org}/items/{id}">, Item>>(); holds<Same<ResponseOf<acme, "GET /search">, string>>();
- the names of all parameters
  holds<Same<keyof ParametersOf<acme, "POST /orgs/{org}/items">, "org" | "dry_run" | "title" | "tags" | "kind">>(); holds<Same<keyof ParametersOf<acme, "POST /hooks">, "url" | "active">>();

# options alone
- right
  e({ method: "GET", url: "/x/{id}", id: "1" }); e({ url: "/x/{id}", id: "1", page: 1 }); e({ method: "POST", url: "/list", title: "a" });
- a parameter is missing => GET /x/{id} needs id
  e({ method: "GET", url: "/x/{id}" });
- a value is wrong => Type 'number' is not assignable
  e({ method: "GET", url: "/x/{id}", id: 1 });
- not described => is not assignable
  e({ method: "GET", url: "/z" });
- without a description
  endpoint({ method: "GET", url: "/x/{id}", id: 1 }); endpoint({ url: text }); endpoint({ method: text, url: "/x", a: 1 });
- without a description, a parameter is missing => GET /x/{id} needs id
  endpoint({ method: "GET", url: "/x/{id}" });
- a url that is a text, and options of any names
  e({ method: "GET", url: text, any: 1 }); e({ method: "GET", url: text as string, any: 1 }); const o: EndpointOptions = {}; e(o); endpoint(o); e({ ...o, url: "/z" } as EndpointOptions);
- on this
  class A extends EndpointFactory<paths> { m(id: string) { return this.request({ url: "/x/{id}", id }).url; } }
- two objects are two layers
  endpoint({ url: "/x/{id}" }, { id: 1 }); endpoint.merge({ url: "/x" }, { a: 1 }); e({ method: "GET", url: "/x/{id}" }, { id: "1" });
- with defaults, also of the url
  e.defaults({ id: "1" })({ url: "/x/{id}" }); endpoint.defaults({ method: "POST" })({ url: "/x" }); endpoint.defaults({ url: "/x" })({}); endpoint.defaults({ url: "/x" })({ a: 1 });

# reserved names
- in a compiled route, beside them, and header in a body that has it
  f.compile("GET /reserved/{url}")({ url: "a" }); f.compile("GET /reserved")({ data: "a", headers: "b" }); f.compile("POST /reserved")({ url: "a" }); e("GET /reserved", { size: 1 }); endpoint("GET /x{?header}", { header: "a" }); endpoint.factory.compile("POST /x")({ header: 1 });
- in the path => only a compiled route takes this parameter
  e("GET /reserved/{url}", { url: "a" });
- in the path, without a description => only a compiled route takes this parameter
  endpoint("GET /x/{data}", { data: "a" });
- in the query, data => not assignable to type 'undefined'
  e("GET /reserved", { data: "a" });
- in the query, headers => Type 'string' is not assignable
  e("GET /reserved", { headers: "a" });
- in the body => 'active' does not exist in type 'Incomplete<OptionsOf<paths
  e("POST /reserved", { active: true });
- url beside a route => 'url' does not exist
  e("GET /versions", { url: "/x" });
- header, not headers => not assignable to type '"did you mean headers?"'
  endpoint("GET /x", { header: { authorization: "a" } });
- baseURL, not baseUrl => not assignable to type '"did you mean baseUrl?"'
  endpoint("GET /x", { baseURL: "https://a.example" });
- Headers in options alone => not assignable to type '"did you mean headers?"'
  endpoint({ url: "/x", Headers: {} });
- a signal beside parameters => not assignable to type '"did you mean request: { signal }?"'
  endpoint("GET /x", { signal: aborting });
- a signal that is a name
  endpoint("POST /x", { signal: "SIGTERM" }); endpoint("POST /x", { request: { signal: aborting } });
- a signal among the parameters of a call => not assignable to type '"did you mean request: { signal }?"'
  endpoint.call("GET /x", { signal: aborting });
- a signal in defaults => not assignable to type '"did you mean request: { signal }?"'
  endpoint.defaults({ signal: aborting });
- header in defaults => not assignable to type '"did you mean headers?"'
  endpoint.defaults({ header: { a: "b" } });

# defaults
- a described name
  e.defaults({ id: "1", page: 1, title: "a", state: "open" }); f.defaults({ page: null }); f.create({ id: "1" }); e.defaults({ anything: 5 });
- a wrong type for a described name => Type 'string' is not assignable to type 'number
  e.defaults({ page: "a" });
- a wrong type, of a factory => Type 'number' is not assignable to type 'string
  f.defaults({ id: 5 });
- a wrong type, of create => Type 'number' is not assignable to type 'string
  f.create({ id: 5 });
- given in a call
  e.defaults({ id: "1" })("GET /x/{id}"); e.defaults({ id: "1" })("GET /x/{id}", { page: 1 }); e.defaults({ id: "1" })("GET /x/{id}", { id: maybe }); e.defaults({ q: "a" })("GET /list", { headers: {} });
- given in a call, of the wrong type => Type 'number' is not assignable
  e.defaults({ id: "1" })("GET /x/{id}", { id: 1 });
- given through layers of a factory
  f.defaults({ id: "1" }).defaults({ page: 1 }).create({ state: "open" })("GET /x/{id}"); f.defaults({ id: "1" }).compile("GET /x/{id}")();
- given, and others are missing => GET /x/{id} needs id
  e.defaults({ page: 1 })("GET /x/{id}");
- that may be null => GET /x/{id} needs id
  const id = yes ? "1" : null; e.defaults({ id })("GET /x/{id}");
- a part of a body, also of one of several shapes
  e.defaults({ title: "a" })("POST /list"); e.defaults({ name: "a", code: 1, kind: "card" }); e.defaults({ iban: "a" })("POST /oneof", { kind: "bank" });
- a wrong type of a part of a body => Type 'number' is not assignable to type 'string
  e.defaults({ title: 5 });
- a wrong type of a part of such a body => '"cash"' is not assignable
  e.defaults({ kind: "cash" });

# wrappers
- a generic route
  function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return e(route, p).url; } send("GET /x/{id}", { id: "1" });
- a generic route, compiled
  function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return f.compile(route)(p).url; } send("POST /oneof", { kind: "card", number: "1" });
- a generic route, on a factory
  function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>): RequestOptions { return f.request(route, p); } send("PUT /empty/{id}", { id: "1", x: 1 });
- a generic route, and its options
  function send<R extends RouteOf<paths>>(route: R, p: OptionsOf<paths, R>) { return e(route, p).url; } send("GET /x/{id}", { id: "1", headers: {} });
- wrong parameters => Type 'number' is not assignable
  function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return e(route, p); } send("GET /x/{id}", { id: 1 });
- any compiled route, any endpoint, and a function
  const r: CompiledRoute = f.compile("GET /x/{id}"); r({ id: "1" }).url; const s: CompiledRoute = endpoint.factory.compile("GET /x/{id}"); const rs: CompiledRoute[] = [r, s, f.compile("POST /oneof")]; const a: Endpoint = e; const b: Endpoint = e.defaults({ id: "1" }); const g: EndpointFactory = f; const call: (route: string, options?: EndpointOptions) => RequestOptions = e;
- ParametersOf with the query of a POST
  const p: ParametersOf<paths, "POST /list"> = { title: "a", dry_run: true };
- ParametersOf with a Date, a bigint and null in the address
  const p: ParametersOf<paths, "GET /x/{id}"> = { id: "1", since: new Date(), page: 1n, state: null }; e("GET /x/{id}", p);
- ParametersOf with a Date in JSON => Type 'Date' is not assignable
  const p: ParametersOf<paths, "POST /list"> = { title: new Date() };
- ParametersOf a union
  const p: ParametersOf<paths, "POST /oneof"> = { kind: "card", number: "1" };
- ParametersOf, a part of a member => number
  const p: ParametersOf<paths, "POST /oneof"> = { kind: "card" };
- ParametersOf, missing => Property 'id' is missing
  const p: ParametersOf<paths, "GET /x/{id}"> = {};
- ParametersOf without a description
  const p: ParametersOf<unknown, "GET /x/{id}{?page}"> = { id: 1 }; endpoint("GET /x/{id}{?page}", p);

# answers
- of a status, a class of statuses, any other one, one without a body, one that nobody describes, and of success
  holds<Same<ResponseOf<paths, "GET /x/{id}", 404>, import("./odd.js").Problem>>(); holds<Same<ResponseOf<paths, "GET /x/{id}", 410>, { reason: string }>>(); holds<Same<ResponseOf<paths, "GET /x/{id}", 500>, string>>(); holds<Same<ResponseOf<paths, "GET /y/{id}", 503>, undefined>>(); holds<Same<ResponseOf<paths, "DELETE /y/{id}">, undefined>>(); holds<Same<ResponseOf<paths, "GET /list", 404>, unknown>>(); holds<Same<ResponseOf<paths, "GET /x/{id}">, import("./odd.js").Thing>>(); holds<Same<ResponseOf<paths, "GET /search/{kind}">, import("./odd.js").Thing[]>>();
- told apart by ok and status
  const a = answerOfX; if (a.ok) { a.data.id; } else if (a.status === 404) { a.data.message; } else if (a.status === 410) { a.data.reason; } else if (a.status === 500) { a.data.length; }
- a field of another status => Property 'message' does not exist
  const a = answerOfX; if (a.ok) { a.data.message; }
- a status that is not described is unknown
  const a = {} as AnswerOf<paths, "GET /y/{id}">; if (a.status === 404) { holds<Same<typeof a.data, unknown>>(); } else if (a.ok) { a.data[0]?.id; }
- of any route
  const a = {} as AnswerOf<paths, string>; if (a.ok) { holds<Same<typeof a.data, unknown>>(); }

# headers that are required
- not checked
  e("GET /headers");
- there
  const h = new EndpointFactory<CheckHeaders<paths>>(github).create(); h("GET /headers", { headers: { "x-tenant": "a" } }); h("GET /x/{id}", { id: "1" });
- missing => GET /headers needs headers
  const h = new EndpointFactory<CheckHeaders<paths>>(github).create(); h("GET /headers");
- a wrong name => x-tenant
  const h = new EndpointFactory<CheckHeaders<paths>>(github).create(); h("GET /headers", { headers: { "x-tenants": "a" } });
- given by defaults
  const h = new EndpointFactory<CheckHeaders<paths>>(github).create().defaults({ headers: { "x-tenant": "a" } }); h("GET /headers");

# subclasses and factories as values
- A with paths to typeof EndpointFactory
  class A extends EndpointFactory<paths> {} const C: typeof EndpointFactory = A;
- generic subclass to typeof EndpointFactory
  class A<P = unknown> extends EndpointFactory<P> {} const C: typeof EndpointFactory = A;
- generic subclass to typeof EndpointFactory<paths>
  class A<P = unknown> extends EndpointFactory<P> { m() { return 1; } } const C: typeof EndpointFactory<paths> = A;
- generic class: this to EndpointFactory<P>
  class A<P = unknown> extends EndpointFactory<P> { m(): EndpointFactory<P> { return this; } }
- generic class: this to EndpointFactory
  class A<P = unknown> extends EndpointFactory<P> { m(): EndpointFactory { return this; } }
- override compile
  class A extends EndpointFactory { override compile(route: string) { return super.compile(route); } } new A(github).compile("GET /x");
- override compile generic
  class A extends EndpointFactory { extra = 1; } const g: EndpointFactory = new A(github); function h(x: typeof EndpointFactory) { return x; } h(A);
- subclass with override request
  class A extends EndpointFactory { override request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions { return super.request(route, options); } } const g: EndpointFactory = new A(github); const C: typeof EndpointFactory = A; new A(github).create()("GET /x");
- subclass with override request and paths
  class A extends EndpointFactory<paths> { override request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions { return super.request(route, options); } } const g: EndpointFactory<paths> = new A(github); const C: typeof EndpointFactory<paths> = A; const D: typeof EndpointFactory = A;
- override defaults
  class A extends EndpointFactory<paths> { override defaults(options: EndpointOptions): this { return super.defaults(options); } } const g: EndpointFactory<paths> = new A(github); const C: typeof EndpointFactory<paths> = A;
- override call, create
  class A extends EndpointFactory<paths> { override call(route: string | Operation, p?: object, o?: CallOptions) { return super.call(route, p, o); } override create(d?: EndpointOptions) { return super.create(d); } } const g: EndpointFactory<paths> = new A(github); const C: typeof EndpointFactory<paths> = A; const h: EndpointFactory = new A(github);
- generic factory of P
  function mk<P>(C: typeof EndpointFactory<P>): EndpointFactory<P> { return new C(github); } class A extends EndpointFactory<paths> {} mk(A).request("GET /x/{id}", { id: "1" });
- generic factory of P, wrong => needs id
  function mk<P>(C: typeof EndpointFactory<P>): EndpointFactory<P> { return new C(github); } class A extends EndpointFactory<paths> {} mk(A).request("GET /x/{id}", { });
- wrapper of P
  function w<P>(g: EndpointFactory<P>) { return g.create(); } w(f)("GET /x/{id}", { id: "1" });
- abstract
  abstract class A extends EndpointFactory<paths> { abstract m(): void; } function take(C: abstract new (p: ServiceProfile) => EndpointFactory<paths>) {} take(A);
- a class holding a factory of generic type
  class Holder<F extends EndpointFactory<paths>> { constructor(readonly f: F) {} go() { return this.f.request("GET /x/{id}", { id: "1" }).url; } bye() { return this.f.compile("GET /x/{id}")({ id: "1" }).url; } } new Holder(f).go();
- a class holding a factory of generic type, wrong => needs id
  class Holder<F extends EndpointFactory<paths>> { constructor(readonly f: F) {} go() { return this.f.request("GET /x/{id}", {}).url; } }
- generic layered wrapper
  function w<F extends EndpointFactory<paths>>(g: F) { return g.defaults({ id: "1" }).request("GET /x/{id}").url; }
- InstanceType
  class A extends EndpointFactory<paths> {} const a: InstanceType<typeof A> = new A(github); const q: ConstructorParameters<typeof EndpointFactory>[0] = github; type R = ReturnType<typeof f.request>; type S = Parameters<typeof e>; type T = ReturnType<typeof e>; const r = {} as T; r.url;
- a mixin
  function mix<T extends new (...given: never[]) => EndpointFactory<paths>>(Base: T) { return Base; } class A extends EndpointFactory<paths> {} const M = mix(A); new M(github).request("GET /x/{id}", { id: "1" });

# one of several routes, compiled
- right
  f.compile(yes ? "GET /x/{id}" : "GET /y/{id}")({ id: "1" });
- a parameter of one is missing => needs id
  f.compile(yes ? "GET /x/{id}" : "GET /versions")({});
- a parameter of one is missing, without a description => needs b
  endpoint.compile(yes ? "GET /x/{a}" : "GET /y/{b}")({ a: 1 });
`),
};
