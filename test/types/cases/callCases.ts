import { casesOf, type Table } from "./table.js";

/** Calls of endpoints, factories and compiled routes; `paths` is the description of `odd.ts`. */
export const CALLS: Table = {
  prelude: `import {
  EndpointFactory, Operation, endpoint, explain, github,
  type AnswerOf, type CallOptions, type CheckHeaders, type CompiledRoute, type Endpoint, type EndpointOptions, type ServiceProfile,
  type OptionsOf, type ParametersOf, type RequestOptions, type ResponseOf, type RouteOf,
} from "endpoint-core";
import type { paths, Thing } from "./odd.js";
import { holds, type Same } from "./expect.js";
const f = new EndpointFactory<paths>(github);
const e = f.create();
declare const text: string;
declare const yes: boolean;
declare const answerOfX: AnswerOf<paths, "GET /x/{id}">;
declare const maybe: string | undefined;
declare const aborting: AbortSignal;
`,
  cases: casesOf(`
# bodies of any names, and beside data
e("POST /any", {} as Record<string, unknown>); e.call("POST /any", {} as Record<string, unknown>);
e("POST /list", { title: "a" } as { title: string; data?: { title: string } });
e("PUT /owned/{id}", { id: "1", data: { id: "1", title: "a" } });
e("PUT /owned/{id}", { id: "1" }); // PUT /owned/{id} needs data

# what a program writes by mistake
endpoint("GET /x", { id: Promise.resolve(1) }); // Type 'Promise<number>' is not assignable to type 'number'
e("DELETE /tags", { tag_name: "a" }); // declare it in the route: {?tag_name}
e("DELETE /tags{?tag_name}", { tag_name: "a" });

# functions that call compiled routes
{
  const run = <F extends (...args: never) => unknown>(f: F, ...args: Parameters<F>) => [f, args];
  run(f.compile("GET /x/{id}"), { id: "1" });
  holds<Same<Parameters<CompiledRoute<paths, "GET /x/{id}">>["length"], 1>>();
}

# compiled routes in place of functions
[{ org: "a" }].map(endpoint.compile("GET /orgs/:org")); // Types of parameters 'options' and 'index' are incompatible
{
  const byId = f.compile("GET /x/{id}");
  const none: () => { url: string } = f.compile("GET /versions");
  const two: (p: { id: string }, o: { headers: { a: string } }) => { url: string } = byId;
}

# calls on this, inside a subclass
class A extends EndpointFactory<paths> {
  request1(id: string): RequestOptions { return this.request("GET /x/{id}", { id }); }
  compiled(id: string) { return this.compile("GET /x/{id}")({ id }).url; }
  layer1(id: string) { return this.defaults({ id }).request("GET /x/{id}").url; }
}
class A extends EndpointFactory<paths> { m() { return this.request("GET /x/{id}", {}); } } // GET /x/{id} needs id
class A extends EndpointFactory<paths> { override create() { return super.create(); } } new A(github).create()("GET /x/{id}", { id: "1" });

# bodies of several shapes
{
  e("PATCH /oneof");
  e("PATCH /oneof", { name: "a" });
  e("POST /oneof", { kind: "card", number: "1" });
  e("POST /oneof", { data: { kind: "bank", iban: "1" } });
}
e("POST /oneof"); // POST /oneof needs kind
e("PUT /oneof", {}); // PUT /oneof needs name or code
e("POST /oneof", { kind: "card" }); // POST /oneof needs number or iban
e("POST /oneof", { kind: "card", number: "1", iban: "1" }); // 'iban'
e("PUT /oneof", { name: "a", code: 1 }); // not assignable
{
  e("POST /mixed", { kind: "a", a: "1", all: "x" });
  e("PUT /mixed", { data: null });
  e("PATCH /mixed", { data: "text" });
  e("DELETE /empty/{id}", { id: "1" });
}
e("POST /mixed", { kind: "a", a: "1" }); // POST /mixed needs all
e("DELETE /empty/{id}", { id: "1", x: 1 }); // does not exist
{
  e("POST /empty/{id}", { id: "1" });
  e("POST /empty/{id}", { id: "1", note: "a" });
  e("PUT /empty/{id}", { id: "1", x: 1 });
  e("PUT /empty/{id}", { id: "1", data: [1] });
  e("PATCH /empty/{id}", { id: "1" });
}
e("PATCH /empty/{id}", { id: "1", title: "a" }); // PATCH /empty/{id} needs note
{
  const body = { tags: [{ names: ["a"] }] } as const;
  e("POST /lists", body);
  e("POST /lists", { data: body });
  e("POST /nested", { lists: ["a", ["b", ["c"]]] as const });
}
e("POST /nested", { lists: ["a", ["b", [1]]] }); // Type 'number' is not assignable

# bodies of any names
{
  e("POST /open/{id}", { id: "1", title: "a", size: 1, colour: "red" });
  e("PUT /open/{id}", { id: "1", a: 1, b: 2, headers: { "x-a": "b" } });
}
e("POST /open/{id}", { id: "1", colour: "red" }); // POST /open/{id} needs title
e("POST /open/{id}", { id: "1", title: "a", size: "b" }); // Type 'string' is not assignable to type 'number

# bodies that are data
{
  e("POST /text", { data: "a" });
  e("PUT /text", { text: "a" });
  e("POST /text", { data: new Uint8Array(1) });
  e("PUT /lists", { data: ["a"] as const });
  e("POST /form", { a: "b" });
  e("PUT /form", { file: new Uint8Array(1) });
  const form = {} as FormData;
  e("PUT /form", { data: "a=b" });
  interface FormData {
    append(name: string, value: string): void;
  }
  e("PUT /form", { data: form });
}
e("POST /text"); // POST /text needs data
e("POST /list", { title: new Uint8Array(1) }); // is not assignable to type 'string'
e("POST /text", { data: 42 }); // Type 'number' is not assignable
f.compile("POST /text")({}, { data: "a" });
e("GET /versions", { data: {} }); // not assignable to type 'undefined'
e("POST /list", { title: "a", data: { title: "a" } }); // 'title' does not exist

# values of a URL
{
  e("GET /x/{id}", { id: "1", state: null, page: null });
  e("GET /x/{id}", { id: "1", since: new Date() });
  e("GET /x/{id}", { id: "1", ids: [new Date()] as const });
  e("GET /x/{id}", { id: "1", filter: { tags: ["a"] as const, since: new Date(), n: 1n } });
}
e("GET /x/{id}", { id: null }); // Type 'null' is not assignable
e("GET /x/{id}", { id: maybe }); // 'string | undefined' is not assignable
e("GET /x/{id}", { id: "1", state: new Date() }); // Type 'Date' is not assignable
e("POST /list", { title: new Date() }); // Type 'Date' is not assignable

# routes
e("GET https://api.acme.com/x/{id}", { id: "1" }); e("GET https://acme.com:8080/api/v3/x/:id", { id: "1" });
e("GET https://api.acme.com/x/{id}", {}); // GET https://api.acme.com/x/{id} needs id
e("GET /"); e("POST /v1/{name}:cancel", { name: "a" });
e("GET /x/{id}?state=open", { id: "1" }); e("GET /list?q=a"); e("GET /list?q=a&per_page=5{&page}");
e("TRACE /x/{id}", { id: "1" }); // "GET /x/{id}"
endpoint("TRACE /x"); // TRACE cannot be sent
endpoint("PURGE /x"); endpoint("OPTIONS /x"); endpoint("TRACE /x" as string);
endpoint("GET /{a}{?a}", {}); // GET /{a}{?a} needs a
e("GET /versions", undefined); endpoint("GET /x", undefined);
const o = yes ? { id: "1" } : undefined; e("GET /x/{id}", o); // GET /x/{id} needs id
e(yes ? "GET /x/{id}" : "GET /y/{id}", { id: "1" });
endpoint(yes ? "GET /a/{x}" : "GET /b/{y}", { x: 1, y: 2 });
endpoint(yes ? "GET /a/{x}" : "GET /b/{y}", { x: 1 }); // needs y
e(text); e(text, { any: "thing" }); e(text as \`GET /\${string}\`, { any: 1 });
e("PUT /list{?mode}", { title: "a", mode: "b" });
e("PUT /list", { title: "a" }); // PUT /list needs {?mode}
{
  f.merge("GET /x/{id}");
  explain(f, "GET /x/{id}", { id: "1" });
  f.merge();
  e.merge(text, { a: 1 });
}
e.merge("GET /z/{id}"); // not assignable to parameter of type
{
  type Some = Pick<paths, "/x/{id}" | "/y/{id}">;
  holds<Same<RouteOf<Some>, "GET /x/{id}" | "GET /y/{id}" | "DELETE /y/{id}">>();
  e(" get  /x/:id ", { id: "1" });
  e("GET /x/{id}{?state,page}", { id: "1", state: "open" });
  e("GET /search/{+kind}", { kind: "a/b" });
}

# options alone
e({ method: "GET", url: "/x/{id}", id: "1" }); e({ url: "/x/{id}", id: "1", page: 1 }); e({ method: "POST", url: "/list", title: "a" });
e({ method: "GET", url: "/x/{id}" }); // GET /x/{id} needs id
e({ method: "GET", url: "/z" }); // is not assignable
endpoint({ method: "GET", url: "/x/{id}", id: 1 }); endpoint({ url: text }); endpoint({ method: text, url: "/x", a: 1 });
endpoint({ url: "/x/{id}" }, { id: 1 }); endpoint.merge({ url: "/x" }, { a: 1 }); e({ method: "GET", url: "/x/{id}" }, { id: "1" });
{
  e.defaults({ id: "1" })({ url: "/x/{id}" });
  endpoint.defaults({ method: "POST" })({ url: "/x" });
  endpoint.defaults({ url: "/x" })({});
  const o: EndpointOptions = {};
  e(o);
}

# reserved names
{
  f.compile("GET /reserved/{url}")({ url: "a" });
  f.compile("GET /reserved")({ data: "a", headers: "b" });
  e("GET /reserved", { size: 1 });
  endpoint("GET /x{?header}", { header: "a" });
}
e("GET /reserved/{url}", { url: "a" }); // only a compiled route takes this parameter
endpoint("GET /x/{data}", { data: "a" }); // only a compiled route takes this parameter
e("GET /reserved", { data: "a" }); // not assignable to type 'undefined'
e("GET /reserved", { headers: "a" }); // Type 'string' is not assignable
e("POST /reserved", { active: true }); // 'active' does not exist in type 'Incomplete<OptionsOf<paths
endpoint("GET /x", { header: { authorization: "a" } }); // not assignable to type '"did you mean headers?"'
endpoint("GET /x", { baseURL: "https://a.example" }); // not assignable to type '"did you mean baseUrl?"'
endpoint("GET /x", { signal: aborting }); // not assignable to type '"did you mean request: { signal }?"'
endpoint("POST /x", { signal: "SIGTERM" }); endpoint("POST /x", { request: { signal: aborting } });

# defaults
e.defaults({ id: "1", page: 1, title: "a", state: "open" }); f.defaults({ page: null }); f.create({ id: "1" }); e.defaults({ anything: 5 });
e.defaults({ page: "a" }); // Type 'string' is not assignable to type 'number
{
  e.defaults({ id: "1" })("GET /x/{id}");
  e.defaults({ id: "1" })("GET /x/{id}", { id: maybe });
}
e.defaults({ id: "1" })("GET /x/{id}", { id: 1 }); // Type 'number' is not assignable
f.defaults({ id: "1" }).defaults({ page: 1 }).create({ state: "open" })("GET /x/{id}"); f.defaults({ id: "1" }).compile("GET /x/{id}")();
const id = yes ? "1" : null; e.defaults({ id })("GET /x/{id}"); // GET /x/{id} needs id
{
  e.defaults({ title: "a" })("POST /list");
  e.defaults({ name: "a", code: 1, kind: "card" });
  e.defaults({ iban: "a" })("POST /oneof", { kind: "bank" });
}
e.defaults({ kind: "cash" }); // '"cash"' is not assignable

# wrappers
function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return e(route, p).url; } send("GET /x/{id}", { id: "1" });
function send<R extends RouteOf<paths>>(route: R, p: OptionsOf<paths, R>) { return e(route, p).url; } send("GET /x/{id}", { id: "1", headers: {} });
function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return e(route, p); } send("GET /x/{id}", { id: 1 }); // Type 'number' is not assignable
{
  const r: CompiledRoute = f.compile("GET /x/{id}");
  r({ id: "1" }).url;
  const a: Endpoint = e.defaults({ id: "1" });
  const g: EndpointFactory = f;
  const call: (route: string, options?: EndpointOptions) => RequestOptions = e;
}
const p: ParametersOf<paths, "GET /x/{id}"> = { id: "1", since: new Date(), page: 1n, state: null }; e("GET /x/{id}", p);
const p: ParametersOf<paths, "POST /oneof"> = { kind: "card" }; // number
const p: ParametersOf<unknown, "GET /x/{id}{?page}"> = { id: 1 }; endpoint("GET /x/{id}{?page}", p);

# type parameters
{
  function alone<Route extends string>(route: Route) {
    endpoint(route);
    e.merge(route);
  }
  function inTemplate<Id extends string>(id: Id) {
    endpoint(\`GET /x/\${id}\`);
  }
  function given<Given extends { readonly id: string }>(given: Given) {
    f.call("GET /x/{id}", given);
    f.request("GET /x/{id}", { page: 1, ...given });
    endpoint("GET /a/{id}", given);
    f.defaults(given);
    e.parse(endpoint.merge("GET /a/{id}", given));
  }
  function values<Id extends string, Body>(id: Id, body: Body) {
    f.call("GET /x/{id}", { id }, { request: body });
    endpoint.call("POST /a/{id}", { id, body });
    endpoint("GET /a/{id}", { id, body });
  }
}
function values<Id extends number>(id: Id) { e("GET /x/{id}", { id }); } // Argument of type '{ id: Id; }'
function given<Given extends { readonly page: number }>(given: Given) { e("GET /x/{id}", given); } // Argument of type 'Given'
function any(route: RouteOf<paths>, o: Record<string, unknown>) { return [e(route), f.request(route, o), f.call(route, o)]; }
function any(route: RouteOf<paths>) { return e(route, { headers: 5 }); } // Type 'number' is not assignable to type 'HeaderInit

# answers
{
  holds<Same<ResponseOf<paths, "GET /x/{id}", 404>, import("./odd.js").Problem>>();
  holds<Same<ResponseOf<paths, "GET /x/{id}", 410>, { reason: string }>>();
  holds<Same<ResponseOf<paths, "GET /x/{id}", 500>, string>>();
  holds<Same<ResponseOf<paths, "GET /y/{id}", 503>, undefined>>();
  holds<Same<ResponseOf<paths, "GET /y/{id}", 422>, import("./odd.js").Problem>>();
  holds<Same<ResponseOf<paths, "DELETE /y/{id}">, undefined>>();
  holds<Same<ResponseOf<paths, "GET /list", 404>, unknown>>();
  holds<Same<ResponseOf<paths, "GET /x/{id}">, Thing>>();
  holds<Same<ResponseOf<paths, "GET /search/{kind}">, Thing[]>>();
  holds<Same<ResponseOf<paths, "POST /list">, Thing | undefined>>();
  holds<Same<ResponseOf<paths, "PATCH /empty/{id}">, Thing>>();
  const a = answerOfX;
  if (a.ok) {
    a.data.id;
  } else if (a.status === 404) {
    a.data.message;
  } else if (a.status === 500) {
    a.data.length;
  }
}
const a = answerOfX; if (a.ok) { a.data.message; } // Property 'message' does not exist
const a = {} as AnswerOf<paths, "GET /y/{id}">; if (a.status === 301) { holds<Same<typeof a.data, unknown>>(); } else if (a.ok) { a.data[0]?.id; }
const a = {} as AnswerOf<paths, string>; if (a.ok) { holds<Same<typeof a.data, unknown>>(); }

# headers that are required
e("GET /headers");
{
  const h = new EndpointFactory<CheckHeaders<paths>>(github).create();
  h("GET /headers", { headers: { "x-tenant": "a" } });
  h("GET /x/{id}", { id: "1" });
}
const h = new EndpointFactory<CheckHeaders<paths>>(github).create(); h("GET /headers"); // GET /headers needs headers
const h = new EndpointFactory<CheckHeaders<paths>>(github).create(); h("GET /headers", { headers: { "x-tenants": "a" } }); // x-tenant
const h = new EndpointFactory<CheckHeaders<paths>>(github).create().defaults({ headers: { "x-tenant": "a" } }); h("GET /headers");

# subclasses and factories as values
class A<P = unknown> extends EndpointFactory<P> {} const C: typeof EndpointFactory = A;
class A extends EndpointFactory { override compile(route: string) { return super.compile(route); } } new A(github).compile("GET /x");
{
  class A extends EndpointFactory<paths> {
    override call(route: string | Operation, p?: object, o?: CallOptions) { return super.call(route, p, o); }
    override create(d?: EndpointOptions) { return super.create(d); }
  }
  const h: EndpointFactory = new A(github);
}
class Holder<F extends EndpointFactory<paths>> { constructor(readonly f: F) {} go() { return this.f.request("GET /x/{id}", {}).url; } } // needs id
function w<F extends EndpointFactory<paths>>(g: F) { return g.defaults({ id: "1" }).request("GET /x/{id}").url; }

# one of several routes, compiled
f.compile(yes ? "GET /x/{id}" : "GET /y/{id}")({ id: "1" });
endpoint.compile(yes ? "GET /x/{a}" : "GET /y/{b}")({ a: 1 }); // needs b
`),
};
