import { expect } from "chai";
import { EndpointFactory } from "../../src/index.js";
import { inHeader, inPath, inQuery, LIST, schemaAt, STRING } from "../helpers/openapi.js";
import { itEach } from "../helpers/itEach.js";
import { itTakesCallers, refusal, SECRET } from "../helpers/refusal.js";
import {
  FACTORY,
  fieldsTool,
  getTool,
  onlyTool,
  postTool,
  sentBy,
  toolsOf,
} from "../helpers/tools.js";

const required = { required: true };

interface Schema {
  readonly properties: object;
  readonly required: readonly string[];
}

describe("Tool.request", () => {
  const tool = getTool([]);

  itTakesCallers((client) => new URL(tool.request(client, {}).url).pathname, "/x");
});

describe("a wrong argument of a model", () => {
  const since = { type: "object", properties: { at: { type: "integer" } } };
  const parameters = [
    inPath("id", { ...required, schema: STRING }),
    inQuery("n", { ...required, schema: { type: "integer" } }),
    inQuery("filter[since]", { schema: since, style: "deepObject" }),
  ];
  const tool = onlyTool(toolsOf({ "/x/{id}": { get: { operationId: "getX", parameters } } }));

  it("is an error that names all wrong arguments, and shows no value", () => {
    refusal(() => tool.request(FACTORY, {}), "MISSING_PARAMETER", ["id", "n"]);
    const invalid = (args: object, ...names: string[]) =>
      refusal(() => tool.request(FACTORY, args), "INVALID_PARAMETER", names);
    const args = { id: 7, n: SECRET, x1: SECRET, x2: 1 };
    expect(invalid(args, ...Object.keys(args)).message).to.contain(
      '"x1" (not an argument of this tool, which takes "id", "n" and "filter_since") and "x2" (not an argument of this tool, which takes these)',
    );
    invalid({ id: "a", n: 1.5 }, "n");
    const nested = invalid({ id: "a", n: 1, filter_since: { at: SECRET } }, "filter_since");
    expect(nested.message).to.contain('"filter_since.at" (expected an integer, but got a string)');
    for (const args of ["x", 5, new Map()]) {
      refusal(() => tool.request(FACTORY, args), "INVALID_PARAMETER");
    }
  });

  it("does not end a path whose values may have slashes", () => {
    const path = inPath("path", { ...required, allowReserved: true, schema: STRING });
    const names = inPath("names", { ...required, allowReserved: true, schema: LIST });
    const paths = { "/files/{names}/{path}": { get: { parameters: [path, names] } } };
    const files = onlyTool(toolsOf(paths));
    const { url } = files.request(FACTORY, { names: ["a?b", "c"], path: "a/b?x=1#c%3F" });
    expect(url).to.equal("https://api.acme.example/v1/files/a%3Fb,c/a/b%3Fx=1%23c%3F");
  });

  it("is returned by tryRequest; the developer's mistakes are thrown", () => {
    const message = 'Cannot call the tool "getX": missing "n"';
    const error = { code: "MISSING_PARAMETER", message, parameters: ["n"] };
    expect(tool.tryRequest(FACTORY, { id: "a" })).to.deep.equal({ error });
    for (const client of [undefined, {}, FACTORY.compile("GET /x"), FACTORY.create().call]) {
      refusal(() => tool.tryRequest(client as never, { id: "a", n: 1 }), "INVALID_OPTIONS");
    }
  });

  it("is not a missing value of the instance: no argument can help, and variables without a default are problems", () => {
    const parameters = [inQuery("q", { ...required, schema: LIST })];
    const paths = {
      "/x": { get: { operationId: "x", parameters: [inQuery("tenant", { schema: STRING })] } },
      "/y/{tenant}": { get: { operationId: "y" } },
      "/z": { get: { operationId: "z", parameters } },
      "/own": { servers: [{ url: "https://{own}.acme.example" }], get: {}, put: {} },
    };
    const url = "https://{tenant}.{zo%6Ee}.example/{v}";
    const variables = { tenant: { default: "" }, "zo%6Ee": { default: "acme" } };
    const { tools, problems, profile } = toolsOf(paths, {}, { servers: [{ url, variables }] });
    const expected = "expected a default, or a value from the instance, but got none";
    const told = (name: string, args: object, own: object = {}): readonly unknown[] => {
      const factory = new EndpointFactory(profile).defaults(own);
      const { request, error } = tools.get(name)!.tryRequest(factory, args);
      return error ? [error.message, ...error.parameters] : [request.url];
    };
    expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).to.deep.equal([
      `#/servers: Cannot fill "tenant" and "v" of the server: ${expected}`,
      `#/paths/~1own/get: Cannot fill "own" of the server: ${expected}`,
    ]);
    const help = "; no argument of the tool sets";
    const start = "Cannot write the request GET";
    const missing = `missing "tenant" and "v"${help} "tenant" and "v"`;
    expect(told("x", { tenant: "blue" })).to.deep.equal([`${start} /x: ${missing}`]);
    const empty = `${start} /y/{tenant}: missing "tenant", which is an empty string`;
    const filled = { tenant: "blue", v: "1" };
    expect(told("y", { tenant: "" }, filled)).to.deep.equal([empty, "tenant"]);
    const both = `${start} /z: missing "tenant" and "q"${help} "tenant"`;
    expect(told("z", { q: [""] }, { v: "1" })).to.deep.equal([both, "q"]);
    expect(told("GET_own", {})).to.deep.equal([
      `${start} /own: missing "own"; parameters of call() and of SDK functions do not fill the baseUrl: set it on the instance, with defaults() or in the client's variables${help} "own"`,
    ]);
    const [wrong] = told("x", { tenant: "blue" }, { tenant: "a/b", v: "1" });
    expect(wrong).to.match(/^Cannot write the request GET \/x: .*"tenant"/);
  });

  it("has no names if it is not an object, or if there is no client", () => {
    const none = getTool([]);
    expect(sentBy(none, undefined).url).to.equal("/x");
    expect(none.schema["~standard"].validate(undefined)).to.deep.equal({ value: {} });
    const { error } = none.tryRequest(FACTORY, []);
    const message =
      'Cannot call the tool "GET_x": expected an object of arguments, but got an array';
    expect(error).to.deep.equal({ code: "INVALID_PARAMETER", message, parameters: [] });
    expect(none.schema["~standard"].validate([])).to.deep.equal({ issues: [{ message }] });
    // OpenAI's API gives arguments as a text.
    const { message: text } = refusal(() => none.request(FACTORY, "{}"), "INVALID_PARAMETER");
    expect(text).to.match(/but got a string, which JSON.parse must read first$/);
    const { parameters: named } = refusal(() => none.request({} as never, {}));
    expect(named).to.equal(undefined);
  });

  it("is checked by constants, enum numbers and parts of schemas, and the check ends", () => {
    // Each of 12 levels refers eight times to the next one.
    const levels = Array.from({ length: 12 }, (_, i) => {
      return [`L${i}`, { allOf: new Array<object>(8).fill(schemaAt(`L${i + 1}`)) }] as const;
    });
    const Loop = { allOf: [schemaAt("Loop")] };
    const nothing = { allOf: [STRING, { type: "integer" }] };
    const properties = { constant: { const: "a" }, listed: { enum: [1.5] }, nothing };
    const tool = fieldsTool(
      { ...properties, loop: schemaAt("Loop"), deep: schemaAt("L0") },
      { ...Object.fromEntries(levels), L12: STRING, Loop },
      required,
    );
    const args = { constant: "b", listed: 2, loop: 5, deep: "x" };
    expect(sentBy(tool, args).body).to.deep.equal(args);
    const wrong = { constant: 1, listed: "x", nothing: "x", deep: 1 };
    const names = Object.keys(wrong);
    const { message } = refusal(() => tool.request(FACTORY, wrong), "INVALID_PARAMETER", names);
    expect(message)
      .to.contain('"constant" (expected a string, but got a number)')
      .and.to.contain('"nothing" (expected another value, but got a string)');
  });

  it("has the argument's name if the call refuses it", () => {
    const each = getTool([inQuery("a[]", { ...required, schema: STRING })]);
    refusal(() => each.request(FACTORY, { a: "" }), "MISSING_PARAMETER", ["a"]);
    refusal(() => each.request(FACTORY, { a: "\ud800" }), "INVALID_PARAMETER", ["a"]);
    const dotted = getTool([inHeader("X.Trace", { ...required, schema: STRING })]);
    const call = (): unknown => dotted.request(FACTORY, { X_Trace: "a\nb" });
    const { message } = refusal(call, "INVALID_HEADER", ["X_Trace"]);
    expect(message).to.match(/but got "X_Trace" \(/);
  });

  it("is refused if JSON cannot represent it, or if it is too deep or circular", () => {
    const any = getTool([inQuery("v", { schema: {} })]);
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`) as unknown;
    const many = new Array(2 ** 20 + 1).fill(0);
    const others = [() => 1, Symbol("s"), new Date(), new Map(), NaN, 1n, { toJSON: () => 1 }];
    for (const v of [...others, circular, deep, many]) {
      refusal(() => any.request(FACTORY, { v }), "INVALID_PARAMETER", ["v"]);
    }
  });

  /** Schemas of required parameters that allow null, what a model sees of them, and the error about null. */
  const nullables: [what: string, schema: object, shown: object, message: RegExp][] = [
    ["nullable", { type: "string", nullable: true }, STRING, /a string, but got null/],
    ["with two types", { type: ["string", "null"] }, STRING, /a string, but got null/],
    ["with listed values", { enum: ["a", null] }, { enum: ["a"] }, /a string, but got null/],
    [
      "with variants",
      { anyOf: [{ type: ["integer", "null"] }, STRING, { type: "null" }] },
      { anyOf: [{ type: "integer" }, STRING] },
      /a string or an integer, but got null/,
    ],
    ["in a reference", schemaAt("Id"), { $ref: "#/$defs/Id" }, /missing "id"$/],
    ["of any kind", {}, {}, /missing "id"$/],
  ];
  itEach("is not null in a parameter that is required: %s", nullables, (schema, shown, message) => {
    const root = {
      openapi: "3.1.0",
      components: { schemas: { Id: { type: ["string", "null"] } } },
    };
    for (const make of [inPath, inQuery, inHeader]) {
      const parameters = [make("id", { required: true, schema })];
      const path = make === inPath ? "/x/{id}" : "/x";
      const tool = onlyTool(toolsOf({ [path]: { get: { parameters } } }, {}, root));
      expect(tool.inputSchema.properties["id"]).to.deep.equal(shown);
      const error = refusal(() => tool.request(FACTORY, { id: null }), undefined, ["id"]);
      expect(error.message).to.match(message);
    }
    const optional = getTool([inQuery("id", { schema })], {}, root);
    expect(sentBy(optional, { id: null }).url).to.equal("/x");
  });

  it("counts as absent if it is null, not nullable and optional, at any depth", () => {
    const item = schemaAt("Item");
    const nullable = { type: "string", nullable: true };
    const list = { type: "array", items: item };
    const union = { anyOf: [{ type: "object", properties: { k: STRING } }, STRING] };
    const properties = { a: STRING, b: nullable, c: STRING, list, any: {}, union };
    const Item = { type: "object", properties: { x: STRING, y: nullable, next: item } };
    const schema = { type: "object", required: ["a"], properties };
    const body = postTool(schema, required, { components: { schemas: { Item } } });
    const items = [{ x: null, y: null, next: { x: null, next: null } }];
    const args = { a: "a", b: null, c: null, list: items, any: null, union: { k: null } };
    const sent = { a: "a", b: null, list: [{ y: null, next: {} }], any: null, union: {} };
    expect(sentBy(body, args).body).to.deep.equal(sent);
    refusal(() => body.request(FACTORY, { a: null }), "INVALID_PARAMETER", ["a"]);
    const o = { type: "object", required: ["r"], properties: { r: STRING } };
    const nested = postTool({ type: "object", properties: { o } });
    refusal(() => nested.request(FACTORY, { o: { r: null } }), "INVALID_PARAMETER", ["o"]);
  });

  it("has the original names if parts or variants have fields that are spelt alike, whichever is chosen", () => {
    const variant = (kind: string, name: string): object => ({
      type: "object",
      properties: { kind: { const: kind }, [name]: STRING },
      required: ["kind", name],
    });
    const variants = [variant("a", "x.y"), variant("b", "x_y"), variant("c", "x[y]")];
    for (const name of ["oneOf", "anyOf", "allOf"]) {
      const schema = { type: "object", properties: { thing: { [name]: variants } } };
      const tool = postTool(schema, required, { openapi: "3.1.0" });
      const parts = (tool.inputSchema.properties["thing"] as Record<string, Schema[]>)[name]!;
      const names = parts.map(({ properties }) => Object.keys(properties)[1]!);
      expect(names[1]).to.equal("x_y");
      expect([names[0], names[2]].join()).to.match(/^x_y_[0-9a-z]{11},x_y_[0-9a-z]{11}$/);
      expect(parts.map((part) => part.required[1])).to.deep.equal(names);
      const thing = Object.fromEntries(names.map((each, i) => [each, String(i)]));
      const sent = { "x.y": "0", x_y: "1", "x[y]": "2" };
      expect(sentBy(tool, { thing }).body).to.deep.equal({ thing: sent });
    }
  });

  it("is judged by the variants whose listed values it has, or by all if there is none", () => {
    const kindOf = (kind: object, c: object): object => ({
      type: "object",
      properties: { kind, c },
      required: ["kind"],
    });
    const Base = kindOf({ enum: ["a", "b"] }, STRING);
    const other = kindOf({ const: "c" }, { type: ["integer", "null"] });
    const root = { openapi: "3.1.0", components: { schemas: { Base } } };
    const tool = postTool({ oneOf: [{ allOf: [schemaAt("Base")] }, other] }, required, root);
    const c = { kind: "c", c: null };
    const unlisted = { kind: "d", c: "x" };
    expect(sentBy(tool, { body: { kind: "a", c: null } }).body).to.deep.equal({ kind: "a" });
    expect(sentBy(tool, { body: c }).body).to.deep.equal(c);
    expect(sentBy(tool, { body: unlisted }).body).to.deep.equal(unlisted);
    refusal(() => tool.request(FACTORY, { body: { kind: "b", c: 1 } }), "INVALID_PARAMETER", [
      "body",
    ]);
  });

  it("may have further fields if one variant of an object allows them", () => {
    const closed = { type: "object", properties: { a: STRING }, additionalProperties: false };
    const open = { type: "object", properties: { b: STRING } };
    const numbers = { type: "object", additionalProperties: { type: "integer" } };
    const one = { oneOf: [closed, open] };
    const any = { anyOf: [{ allOf: [closed] }, numbers] };
    const more = { type: "object", properties: { more: one } };
    const kinds = [
      { properties: { type: { const: "a" } }, additionalProperties: STRING },
      { properties: { type: { const: "b" }, n: { type: "integer" } } },
    ].map((variant) => ({ type: "object", required: ["type"], ...variant }));
    const maps = { type: "object", additionalProperties: { type: "object" } };
    const both = { allOf: [numbers, { anyOf: [open, maps] }] };
    for (const [schema, args, body] of [
      [one, { body: { b: "1", c: 2 } }, { b: "1", c: 2 }],
      [any, { body: { c: 2 } }, { c: 2 }],
      [more, { more: { c: 2 } }, { more: { c: 2 } }],
      [{ oneOf: kinds }, { body: { type: "b", n: 1, c: 2 } }, { type: "b", n: 1, c: 2 }],
      [{ anyOf: [maps, { ...open, additionalProperties: true }] }, { body: { c: 2 } }, { c: 2 }],
      [{ anyOf: [maps, { required: ["b"] }] }, { body: { b: "x" } }, { b: "x" }],
      [both, { body: { c: 2 } }, { c: 2 }],
    ]) {
      expect(sentBy(postTool(schema), args).body).to.deep.equal(body);
    }
    for (const [schema, c] of [
      [any, "2"],
      [{ anyOf: [closed, STRING] }, 2],
      [{ allOf: [numbers, { anyOf: [open, closed] }] }, "2"],
      [{ oneOf: [numbers, STRING] }, "2"],
      [{ oneOf: [{ allOf: [closed] }, { allOf: [closed] }] }, 2],
    ]) {
      refusal(() => sentBy(postTool(schema), { body: { c } }), "INVALID_PARAMETER", ["body"]);
    }
  });

  it("is not changed, and a schema's validated arguments give the same", () => {
    const args = Object.freeze({ id: "a", n: 1, filter_since: Object.freeze({ at: null }) });
    const result = tool.schema["~standard"].validate(args);
    expect(result).to.deep.equal({ value: args });
    const { value } = result as { value: object };
    expect(tool.request(FACTORY, value)).to.deep.equal(tool.request(FACTORY, args));
    expect(tool.schema["~standard"].validate({ id: "a" })).to.deep.equal({
      issues: [{ message: 'Cannot call the tool "getX": missing "n"', path: ["n"] }],
    });
  });
});
