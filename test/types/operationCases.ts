import type { Table } from "./table.js";

/** Calls of compiled operations; `paths` is the description of `odd.ts`. */
export const OPERATIONS: Table = {
  prelude: `import {
  EndpointFactory, github,
  type CompiledRoute, type Operation, type ParametersOf, type ResponseOf,
} from "endpoint-core";
import type { paths } from "./odd.js";
import { holds, type Same } from "./expect.js";
declare const yes: boolean;
const o = new EndpointFactory(github);
const f = new EndpointFactory<paths>(github);
const e = f.create();
const list = {
  route: "GET /v1/charges/{id}",
  parameters: {
    created: { in: "query", style: "deepObject", format: "unix" },
    "Stripe-Account": "header",
    need: { in: "query", required: true },
  },
} as const satisfies Operation;
const getX = {
  route: "GET /x/{id}",
  parameters: { id: "path", "if-match": "header", page: { in: "query", required: true } },
} as const satisfies Operation;
const postList = {
  route: "POST /list",
  parameters: { dry_run: "query", key: { in: "header", name: "idempotency-key" } },
} as const satisfies Operation;
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
        `o.compile({ route: "GET /x/{id}", parameters: { q: { in: "query", required: true } } })({ id: "1", q: 2 });`,
      ],
      [
        "undescribed inline missing",
        `o.compile({ route: "GET /x/{id}", parameters: { q: { in: "query", required: true } } })({ id: "1" });`,
        "GET /x/{id} needs q",
      ],
      [
        "header value wrong",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": Symbol("x") });`,
        "is not assignable",
      ],
      [
        "header value date without format",
        `o.compile(list)({ id: "1", need: 1, "Stripe-Account": new Date() });`,
        "is not assignable",
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
        `o.compile({ route: "GET /x", parameters: { a: "qeury" } });`,
        "is not assignable",
      ],
      [
        "misspelt field",
        `o.compile({ route: "GET /x", paramters: { a: "query" } });`,
        "'paramters' does not exist",
      ],
      [
        "misspelt rule field",
        `o.compile({ route: "GET /x", parameters: { a: { in: "query", nme: "b" } } });`,
        "'nme' does not exist",
      ],
      ["no route", `o.compile({ url: "/x" });`, "'url' does not exist"],
      [
        "renamed path",
        `o.compile({ route: "GET /x/{id}", parameters: { item: { in: "path", name: "id" } } })({ item: 1 });`,
      ],
      [
        "renamed path, old name",
        `o.compile({ route: "GET /x/{id}", parameters: { item: { in: "path", name: "id" } } })({ id: 1 });`,
        "needs item",
      ],
      [
        "a format in a path that is not described",
        `o.compile({ route: "GET /x/{day}", parameters: { day: { in: "path", format: "date" } } })({ day: new Date() });`,
      ],
      [
        "encoded names",
        `o.compile({ route: "GET /x/{%24id}{?include%5B%5D}" })({ $id: 1, "include[]": ["a"] });`,
      ],
      ["encoded names missing", `o.compile({ route: "GET /x/{%24id}" })({});`, "needs $id"],
      [
        "body none",
        `o.compile({ route: "POST /x", body: "none", parameters: { q: "query" } })({ q: 1, a: 1 });`,
        "'a' does not exist",
      ],
      [
        "body none on GET is query",
        `o.compile({ route: "GET /x", body: "none" })({ q: 1, a: 1 });`,
      ],
      [
        "a declared body is in the request of any method",
        `o.compile({ route: "SEARCH /x", body: "json" })({ q: 1 }).body; o.compile({ route: "SEARCH /x", body: "text/plain" })({}, { data: "a" }).body; holds<Same<ReturnType<ReturnType<typeof go>>["method"], "search">>(); const go = () => o.compile({ route: "SEARCH /x", body: "form" });`,
      ],
      [
        "no body is declared",
        `o.compile({ route: "SEARCH /x" })({ q: 1 }).body;`,
        "Property 'body' does not exist",
      ],
      [
        "body none is in no request",
        `o.compile({ route: "SEARCH /x", body: "none" })({ q: 1 }).body;`,
        "Property 'body' does not exist",
      ],
      ["form fields", `o.compile({ route: "POST /x", body: "form" })({ q: 1, a: [1] });`],
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
        `f.compile({ route: "PUT /list", parameters: { mode: "query" } })({ title: "a", mode: "b" });`,
      ],
      [
        "required query of a PUT by rule missing",
        `f.compile({ route: "PUT /list", parameters: { mode: "query" } })({ title: "a" });`,
        "PUT /list needs mode",
      ],
      [
        "required query of a PUT without rule",
        `f.compile({ route: "PUT /list" })({ title: "a" });`,
        "PUT /list needs {?mode}",
      ],
      ["route not described", `f.compile({ route: "GET /z/{id}" });`, "is not assignable to type"],
      [
        "header described",
        `f.compile({ route: "GET /headers", parameters: { "x-tenant": "header", "x-trace": "header" } })({ "x-tenant": "a", "x-trace": "b" });`,
      ],
      [
        "header described missing",
        `f.compile({ route: "GET /headers", parameters: { "x-tenant": "header", "x-trace": "header" } })({});`,
        "GET /headers needs x-tenant",
      ],
      [
        "form described",
        `f.compile({ route: "POST /form", body: "form" })({ a: "b" }); f.compile({ route: "PUT /form", body: "multipart" })({ file: new Uint8Array(1) });`,
      ],
      [
        "form described missing",
        `f.compile({ route: "POST /form", body: "form" })({ });`,
        "POST /form needs a",
      ],
      [
        "body field with rule",
        `f.compile({ route: "POST /list", parameters: { name: { in: "body", name: "title" } } })({ name: "a" });`,
      ],
      [
        "body field with rule, missing",
        `f.compile({ route: "POST /list", parameters: { name: { in: "body", name: "title" } } })({ });`,
        "POST /list needs name",
      ],
      [
        "body field hidden by a header",
        `f.compile({ route: "POST /list", parameters: { title: "header" } })({ title: "a" });`,
        "POST /list needs data",
      ],
      [
        "body field hidden by a header, data",
        `f.compile({ route: "POST /list", parameters: { title: "header" } })({ title: "a" }, { data: { title: "b" } });`,
      ],
      [
        "optional body with rule",
        `f.compile({ route: "PATCH /empty/{id}", parameters: { note: "body" } })({ id: "1" });`,
      ],
      [
        "format in body",
        `o.compile({ route: "POST /x", parameters: { at: { in: "body", format: "unix" } } })({ at: new Date() });`,
      ],
      [
        "format described: Date for a text, number",
        `f.compile({ route: "GET /x/{id}", parameters: { since: { in: "query", format: "date" }, page: { in: "query", format: "unix" } } })({ id: "1", since: new Date(), page: new Date() });`,
      ],
      [
        "undescribed name in rule",
        `f.compile({ route: "GET /x/{id}", parameters: { beta: "query" } })({ id: "1", beta: [1] });`,
      ],
      [
        "explain",
        `o.explain(list); o.explain(list, { id: 1 }); o.explain(list, { id: 1, headers: 5 }, { headers: { a: 1 } }, { values: true }); f.explain(getX, { id: 1 }); f.explain("GET /x/{id}", { id: "1" }, { values: true }); o.explain({ url: "/x", a: 1 }); o.explain("GET /x", { a: 1 }, { values: true }); e.explain({ route: "GET /x/{id}" });`,
      ],
      ["explain wrong route", `f.explain({ route: "GET /z" });`, "not assignable"],
      [
        "explain wrong",
        `o.explain({ route: "GET /z", parameters: { a: "qeury" } }, {});`,
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
    ],
  },
};
