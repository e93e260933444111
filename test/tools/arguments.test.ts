import { expect } from "chai";
import { EndpointFactory } from "../../src/index.js";
import {
  inCookie,
  inHeader,
  inPath,
  inQuery,
  LIST,
  schemaAt,
  STRING,
  takingJson,
} from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";
import { FACTORY, getTool, onlyTool, postTool, sentBy, toolsOf } from "../helpers/tools.js";

const required = { required: true };

describe("the arguments of a tool", () => {
  it("include parameters of the path and its undescribed names, but not those of the server", () => {
    const variables = { tenant: { default: "a", enum: ["a", "blue"] } };
    const root = { servers: [{ url: "https://{tenant}.acme.example", variables }] };
    const item = { parameters: [inQuery("q", { schema: STRING })], get: {} };
    const { tools, profile } = toolsOf({ "/x/{id}": item }, {}, root);
    const tool = tools.get("GET_x_id")!;
    expect(tool.inputSchema.properties).to.have.all.keys("q", "id");
    expect(tool.inputSchema.required).to.deep.equal(["id"]);
    const factory = new EndpointFactory(profile, { tenant: "blue" });
    const { url } = tool.request(factory, { id: "1", q: "z" });
    expect(url).to.equal("https://blue.acme.example/x/1?q=z");
    const args = { id: "1", tenant: "evil" };
    refusal(() => tool.request(factory, args), "INVALID_PARAMETER", ["tenant"]);
  });

  it("are spelt differently if providers refuse their names, and mapped back", () => {
    const names = ["filter[id]", "$top", "a.b", "ids[]", "", "日本", "__proto__", "x".repeat(65)];
    const tool = getTool(names.map((name) => inQuery(name, { schema: STRING })));
    const spelt = Object.keys(tool.inputSchema.properties);
    expect(spelt.slice(0, 4)).to.deep.equal(["filter_id", "top", "a_b", "ids"]);
    for (const name of spelt) {
      expect(name).to.match(/^(?!__proto__$)[A-Za-z0-9_-]{1,64}$/);
    }
    expect(spelt.map((name) => tool.arguments[name]!.name)).to.deep.equal(names);
    const args = Object.fromEntries(spelt.map((name, i) => [name, `v${i}`]));
    const query = new URL(tool.request(FACTORY, args).url).searchParams;
    expect([...query]).to.deep.equal(names.map((name, i) => [name, `v${i}`]));
  });

  it("are distinguished if one name is in several places", () => {
    const schema = { type: "object", properties: { id: STRING, z: STRING } };
    const queries = ["id", "query_id"].map((name) => inQuery(name, { schema: STRING }));
    const parameters = [inPath("id", { ...required, schema: STRING }), ...queries];
    const operation = { parameters, ...takingJson(schema) };
    const tool = onlyTool(toolsOf({ "/x/{id}": { put: operation } }));
    const [first, second, third, fourth, fifth] = Object.keys(tool.inputSchema.properties);
    expect([first, third, fourth, fifth]).to.deep.equal(["id", "query_id", "body_id", "z"]);
    expect(second).to.match(/^query_id_[0-9a-z]{11}$/);
    const args = { id: "p", [second!]: "q", query_id: "r", body_id: "b", z: "z" };
    const body = { id: "b", z: "z" };
    expect(sentBy(tool, args)).to.deep.equal({ url: "/x/p?id=q&query_id=r", body });
  });

  it("are distinguished if a parameter is called body, and include an undescribed name in the query", () => {
    const operation = { parameters: [inQuery("body", { schema: STRING })], ...takingJson(LIST) };
    const tool = onlyTool(toolsOf({ "/x?q={q}": { post: operation } }));
    expect(tool.arguments).to.deep.equal({
      body: { in: "query", name: "body" },
      q: { in: "query", name: "q" },
      body_body: { in: "body", name: undefined },
    });
    const sent = sentBy(tool, { body: "b", q: "c", body_body: ["a"] });
    expect(sent).to.deep.equal({ url: "/x?q=c&body=b", body: ["a"] });
  });

  it("are in the query if they are a whole query, or fields of one", () => {
    const argumentsOf = (type: string, schema: object): unknown => {
      const whole = { in: "querystring", name: "whole", content: { [type]: { schema } } };
      return getTool([whole], {}, { openapi: "3.2.0" }).arguments;
    };
    const fields = { type: "object", properties: { a: STRING, "": STRING } };
    const form = argumentsOf("application/x-www-form-urlencoded", fields);
    expect(form).to.deep.equal({ a: inQuery("a"), query: inQuery("") });
    expect(argumentsOf("text/plain", STRING)).to.deep.equal({ whole: inQuery("whole") });
  });

  it("include the fields beside the reference of a body, except in Swagger 2.0", () => {
    const Base = { type: "object", properties: { x: STRING } };
    const beside = { properties: { y: STRING }, required: ["y"] };
    const schema = { $ref: "#/components/schemas/Base", ...beside };
    const root = { openapi: "3.1.0", components: { schemas: { Base } } };
    for (const body of [schema, { allOf: [schema] }]) {
      const tool = postTool(body, { required: true }, root);
      expect(tool.inputSchema).to.deep.include({ required: ["y"] });
      expect(sentBy(tool, { x: "1", y: "2" }).body).to.deep.equal({ x: "1", y: "2" });
    }
    const old = { $ref: "#/definitions/Base", ...beside };
    const post = { parameters: [{ in: "body", name: "b", required: true, schema: old }] };
    const start = { swagger: "2.0", openapi: undefined, host: "a.example" };
    const swagger = { ...start, definitions: { Base } };
    const tool = onlyTool(toolsOf({ "/x": { post } }, {}, swagger));
    expect(Object.keys(tool.arguments)).to.deep.equal(["x"]);
  });

  it("are one body if it is not an object of known fields, or optional with required ones", () => {
    const fields = { type: "object", properties: { a: STRING }, required: ["a"] };
    const either = { oneOf: [fields, { properties: {} }] };
    for (const schema of [LIST, either, { type: "object" }, STRING]) {
      const tool = postTool(schema);
      expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(["body"]);
      expect(tool.inputSchema.required).to.deep.equal(["body"]);
      expect(tool.arguments["body"]).to.deep.equal({ in: "body", name: undefined });
    }
    const optional = postTool(fields, {});
    expect(optional.inputSchema.required).to.deep.equal([]);
    expect(sentBy(optional, {}).body).to.equal(undefined);
    expect(sentBy(optional, { body: { a: "x" } }).body).to.deep.equal({ a: "x" });
    expect(sentBy(postTool(LIST), { body: ["a"] }).body).to.deep.equal(["a"]);
    for (const schema of [STRING, { anyOf: [STRING, LIST] }, {}]) {
      expect(sentBy(postTool(schema), { body: "a" }).body).to.equal('"a"');
      const fixed = toolsOf({ "/x": { post: takingJson(schema) } }, { fixed: { body: "a" } });
      expect(sentBy(onlyTool(fixed), {}).body).to.equal('"a"');
    }
    const optionalFields = { type: "object", properties: { a: STRING } };
    expect(sentBy(postTool(optionalFields), {}).body).to.deep.equal({});
    expect(sentBy(postTool(optionalFields, {}), {}).body).to.equal(undefined);
  });

  it("leave an empty body to the defaults of the instance", () => {
    const tool = postTool({ type: "object", properties: { a: STRING } });
    const bodyFor = (own: object, args: object): unknown =>
      tool.request(FACTORY.defaults(own), args).body;
    expect(bodyFor({ b: "mine" }, {})).to.deep.equal({ b: "mine" });
    expect(bodyFor({ b: "mine" }, { a: "x" })).to.deep.equal({ a: "x", b: "mine" });
    expect(bodyFor({ data: { c: 1 } }, {})).to.deep.equal({ c: 1 });
    expect(bodyFor({}, {})).to.deep.equal({});
  });

  it("leave the defaults of the instance in a body, unless a field has the name of a parameter", () => {
    const schema = { properties: { id: STRING, a: STRING } };
    const post = { requestBody: { required: true, content: { "application/json": { schema } } } };
    const tool = onlyTool(toolsOf({ "/x/{id}": { post } }));
    const bodies: [args: object, body: object][] = [
      [{}, { b: "mine" }],
      [{ a: "x" }, { a: "x", b: "mine" }],
      [
        { a: "x", body_id: "8" },
        { a: "x", id: "8" },
      ],
    ];
    for (const [args, body] of bodies) {
      const request = tool.request(FACTORY.defaults({ b: "mine" }), { id: "7", ...args });
      expect(request.url).to.equal("https://api.acme.example/v1/x/7");
      expect(request.body).to.deep.equal(body);
    }
  });

  it("leave out further fields and read-only ones", () => {
    const id = { ...STRING, readOnly: true };
    const first = { type: "object", properties: { id, a: STRING }, required: ["id", "a"] };
    const other = { type: "object", properties: { b: STRING }, additionalProperties: true };
    const tool = postTool({ allOf: [first, other] });
    expect(tool.inputSchema.required).to.deep.equal(["a"]);
    expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(["a", "b"]);
    refusal(() => tool.request(FACTORY, { a: "1", id: "7" }), "INVALID_PARAMETER", ["id"]);
    refusal(() => tool.request(FACTORY, { a: "1", admin: true }), "INVALID_PARAMETER", ["admin"]);
    const none = postTool({ type: "object", properties: { id }, required: ["id"] });
    expect(none.inputSchema.properties).to.deep.equal({});
    expect(sentBy(none, {}).body).to.deep.equal({});
  });

  it("have the keywords of all parts that describe a field, and leave it out if one says that it is read-only", () => {
    const part = (properties: object): object => ({ type: "object", properties });
    const a = part({ a: STRING });
    const base = { kind: { ...STRING, description: "B" }, id: STRING, o: a, same: a };
    const own = { kind: { enum: ["x"], description: "O" }, id: { readOnly: true } };
    const b = part({ b: STRING });
    const tool = postTool({ allOf: [part(base), part({ ...own, o: b, same: a })] });
    expect(tool.inputSchema.properties).to.deep.equal({
      kind: { type: "string", enum: ["x"], description: "B" },
      o: { allOf: [a, b] },
      same: a,
    });
    const schema = { allOf: [schemaAt("S"), part({ s: { enum: ["x"] } })] };
    const schemas = { S: part({ s: schemaAt("T") }), T: STRING };
    const referring = postTool(schema, { required: true }, { components: { schemas } });
    expect(referring.inputSchema.properties).to.deep.equal({ s: { $ref: "#/$defs/T" } });
  });

  it("include a header or a cookie if it is required or listed, but not credentials or headers of the client", () => {
    const key = { type: "apiKey", ...inHeader("X-Acme") };
    const securitySchemes = { key, q: { type: "apiKey", ...inQuery("sig") } };
    const names = ["If-Match", "X-Trace", "Host", "Authorization", "x-acme", "Cookie"];
    const parameters = [
      ...names.map((name) => inHeader(name, { schema: STRING })),
      inHeader("X-Version", { ...required, schema: LIST }),
      inCookie("theme", { ...required, schema: STRING }),
      inQuery("sig", { ...required, schema: STRING }),
    ];
    const root = { components: { securitySchemes } };
    const tool = getTool(parameters, { headers: ["if-match"] }, root);
    const shown = ["If-Match", "X-Version", "theme"];
    expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(shown);
    const factory = FACTORY.defaults({ sig: "s", headers: { "x-acme": "k" } });
    const args = { "If-Match": '"1"', "X-Version": ["1", "2"], theme: "a b" };
    const { url, headers } = tool.request(factory, args);
    expect(url).to.match(/\?sig=s$/);
    const sent = { "if-match": '"1"', "x-version": "1,2", cookie: "theme=a%20b", "x-acme": "k" };
    expect(headers).to.include(sent);
    for (const name of ["Host", "authorization", "Cookie", "x-acme", "sig", "X-Trace"]) {
      const evil = { ...args, [name]: "evil" };
      refusal(() => tool.request(factory, evil), "INVALID_PARAMETER", [name]);
    }
    const split = { ...args, "If-Match": "a\r\nhost: b" };
    refusal(() => tool.request(factory, split), undefined, ["If-Match"]);
  });

  it("leave a required header or cookie of a credential to the instance, and say so if none is described", () => {
    const securitySchemes = { session: { type: "apiKey", ...inCookie("sid") } };
    const header = inHeader("X-Auth-Token", { ...required, schema: STRING });
    const cookies = ["sid", "access_token"].map((name) =>
      inCookie(name, { ...required, schema: STRING }),
    );
    const paths = { "/x": { get: { parameters: [header, ...cookies] } } };
    const { tools, problems } = toolsOf(paths, {}, { components: { securitySchemes } });
    const tool = tools.get("GET_x")!;
    expect(tool.inputSchema.properties).to.deep.equal({});
    const at = "#/paths/~1x/get/parameters";
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal([`${at}/0`, `${at}/2`]);
    const own = { sid: "2", access_token: "3", headers: { "x-auth-token": "t" } };
    const { url, headers } = tool.request(FACTORY.defaults(own), {});
    expect(headers).to.include({ "x-auth-token": "t", cookie: "sid=2; access_token=3" });
    expect(url).to.not.contain("?");
    const listed = getTool([header], { headers: ["X-Auth-Token"] });
    expect(listed.inputSchema.required).to.deep.equal(["X-Auth-Token"]);
  });

  it("of a whole body may not have the name of a fixed or hidden field, which is a problem", () => {
    const user = { type: "object", properties: { role: STRING, n: STRING } };
    const whole = takingJson({ ...user, required: ["n"] });
    const paths = { "/flat": { post: takingJson(user) }, "/x": { post: whole } };
    for (const options of [{ fixed: { role: "user" } }, { hidden: ["role"] }]) {
      const { tools, problems } = toolsOf(paths, options);
      expect(problems).to.deep.equal([
        {
          pointer: "#/paths/~1x/post/requestBody",
          message:
            'Cannot send or hide "role": expected a body whose fields are arguments, but got a body that is one argument',
        },
      ]);
      const tool = tools.get("POST_x")!;
      const body = { n: "a", role: "admin" };
      const { message } = refusal(() => tool.request(FACTORY, { body }), "INVALID_PARAMETER", [
        "body",
      ]);
      expect(message).to.contain('"body.role" (not a field that a model may give)');
      // Strict modes write each field.
      expect(sentBy(tool, { body: { n: "a", role: null } }).body).to.deep.equal({ n: "a" });
    }
  });

  it("are fixed or hidden by the names of parameters, fields and arguments", () => {
    const schema = { type: "object", properties: { a: STRING, b: STRING } };
    const parameters = [
      inQuery("archived", { ...required, schema: { type: "boolean" } }),
      ...["page[size]", "debug"].map((name) => inQuery(name)),
    ];
    const operation = { parameters, ...takingJson(schema) };
    const fixed = { archived: false, "page[size]": 50, a: "A" };
    const tool = onlyTool(toolsOf({ "/x": { post: operation } }, { fixed, hidden: ["debug"] }));
    expect(tool.inputSchema.properties).to.deep.equal({ b: STRING });
    expect(tool.inputSchema.required).to.deep.equal([]);
    const url = "/x?archived=false&page%5Bsize%5D=50";
    expect(sentBy(tool, { b: "B" })).to.deep.equal({ url, body: { a: "A", b: "B" } });
    for (const name of ["archived", "page_size", "page[size]", "debug", "a"]) {
      refusal(() => tool.request(FACTORY, { [name]: "x" }), "INVALID_PARAMETER", [name]);
    }
    const names = { fixed: { nope: 1 }, hidden: ["gone"], headers: ["X-None", "Authorization"] };
    const all = ["nope", "gone", "x-none", "authorization"];
    refusal(() => toolsOf({ "/x": { post: operation } }, names), "INVALID_OPTIONS", all);
    const places = ["path", "query"].map((place) => ({ in: place, name: "id", ...required }));
    const both = { "/x/{id}": { get: { parameters: places } } };
    expect(sentBy(onlyTool(toolsOf(both, { fixed: { id: 5 } })), {}).url).to.equal("/x/5?id=5");
    const one = onlyTool(toolsOf(both, { fixed: { query_id: 5 } }));
    expect(sentBy(one, { id: 6 }).url).to.equal("/x/6?id=5");
  });
});
