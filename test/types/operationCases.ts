import type { Table } from "./table.js";

/** Calls of compiled operations; `paths` is the description of `odd.ts`. */
export const OPERATIONS: Table = {
  prelude: `import {
  EndpointFactory, github,
  Operation, explain, follow,
  type CallOptions, type CompiledRoute, type OperationData, type ParametersOf, type ResponseOf, type RouteOf,
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
    created: { in: "query", style: "deepObject", format: "unix" },
    "Stripe-Account": "header",
    need: { in: "query", required: true },
  },
});
const getX = Operation.from({
  route: "GET /x/{id}",
  parameters: { id: "path", "if-match": "header", page: { in: "query", required: true } },
});
const postList = Operation.from({
  route: "POST /list",
  parameters: { dry_run: "query", key: { in: "header", name: "idempotency-key" } },
});
const openOp: Operation = list;
`,
  cases: {
    operations: [
      [
        "undescribed",
        `o.compile(list)({ id: "1", created: { gte: new Date() }, "Stripe-Account": "a", need: 1 }).url; o.compile(list)({ id: 1, need: true, other: 5 }); holds<Same<ReturnType<ReturnType<typeof go>>["method"], "get">>(); const go = () => o.compile(list);`,
      ],
      ["undescribed, missing", `o.compile(list)({});`, "GET /v1/charges/{id} needs id, need"],
      [
        "undescribed, missing one",
        `o.compile(list)({ id: "1" });`,
        "GET /v1/charges/{id} needs need",
      ],
      ["undescribed, no call", `o.compile(list)();`, "needs id, need"],
      [
        "undescribed inline",
        `o.compile(Operation.from({ route: "GET /x/{id}", parameters: { q: { in: "query", required: true } } }))({ id: "1", q: 2 });`,
      ],
      [
        "undescribed inline missing",
        `o.compile(Operation.from({ route: "GET /x/{id}", parameters: { q: { in: "query", required: true } } }))({ id: "1" });`,
        "GET /x/{id} needs q",
      ],
      [
        "header value wrong",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": Symbol("x") });`,
        "is not assignable",
      ],
      [
        "a date in a header",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": new Date() });`,
      ],
      [
        "a function in a header",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": () => 1 });`,
        "is not assignable",
      ],
      [
        "bytes where a format writes them",
        `o.call(Operation.from({ route: "GET /x", parameters: { a: { in: "query", format: "base64" }, b: { in: "header", format: "base64url" } } }), { a: new Uint8Array(), b: new ArrayBuffer(1) });`,
      ],
      [
        "bytes without a format",
        `o.call(Operation.from({ route: "GET /x", parameters: { a: { in: "query", format: "date" } } }), { a: new Uint8Array() });`,
        "Type 'Uint8Array",
      ],
      [
        "header list, null",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": ["a", 1] }); o.compile(list)({ id: "1", need: 1, "Stripe-Account": null, created: null });`,
      ],
      ["required null", `o.compile(list)({ id: "1", need: null });`, "is not assignable"],
      [
        "open operation",
        `o.compile(openOp)({ any: 1 }); o.compile(openOp)(); f.compile(openOp)({ any: 1 });`,
      ],
      ["options", `o.compile(list)({ id: "1", need: 1 }, { headers: { a: 1 } });`],
      [
        "options wrong",
        `o.compile(list)({ id: "1", need: 1 }, { header: { a: 1 } });`,
        "'header' does not exist",
      ],
      [
        "unknown place",
        `o.compile(Operation.from({ route: "GET /x", parameters: { a: "qeury" } }));`,
        "is not assignable",
      ],
      [
        "misspelt field",
        `o.compile(Operation.from({ route: "GET /x", paramters: { a: "query" } }));`,
        "'paramters' does not exist",
      ],
      [
        "misspelt rule field",
        `o.compile(Operation.from({ route: "GET /x", parameters: { a: { in: "query", nme: "b" } } }));`,
        "'nme' does not exist",
      ],
      ["no route", `Operation.from({ url: "/x" });`, "'url' does not exist"],
      [
        "renamed path",
        `o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: "path", name: "id" } } }))({ item: 1 });`,
      ],
      [
        "renamed path, old name",
        `o.compile(Operation.from({ route: "GET /x/{id}", parameters: { item: { in: "path", name: "id" } } }))({ id: 1 });`,
        "needs item",
      ],
      [
        "a format in a path that is not described",
        `o.compile(Operation.from({ route: "GET /x/{day}", parameters: { day: { in: "path", format: "date" } } }))({ day: new Date() });`,
      ],
      [
        "encoded names",
        `o.compile(Operation.from({ route: "GET /x/{%24id}{?include%5B%5D}" }))({ $id: 1, "include[]": ["a"] });`,
      ],
      [
        "encoded names missing",
        `o.compile(Operation.from({ route: "GET /x/{%24id}" }))({});`,
        "needs $id",
      ],
      [
        "body none",
        `o.compile(Operation.from({ route: "POST /x", body: "none", parameters: { q: "query" } }))({ q: 1, a: 1 });`,
        "'a' does not exist",
      ],
      [
        "body none on GET is query",
        `o.compile(Operation.from({ route: "GET /x", body: "none" }))({ q: 1, a: 1 });`,
      ],
      [
        "a declared body is in the request of any method",
        `o.compile(Operation.from({ route: "SEARCH /x", body: "json" }))({ q: 1 }).body; o.compile(Operation.from({ route: "SEARCH /x", body: "text/plain" }))({}, { data: "a" }).body; holds<Same<ReturnType<ReturnType<typeof go>>["method"], "search">>(); const go = () => o.compile(Operation.from({ route: "SEARCH /x", body: "form" }));`,
      ],
      [
        "no body is declared",
        `o.compile(Operation.from({ route: "SEARCH /x" }))({ q: 1 }).body satisfies object;`,
        "Type 'undefined' does not satisfy the expected type 'object'",
      ],
      [
        "body none is in no request",
        `o.compile(Operation.from({ route: "SEARCH /x", body: "none" }))({ q: 1 }).body satisfies object;`,
        "Type 'undefined' does not satisfy the expected type 'object'",
      ],
      [
        "form fields",
        `o.compile(Operation.from({ route: "POST /x", body: "form" }))({ q: 1, a: [1] });`,
      ],
      ["described", `f.compile(getX)({ id: "1", page: 1, state: "open", "if-match": "a" });`],
      ["described missing", `f.compile(getX)({});`, "GET /x/{id} needs id, page"],
      [
        "described wrong value",
        `f.compile(getX)({ id: "1", page: 1, state: "opn" });`,
        "is not assignable",
      ],
      [
        "described wrong rule value",
        `f.compile(getX)({ id: "1", page: "a" });`,
        "is not assignable to type 'number",
      ],
      [
        "described unknown key",
        `f.compile(getX)({ id: "1", page: 1, stat: 1 });`,
        "'stat' does not exist",
      ],
      [
        "described null for required",
        `f.compile(getX)({ id: "1", page: null });`,
        "not assignable",
      ],
      [
        "described POST",
        `f.compile(postList)({ title: "a", dry_run: true, key: "k" }); f.compile(postList)({ title: "a" });`,
      ],
      [
        "described POST missing",
        `f.compile(postList)({ dry_run: true });`,
        "POST /list needs title",
      ],
      [
        "described POST wrong query",
        `f.compile(postList)({ title: "a", dry_run: 5 });`,
        "is not assignable",
      ],
      ["described POST data", `f.compile(postList)({ dry_run: true }, { data: { title: "a" } });`],
      [
        "required query of a PUT by rule",
        `f.compile(Operation.from({ route: "PUT /list", parameters: { mode: "query" } }))({ title: "a", mode: "b" });`,
      ],
      [
        "required query of a PUT by rule missing",
        `f.compile(Operation.from({ route: "PUT /list", parameters: { mode: "query" } }))({ title: "a" });`,
        "PUT /list needs mode",
      ],
      [
        "required query of a PUT without rule",
        `f.compile(Operation.from({ route: "PUT /list" }))({ title: "a" });`,
        "PUT /list needs {?mode}",
      ],
      [
        "route not described",
        `f.compile(Operation.from({ route: "GET /z/{id}" }));`,
        "is not assignable to type",
      ],
      [
        "header described",
        `f.compile(Operation.from({ route: "GET /headers", parameters: { "x-tenant": "header", "x-trace": "header" } }))({ "x-tenant": "a", "x-trace": "b" });`,
      ],
      [
        "header described missing",
        `f.compile(Operation.from({ route: "GET /headers", parameters: { "x-tenant": "header", "x-trace": "header" } }))({});`,
        "GET /headers needs x-tenant",
      ],
      [
        "form described",
        `f.compile(Operation.from({ route: "POST /form", body: "form" }))({ a: "b" }); f.compile(Operation.from({ route: "PUT /form", body: "multipart" }))({ file: new Uint8Array(1) });`,
      ],
      [
        "form described missing",
        `f.compile(Operation.from({ route: "POST /form", body: "form" }))({ });`,
        "POST /form needs a",
      ],
      [
        "body field with rule",
        `f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: "body", name: "title" } } }))({ name: "a" });`,
      ],
      [
        "body field with rule, missing",
        `f.compile(Operation.from({ route: "POST /list", parameters: { name: { in: "body", name: "title" } } }))({ });`,
        "POST /list needs name",
      ],
      [
        "body field hidden by a header",
        `f.compile(Operation.from({ route: "POST /list", parameters: { title: "header" } }))({ title: "a" });`,
        "POST /list needs data",
      ],
      [
        "body field hidden by a header, data",
        `f.compile(Operation.from({ route: "POST /list", parameters: { title: "header" } }))({ title: "a" }, { data: { title: "b" } });`,
      ],
      [
        "optional body with rule",
        `f.compile(Operation.from({ route: "PATCH /empty/{id}", parameters: { note: "body" } }))({ id: "1" });`,
      ],
      [
        "format in body",
        `o.compile(Operation.from({ route: "POST /x", parameters: { at: { in: "body", format: "unix" } } }))({ at: new Date() });`,
      ],
      [
        "format described: Date for a text, number",
        `f.compile(Operation.from({ route: "GET /x/{id}", parameters: { since: { in: "query", format: "date" }, page: { in: "query", format: "unix" } } }))({ id: "1", since: new Date(), page: new Date() });`,
      ],
      [
        "undescribed name in rule",
        `f.compile(Operation.from({ route: "GET /x/{id}", parameters: { beta: "query" } }))({ id: "1", beta: [1] });`,
      ],
      [
        "explain",
        `explain(o, list); explain(o, list, { id: 1 }); explain(o, list, { id: 1, headers: 5 }, { headers: { a: 1 } }, { values: true }); explain(f, getX, { id: 1 }); explain(f, "GET /x/{id}", { id: "1" }, { values: true }); explain(o, { url: "/x", a: 1 }); explain(o, "GET /x", { a: 1 }, { values: true }); explain(e, Operation.from({ route: "GET /x/{id}" }));`,
      ],
      ["explain wrong route", `explain(f, Operation.from({ route: "GET /z" }));`, "not assignable"],
      [
        "explain wrong",
        `explain(o, Operation.from({ route: "GET /z", parameters: { a: "qeury" } }), {});`,
        "not assignable",
      ],
      [
        "ParametersOf, ResponseOf, AnswerOf",
        `const p: ParametersOf<paths, typeof getX> = { id: "1", page: 2 }; f.compile(getX)(p); holds<Same<ResponseOf<paths, typeof getX>, import("./odd.js").Thing>>(); const q: ParametersOf<unknown, typeof list> = { id: 1, need: 2 }; o.compile(list)(q);`,
      ],
      [
        "ParametersOf wrong",
        `const p: ParametersOf<paths, typeof getX> = { id: "1" };`,
        "Property 'page' is missing",
      ],
      [
        "defaults",
        `f.defaults({ id: "1", page: 1 }).compile(getX)(); f.defaults({ id: "1" }).compile(getX)({ page: 1 });`,
      ],
      [
        "class",
        `class A extends EndpointFactory<paths> { readonly x = this.compile(getX); m() { return this.x({ id: "1", page: 1 }).url; } n() { return this.defaults({ id: "1" }).compile(getX)({ page: 2 }); } } new A(github).x({ id: "1", page: 1 });`,
      ],
      [
        "CompiledRoute",
        `const r: CompiledRoute = f.compile(getX); const rs: CompiledRoute[] = [r, o.compile(list), f.compile(openOp)];`,
      ],
      [
        "generic wrapper",
        `function run<P extends object>(op: Operation, p: P) { return o.compile(op)(p).url; } run(list, { id: 1 });`,
      ],
      [
        "generic op wrapper",
        `function run<const O extends Operation>(op: O, p: ParametersOf<paths, O>) { return f.compile(op)(p).url; } run(getX, { id: "1", page: 1 });`,
      ],
      [
        "generic op wrapper wrong",
        `function run<const O extends Operation>(op: O, p: ParametersOf<paths, O>) { return f.compile(op)(p).url; } run(getX, { id: "1" });`,
        "'page' is missing",
      ],
      [
        "record of operations",
        `const ops: Record<string, Operation> = { list, getX, postList };  f.compile(ops.list!)({ a: 1 });`,
      ],
      [
        "union of ops",
        `f.compile(yes ? getX : postList)({ id: "1", page: 1, title: "a", state: "open" });`,
      ],
      [
        "plain data in place of one",
        `o.compile({ route: "GET /x", parameters: { a: "query" } });`,
        "'route' does not exist in type 'Operation<OperationData>",
      ],
      [
        "plain data in a call",
        `o.call({ route: "GET /x" }, {});`,
        "'route' does not exist in type 'Operation<OperationData>",
      ],
      [
        "the data of one",
        `holds<Same<typeof list.data.parameters.created.format, "unix">>(); holds<Same<typeof list.data.route, ReturnType<typeof list.toJSON>["route"]>>(); const open: OperationData = openOp.data; Operation.from(open); Operation.from({ ...list.data, accept: "text/csv" });`,
      ],
      [
        "the data cannot be changed",
        `list.data.route = "GET /x";`,
        "because it is a read-only property",
      ],
      ["made by the constructor", `new Operation({ route: "GET /x" });`, "is private"],
    ],
    call: [
      [
        "a route",
        `o.call("GET /orgs/{org}", { org: "a", url: "b" }).url; o.call("GET /user").url; o.call("GET /user", undefined); o.call("GET /user", { page: 1 }, { headers: { a: "b" } }); holds<Same<ReturnType<typeof go>["method"], "get">>(); const go = () => o.call("GET /user");`,
      ],
      ["a route, missing", `o.call("GET /orgs/{org}", {});`, "GET /orgs/{org} needs org"],
      ["a route, missing alone", `o.call("GET /orgs/{org}");`, "GET /orgs/{org} needs org"],
      [
        "a described route",
        `f.call("GET /x/{id}", { id: "1", state: "open" }); e.call("GET /x/:id", { id: "1" }); e.call("GET /x/{id}", { id: "1" }, { headers: { a: 1 } }); f.call("POST /list", { title: "a" });`,
      ],
      [
        "a described route, a wrong value",
        `f.call("GET /x/{id}", { id: "1", state: "opn" });`,
        "is not assignable",
      ],
      [
        "a described route, an unknown name",
        `e.call("GET /x/{id}", { id: "1", stat: "open" });`,
        "'stat' does not exist",
      ],
      [
        "a described route, missing",
        `e.call("GET /x/{id}", { state: "open" });`,
        "GET /x/{id} needs id",
      ],
      ["a described route, missing alone", `e.call("GET /x/{id}");`, "GET /x/{id} needs id"],
      [
        "a described route, missing beside options",
        `f.call("GET /x/{id}", {}, { headers: {} });`,
        "GET /x/{id} needs id",
      ],
      ["no described route", `f.call("GET /z/{id}", { id: "1" });`, "not assignable"],
      [
        "an operation",
        `o.call(list, { id: "1", need: 1, created: { gte: new Date() } }).url; f.call(getX, { id: "1", page: 1, "if-match": "a" }); e.call(postList, { title: "a", key: "k" });`,
      ],
      ["an operation, missing", `o.call(list, {});`, "GET /v1/charges/{id} needs id, need"],
      ["an operation, missing alone", `e.call(getX);`, "GET /x/{id} needs id, page"],
      [
        "an operation, a wrong value",
        `e.call(getX, { id: "1", page: "a" });`,
        "is not assignable to type 'number",
      ],
      [
        "data in place of a body's fields",
        `f.call("POST /list", {}, { data: { title: "a" } }); e.call(postList, { dry_run: true }, { data: { title: "a" } });`,
      ],
      [
        "data of another type",
        `e.call("POST /list", {}, { data: { title: true } });`,
        "is not assignable",
      ],
      [
        "options that may be missing",
        `function go(options?: CallOptions, parameters?: { page?: number }) { return o.call("GET /user", parameters, options).url; }`,
      ],
      [
        "the answer has the request of the call",
        `holds<Same<ReturnType<typeof go>["request"], { signal: number }>>(); const go = () => o.call("GET /user", {}, { request: { signal: 1 } });`,
      ],
      ["a misspelt option", `o.call("GET /user", {}, { header: {} });`, "'header' does not exist"],
      [
        "a parameter among the options",
        `e.call(getX, { id: "1", page: 1 }, { state: "open" });`,
        "'state' does not exist",
      ],
      [
        "defaults that give parameters",
        `f.defaults({ id: "1", page: 1 }).call(getX); e.defaults({ id: "1" }).call(getX, { page: 1 }); e.defaults({ id: "1" }).call("GET /x/{id}"); f.defaults({ id: "1" }).call("GET /x/{id}", { page: 2 }, { headers: {} });`,
      ],
      [
        "defaults that do not give all",
        `e.defaults({ id: "1" }).call(getX, {});`,
        "GET /x/{id} needs id, page",
      ],
      [
        "methods of a subclass",
        `class A extends EndpointFactory<paths> { get(id: string) { return this.call("GET /x/{id}", { id }).url; } read(id: string) { return this.call(getX, { id, page: 1 }, { headers: {} }).url; } of(id: string) { return this.defaults({ id }).call("GET /x/{id}"); } root() { return this.call("GET /reserved"); } } new A(github).call("GET /x/{id}", { id: "1" });`,
      ],
      [
        "methods of a subclass, missing",
        `class A extends EndpointFactory<paths> { get() { return this.call("GET /x/{id}", {}); } }`,
        "GET /x/{id} needs id",
      ],
      [
        "methods of a subclass, filters",
        `interface Filter { readonly status?: string; readonly tags?: readonly string[] } class A extends EndpointFactory { list(filter: Filter) { return this.call("GET /tickets", filter); } some(filter?: Filter) { return this.call("GET /tickets", filter); } any(filter: object) { return this.call(openOp, filter); } }`,
      ],
      [
        "any operation, any route",
        `o.call(openOp, { any: 1 }); f.call(openOp); function go(text: string) { f.call(text, { any: 1 }, {}); return f.call(text); } function run(op: Operation | string, p?: object, options?: CallOptions) { return f.call(op, p, options).url; }`,
      ],
      [
        "a generic route, a generic operation",
        `function send<R extends RouteOf<paths>>(route: R, p: ParametersOf<paths, R>) { return f.call(route, p).url; } send("GET /x/{id}", { id: "1" }); function run<O extends Operation>(op: O, p: ParametersOf<paths, O>) { return e.call(op, p).url; } run(getX, { id: "1", page: 1 });`,
      ],
      [
        "a union of operations",
        `f.call(yes ? getX : postList, { id: "1", page: 1, title: "a", state: "open" });`,
      ],
    ],
    "explain and follow": [
      [
        "an endpoint, a layer, a factory, a subclass",
        `class A extends EndpointFactory<paths> { readonly own = 1; say(id: string) { return explain(this, "GET /x/{id}", { id }); } next(url: string) { return follow(this, url); } } explain(e, "GET /x/{id}", { id: "1" }); explain(e.defaults({ id: "1" }), getX, { page: 1 }, { headers: {} }, { values: true }); explain(f.defaults({ id: "1" }), "GET /x/{id}").placements; explain(new A(github), "GET /x/{id}"); explain(new A(github).defaults({ id: "1" }).create(), getX); explain(o, "GET /any", { a: 1 }); follow(e, "/x").url; follow(e.defaults({ id: "1" }), "/x", { headers: {} }); follow(new A(github).defaults({ page: 1 }), "/x");`,
      ],
      ...[
        "e",
        "f",
        'e.defaults({ id: "1" })',
        "new A(github)",
        'new A(github).defaults({ id: "1" })',
      ].map(
        (caller) =>
          [
            `${caller} and no described route`,
            `class A extends EndpointFactory<paths> { readonly own = 1; } explain(${caller}, "GET /z/{id}");`,
            "not assignable to parameter of type",
          ] as const,
      ),
      [
        "an operation's wrong route",
        `explain(e, Operation.from({ route: "GET /z" }), {});`,
        "not assignable",
      ],
      ["a misspelt option", `explain(e, "GET /x/{id}", { headers: 5 });`, "not assignable"],
      [
        "a misspelt answer",
        `explain(e, "GET /x/{id}", {}, { value: true });`,
        "'value' does not exist",
      ],
      ["what is no endpoint", `explain({}, "GET /x");`, "not assignable"],
      ["what cannot be followed", `follow({}, "/x");`, "not assignable"],
      ["a parameter beside a URL", `follow(e, "/x", { page: 1 });`, "'page' does not exist"],
    ],
  },
};
