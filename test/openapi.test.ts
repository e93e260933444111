import { expect } from "chai";
import {
  EndpointFactory,
  Operation,
  type CallOptions,
  type OperationData,
  type RequestOptions,
} from "../src/index.js";
import { readOpenApi, type OpenApiOptions, type ServiceDescription } from "../src/openapi/index.js";
import { refusal } from "./support/refusal.js";

const OPTIONS = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };
const SERVERS = [{ url: "https://api.acme.example/v1" }];

/** A description, and its operations as plain data. */
interface Read extends Omit<ServiceDescription, "operations"> {
  readonly operations: Readonly<Record<string, OperationData>>;
}

function readDocument(document: object, options: OpenApiOptions = OPTIONS): Read {
  const { operations, ...rest } = readOpenApi(document, options);
  const data = Object.entries(operations).map(([id, operation]) => [id, operation.data] as const);
  return { ...rest, operations: Object.fromEntries(data) };
}

/** A description in OpenAPI 3.0 with these paths. */
function read(paths: object, root: object = {}): Read {
  return readDocument({ openapi: "3.0.3", servers: SERVERS, paths, ...root });
}

/** The same in Swagger 2.0. */
function readSwagger(paths: object, root: object = {}): Read {
  const document = { swagger: "2.0", host: "api.acme.example", basePath: "/v1", paths, ...root };
  return readDocument(document);
}

/** The one operation of a description that has no problems. */
function only({ operations, problems }: Read): OperationData {
  expect(problems).to.deep.equal([]);
  const all = Object.values(operations);
  expect(all).to.have.length(1);
  return all[0]!;
}

/** A description whose operation `GET /x` has these parameters. */
function getOf(parameters: readonly object[]): Read {
  return read({ "/x": { get: { parameters } } });
}

/** A description whose operation `POST /x` has this body. */
function postOf(content: object, root: object = {}): Read {
  return read({ "/x": { post: { requestBody: { content } } } }, root);
}

/** The one operation of a description, which is a GET of this path with these parameters. */
function getting(path: string, ...parameters: object[]): OperationData {
  return only(read({ [path]: { get: { parameters } } }));
}

/** What an operation has that takes a body of these media types. */
function taking(content: object): object {
  return { requestBody: { content } };
}

/** What an operation has that takes a body in JSON with this schema. */
function takingJson(schema: object): object {
  return taking({ "application/json": { schema } });
}

/** The problems of a description, each in one line. */
function problemsOf({ problems }: Pick<Read, "problems">): readonly string[] {
  for (const { message } of problems) {
    expect(message).to.match(/^Cannot .+: (?:.*expected .+, but got .+|its own code throws)$/);
  }
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** Where a description has problems. */
function pointersOf(description: Pick<Read, "problems">): readonly string[] {
  return problemsOf(description).map((problem) => problem.split(": ")[0]!);
}

/** What calls the one operation of a description. */
function compiled(
  description: Read,
): (parameters?: object, options?: CallOptions) => RequestOptions {
  const factory = new EndpointFactory(description.profile);
  return factory.compile(Operation.from(only(description)));
}

const STRING = { type: "string" };
const TEXT = taking({ "text/plain": { schema: STRING } });
const FORM = "application/x-www-form-urlencoded";
const LIST = { type: "array", items: STRING };
const OBJECT = { type: "object", properties: { a: STRING } };

describe("readOpenApi", () => {
  it("gives a profile that is ready for a factory, and operations that compile", () => {
    const { profile, operations, problems } = read({
      "/charges/{id}": {
        get: { operationId: "getCharge", parameters: [{ in: "path", name: "id", required: true }] },
      },
    });
    expect(profile).to.deep.equal({
      service: "acme",
      baseUrl: "https://api.acme.example/v1",
      clientName: "acme-sdk",
      version: "1.0.0",
      accept: "application/json",
      credentials: "same-origin",
    });
    expect(operations).to.deep.equal({ getCharge: { route: "GET /charges/{id}" } });
    expect(problems).to.deep.equal([]);
    const { getCharge } = operations;
    expect(
      new EndpointFactory(profile).compile(Operation.from(getCharge!))({ id: "a/b" }),
    ).to.deep.equal({
      method: "get",
      url: "https://api.acme.example/v1/charges/a%2Fb",
      headers: { accept: "application/json", "user-agent": "acme-sdk/1.0.0" },
    } satisfies RequestOptions);
  });

  describe("names operations", () => {
    it("by their id, or by method and path where it is absent, empty or repeated", () => {
      const { operations } = read({
        "/a": { get: { operationId: "list" }, post: {} },
        "/b": { get: { operationId: "list" }, delete: { operationId: "" } },
      });
      expect(Object.keys(operations)).to.deep.equal(["list", "POST /a", "GET /b", "DELETE /b"]);
      expect(operations["GET /b"]).to.deep.equal({ route: "GET /b" });
    });

    it("by method and path where an id is that of another operation, and says so", () => {
      const description = read({
        "/a": { get: { operationId: "list" }, put: { operationId: "GET /b" } },
        "/b": { get: {}, post: { operationId: "list" }, put: { operationId: "PUT /b" } },
      });
      expect(Object.entries(description.operations)).to.deep.equal([
        ["list", { route: "GET /a" }],
        ["PUT /a", { route: "PUT /a", body: "none" }],
        ["GET /b", { route: "GET /b" }],
        ["PUT /b", { route: "PUT /b", body: "none" }],
        ["POST /b", { route: "POST /b", body: "none" }],
      ]);
      expect(problemsOf(description)).to.deep.equal([
        '#/paths/~1a/put/operationId: Cannot use the operationId "GET /b": expected one for each operation, but got that of another one (this one is called "PUT /a")',
        '#/paths/~1b/post/operationId: Cannot use the operationId "list": expected one for each operation, but got that of another one (this one is called "POST /b")',
      ]);
    });

    it("__proto__ and constructor like any other", () => {
      const { operations } = read({
        "/a": { get: { operationId: "__proto__" }, put: { operationId: "constructor" } },
      });
      expect(Object.keys(operations)).to.deep.equal(["__proto__", "constructor"]);
      expect(Object.getPrototypeOf(operations)).to.equal(Object.prototype);
    });
  });

  describe("writes routes", () => {
    const routes: Record<string, string> = {
      "/a/{id}/b": "GET /a/{id}/b",
      "a/{id}": "GET a/{id}",
      "/a/{user-id}/{user.id}": "GET /a/{user-id}/{user.id}",
      "/a/{$top}/{a b}/{.x.}/{a..b}": "GET /a/{%24top}/{a%20b}/{%2Ex%2E}/{a%2E.b}",
      "/a/{id}:cancel": "GET /a/{id}:cancel",
      "/hooks/:token/x:y": "GET /hooks/%3Atoken/x:y",
      "/a b/100%/%41": "GET /a%20b/100%25/%41",
      "/x?op=list&id={id}": "GET /x?op=list&id={id}",
      "/x#overload=stream": "GET /x",
      "/f(a={a},b='{b}')": "GET /f(a={a},b='{b}')",
      "/ü/{ü}": "GET /%C3%BC/{%C3%BC}",
    };
    for (const [path, route] of Object.entries(routes)) {
      it(`${path} as ${route}`, () => {
        expect(getting(path)).to.deep.equal({ route });
      });
    }

    const styles: [string, object, object][] = [
      ["simple", {}, { route: "GET /x/{id}" }],
      ["a simple list", { explode: true, schema: LIST }, { route: "GET /x/{id}" }],
      ["a simple object", { explode: true, schema: OBJECT }, { route: "GET /x/{id*}" }],
      ["label", { style: "label", explode: true }, { route: "GET /x/{.id*}" }],
      ["matrix", { style: "matrix" }, { route: "GET /x/{;id}" }],
      [
        "an optional one whose value is required",
        { style: "label", required: true },
        { route: "GET /x/{.id}", parameters: { id: { in: "path", required: true } } },
      ],
    ];
    for (const [what, fields, expected] of styles) {
      it(`a style of the path: ${what}`, () => {
        const parameter = { in: "path", name: "id", schema: STRING, ...fields };
        expect(getting("/x/{id}", parameter)).to.deep.equal(expected);
      });
    }

    it("none for a method that cannot be sent", () => {
      const description = read({ "/x": { trace: {} }, "x-y": { get: {} } });
      expect(description.operations).to.deep.equal({});
      expect(pointersOf(description)).to.deep.equal(["#/paths/~1x/trace"]);
    });
  });

  describe("places parameters", () => {
    it("and says so only where a route alone would place them elsewhere", () => {
      const parameters = [
        { in: "query", name: "page" },
        { in: "query", name: "$filter", required: true },
        { in: "header", name: "Acme-Account" },
        { in: "cookie", name: "session" },
      ];
      const $filter = { in: "query", required: true };
      const elsewhere = { $filter, "Acme-Account": "header", session: "cookie" };
      const { operations } = read({
        "/x": { get: { parameters }, put: { parameters }, options: { parameters } },
      });
      const all = { page: "query", ...elsewhere };
      expect(operations).to.deep.equal({
        "GET /x": { route: "GET /x", parameters: elsewhere },
        "PUT /x": { route: "PUT /x", parameters: all, body: "none" },
        "OPTIONS /x": { route: "OPTIONS /x", parameters: all },
      });
    });

    it("of the path's part, unless the operation has them too", () => {
      const description = read({
        "/x/{id}": {
          parameters: [
            { in: "path", name: "id", required: true },
            { in: "header", name: "A" },
            { in: "header", name: "B" },
          ],
          get: { parameters: [{ in: "header", name: "A", required: true }] },
        },
      });
      expect(only(description).parameters).to.deep.equal({
        A: { in: "header", required: true },
        B: "header",
      });
    });

    const header = (name: string, fields: object = {}): object => ({
      in: "header",
      name,
      ...fields,
    });
    const placed: [what: string, path: string, parameters: object[], expected?: object][] = [
      [
        "of equal names by place: the later ones have it in front",
        "/x/{id}",
        ["cookie", "header", "query", "path"].map((place) => ({ in: place, name: "id" })),
        {
          "query.id": { in: "query", name: "id" },
          "header.id": { in: "header", name: "id" },
          "cookie.id": { in: "cookie", name: "id" },
        },
      ],
      [
        "also where a parameter has the name that another would get",
        "/x",
        [
          ...[header("a"), { in: "query", name: "a" }, { in: "query", name: "header.a" }],
          { in: "cookie", name: "header.header.a" },
        ],
        {
          "header.header.a": { in: "header", name: "a" },
          "cookie.header.header.a": { in: "cookie", name: "header.header.a" },
        },
      ],
      [
        "also where the path has that name",
        "/{a}/{header.a}",
        [header("a")],
        { "header.header.a": { in: "header", name: "a" } },
      ],
      [
        "that the query of the path names",
        "/x?q={q}",
        [{ in: "query", name: "q", required: true }],
        { q: { in: "path", required: true } },
      ],
      [
        "but not the headers that other parts describe",
        "/x",
        ["Accept", "content-type", "AUTHORIZATION"].map((name) => header(name)),
      ],
      [
        "requiring no flag that may be empty",
        "/x",
        [{ in: "query", name: "acl", required: true, allowEmptyValue: true }],
      ],
      [
        "once for a header in two spellings",
        "/x",
        [header("acme-Key"), header("Acme-Key", { required: true })],
        { "Acme-Key": { in: "header", required: true } },
      ],
    ];
    for (const [what, path, parameters, expected] of placed) {
      it(what, () => {
        const rest = expected && { parameters: expected };
        expect(getting(path, ...parameters)).to.deep.equal({ route: `GET ${path}`, ...rest });
      });
    }

    it("apart from a name of the base URL", () => {
      const servers = [{ url: "https://{tenant}.acme.example/{v}", variables: { v: {} } }];
      const parameters = [{ in: "query", name: "tenant" }];
      expect(only(read({ "/x": { get: { parameters } } }, { servers })).parameters).to.deep.equal({
        "query.tenant": { in: "query", name: "tenant" },
      });
    });

    it("leaving out one whose name cannot be sent, and that one alone", () => {
      const bad = [
        { in: "header", name: "a b" },
        { in: "cookie", name: "c=d" },
        { in: "query", name: "\ud800" },
      ];
      const parameters = [{ in: "header", name: "A", required: true }, ...bad];
      const description = getOf(parameters);
      expect(description.operations).to.deep.equal({
        "GET /x": { route: "GET /x", parameters: { A: { in: "header", required: true } } },
      });
      expect(problemsOf(description)).to.have.deep.members([
        '#/paths/~1x/get/parameters/1: Cannot send the parameter "a b": expected an HTTP token as name, but got another string',
        '#/paths/~1x/get/parameters/2: Cannot send the parameter "c=d": expected an HTTP token as name, but got another string',
        '#/paths/~1x/get/parameters/3: Cannot send the parameter "·": expected a name without half of a surrogate pair, but got another string',
      ]);
    });

    it("saying which one of the path the path does not name", () => {
      const parameters = [{ in: "path", name: "id" }];
      expect(problemsOf(getOf(parameters))).to.deep.equal([
        '#/paths/~1x/get/parameters/0: Cannot place the parameter "id": expected one that the path names, but got another',
      ]);
    });
  });

  describe("reads styles", () => {
    /** `a` is common; `b` is what is asked for. */
    function styleOf(b: object, a: object = { style: "form", explode: true }): unknown {
      const common = ["a1", "a2", "a3"].map((name) => ({ schema: LIST, ...a, name, in: "query" }));
      const { operations, profile } = read({
        "/x": { get: { parameters: [...common, { schema: LIST, ...b, name: "b", in: "query" }] } },
      });
      const rule = operations["GET /x"]?.parameters?.["b"];
      return { common: profile.query?.arrays, b: typeof rule === "object" ? rule.style : rule };
    }

    const lists: [object, string | undefined][] = [
      [{}, undefined],
      [{ style: "form" }, undefined],
      [{ style: "form", explode: false }, "comma"],
      [{ explode: false }, "comma"],
      [{ style: "spaceDelimited" }, "space"],
      [{ style: "spaceDelimited", explode: true }, undefined],
      [{ style: "pipeDelimited", explode: false }, "pipe"],
      [{ style: "deepObject", explode: true }, "brackets"],
      [{ schema: undefined, content: { "application/json": { schema: LIST } } }, "json"],
      [{ style: "form", explode: false, schema: STRING }, undefined],
      [{ explode: false, schema: { anyOf: [STRING, LIST] } }, "comma"],
      [{ explode: false, schema: { type: ["array", "null"] } }, "comma"],
      [{ explode: false, schema: { items: STRING } }, "comma"],
      [{ style: "pipeDelimited", schema: {} }, "pipe"],
      [{ explode: false, schema: undefined }, "comma"],
      [{ style: "form", explode: true, schema: {} }, undefined],
      [{ style: "pipeDelimited", schema: { enum: ["a"] } }, undefined],
      [{ schema: undefined, content: { "application/json": {} } }, "json"],
    ];
    for (const [fields, style] of lists) {
      it(`of lists: ${JSON.stringify(fields)} is ${style ?? "as common"}`, () => {
        expect(styleOf(fields)).to.deep.equal({ common: "repeat", b: style });
      });
    }

    it("of objects", () => {
      const { profile, operations } = getOf([
        { in: "query", name: "deep", style: "deepObject", schema: OBJECT },
        { in: "query", name: "form", schema: OBJECT },
        { in: "query", name: "named", schema: { patternProperties: { "^a": STRING } } },
        { in: "query", name: "json", content: { "application/json": { schema: OBJECT } } },
        { in: "query", name: "deeper", style: "deepObject", schema: OBJECT },
        { in: "query", name: "deepest", style: "deepObject", schema: OBJECT },
      ]);
      expect(profile).to.not.have.property("query");
      expect(operations["GET /x"]?.parameters).to.deep.equal({
        form: { in: "query", style: "form" },
        named: { in: "query", style: "form" },
        json: { in: "query", style: "json" },
      });
    });

    it("of objects without explode, which stand in the route", () => {
      const joined = { in: "query", schema: OBJECT, explode: false };
      const first = { ...joined, name: "$a", required: true };
      const description = getOf([first, { in: "query", name: "b" }, { ...joined, name: "c" }]);
      expect(only(description)).to.deep.equal({
        route: "GET /x{?%24a,c}",
        parameters: { $a: { in: "path", required: true } },
      });
      const call = compiled(description);
      expect(call({ $a: { k: 1, l: "," }, b: 2 }).url).to.equal(
        "https://api.acme.example/v1/x?%24a=k,1,l,%2C&b=2",
      );
      expect(refusal(() => call({})).parameters).to.deep.equal(["$a"]);
    });

    it("of objects without explode whose name the path has, as a problem", () => {
      const parameters = [
        { in: "path", name: "id", required: true },
        { in: "query", name: "id", schema: OBJECT, explode: false },
      ];
      const [pointer] = pointersOf(read({ "/x/{id}": { get: { parameters } } }));
      expect(pointer).to.equal("#/paths/~1x~1{id}/get/parameters/1");
    });

    it("of exploded lists of objects, each of which is a text in JSON", () => {
      const objects = { type: "array", items: { allOf: [{}, OBJECT] } };
      const parameters = [
        { in: "query", name: "a", schema: objects },
        { in: "query", name: "b", schema: LIST },
        { in: "query", name: "deep", schema: OBJECT, style: "deepObject" },
      ];
      const description = getOf(parameters);
      expect(description.profile.query).to.deep.equal({ arrays: "repeat", objects: "deepObject" });
      expect(only(description).parameters).to.deep.equal({ a: { in: "query", style: "repeat" } });
      const { url } = compiled(description)({ a: [{ a: 1 }, { a: 2 }], b: [3] });
      expect(decodeURIComponent(url)).to.match(/x\?a={"a":1}&a={"a":2}&b=3$/);
    });

    it("of Swagger 2.0", () => {
      const formats = ["csv", "ssv", "pipes", "multi", undefined];
      const list = { in: "query", type: "array", items: STRING };
      const parameters = formats.map((collectionFormat) => {
        return { ...list, name: String(collectionFormat), collectionFormat };
      });
      expect(only(readSwagger({ "/x": { get: { parameters } } })).parameters).to.deep.equal({
        ssv: { in: "query", style: "space" },
        pipes: { in: "query", style: "pipe" },
        multi: { in: "query", style: "repeat" },
      });
    });

    it("of Swagger 2.0 where a format of lists is stated, but no type", () => {
      const parameters = [{ in: "query", name: "a", collectionFormat: "pipes" }];
      const { profile } = readSwagger({ "/x": { get: { parameters } } });
      expect(profile.query?.arrays).to.equal("pipe");
    });

    it("of no list whose name ends in brackets, which is repeated anyway", () => {
      const parameters = [{ in: "query", name: "ids[]", schema: LIST }];
      const { operations, profile } = getOf(parameters);
      expect(operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
      expect(profile).to.not.have.property("query");
    });

    it("and says what cannot be written", () => {
      const parameters = [
        { in: "query", name: "a", style: "spaceDelimited", schema: OBJECT },
        { in: "header", name: "b", schema: OBJECT },
        { in: "cookie", name: "c", content: { "application/json": { schema: LIST } } },
        { in: "path", name: "d", content: { "application/json": { schema: LIST } } },
      ];
      const description = read({ "/x/{d}": { get: { parameters } } });
      expect(pointersOf(description)).to.have.members(
        [0, 1, 2, 3].map((i) => `#/paths/~1x~1{d}/get/parameters/${i}`),
      );
      const tabs = { in: "query", name: "a", type: "array", collectionFormat: "tsv" };
      expect(problemsOf(readSwagger({ "/x": { get: { parameters: [tabs] } } }))).to.deep.equal([
        '#/paths/~1x/get/parameters/0: Cannot write lists or objects of "a": expected a style that this library has, but got another',
      ]);
    });
  });

  describe("reads formats", () => {
    const formats: [string, object, string | undefined][] = [
      ["a date", { format: "date" }, "date"],
      ["a point in time", { format: "date-time" }, undefined],
      ["seconds", { type: "integer", format: "unix-time" }, "unix"],
      ["dates in a list", { type: "array", items: { format: "date" } }, "date"],
      ["dates in an object", { properties: { gte: { format: "unix-time" } } }, "unix"],
      ["a date as HTTP has it", { type: "string", format: "http-date" }, "http-date"],
      ["bytes", { type: "string", format: "byte" }, "base64"],
      ["bytes in 3.1", { type: "string", contentEncoding: "base64" }, "base64"],
      ["bytes for addresses", { type: "string", contentEncoding: "base64url" }, "base64url"],
      ["one of several", { anyOf: [STRING, { format: "date" }] }, "date"],
      ["a date or a time", { oneOf: [{ format: "date" }, { format: "date-time" }] }, undefined],
    ];
    for (const [what, schema, format] of formats) {
      it(`of a query: ${what}`, () => {
        const deep = { in: "query", explode: false, style: "deepObject" };
        const rule = getting("/x", { ...deep, name: "q", schema }).parameters?.["q"];
        expect(typeof rule === "object" ? rule.format : rule).to.equal(format);
      });
    }

    it("of a body, a path and a header", () => {
      const schema = { format: "date" };
      const parameters = [
        { in: "path", name: "day", schema },
        { in: "header", name: "Acme-Day", schema },
      ];
      const content = { "application/json": { schema: { properties: { due: schema, to: {} } } } };
      const description = read({ "/x/{day}": { post: { parameters, requestBody: { content } } } });
      expect(only(description).parameters).to.deep.equal({
        day: { in: "path", format: "date" },
        "Acme-Day": { in: "header", format: "date" },
        due: { in: "body", format: "date" },
      });
    });

    it("of Swagger 2.0", () => {
      const parameters = [{ in: "query", name: "q", type: "string", format: "date" }];
      const operation = only(readSwagger({ "/x": { get: { parameters } } }));
      expect(operation.parameters).to.deep.equal({ q: { in: "query", format: "date" } });
    });
  });

  describe("reads bodies", () => {
    const json = { schema: { type: "object", properties: { a: STRING } } };
    const kinds: [string, object, OperationData["body"]][] = [
      ["JSON", { "application/json": json }, undefined],
      [
        "JSON with a character set",
        { "application/json; charset=utf-8": json },
        "application/json; charset=utf-8",
      ],
      ["JSON with a version", { "application/json;version=2": json }, "application/json;version=2"],
      ["another JSON", { "application/vnd.api+json": json }, "application/vnd.api+json"],
      ["a form", { [FORM]: json }, FORM],
      ["parts", { "multipart/form-data": json }, "multipart"],
      ["bytes", { "application/octet-stream": { schema: STRING } }, "application/octet-stream"],
      ["JSON rather than the first", { "text/csv": {}, "application/json": json }, undefined],
      ["the first", { "text/csv": {}, "text/xml": {} }, "text/csv"],
      ["an object of any type", { "*/*": json }, "json"],
      ["anything", { "*/*": {} }, "*/*"],
      ["nothing", {}, "none"],
    ];
    for (const [what, content, body] of kinds) {
      it(`of the kind that is described: ${what}`, () => {
        // A second operation keeps JSON the commonest.
        const [common, asked] = [{ "application/json": json }, content].map((each) => {
          return { post: taking(each) };
        });
        const { operations } = read({ "/a": common, "/b": common, "/x": asked });
        expect(operations["POST /x"]?.body).to.equal(body);
      });
    }

    for (const type of [
      ...["application/json", "Application/JSON; charset=UTF-8", "application/vnd.api+json"],
      ...[FORM, "text/csv"],
    ]) {
      it(`under the very type that is named, also if it is a text: ${type}`, () => {
        const content = { [type]: { schema: OBJECT } };
        const both = { post: taking(content), options: taking(content) };
        const descriptions = [
          read({ "/x": both }),
          // As one of several, the others of which have another type.
          read({ "/a": { post: TEXT, put: TEXT, patch: TEXT }, "/x": both }),
        ];
        for (const { profile, operations, problems } of descriptions) {
          expect(problems).to.deep.equal([]);
          const factory = new EndpointFactory(profile);
          for (const id of ["POST /x", "OPTIONS /x"]) {
            const data = '{"a":"b"}';
            const { headers, body } = factory.call(Operation.from(operations[id]!), {}, { data });
            expect(headers["content-type"]).to.equal(type);
            expect(body).to.equal(data);
          }
        }
      });
    }

    it("as JSON where nothing else is said of a plain object or of parameters", () => {
      const post = compiled(postOf({ "application/json": { schema: OBJECT } }));
      for (const { headers, body } of [post({ a: "b" }), post({}, { data: { a: "b" } })]) {
        expect(headers["content-type"]).to.equal("application/json");
        expect(body).to.deep.equal({ a: "b" });
      }
    });

    it("of OPTIONS like that of a POST", () => {
      const sends = taking({ "application/json": json });
      const { profile, operations } = read({ "/x": { options: sends, post: sends } });
      expect(profile.body).to.equal("application/json");
      expect(operations).to.deep.equal({
        "OPTIONS /x": { route: "OPTIONS /x", body: "application/json" },
        "POST /x": { route: "POST /x" },
      });
      const send = new EndpointFactory(profile).compile(Operation.from(operations["OPTIONS /x"]!));
      expect(send({ a: "b" })).to.deep.include({ method: "options", body: { a: "b" } });
    });

    it("as none where there is none, for methods that may have one", () => {
      const { operations } = read({ "/x": { get: {}, put: {}, delete: {}, options: {} } });
      expect(Object.values(operations)).to.deep.equal([
        { route: "GET /x" },
        { route: "PUT /x", body: "none" },
        { route: "DELETE /x", body: "none" },
        { route: "OPTIONS /x" },
      ]);
    });

    it("and has the commonest kind in the profile", () => {
      const { profile, operations } = read({ "/x": { post: taking({ [FORM]: {} }), put: {} } });
      expect(profile.body).to.equal(FORM);
      expect(operations).to.deep.equal({
        "POST /x": { route: "POST /x" },
        "PUT /x": { route: "PUT /x", body: "none" },
      });
    });

    const bytes = { type: "string", format: "byte" };
    const texts: [string, object, Partial<OperationData>][] = [
      ["a text", STRING, { body: "json-string" }],
      ["a text or null", { type: ["string", "null"] }, { body: "json-string" }],
      ["a text of another schema", { allOf: [STRING] }, { body: "json-string" }],
      ["several texts", { oneOf: [STRING, { enum: ["a", null] }] }, { body: "json-string" }],
      ["bytes", bytes, { body: "json-string", format: "base64" }],
      ["a list of bytes", { type: "array", items: bytes }, { format: "base64" }],
      ["a text or a number", { type: ["string", "integer"] }, {}],
      ["a text or anything", { anyOf: [STRING, {}] }, {}],
      ["a text or an object", { anyOf: [STRING, OBJECT] }, {}],
      ["anything", {}, {}],
      ["an enumeration of several kinds", { enum: ["a", 1] }, {}],
      ["bytes in an object", { additionalProperties: bytes }, {}],
    ];
    for (const [what, schema, expected] of texts) {
      it(`of JSON that is ${what}`, () => {
        const [common, asked] = [OBJECT, schema].map((each) => ({ post: takingJson(each) }));
        const { operations } = read({ "/a": common, "/b": common, "/x": asked });
        const { body, format } = operations["POST /x"] ?? {};
        expect({ ...(body && { body }), ...(format && { format }) }).to.deep.equal(expected);
      });
    }

    it("of text in another JSON as a problem", () => {
      const description = postOf({ "application/vnd.acme+json": { schema: STRING } });
      expect(problemsOf(description)).to.deep.equal([
        "#/paths/~1x/post/requestBody: Cannot write text as JSON: expected application/json, but got another type of it",
      ]);
    });

    it("in parts, whose encoding says how lists and objects are written", () => {
      const schema = {
        properties: { json: LIST, expand: LIST, plain: LIST, object: OBJECT, file: STRING },
      };
      const deep = { style: "deepObject", explode: true };
      const encoding = {
        json: { contentType: "application/json" },
        expand: deep,
        plain: { contentType: "text/plain", style: "form" },
        object: { contentType: "application/json" },
        file: { contentType: "image/png" },
      };
      const description = postOf({ "multipart/form-data": { schema, encoding } });
      expect(only(description).parameters).to.deep.equal({
        json: { in: "body", style: "json" },
        expand: { in: "body", name: "expand[]" },
      });
      const lists = { json: ["a", "b"], expand: ["c", "d"], plain: ["e", "f"] };
      const { body } = compiled(description)(lists);
      expect(
        new URLSearchParams([...(body as FormData)] as [string, string][]).toString(),
      ).to.equal("json=%5B%22a%22%2C%22b%22%5D&expand%5B%5D=c&expand%5B%5D=d&plain=e&plain=f");
    });

    it("in parts that cannot be written as they are described, as problems", () => {
      const schema = { properties: { a: LIST, b: OBJECT, c: OBJECT, d: LIST, ok: STRING } };
      const encoding = {
        a: { style: "form", explode: false },
        b: { contentType: "application/xml" },
        c: { style: "deepObject" },
        d: { style: "pipeDelimited" },
        ok: { style: "pipeDelimited", contentType: "text/plain" },
      };
      const problems = problemsOf(postOf({ "multipart/form-data": { schema, encoding } }));
      const said = problems.map(
        (each) => /: Cannot write lists or objects of "(.)/.exec(each)?.[1],
      );
      expect(said).to.deep.equal(["a", "b", "c", "d"]);
    });

    it("with the styles of forms", () => {
      const one = { properties: { expand: LIST, metadata: OBJECT, amount: { type: "integer" } } };
      const schema = { allOf: [one, { properties: { tags: LIST, extra: OBJECT, items: LIST } }] };
      const deep = { style: "deepObject", explode: true };
      const encoding = { expand: deep, metadata: deep, items: deep, tags: { explode: true } };
      const { profile, operations } = postOf({ [FORM]: { schema, encoding } });
      expect(profile).to.not.have.property("form");
      expect(operations["POST /x"]?.parameters).to.deep.equal({
        extra: { in: "body", style: "json" },
        tags: { in: "body", style: "repeat" },
      });
    });

    it("with the stated style of a field without a type", () => {
      const schema = { properties: { ids: {}, note: {}, name: { type: "string" } } };
      const pipe = { style: "pipeDelimited", explode: false };
      const description = postOf({ [FORM]: { schema, encoding: { ids: pipe, name: pipe } } });
      expect(description.profile.form?.arrays).to.equal("pipe");
      expect(compiled(description)({ ids: [1, 2] }).body).to.equal("ids=1%7C2");
    });

    it("with the commonest style of forms in the profile", () => {
      const schema = { properties: { tags: LIST, extra: OBJECT } };
      const { profile, operations } = postOf({ [FORM]: { schema } });
      expect(profile.form).to.deep.equal({ arrays: "repeat", objects: "json" });
      expect(operations).to.deep.equal({ "POST /x": { route: "POST /x" } });
    });

    it("of Swagger 2.0, among the parameters", () => {
      const body = { in: "body", name: "b" };
      const fields = [
        { in: "formData", name: "a", type: "array", collectionFormat: "multi" },
        { in: "formData", name: "due", type: "string", format: "date", required: true },
      ];
      const text = { in: "formData", name: "a", type: "string" };
      const consuming = (parameters: object[], ...consumes: string[]): object => ({
        ...{ parameters, ...(consumes.length > 0 && { consumes }) },
      });
      const description = readSwagger(
        {
          "/json": { post: consuming([{ ...body, schema: OBJECT }]), put: consuming([body]) },
          "/xml": { post: consuming([body], "text/xml") },
          "/form": { post: consuming(fields, FORM) },
          "/file": { post: consuming([{ in: "formData", name: "f", type: "file" }]) },
          "/parts": { post: consuming([text], "multipart/form-data") },
        },
        { consumes: ["application/json"] },
      );
      expect(description.problems).to.deep.equal([]);
      expect(description.profile.form).to.deep.equal({ arrays: "repeat", objects: "deepObject" });
      expect(Object.values(description.operations)).to.deep.equal([
        { route: "PUT /json" },
        { route: "POST /json" },
        { route: "POST /xml", body: "text/xml" },
        {
          route: "POST /form",
          parameters: { due: { in: "body", format: "date" } },
          body: FORM,
        },
        { route: "POST /file", body: "multipart" },
        { route: "POST /parts", body: "multipart" },
      ]);
    });

    it("leaving a field out that a parameter, the path or a credential has the name of", () => {
      const day = { format: "date" };
      const schema = { properties: { id: day, q: day, key: day, day } };
      const item = { post: { parameters: [{ in: "query", name: "q" }], ...takingJson(schema) } };
      const key = { type: "apiKey", in: "query", name: "key" };
      const description = read({ "/x/{id}": item }, { components: { securitySchemes: { key } } });
      expect(only(description).parameters).to.deep.equal({
        q: "query",
        day: { in: "body", format: "date" },
      });
    });

    it("of a GET as none where it can hold nothing", () => {
      const empty = { type: "object", additionalProperties: false };
      const schemas = [
        empty,
        { ...empty, properties: {} },
        { type: "object", maxProperties: 0 },
        { $ref: "#/components/schemas/Empty" },
      ];
      for (const schema of schemas) {
        const components = { schemas: { Empty: empty } };
        const operation = only(read({ "/x": { get: takingJson(schema) } }, { components }));
        expect(operation).to.deep.equal({ route: "GET /x" });
      }
    });

    it("of a GET as a problem where it can hold something", () => {
      const description = read({ "/x": { get: takingJson(OBJECT) } });
      expect(problemsOf(description)).to.deep.equal([
        "#/paths/~1x/get/requestBody: Cannot send the body: expected a method other than GET and HEAD, but got GET",
      ]);
      expect(description.operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
      const schemas = [
        ...[STRING, LIST, undefined, {}, { type: "object" }],
        ...[{ additionalProperties: true }, { additionalProperties: false }, { enum: ["a"] }],
        { type: "object", additionalProperties: false, properties: { a: {} } },
        { type: "object", additionalProperties: false, patternProperties: { a: {} } },
      ];
      for (const schema of schemas) {
        const head = taking({ "text/plain": { schema } });
        expect(read({ "/x": { head } }).problems, JSON.stringify(schema)).to.have.length(1);
      }
      const parameters = [{ in: "formData", name: "a", type: "string" }];
      const [pointer] = pointersOf(readSwagger({ "/x": { get: { parameters } } }));
      expect(pointer).to.equal("#/paths/~1x/get/parameters/0");
    });

    it("as a problem whose media type is none", () => {
      const json = takingJson({});
      const post = taking({ "application json": {} });
      const description = read({ "/x": { post, put: json, patch: json } });
      expect(Object.keys(description.operations)).to.deep.equal(["PUT /x", "PATCH /x"]);
      expect(problemsOf(description)).to.deep.equal([
        '#/paths/~1x/post: Cannot use the operation: "body" (expected one of "json", "json-string", "form", "multipart" or a media type, but got another string)',
      ]);
    });

    for (const type of ["plain text", "xml", "none", "form", "json", "multipart", ""]) {
      it(`as a problem where ${JSON.stringify(type)} stands in place of the commonest media type`, () => {
        const paths = {
          "/a": { post: taking({ [type]: { schema: OBJECT } }) },
          "/b": { post: taking({ "text/csv": {} }) },
          "/c": { get: {} },
        };
        const description = read(paths);
        expect(description.operations).to.have.all.keys("POST /b", "GET /c");
        expect(description.profile.body).to.equal("text/csv");
        expect(pointersOf(description)).to.deep.equal(["#/paths/~1a/post"]);
        const parameters = [{ in: "body", name: "body", schema: OBJECT }];
        const swagger = readSwagger({ "/a": { post: { parameters, consumes: [type] }, get: {} } });
        expect(swagger.operations).to.have.all.keys("GET /a");
        expect(problemsOf(swagger)).to.have.length(1);
      });
    }
  });

  describe("reads what is answered", () => {
    const answers: [string, object, string | undefined][] = [
      ["JSON", { 200: { content: { "text/csv": {}, "application/json": {} } } }, undefined],
      ["anything", { 200: { content: { "*/*": {} } } }, undefined],
      ["nothing", { 204: {} }, undefined],
      ["another JSON", { 200: { content: { "a/b": {}, "a/c+json": {} } } }, "a/c+json"],
      ["a picture", { 200: { content: { "image/png": {}, "image/gif": {} } } }, "image/png"],
      ["a range of codes", { "2XX": { content: { "text/csv": {} } } }, "text/csv"],
      ["errors", { 404: { content: { "text/csv": {} } }, default: {} }, undefined],
    ];
    for (const [what, responses, accept] of answers) {
      it(`and asks for it where it is not JSON: ${what}`, () => {
        expect(only(read({ "/x": { get: { responses } } })).accept).to.equal(accept);
      });
    }

    it("of Swagger 2.0", () => {
      const { operations } = readSwagger(
        { "/x": { get: {}, head: { produces: ["application/json"] } } },
        { produces: ["text/csv"] },
      );
      expect(operations["GET /x"]?.accept).to.equal("text/csv");
      expect(operations["HEAD /x"]).to.not.have.property("accept");
    });
  });

  describe("reads servers", () => {
    /** What becomes of servers. */
    function serverOf(...servers: object[]): unknown {
      const { profile, problems } = read({}, { servers });
      const { baseUrl, variables } = profile;
      return { baseUrl, ...(variables && { variables }), problems: problems.length };
    }

    it("and takes the first one that can be used", () => {
      expect(
        serverOf({ url: "/v1" }, { url: "ftp://a.example" }, { url: " https://a.example/v1 " }),
      ).to.deep.equal({ baseUrl: "https://a.example/v1", problems: 2 });
      const baseUrl = "https://a.example/v1";
      expect(serverOf({ url: "//a.example/v1" })).to.deep.equal({ baseUrl, problems: 0 });
    });

    it("with the variables that leave a choice", () => {
      const variables = {
        site: { enum: ["acme.com", "acme.eu"], default: "acme.eu" },
        host: { default: "api" },
        one: { enum: ["v1"], default: "v1" },
        area: { default: "main" },
        path: { default: "a/b" },
        none: {},
        port: { enum: [8080, 8443], default: 8443 },
      };
      const url = "https://{host}.{site}:{port}/{one}/{area}/{path}/{none}";
      expect(serverOf({ url, variables })).to.deep.equal({
        baseUrl: "https://api.{site}:{port}/v1/{area}/a/b/{none}",
        variables: {
          site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
          area: { default: "main" },
          none: {},
          port: { values: ["8080", "8443"], default: "8443" },
        },
        problems: 0,
      });
    });

    it("with the defaults of those that cannot stay", () => {
      const variables = {
        protocol: { enum: ["http", "https"], default: "https" },
        hostname: { default: "git.acme.example" },
        base: { default: "https://all.acme.example" },
        site: { enum: ["acme.com", "acme.eu"], default: "acme.example" },
      };
      const urls: [string, string][] = [
        ["{protocol}://{hostname}/api", "https://git.acme.example/api"],
        ["{base}/v1", "https://all.acme.example/v1"],
        ["https://api.{site}", "https://api.acme.example"],
      ];
      for (const [url, baseUrl] of urls) {
        expect(serverOf({ url, variables })).to.deep.equal({ baseUrl, problems: 0 });
      }
    });

    it("of Swagger 2.0", () => {
      const baseUrlOf = (root: object): string => readSwagger({}, root).profile.baseUrl;
      expect(baseUrlOf({})).to.equal("https://api.acme.example/v1");
      const without = { schemes: ["http"], basePath: undefined };
      expect(baseUrlOf(without)).to.equal("http://api.acme.example");
      expect(baseUrlOf({ schemes: ["http", "https"] })).to.match(/^https:/);
    });

    it("of a path and of an operation, where they are others", () => {
      const site = { enum: ["acme.com", "acme.eu"], default: "acme.com" };
      const region = { enum: ["a", "b"], default: "b" };
      const servers = [{ url: "https://api.{site}/v1", variables: { site } }];
      const at = (url: string, variables: object = {}): object => ({
        servers: [{ url, variables }],
      });
      const { operations, problems } = read(
        {
          "/a": {
            ...at("https://files.acme.com"),
            get: {},
            put: at("https://logs.{site}/{region}", { site, region }),
          },
          "/b": { get: { servers } },
          "/c": { get: at("/v2") },
          "/d": { get: { servers: [] } },
          "/f": { get: at("") },
          "/g": { get: at("https://a.acme.com{p}", { p: { default: "/v3" } }) },
        },
        { servers },
      );
      const baseUrls = Object.values(operations).map(({ baseUrl }) => baseUrl);
      expect(baseUrls).to.deep.equal([
        ...["https://files.acme.com", "https://logs.{site}/b", undefined],
        ...["https://api.{site}/v2", undefined, "https://api.{site}/", "https://a.acme.com/v3"],
      ]);
      expect(problems).to.deep.equal([]);
    });

    it("of an operation of which none can be used: it is left out, and not sent to another", () => {
      const unusable = [
        [{ url: "ftp://x" }],
        [{ url: "{upload}" }, "https://files.acme.example"],
        "https://files.acme.example",
        { url: "https://files.acme.example" },
      ];
      for (const servers of unusable) {
        const files = [{ url: "https://files.acme.example" }];
        for (const item of [
          { get: { servers }, servers: files },
          { get: {}, servers },
        ]) {
          const description = read({ "/x": item, "/y": { get: {} } });
          expect(Object.keys(description.operations)).to.deep.equal(["GET /y"]);
          expect(problemsOf(description).at(-1)).to.equal(
            "#/paths/~1x/get: Cannot use the operation: expected a server of its own that can be used, but got another",
          );
        }
      }
      const { problems } = read({ "/x": { get: { servers: ["x", { url: "ftp://x" }] } } });
      expect(problems.map(({ pointer }) => pointer)).to.deep.equal([
        "#/paths/~1x/get/servers/0",
        "#/paths/~1x/get/servers/1",
        "#/paths/~1x/get",
      ]);
    });

    it("of an operation, the first that can be used", () => {
      const servers = [{ url: "ftp://x" }, { url: "https://files.acme.example" }];
      const { operations, problems } = read({ "/x": { get: { servers } } });
      expect(operations["GET /x"]?.baseUrl).to.equal("https://files.acme.example");
      expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get/servers/0"]);
    });

    describe("that begin with a variable", () => {
      const variables = {
        endpoint: { default: "https://acme.example" },
        version: { enum: ["1.0", "2.0"], default: "2.0" },
        area: { default: "a/b" },
      };
      const stays = { version: { values: ["1.0", "2.0"], default: "2.0" } };

      /** The base URL and the variables of a service whose first server has this text. */
      function filled(url: string, baseUrl: string, ...others: object[]): readonly unknown[] {
        const servers = [{ url, variables }, ...others];
        const document = { openapi: "3.1.0", servers, paths: {} };
        const { profile, problems } = readDocument(document, { ...OPTIONS, baseUrl });
        expect(problems).to.deep.equal([]);
        return [profile.baseUrl, profile.variables];
      }

      const seams: [what: string, url: string, above: string, path: string, left?: object][] = [
        ["the rest stays", "{endpoint}/v{version}/{area}", "", "/v{version}/a/b", stays],
        ["a variable without a rule stays", "{any}/v{none}", "", "/v{none}", { none: {} }],
        ["nothing follows", "{endpoint}", "/x/", "/x/"],
        ["one slash is at the seam", "{endpoint}/v1", "/x//", "/x/v1"],
        ["the query is behind the path", "{endpoint}/v1", "?k=1?", "/v1?k=1?"],
        ["two queries are one", "{endpoint}/v1?a=1", "/?k=1", "/v1?a=1&k=1"],
        ["the query is all that follows", "{endpoint}", "?k=1", "?k=1"],
        ["its own names stay", "{endpoint}/v{version}", "/{area}", "/{area}/v{version}", stays],
      ];
      for (const [what, url, above, path, left] of seams) {
        it(`have the baseUrl in place of that one: ${what}`, () => {
          const [baseUrl, kept] = filled(url, `https://test.example${above}`);
          expect([baseUrl, kept]).to.deep.equal([`https://test.example${path}`, left]);
        });
      }

      it("not where another server is used, or where more than a path follows", () => {
        const whole = ["https://test.example", undefined];
        const used = filled("https://a.example", whole[0]!, { url: "{endpoint}/v1" });
        expect(used).to.deep.equal(whole);
        for (const url of ["{scheme}://{host}/v1", "{endpoint}v1", "/v1", "v{version}"]) {
          expect(filled(url, whole[0]!), url).to.deep.equal(whole);
        }
        const [behind] = filled("ftp://a.example", whole[0]!, { url: "{x}/v2" }, { url: "{x}/v3" });
        expect(behind).to.equal("https://test.example/v2");
      });

      it("keep a choice behind it without a baseUrl, too", () => {
        expect(serverOf({ url: "{endpoint}/v{version}", variables })).to.deep.equal({
          baseUrl: "https://acme.example/v{version}",
          variables: stays,
          problems: 0,
        });
        const document = { openapi: "3.1.0", servers: [{ url: "{x}/v1" }], paths: {} };
        expect(() => readDocument(document)).to.throw("the option baseUrl or an absolute server");
      });

      it("have it in the servers of operations, where these begin with the same one", () => {
        const files = { default: "https://files.example" };
        const server = { url: "{endpoint}/v{version}", variables };
        const on = (one: object): object => ({ get: { servers: [one] } });
        const document = {
          openapi: "3.1.0",
          servers: [server],
          paths: {
            "/same": on(server),
            "/other": on({ ...server, url: "{endpoint}/files" }),
            "/short": on({ url: "{endpoint}/v{version}/x" }),
            "/files": on({ url: "{endpoint}/x", variables: { endpoint: files } }),
            "/away": on({ url: "{away}/x", variables: { away: files } }),
          },
        };
        const baseUrl = "https://test.example";
        const { operations, problems } = readDocument(document, { ...OPTIONS, baseUrl });
        expect(problems).to.deep.equal([]);
        expect(Object.values(operations).map((each) => each.baseUrl)).to.deep.equal([
          ...[undefined, "https://test.example/files", "https://test.example/v{version}/x"],
          ...["https://files.example/x", "https://files.example/x"],
        ]);
        const paths = { "/x": { get: { servers: [{ url: "{upload}/x" }] } } };
        const left = readDocument({ ...document, paths }, { ...OPTIONS, baseUrl });
        expect(left.operations).to.deep.equal({});
        expect(left.problems.at(-1)?.pointer).to.equal("#/paths/~1x/get");
      });
    });

    it("not at all where there is a baseUrl, save those of single operations", () => {
      const document = {
        openapi: "3.1.0",
        servers: [{ url: "nonsense" }, ...SERVERS],
        paths: {
          "/a": { get: { servers: SERVERS } },
          "/b": { get: { servers: [{ url: "https://files.acme.example" }] } },
        },
      };
      const baseUrl = "https://staging.example/{tenant}";
      const { profile, operations, problems } = readDocument(document, { ...OPTIONS, baseUrl });
      expect(profile.baseUrl).to.equal(baseUrl);
      expect(operations).to.deep.equal({
        "GET /a": { route: "GET /a" },
        "GET /b": { route: "GET /b", baseUrl: "https://files.acme.example" },
      });
      expect(problems).to.deep.equal([]);
    });
  });

  it("reads security schemes as credentials", () => {
    const schemes = {
      a: { type: "apiKey", in: "header", name: "Acme-Key" },
      b: { type: "apiKey", in: "header", name: "Authorization" },
      c: { type: "apiKey", in: "query", name: "api_key" },
      d: { type: "apiKey", in: "cookie", name: "session" },
      e: { type: "http", scheme: "bearer" },
      f: { $ref: "#/components/securitySchemes/c" },
      g: { type: "apiKey", in: "header", name: "not a token" },
    };
    const fields = { credentialHeaders: ["Acme-Key"], credentialParameters: ["api_key"] };
    const { profile } = read({}, { components: { securitySchemes: schemes } });
    expect(profile).to.deep.include(fields);
    expect(readSwagger({}, { securityDefinitions: schemes }).profile).to.deep.include(fields);
    expect(() => new EndpointFactory(profile)).to.not.throw();
  });

  it("leaves out security schemes whose names cannot be sent", () => {
    const names = ["a\nb", "ключ", "", "api_key"];
    const schemes = names.flatMap((name) =>
      ["query", "header"].map((place) => ({ type: "apiKey", in: place, name })),
    );
    const securitySchemes = Object.fromEntries(schemes.entries());
    const { profile } = read({}, { components: { securitySchemes } });
    expect(profile.credentialParameters).to.deep.equal(["api_key"]);
    expect(profile.credentialHeaders).to.deep.equal(["api_key"]);
  });

  it("needs no place for a credential of the query", () => {
    const securitySchemes = { key: { type: "apiKey", in: "query", name: "api_key" } };
    const parameters = [{ in: "query", name: "api_key" }];
    const paths = { "/x": { delete: { parameters } } };
    expect(only(read(paths, { components: { securitySchemes } }))).to.deep.equal({
      route: "DELETE /x",
      body: "none",
    });
  });

  describe("follows references", () => {
    it("on paths, operations, parameters, bodies, schemas and answers", () => {
      const to = (place: string): object => ({ $ref: `#/components/${place}` });
      const components = {
        pathItems: { Charges: { post: { $ref: "#/x-operations/create" } } },
        parameters: { "a/b~c d": { in: "query", name: "day", schema: to("schemas/Day") } },
        requestBodies: { Charge: { content: { "application/json": { schema: to("schemas/C") } } } },
        responses: { Csv: { content: { "text/csv": {} } } },
        schemas: {
          Day: { type: "string", format: "date" },
          C: { properties: { due: to("schemas/Day") } },
        },
      };
      const create = {
        operationId: "create",
        parameters: [to("parameters/a~1b~0c%20d")],
        requestBody: to("requestBodies/Charge"),
        responses: { 200: to("responses/Csv") },
      };
      const item = {
        ...to("pathItems/Charges"),
        parameters: [{ in: "header", name: "Acme-Account" }],
      };
      const description = read({ "/charges": item }, { components, "x-operations": { create } });
      expect(only(description)).to.deep.equal({
        route: "POST /charges",
        parameters: {
          day: { in: "query", format: "date" },
          "Acme-Account": "header",
          due: { in: "body", format: "date" },
        },
        accept: "text/csv",
      });
    });

    const broken: [string, string][] = [
      ["to nothing", "#/components/parameters/None"],
      ["to itself", "#/paths/~1x/get/parameters/0"],
      ["to an inherited field", "#/constructor"],
      ["to a text", "#/openapi"],
      ["that is no pointer", "#%E0%A4%A"],
    ];
    for (const [what, $ref] of broken) {
      it(`and notes one ${what}, and reads the rest`, () => {
        const parameters = [{ $ref }, { in: "header", name: "A" }];
        const description = read({ "/x": { get: { parameters } }, "/y": { get: {} } });
        const [problem] = problemsOf(description);
        expect(problem).to.match(/^#\/paths\/~1x\/get\/parameters\/0: /);
        expect(problem).to.contain(`one to an object of this document, but got "${$ref}"`);
        expect(description.operations).to.deep.equal({
          "GET /x": { route: "GET /x", parameters: { A: "header" } },
          "GET /y": { route: "GET /y" },
        });
      });
    }

    it("but not to other files, which is one problem with its fix", () => {
      const limit = { $ref: "common.json#/Limit" };
      const description = read({
        "/w": { get: { parameters: [limit, { in: "header", name: "A" }, limit] } },
        "/x": { $ref: "paths/x.yaml" },
        "/y": { get: { responses: { 200: { $ref: "common.json#/Answer" } } } },
        "/z": { get: { parameters: [{ $ref: "#/none" }] } },
      });
      expect(problemsOf(description)).to.deep.equal([
        '#: Cannot follow the $refs out of the document: expected a document in one file (the command endpoint-core reads several files; npx @redocly/cli bundle makes one of files and URLs), but got references to "paths/x.yaml", "common.json"',
        '#/paths/~1z/get/parameters/0: Cannot follow the $ref: expected one to an object of this document, but got "#/none"',
      ]);
      expect(description.operations).to.deep.equal({
        "GET /w": { route: "GET /w", parameters: { A: "header" } },
        "GET /y": { route: "GET /y" },
        "GET /z": { route: "GET /z" },
      });
    });

    it("nor to URLs, each named once", () => {
      const urls = ["https://a.example/b.json#/P", "//a.example/c", "https://a.example/b.json"];
      const parameters = urls.map(($ref) => ({ $ref }));
      expect(problemsOf(getOf(parameters))).to.deep.equal([
        '#: Cannot follow the $refs out of the document: expected a document in one file (the command endpoint-core reads several files; npx @redocly/cli bundle makes one of files and URLs), but got references to "https://a.example/b.json", "//a.example/c"',
      ]);
    });

    it("that lead to others, up to a hundred of them", () => {
      const to = (i: number): object => ({ $ref: `#/components/parameters/p${i}` });
      const all = Array.from({ length: 100 }, (_, i) => [`p${i}`, to(i + 1)] as const);
      const p100 = { in: "header", name: "A" };
      const components = { parameters: { ...Object.fromEntries(all), p100 } };
      const readFrom = (i: number): Read =>
        read({ "/x": { get: { parameters: [to(i)] } } }, { components });
      expect(only(readFrom(1)).parameters).to.deep.equal({ A: "header" });
      expect(readFrom(0).problems).to.have.length(1);
    });

    it("in circles of schemas", () => {
      const schemas = {
        Node: {
          properties: { next: { $ref: "#/components/schemas/Node" }, day: { format: "date" } },
        },
      };
      const schema = { properties: { node: { $ref: "#/components/schemas/Node" } } };
      const description = postOf({ "application/json": { schema } }, { components: { schemas } });
      expect(only(description).parameters).to.deep.equal({ node: { in: "body", format: "date" } });
    });
  });

  describe("refuses", () => {
    const documents: [string, unknown][] = [
      ["a text", "openapi: 3.0.0"],
      ["null", null],
      ["an array", []],
      ["an object without version", {}],
      ["another version", { openapi: "4.0.0" }],
      ["Swagger 1.2", { swagger: "1.2" }],
      ["a version that cannot be read", Object.defineProperty({}, "openapi", { get: explode })],
    ];
    for (const [what, document] of documents) {
      it(`${what} in place of a document`, () => {
        refusal(() => readOpenApi(document, OPTIONS), "INVALID_OPTIONS");
      });
    }

    const document = { openapi: "3.0.0", servers: SERVERS, paths: {} };
    const options: [string, unknown, RegExp][] = [
      ["no options", undefined, /got undefined/],
      [
        "options that throw",
        Object.defineProperty({}, "x", { get: explode, enumerable: true }),
        /options/,
      ],
      ["unknown options", { ...OPTIONS, baseURL: "x" }, /got "baseURL"/],
      ["an invalid service", { ...OPTIONS, service: "a b" }, /"service"/],
      ["an invalid baseUrl", { ...OPTIONS, baseUrl: "x" }, /"baseUrl"/],
    ];
    for (const [what, given, message] of options) {
      it(what, () => {
        const error = refusal(
          () => readOpenApi(document, given as typeof OPTIONS),
          "INVALID_OPTIONS",
        );
        expect(error.message).to.match(message);
      });
    }

    it("a description without absolute server, unless there is a baseUrl", () => {
      for (const servers of [undefined, [], [{ url: "/v1" }]]) {
        const error = refusal(() => readOpenApi({ ...document, servers }, OPTIONS));
        expect(error.message).to.contain(
          "expected the option baseUrl or an absolute server, but got neither",
        );
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

    it("whatever stands where something else should", () => {
      const values: unknown[] = [null, 0, "", "x", [], {}, [null], [[]], true, () => 1, new Map()];
      const wrong = (value: unknown): object => ({
        parameters: value,
        requestBody: value,
        responses: value,
        operationId: typeof value === "string" ? "" : value,
        summary: value,
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

    it("getters that throw: the rest is read", () => {
      const bad = { get: explode, enumerable: true };
      const description = read({
        "/a": Object.defineProperty({}, "get", bad),
        "/b": { get: Object.defineProperty({}, "parameters", bad), put: {} },
        "/c": { get: { parameters: [Object.defineProperty({}, "in", bad)] } },
        "/d": { get: {} },
      });
      expect(Object.keys(description.operations)).to.deep.equal(["PUT /b", "GET /d"]);
      expect(problemsOf(description)).to.deep.equal(
        ["#/paths/~1a", "#/paths/~1b/get", "#/paths/~1c/get"].map(
          (pointer) => `${pointer}: Cannot read the description: its own code throws`,
        ),
      );
      const root = Object.defineProperty({}, "components", bad);
      const document = Object.assign(root, { openapi: "3.0.0", servers: SERVERS, paths: {} });
      expect(pointersOf(readOpenApi(document, OPTIONS))).to.deep.equal(["#"]);
    });

    it("paths that throw as a whole", () => {
      const fields = { openapi: "3.0.0", servers: SERVERS };
      const proxy = new Proxy({}, { ownKeys: explode });
      for (const field of [{ get: explode }, { value: proxy }]) {
        const document = Object.defineProperty({ ...fields }, "paths", field);
        const description = readOpenApi(document, OPTIONS);
        expect(description.operations).to.deep.equal({});
        expect(problemsOf(description)).to.deep.equal([
          "#/paths: Cannot read the description: its own code throws",
        ]);
      }
    });

    it("names that an object inherits", () => {
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "then"];
      const parameters = names.map((name) => ({ in: "header", name }));
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

    it("fields that an object inherits, which are none of its own", () => {
      const inherited = { required: true, explode: false, schema: LIST };
      const own = { in: "query", name: "q" };
      const parameter: object = Object.assign(Object.create(inherited) as object, own);
      expect(getting("/x", parameter)).to.deep.equal({ route: "GET /x" });
    });

    it("an object within itself", () => {
      const schema: Record<string, unknown> = { type: "object" };
      schema["properties"] = { self: schema };
      schema["allOf"] = [schema];
      schema["items"] = schema;
      const item: Record<string, unknown> = {};
      item["get"] = { parameters: [{ in: "query", name: "q", schema }], requestBody: item };
      item["post"] = takingJson(schema);
      expect(Object.keys(read({ "/x": item }).operations)).to.deep.equal(["GET /x", "POST /x"]);
    });

    it("what is nested deeply, and a list that hardly ends", () => {
      let schema: object = { format: "date" };
      for (let i = 0; i < 100_000; i += 1) {
        schema = { allOf: [schema] };
      }
      const endless = new Array<object>(2 ** 32 - 1);
      const description = read({
        "/x": { get: { parameters: [{ in: "query", name: "q", schema }] } },
        "/y": { get: { parameters: endless } },
      });
      // What lies so deep is not looked at, so that no document costs the square of its size.
      expect(description.operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
      expect(pointersOf(description)).to.deep.equal(["#/paths/~1y/get"]);
    });

    it("10,000 operations that share one large schema", function () {
      this.timeout(20_000);
      const schema = { $ref: "#/components/schemas/Large" };
      const properties = Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [`p${i}`, schema]),
      );
      const components = { schemas: { Large: { properties } } };
      const operation = takingJson(schema);
      const paths = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, i) => [`/x${i}/{id}`, { post: operation }]),
      );
      const start = performance.now();
      expect(Object.keys(read(paths, { components }).operations)).to.have.length(10_000);
      expect(performance.now() - start).to.be.lessThan(10_000);
    });
  });

  it("changes nothing of the document", () => {
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

function explode(): never {
  throw new Error("boom");
}
