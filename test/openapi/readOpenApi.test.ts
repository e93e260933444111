import { expect } from "chai";
import { EndpointFactory, readOperation, readProfile } from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import {
  inCookie,
  inHeader,
  inPath,
  inQuery,
  OPTIONS,
  read,
  readSwagger,
  SERVERS,
  takingJson,
  getting,
  expectProblems,
  LIST,
} from "../helpers/openapi.js";
import { refusal, throwSecret } from "../helpers/refusal.js";

describe("readOpenApi", () => {
  it("returns a profile for a factory, and operations that compile", () => {
    const get = { operationId: "getCharge", parameters: [inPath("id", { required: true })] };
    const { profile, operations, problems } = read({ "/charges/{id}": { get } });
    expect(profile).to.deep.equal({
      ...{ service: "acme", clientName: "acme-sdk", version: "1.0.0" },
      ...{ accept: "application/json", credentials: "same-origin" },
      baseUrl: "https://api.acme.example/v1",
    });
    const getCharge = { route: "GET /charges/{id}" } as const;
    expect({ operations, problems }).to.deep.equal({ operations: { getCharge }, problems: [] });
    const call = new EndpointFactory(readProfile(profile)).compile(readOperation(getCharge));
    const headers = { accept: "application/json", "user-agent": "acme-sdk/1.0.0" };
    const url = "https://api.acme.example/v1/charges/a%2Fb";
    expect(call({ id: "a/b" })).to.deep.equal({ method: "get", url, headers });
  });

  it("names operations by their id, or by method and path, and says where ids are repeated", () => {
    const [list, empty] = [{ operationId: "list" }, { operationId: "" }];
    const description = read({
      "/a": { get: list, put: { operationId: "GET /b" }, post: {} },
      "/b": { get: {}, post: list, put: { operationId: "PUT /b" }, delete: empty },
    });
    const names = ["list", "PUT /a", "POST /a", "GET /b", "PUT /b", "POST /b", "DELETE /b"];
    const found = Object.entries(description.operations);
    expect(found.map(([id]) => id)).to.have.members(names);
    expect(found.map(([, { route }]) => route)).to.have.members(["GET /a", ...names.slice(1)]);
    const id =
      'Cannot use the operationId "list": expected a unique one, but got that of another operation (this one is named "POST /b")';
    const problem = `#/paths/~1b/post/operationId: ${id}`;
    expectProblems(description, "#/paths/~1a/put/operationId", problem);
  });

  it("reads security schemes as credentials", () => {
    const key = (fields: object): object => ({ type: "apiKey", ...fields });
    const schemes = {
      ...{ a: key(inHeader("Acme-Key")), b: key(inHeader("Authorization")) },
      ...{ c: key(inQuery("api_key")), d: key(inCookie("session")) },
      e: { type: "http", scheme: "bearer" },
      f: { $ref: "#/components/securitySchemes/c" },
    };
    const fields = { credentialHeaders: ["Acme-Key"], credentialParameters: ["api_key"] };
    const { profile } = read({}, { components: { securitySchemes: schemes } });
    expect(profile).to.deep.include(fields);
    expect(readSwagger({}, { securityDefinitions: schemes }).profile).to.deep.include(fields);
    expect(() => new EndpointFactory(readProfile(profile))).to.not.throw();
  });

  describe("refuses", () => {
    const documents: [document: unknown, got: string][] = [
      ["openapi: 3.0.0", "a string"],
      [[], "an array"],
      [{ openapi: null }, "an object"],
      [{ openapi: "4.0.0" }, '"openapi: 4.0.0"'],
      [{ swagger: 1.2 }, '"swagger: 1.2"'],
    ];
    itFor("%0 instead of a document", documents, (document, got) => {
      const { message } = refusal(() => readOpenApi(document, OPTIONS), "INVALID_OPTIONS");
      expect(message.endsWith(`in openapi or swagger, but got ${got}`)).to.equal(true);
    });

    const document = { openapi: "3.0.0", servers: SERVERS, paths: {} };
    const options: [what: string, options: unknown, message: RegExp][] = [
      ["no options", undefined, /got undefined/],
      ["unknown options", { ...OPTIONS, baseURL: "x" }, /got "baseURL"/],
      ["an invalid service", { ...OPTIONS, service: "a b" }, /"service"/],
      ["an invalid baseUrl", { ...OPTIONS, baseUrl: "x" }, /"baseUrl"/],
    ];
    itEach("options that are wrong: %s", options, (given, message) => {
      const call = () => readOpenApi(document, given as typeof OPTIONS);
      expect(refusal(call, "INVALID_OPTIONS").message).to.match(message);
    });

    it("a description without absolute server, unless there is a baseUrl", () => {
      for (const servers of [undefined, [], [{ url: "/v1" }]]) {
        const { message } = refusal(() => readOpenApi({ ...document, servers }, OPTIONS));
        expect(message).to.contain('the option "baseUrl" or an absolute server, but got neither');
      }
      const baseUrl = "https://a.example";
      const { profile } = readOpenApi({ ...document, servers: [] }, { ...OPTIONS, baseUrl });
      expect(profile.baseUrl).to.equal(baseUrl);
    });
  });

  describe("survives", () => {
    it("numbers for versions, as YAML has them", () => {
      expect(readOpenApi({ swagger: 2, host: "a.example" }, OPTIONS).operations).to.deep.equal({});
      expect(readOpenApi({ openapi: 3.1, servers: SERVERS }, OPTIONS).operations).to.deep.equal({});
    });

    it("values of any wrong type", () => {
      const values: unknown[] = [null, 0, "", "x", [], {}, [null], [[]], true, () => 1, new Map()];
      const wrong = (value: unknown): object => ({
        ...{ parameters: value, requestBody: value, responses: value, summary: value },
        operationId: typeof value === "string" ? "" : value,
      });
      for (const value of values) {
        const roots = [{}, { components: value }, { components: { securitySchemes: value } }];
        for (const root of roots) {
          const parameters = [{ in: value, name: value, schema: value, content: value }];
          const content = { "a/b": value, "application/json": value };
          const paths = {
            "/a": value,
            "/b": { get: value, parameters: value, servers: value },
            "/c": { get: wrong(value), post: wrong(value) },
            "/d": { post: { parameters } },
            "/e": { post: { requestBody: { content } } },
            "/f": { get: { responses: { 200: value } } },
            "/g": { get: { servers: [value, { url: "", variables: value }] } },
            "/h": { get: { servers: value } },
            "/i": { get: { servers: [{ url: value }] } },
          };
          const { operations } = read(paths, root);
          expect(operations).to.include.keys("GET /c", "POST /d", "POST /e", "GET /f", "GET /g");
          read(value as object);
          const lists = { consumes: value, produces: value, securityDefinitions: value };
          readSwagger(paths, { ...root, ...lists });
        }
      }
    });

    it("paths that throw as a whole", () => {
      const fields = { openapi: "3.0.0", servers: SERVERS };
      const proxy = new Proxy({}, { ownKeys: throwSecret });
      for (const field of [{ get: throwSecret }, { value: proxy }]) {
        const document = Object.defineProperty({ ...fields }, "paths", field);
        const description = readOpenApi(document, OPTIONS);
        expect(description.operations).to.deep.equal({});
        expectProblems(description, "#/paths: Cannot read the description: it threw an error");
      }
    });

    it("names that an object inherits, and fields that it inherits", () => {
      const inherited = { required: true, explode: false, schema: LIST };
      const parameter: object = Object.assign(Object.create(inherited) as object, inQuery("q"));
      expect(getting("/x", parameter)).to.deep.equal({ route: "GET /x" });
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "then"];
      const parameters = names.map((name) => inHeader(name));
      const properties = Object.fromEntries(names.map((name) => [name, { format: "date" }]));
      const post = takingJson({ properties });
      const description = read({ "/x": { get: { parameters } }, "/y": { post } });
      expect(description.problems).to.deep.equal([]);
      const [got, posted] = Object.values(description.operations);
      expect(Object.keys(got?.parameters ?? {})).to.deep.equal(names);
      expect(Object.keys(posted?.parameters ?? {})).to.deep.equal(names);
      const { operations } = read({ "/x": { constructor: {}, __proto__: { get: {} } } });
      expect(operations).to.deep.equal({});
    });

    it("an object within itself", () => {
      const schema: Record<string, unknown> = { type: "object" };
      Object.assign(schema, { properties: { self: schema }, allOf: [schema], items: schema });
      const item: Record<string, unknown> = {};
      item["get"] = { parameters: [inQuery("q", { schema })], requestBody: item };
      item["post"] = takingJson(schema);
      expect(Object.keys(read({ "/x": item }).operations)).to.deep.equal(["GET /x", "POST /x"]);
    });

    it("deep nesting, and lists with billions of members", () => {
      let schema: object = { format: "date" };
      for (let i = 0; i < 100_000; i += 1) {
        schema = { allOf: [schema] };
      }
      const endless = new Array<object>(2 ** 32 - 1);
      const description = read({
        "/x": { get: { parameters: [inQuery("q", { schema })] } },
        "/y": { get: { parameters: endless } },
      });
      // What lies so deep is not looked at, so that no document costs the square of its size.
      expect(description.operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
      expectProblems(description, "#/paths/~1y/get");
    });
  });

  it("does not change the document", () => {
    const document = Object.freeze({
      openapi: "3.1.0",
      servers: Object.freeze(SERVERS),
      paths: Object.freeze({ "/x": Object.freeze({ get: Object.freeze({ parameters: [] }) }) }),
    });
    const before = JSON.stringify(document);
    readOpenApi(document, OPTIONS);
    expect(JSON.stringify(document)).to.equal(before);
  });
});
