import { casesOf, type Table } from "./table.js";

/** Calls of compiled operations; `paths` is the description of `odd.ts`. */
export const OPERATIONS: Table = {
  prelude: `import {
  EndpointFactory, github,
  Operation, explain, follow, readOperation,
  base64, base64url, bodyField, cookie, date, deepObject, form, header, httpDate, json, jsonStyle, jsonString, multipart,
  noBody, path, query, rawBody, server, unix,
  type BodyKind, type CallOptions, type CompiledRoute, type Format, type OperationData, type OperationJson,
  type ParameterRule, type Place, type Style,
  type ParametersOf, type ResponseOf, type RouteOf,
} from "endpoint-core";
import type { paths } from "./odd.js";
import { holds, type Same } from "./expect.js";
declare const yes: boolean;
const o = new EndpointFactory(github);
const f = new EndpointFactory<paths>(github);
const e = f.create();
const list = Operation.from({
  route: "GET /v1/charges/{id}",
  parameters: {
    created: { in: query, style: deepObject, format: unix },
    "Stripe-Account": header,
    need: { in: query, required: true },
  },
});
const getX = Operation.from({
  route: "GET /x/{id}",
  parameters: { id: path, "if-match": header, page: { in: query, required: true } },
});
const postList = Operation.from({
  route: "POST /list",
  parameters: { dry_run: query, key: { in: header, name: "idempotency-key" } },
});
const openOp: Operation = list;
`,
  cases: casesOf(`
# operations
- undescribed
  o.compile(list)({ id: "1", created: { gte: new Date() }, "Stripe-Account": "a", need: 1 }).url; o.compile(list)({ id: 1, need: true, other: 5 }); holds<Same<ReturnType<ReturnType<typeof go>>["method"], "get" | "GET">>(); const go = () => o.compile(list);
- undescribed, missing => GET /v1/charges/{id} needs id, need
  o.compile(list)({});
- undescribed, missing one => GET /v1/charges/{id} needs need
  o.compile(list)({ id: "1" });
- undescribed, no call => needs id, need
  o.compile(list)();
- undescribed inline
  o.compile(Operation.from({ route: "GET /x/{id}", parameters: { q: { in: query, required: true } } }))({ id: "1", q: 2 });
- header value wrong => is not assignable
  o.compile(list)({ id: "1", need: 1, "Stripe-Account": Symbol("x") });
- dates, lists and null in a header
  o.compile(list)({ id: "1", need: 1, "Stripe-Account": new Date() }); o.compile(list)({ id: "1", need: 1, "Stripe-Account": ["a", 1] }); o.compile(list)({ id: "1", need: 1, "Stripe-Account": null, created: null });
- bytes where a format writes them
  o.call(Operation.from({ route: "GET /x", parameters: { a: { in: query, format: base64 }, b: { in: header, format: base64url } } }), { a: new Uint8Array(), b: new ArrayBuffer(1) });
- bytes without a format => Type 'Uint8Array
  o.call(Operation.from({ route: "GET /x", parameters: { a: { in: query, format: date } } }), { a: new Uint8Array() });
- operations of any data
  o.compile(openOp)({ any: 1 }); o.compile(openOp)(); f.compile(openOp)({ any: 1 }); const ops: Record<string, Operation> = { list, getX, postList };  f.compile(ops.list!)({ a: 1 });
- options
  o.compile(list)({ id: "1", need: 1 }, { headers: { a: 1 } });
- options wrong => 'header' does not exist
  o.compile(list)({ id: "1", need: 1 }, { header: { a: 1 } });
- a text as place, though it is the name of one => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: "query" } }));
- a text as place in a rule => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: "query" } } }));
- a rule of plain data => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: "query", required: true } } }));
- a text as style => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: query, style: "deepObject" } } }));
- a text as format => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: query, format: "unix" } } }));
- a text as body => is not assignable
  o.compile(Operation.from({ route: "POST /x", body: "form" }));
- a style in place of a place => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: deepObject } }));
- a format as style => is missing
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: query, style: unix } } }));
- a style as body => type 'BodyKind<string>'
  o.compile(Operation.from({ route: "POST /x", body: jsonStyle }));
- an unknown place => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { a: "qeury" } }));
- misspelt field => 'paramters' does not exist
  o.compile(Operation.from({ route: "GET /x", paramters: { a: query } }));
- misspelt rule field => 'nme' does not exist
  o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: query, nme: "b" } } }));
- parameters with names of Object.prototype
  o.call(Operation.from({ route: "PUT /x", parameters: { string: header, toString: header, hasOwnProperty: cookie, valueOf: { in: query, style: jsonStyle, format: date } } }), { toString: "a", valueOf: new Date() }); function from<D extends OperationData>(data: D) { return Operation.from(data).data.route; } function changed(data: OperationData) { return Operation.from({ ...data, body: json }); }
- unknown place of such a name => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: { toString: "qeury" } }));
- no rules => is not assignable
  o.compile(Operation.from({ route: "GET /x", parameters: "query" }));
- no route => 'url' does not exist
  Operation.from({ url: "/x" });
- names of the path that are renamed or encoded, and formats in a path
  o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: path, name: "id" } } }))({ item: 1 }); o.compile(Operation.from({ route: "GET /x/{%24id}{?include%5B%5D}" }))({ $id: 1, "include[]": ["a"] }); o.compile(Operation.from({ route: "GET /x/{day}", parameters: { day: { in: path, format: date } } }))({ day: new Date() });
- renamed path, old name => needs item
  o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: path, name: "id" } } }))({ id: 1 });
- encoded names missing => needs $id
  o.compile(Operation.from({ route: "GET /x/{%24id}" }))({});
- body none => 'a' does not exist
  o.compile(Operation.from({ route: "POST /x", body: noBody, parameters: { q: query } }))({ q: 1, a: 1 });
- body none on GET is query, and a form takes any fields
  o.compile(Operation.from({ route: "GET /x", body: noBody }))({ q: 1, a: 1 }); o.compile(Operation.from({ route: "POST /x", body: form }))({ q: 1, a: [1] });
- a declared body is in the request of any method
  o.compile(Operation.from({ route: "SEARCH /x", body: json }))({ q: 1 }).body; o.compile(Operation.from({ route: "SEARCH /x", body: rawBody("text/plain") }))({}, { data: "a" }).body; holds<Same<ReturnType<ReturnType<typeof go>>["method"], "search" | "SEARCH">>(); const go = () => o.compile(Operation.from({ route: "SEARCH /x", body: form }));
- no body is declared => Type 'undefined' does not satisfy the expected type 'object'
  o.compile(Operation.from({ route: "SEARCH /x" }))({ q: 1 }).body satisfies object;
- body none is in no request => Type 'undefined' does not satisfy the expected type 'object'
  o.compile(Operation.from({ route: "SEARCH /x", body: noBody }))({ q: 1 }).body satisfies object;
- described
  f.compile(getX)({ id: "1", page: 1, state: "open", "if-match": "a" });
- described missing => GET /x/{id} needs id, page
  f.compile(getX)({});
- described wrong rule value => is not assignable to type 'number
  f.compile(getX)({ id: "1", page: "a" });
- described unknown key => 'stat' does not exist
  f.compile(getX)({ id: "1", page: 1, stat: 1 });
- described null for required => not assignable
  f.compile(getX)({ id: "1", page: null });
- described POST, with fields or data
  f.compile(postList)({ title: "a", dry_run: true, key: "k" }); f.compile(postList)({ title: "a" }); f.compile(postList)({ dry_run: true }, { data: { title: "a" } });
- described POST missing => POST /list needs title
  f.compile(postList)({ dry_run: true });
- described POST wrong query => is not assignable
  f.compile(postList)({ title: "a", dry_run: 5 });
- required query of a PUT by rule
  f.compile(Operation.from({ route: "PUT /list", parameters: { mode: query } }))({ title: "a", mode: "b" });
- required query of a PUT by rule missing => PUT /list needs mode
  f.compile(Operation.from({ route: "PUT /list", parameters: { mode: query } }))({ title: "a" });
- required query of a PUT without rule => PUT /list needs {?mode}
  f.compile(Operation.from({ route: "PUT /list" }))({ title: "a" });
- route not described => is not assignable to type
  f.compile(Operation.from({ route: "GET /z/{id}" }));
- headers and forms that are described
  f.compile(Operation.from({ route: "GET /headers", parameters: { "x-tenant": header, "x-trace": header } }))({ "x-tenant": "a", "x-trace": "b" }); f.compile(Operation.from({ route: "POST /form", body: form }))({ a: "b" }); f.compile(Operation.from({ route: "PUT /form", body: multipart }))({ file: new Uint8Array(1) });
- header described missing => GET /headers needs x-tenant
  f.compile(Operation.from({ route: "GET /headers", parameters: { "x-tenant": header, "x-trace": header } }))({});
- fields of a body with rules, an optional body, and data beside a header that hides a field
  f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: bodyField, name: "title" } } }))({ name: "a" }); f.compile(Operation.from({ route: "PATCH /empty/{id}", parameters: { note: bodyField } }))({ id: "1" }); f.compile(Operation.from({ route: "POST /list", parameters: { title: header } }))({ title: "a" }, { data: { title: "b" } });
- body field with rule, missing => POST /list needs name
  f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: bodyField, name: "title" } } }))({ });
- body field hidden by a header => POST /list needs data
  f.compile(Operation.from({ route: "POST /list", parameters: { title: header } }))({ title: "a" });
- Dates where a format writes them, and a name that is not described
  o.compile(Operation.from({ route: "POST /x", parameters: { at: { in: bodyField, format: unix } } }))({ at: new Date() }); f.compile(Operation.from({ route: "GET /x/{id}", parameters: { since: { in: query, format: date }, page: { in: query, format: unix } } }))({ id: "1", since: new Date(), page: new Date() }); f.compile(Operation.from({ route: "GET /x/{id}", parameters: { beta: query } }))({ id: "1", beta: [1] });
- explain
  explain(o, list); explain(o, list, { id: 1 }); explain(o, list, { id: 1, headers: 5 }, { headers: { a: 1 } }, { values: true }); explain(f, getX, { id: 1 }); explain(f, "GET /x/{id}", { id: "1" }, { values: true }); explain(o, { url: "/x", a: 1 }); explain(o, "GET /x", { a: 1 }, { values: true }); explain(e, Operation.from({ route: "GET /x/{id}" }));
- explain wrong => not assignable
  explain(o, Operation.from({ route: "GET /z", parameters: { a: "qeury" } }), {});
- ParametersOf, ResponseOf, AnswerOf
  const p: ParametersOf<paths, typeof getX> = { id: "1", page: 2 }; f.compile(getX)(p); holds<Same<ResponseOf<paths, typeof getX>, import("./odd.js").Thing>>(); const q: ParametersOf<unknown, typeof list> = { id: 1, need: 2 }; o.compile(list)(q);
- ParametersOf wrong => Property 'page' is missing
  const p: ParametersOf<paths, typeof getX> = { id: "1" };
- defaults
  f.defaults({ id: "1", page: 1 }).compile(getX)(); f.defaults({ id: "1" }).compile(getX)({ page: 1 });
- class
  class A extends EndpointFactory<paths> { readonly x = this.compile(getX); m() { return this.x({ id: "1", page: 1 }).url; } n() { return this.defaults({ id: "1" }).compile(getX)({ page: 2 }); } } new A(github).x({ id: "1", page: 1 });
- CompiledRoute
  const r: CompiledRoute = f.compile(getX); const rs: CompiledRoute[] = [r, o.compile(list), f.compile(openOp)];
- generic wrapper
  function run<P extends object>(op: Operation, p: P) { return o.compile(op)(p).url; } run(list, { id: 1 });
- generic op wrapper
  function run<const O extends Operation>(op: O, p: ParametersOf<paths, O>) { return f.compile(op)(p).url; } run(getX, { id: "1", page: 1 });
- union of ops
  f.compile(yes ? getX : postList)({ id: "1", page: 1, title: "a", state: "open" });
- plain data in place of one => 'route' does not exist in type 'Operation<OperationData>
  o.compile({ route: "GET /x", parameters: { a: query } });
- plain data in a call => 'route' does not exist in type 'Operation<OperationData>
  o.call({ route: "GET /x" }, {});
- in place of a route, beside parameters => an operation goes to call()
  e(list, { id: 1, need: 2 });
- in place of a route, alone => an operation goes to call()
  e(Operation.from({ route: "GET /x" }));
- in place of a route of a factory, without a description => an operation goes to call()
  o.request(list, { id: 1, need: 2 });
- the data of one
  holds<Same<typeof list.data.parameters.created.format, Format<"unix">>>(); holds<Same<typeof list.data.route, "GET /v1/charges/{id}">>(); const open: OperationData = openOp.data; Operation.from(open); Operation.from({ ...list.data, accept: "text/csv" });
- the data cannot be changed => because it is a read-only property
  list.data.route = "GET /x";
- made by the constructor => is private
  new Operation({ route: "GET /x" });

# call
- a route
  o.call("GET /orgs/{org}", { org: "a", url: "b" }).url; o.call("GET /user").url; o.call("GET /user", undefined); o.call("GET /user", { page: 1 }, { headers: { a: "b" } }); holds<Same<ReturnType<typeof go>["method"], "get" | "GET">>(); const go = () => o.call("GET /user");
- a route, missing => GET /orgs/{org} needs org
  o.call("GET /orgs/{org}", {});
- a route, missing alone => GET /orgs/{org} needs org
  o.call("GET /orgs/{org}");
- a described route
  f.call("GET /x/{id}", { id: "1", state: "open" }); e.call("GET /x/:id", { id: "1" }); e.call("GET /x/{id}", { id: "1" }, { headers: { a: 1 } }); f.call("POST /list", { title: "a" });
- a described route, a wrong value => is not assignable
  f.call("GET /x/{id}", { id: "1", state: "opn" });
- a described route, an unknown name => 'stat' does not exist
  e.call("GET /x/{id}", { id: "1", stat: "open" });
- a described route, missing => GET /x/{id} needs id
  e.call("GET /x/{id}", { state: "open" });
- a described route, missing alone => GET /x/{id} needs id
  e.call("GET /x/{id}");
- no described route => not assignable
  f.call("GET /z/{id}", { id: "1" });
- an operation
  o.call(list, { id: "1", need: 1, created: { gte: new Date() } }).url; f.call(getX, { id: "1", page: 1, "if-match": "a" }); e.call(postList, { title: "a", key: "k" });
- an operation, missing => GET /v1/charges/{id} needs id, need
  o.call(list, {});
- an operation, missing alone => GET /x/{id} needs id, page
  e.call(getX);
- data in place of a body's fields
  f.call("POST /list", {}, { data: { title: "a" } }); e.call(postList, { dry_run: true }, { data: { title: "a" } });
- data of another type => is not assignable
  e.call("POST /list", {}, { data: { title: true } });
- options that may be missing
  function go(options?: CallOptions, parameters?: { page?: number }) { return o.call("GET /user", parameters, options).url; }
- the answer has the request of the call
  holds<Same<ReturnType<typeof go>["request"], { signal: number }>>(); const go = () => o.call("GET /user", {}, { request: { signal: 1 } });
- a misspelt option => 'header' does not exist
  o.call("GET /user", {}, { header: {} });
- a parameter among the options => 'state' does not exist
  e.call(getX, { id: "1", page: 1 }, { state: "open" });
- defaults that give parameters
  f.defaults({ id: "1", page: 1 }).call(getX); e.defaults({ id: "1" }).call(getX, { page: 1 }); e.defaults({ id: "1" }).call("GET /x/{id}"); f.defaults({ id: "1" }).call("GET /x/{id}", { page: 2 }, { headers: {} });
- methods of a subclass
  class A extends EndpointFactory<paths> { get(id: string) { return this.call("GET /x/{id}", { id }).url; } read(id: string) { return this.call(getX, { id, page: 1 }, { headers: {} }).url; } of(id: string) { return this.defaults({ id }).call("GET /x/{id}"); } root() { return this.call("GET /reserved"); } } new A(github).call("GET /x/{id}", { id: "1" });
- methods of a subclass, filters
  interface Filter { readonly status?: string; readonly tags?: readonly string[] } class A extends EndpointFactory { list(filter: Filter) { return this.call("GET /tickets", filter); } some(filter?: Filter) { return this.call("GET /tickets", filter); } any(filter: object) { return this.call(openOp, filter); } }
- any operation, any route
  o.call(openOp, { any: 1 }); f.call(openOp); function go(text: string) { f.call(text, { any: 1 }, {}); return f.call(text); } function run(op: Operation | string, p?: object, options?: CallOptions) { return f.call(op, p, options).url; }
- a generic route, a generic operation
  function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return f.call(route, p).url; } send("GET /x/{id}", { id: "1" }); function run<O extends Operation>(op: O, p: ParametersOf<paths, O>) { return e.call(op, p).url; } run(getX, { id: "1", page: 1 });
- a union of operations
  f.call(yes ? getX : postList, { id: "1", page: 1, title: "a", state: "open" });

# explain and follow
- an endpoint, a layer, a factory, a subclass
  class A extends EndpointFactory<paths> { readonly own = 1; say(id: string) { return explain(this, "GET /x/{id}", { id }); } next(url: string) { return follow(this, url); } } explain(e, "GET /x/{id}", { id: "1" }); explain(e.defaults({ id: "1" }), getX, { page: 1 }, { headers: {} }, { values: true }); explain(f.defaults({ id: "1" }), "GET /x/{id}").placements; explain(new A(github), "GET /x/{id}"); explain(new A(github).defaults({ id: "1" }).create(), getX); explain(o, "GET /any", { a: 1 }); follow(e, "/x").url; follow(e.defaults({ id: "1" }), "/x", { headers: {} }); follow(new A(github).defaults({ page: 1 }), "/x");
- e and no described route => not assignable to parameter of type
  class A extends EndpointFactory<paths> { readonly own = 1; } explain(e, "GET /z/{id}");
- e.defaults({ id: "1" }) and no described route => not assignable to parameter of type
  class A extends EndpointFactory<paths> { readonly own = 1; } explain(e.defaults({ id: "1" }), "GET /z/{id}");
- new A(github).defaults({ id: "1" }) and no described route => not assignable to parameter of type
  class A extends EndpointFactory<paths> { readonly own = 1; } explain(new A(github).defaults({ id: "1" }), "GET /z/{id}");
- an operation's wrong route => not assignable
  explain(e, Operation.from({ route: "GET /z" }), {});
- a misspelt option => not assignable
  explain(e, "GET /x/{id}", { headers: 5 });
- a misspelt answer => 'value' does not exist
  explain(e, "GET /x/{id}", {}, { value: true });
- what is no endpoint => not assignable
  explain({}, "GET /x");
- what cannot be followed => not assignable
  follow({}, "/x");
- a parameter beside a URL => 'page' does not exist
  follow(e, "/x", { page: 1 });

# values and plain data
- values of all kinds have the names of their texts
  holds<Same<[typeof query, typeof bodyField, typeof deepObject, typeof httpDate, typeof jsonString], [Place<"query">, Place<"body">, Style<"deepObject">, Format<"http-date">, BodyKind<"json-string">]>>(); const csv = rawBody("text/csv"); holds<Same<typeof csv, BodyKind<"text/csv">>>();
- values that are chosen at run time
  function from(place: Place, rule: ParameterRule, body: BodyKind) { return Operation.from({ route: "POST /x/{id}", parameters: { a: place, b: rule, c: { ...rule, in: place } }, body }); } o.compile(from(header, { in: yes ? query : cookie, format: yes ? unix : date }, yes ? form : noBody))({ id: 1, a: 1, b: 2, c: 3 }); o.call(from(query, { in: query }, json), { id: 1 }).body;
- one of several values
  o.compile(Operation.from({ route: "GET /x", parameters: { a: yes ? query : header, b: { in: query, format: yes ? unix : base64 } } }))({ a: 1, b: new Date() });
- a server of its own, with names
  o.call(Operation.from({ route: "GET /x", baseUrl: server("https://{tenant}.acme.com", { tenant: { default: "a" } }) }), { tenant: "b" }); o.call(Operation.from({ route: "GET /x", baseUrl: "https://up.acme.com" }));
- plain data makes operations of any parameters
  const data: OperationJson = { route: "POST /x/{id}", parameters: { a: "header", b: { in: "body", name: "c", format: "base64", style: "json" } }, body: "text/csv", format: "date" }; holds<Same<ReturnType<typeof go>, Operation>>(); const go = () => readOperation(data); o.compile(readOperation(data))({ any: 1 }); f.call(readOperation(list.toJSON()), { any: 1 }); readOperation({ route: "GET /x", parameters: { q: "query" } });
- an unknown place in plain data => is not assignable
  readOperation({ route: "GET /x", parameters: { a: "qeury" } });
- an unknown style in plain data => is not assignable
  readOperation({ route: "GET /x", parameters: { a: { in: "query", style: "deepobject" } } });
- values in plain data => is not assignable
  readOperation({ route: "GET /x", parameters: { a: { in: "query", format: unix } } });
`),
};
