import { casesOf, type Table } from "./table.js";

/** Calls of compiled operations; `paths` is the description of `odd.ts`. */
export const OPERATIONS: Table = {
  prelude: `import {
  EndpointFactory, github,
  Operation, explain, follow, readOperation,
  base64, base64url, bodyField, cookie, date, deepObject, form, header, httpDate, json, jsonStyle, multipart,
  noBody, path, query, rawBody, server, unix,
  type BodyKind, type CallOptions, type Format, type OperationData, type OperationJson,
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
{
  o.compile(list)({ id: "1", created: { gte: new Date() }, "Stripe-Account": "a", need: 1 }).url;
  o.compile(list)({ id: 1, need: true, other: 5 });
  holds<Same<ReturnType<ReturnType<typeof go>>["method"], "get" | "GET">>();
  const go = () => o.compile(list);
}
o.compile(list)({}); // GET /v1/charges/{id} needs id, need
o.compile(list)({ id: "1", need: 1, "Stripe-Account": Symbol("x") }); // is not assignable
{
  o.compile(list)({ id: "1", need: 1, "Stripe-Account": ["a", new Date()] });
  o.compile(list)({ id: "1", need: 1, "Stripe-Account": null, created: null });
  o.call(list, { id: "1", need: 1, "Stripe-Account": yes ? "a" : undefined, created: yes ? new Date() : undefined });
}
o.call(
  Operation.from({ route: "GET /x", parameters: { a: { in: query, format: base64 }, b: { in: header, format: base64url } } }),
  { a: new Uint8Array(), b: new ArrayBuffer(1) },
);
o.call(Operation.from({ route: "GET /x", parameters: { a: { in: query, format: date } } }), { a: new Uint8Array() }); // Type 'Uint8Array
{
  o.compile(openOp)({ any: 1 });
  f.compile(openOp)({ any: 1 });
  o.compile(list)({ id: "1", need: 1 }, { headers: { a: 1 } });
}
o.compile(list)({ id: "1", need: 1 }, { header: { a: 1 } }); // 'header' does not exist
o.compile(Operation.from({ route: "GET /x", parameters: { a: "query" } })); // is not assignable
o.compile(Operation.from({ route: "POST /x", body: jsonStyle })); // type 'BodyKind<string>'
o.compile(Operation.from({ route: "GET /x", paramters: { a: query } })); // 'paramters' does not exist
{
  o.call(
    Operation.from({ route: "PUT /x", parameters: { toString: header, valueOf: { in: query, format: date } } }),
    { toString: "a", valueOf: new Date() },
  );
  function from<D extends OperationData>(data: D) {
    return Operation.from(data).data.route;
  }
  o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: path, name: "id" } } }))({ item: 1 });
  o.compile(Operation.from({ route: "GET /x/{%24id}{?include%5B%5D}" }))({ $id: 1, "include[]": ["a"] });
  o.compile(Operation.from({ route: "GET /x/{day}", parameters: { day: { in: path, format: date } } }))({ day: new Date() });
}
o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: path, name: "id" } } }))({ id: 1 }); // needs item
o.compile(Operation.from({ route: "POST /x", body: noBody, parameters: { q: query } }))({ q: 1, a: 1 }); // 'a' does not exist
o.compile(Operation.from({ route: "GET /x", body: noBody }))({ q: 1, a: 1 });
{
  o.compile(Operation.from({ route: "SEARCH /x", body: rawBody("text/plain") }))({}, { data: "a" });
  holds<Same<ReturnType<ReturnType<typeof go>>["method"], "search" | "SEARCH">>();
  const go = () => o.compile(Operation.from({ route: "SEARCH /x", body: form }));
}
o.compile(Operation.from({ route: "SEARCH /x" }))({ q: 1 }).body satisfies object; // Type 'undefined' does not satisfy the expected type 'object'
f.compile(getX)({ id: "1", page: 1, state: "open", "if-match": "a" });
f.compile(getX)({}); // GET /x/{id} needs id, page
f.compile(getX)({ id: "1", page: "a" }); // is not assignable to type 'number
{
  f.compile(postList)({ title: "a", dry_run: true, key: "k" });
  f.compile(postList)({ dry_run: true }, { data: { title: "a" } });
}
f.compile(postList)({ dry_run: true }); // POST /list needs title
f.compile(Operation.from({ route: "PUT /list", parameters: { mode: query } }))({ title: "a" }); // PUT /list needs mode
f.compile(Operation.from({ route: "GET /z/{id}" })); // is not assignable to type
{
  f.compile(
    Operation.from({ route: "GET /headers", parameters: { "x-tenant": header, "x-trace": header } }),
  )({ "x-tenant": "a", "x-trace": "b" });
  f.compile(Operation.from({ route: "PUT /form", body: multipart }))({ file: new Uint8Array(1) });
}
f.compile(Operation.from({ route: "GET /headers", parameters: { "x-tenant": header, "x-trace": header } }))({}); // GET /headers needs x-tenant
{
  f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: bodyField, name: "title" } } }))({ name: "a" });
  f.compile(Operation.from({ route: "POST /list", parameters: { title: header } }))({ title: "a" }, { data: { title: "b" } });
}
f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: bodyField, name: "title" } } }))({ }); // POST /list needs name
f.compile(Operation.from({ route: "POST /list", parameters: { title: header } }))({ title: "a" }); // POST /list needs data
{
  o.compile(Operation.from({ route: "POST /x", parameters: { at: { in: bodyField, format: unix } } }))({ at: new Date() });
  f.compile(Operation.from({ route: "GET /x/{id}", parameters: { beta: query } }))({ id: "1", beta: [1] });
  f.compile(
    Operation.from({
      route: "GET /x/{id}",
      parameters: { filter: { in: query, style: deepObject, format: unix }, size: { in: query, name: "page" } },
    }),
  )({ id: "1", filter: { since: new Date(), n: new Date() }, size: 1 });
  f.compile(
    Operation.from({ route: "POST /list", parameters: { title: { in: bodyField, format: date } } }),
  )({ title: new Date() });
}
f.compile(Operation.from({ route: "GET /x/{id}", parameters: { size: { in: query, name: "page" } } }))({ id: "1", page: 1 }); // 'page' does not exist
{
  const p: ParametersOf<paths, typeof getX> = { id: "1", page: 2 };
  holds<Same<ResponseOf<paths, typeof getX>, import("./odd.js").Thing>>();
  const q: ParametersOf<unknown, typeof list> = { id: 1, need: 2 };
  o.compile(list)(q);
}
const p: ParametersOf<paths, typeof getX> = { id: "1" }; // Property 'page' is missing
f.defaults({ id: "1", page: 1 }).compile(getX)(); f.defaults({ id: "1" }).compile(getX)({ page: 1 });
function run<P extends object>(op: Operation, p: P) { return o.compile(op)(p).url; } run(list, { id: 1 });
f.compile(yes ? getX : postList)({ id: "1", page: 1, title: "a", state: "open" });
o.compile({ route: "GET /x", parameters: { a: query } }); // 'route' does not exist in type 'Operation<OperationData>
e(list, { id: 1, need: 2 }); // an operation goes to call()
{
  holds<Same<typeof list.data.parameters.created.format, Format<"unix">>>();
  holds<Same<typeof list.data.route, "GET /v1/charges/{id}">>();
  Operation.from({ ...list.data, accept: "text/csv" });
}
list.data.route = "GET /x"; // because it is a read-only property

# call
{
  o.call("GET /orgs/{org}", { org: "a", url: "b" }).url;
  o.call("GET /user").url;
  o.call("GET /user", { page: 1 }, { headers: { a: "b" } });
  holds<Same<ReturnType<typeof go>["method"], "get" | "GET">>();
  const go = () => o.call("GET /user");
  o.call(list, { id: "1", need: 1, created: { gte: new Date() } }).url;
  e.call(postList, { title: "a", key: "k" });
}
o.call("GET /orgs/{org}", {}); // GET /orgs/{org} needs org
f.call("GET /x/{id}", { id: "1", state: "opn" }); // is not assignable
function go(options?: CallOptions, parameters?: { page?: number }) { return o.call("GET /user", parameters, options).url; }
holds<Same<ReturnType<typeof go>["request"], { signal: number }>>(); const go = () => o.call("GET /user", {}, { request: { signal: 1 } });
o.call("GET /user", {}, { header: {} }); // 'header' does not exist
{
  f.defaults({ id: "1", page: 1 }).call(getX);
  e.defaults({ id: "1" }).call(getX, { page: 1 });
  interface Filter { readonly tags?: readonly string[] }
  class A extends EndpointFactory {
    list(filter: Filter) { return this.call("GET /tickets", filter); }
    any(filter: object) { return this.call(openOp, filter); }
  }
}
function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>, o: CallOptions) { return [f.call(route, p, o).url, f.compile(route)(p, o).url]; }
function run<O extends Operation>(op: O, p: ParametersOf<paths, O>) { return e.call(op, p).url; } run(getX, { id: "1", page: 1 });

# explain and follow
{
  class A extends EndpointFactory<paths> {
    readonly own = 1;
    say(id: string) { return explain(this, "GET /x/{id}", { id }); }
    next(url: string) { return follow(this, url); }
  }
  explain(e.defaults({ id: "1" }), getX, { page: 1 }, { headers: {} }, { values: true });
  explain(f.defaults({ id: "1" }), "GET /x/{id}").placements;
  explain(new A(github).defaults({ id: "1" }).create(), getX);
  explain(o, list, { id: 1, headers: 5 }, { headers: { a: 1 } }, { values: true });
  explain(o, { url: "/x", a: 1 });
  follow(e, "/x").url;
  follow(new A(github).defaults({ page: 1 }), "/x");
}
class A extends EndpointFactory<paths> { readonly own = 1; } explain(new A(github).defaults({ id: "1" }), "GET /z/{id}"); // not assignable to parameter of type
explain(e, "GET /x/{id}", {}, { value: true }); // 'value' does not exist
explain({}, "GET /x"); // not assignable
follow(e, "/x", { page: 1 }); // 'page' does not exist

# values and plain data
{
  holds<Same<[typeof query, typeof bodyField], [Place<"query">, Place<"body">]>>();
  holds<Same<[typeof deepObject, typeof httpDate], [Style<"deepObject">, Format<"http-date">]>>();
  const csv = rawBody("text/csv");
  holds<Same<typeof csv, BodyKind<"text/csv">>>();
  function from(place: Place, rule: ParameterRule, body: BodyKind) {
    return Operation.from({ route: "POST /x/{id}", parameters: { a: place, b: rule, c: { ...rule, in: place } }, body });
  }
  const made = from(header, { in: yes ? query : cookie, format: yes ? unix : date }, yes ? form : noBody);
  o.compile(made)({ id: 1, a: 1, b: 2, c: 3 });
  const baseUrl = server("https://{tenant}.acme.com", { tenant: { default: "a" } });
  o.call(Operation.from({ route: "GET /x", baseUrl }), { tenant: "b" });
  o.call(Operation.from({ route: "GET /x", baseUrl: "https://up.acme.com" }));
  const data: OperationJson = {
    route: "POST /x/{id}",
    parameters: { a: "header", b: { in: "body", name: "c", format: "base64", style: "json" } },
    body: "text/csv",
    format: "date",
  };
  holds<Same<ReturnType<typeof go>, Operation>>();
  const go = () => readOperation(data);
  o.compile(readOperation(data))({ any: 1 });
  f.call(readOperation(list.toJSON()), { any: 1 });
  readOperation({ route: "GET /x", parameters: { q: "query" } });
}
readOperation({ route: "GET /x", parameters: { a: "qeury" } }); // is not assignable
readOperation({ route: "GET /x", parameters: { a: { in: "query", format: unix } } }); // is not assignable
`),
};
