import { expect } from "chai";
import {
  EndpointFactory,
  readOperation,
  readProfile,
  type OperationJson,
  type ProfileJson,
  type RequestOptions,
} from "../../src/index.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { itEach, itFor } from "../support/itEach.js";
import {
  compiled,
  getOf,
  inCookie,
  inHeader,
  inPath,
  inQuery,
  only,
  OPTIONS,
  postOf,
  problemsOf,
  read,
  readDocument,
  readSwagger,
  SERVERS,
  taking,
  takingJson,
  type Operations,
  type Read,
} from "../support/openapi.js";
import { expectLinear } from "../support/processorTime.js";
import { refusal, throwSecret } from "../support/refusal.js";

/** The one operation of a description, which is a GET of this path with these parameters. */
function getting(path: string, ...parameters: object[]): OperationJson {
  return only(read({ [path]: { get: { parameters } } }));
}

/** Expects a description with these problems; one without a colon is a pointer, whatever is said of it. */
function expectProblems(description: Pick<Read, "problems">, ...expected: string[]): void {
  const problems = problemsOf(description);
  const pointers = problems.map((problem) => problem.split(": ")[0]!);
  const found = problems.map((text, i) =>
    expected[i]?.includes(": ") === false ? pointers[i] : text,
  );
  expect(found).to.deep.equal(expected);
}

/** Expects a description with these operations, and with no problems. */
function expectOperations({ operations, problems }: Read, expected: Operations): void {
  expect({ operations, problems }).to.deep.equal({ operations: expected, problems: [] });
}

const STRING = { type: "string" };
const TEXT = taking({ "text/plain": { schema: STRING } });
const FORM = "application/x-www-form-urlencoded";
const LIST = { type: "array", items: STRING };
const OBJECT = { type: "object", properties: { a: STRING } };

describe("readOpenApi", () => {
  it("gives a profile that is ready for a factory, and operations that compile", () => {
    const get = { operationId: "getCharge", parameters: [inPath("id", { required: true })] };
    const { profile, operations, problems } = read({ "/charges/{id}": { get } });
    expect(profile).to.deep.equal({
      service: "acme",
      baseUrl: "https://api.acme.example/v1",
      clientName: "acme-sdk",
      version: "1.0.0",
      accept: "application/json",
      credentials: "same-origin",
    });
    const getCharge = { route: "GET /charges/{id}" } as const;
    expect({ operations, problems }).to.deep.equal({ operations: { getCharge }, problems: [] });
    const call = new EndpointFactory(readProfile(profile)).compile(readOperation(getCharge));
    expect(call({ id: "a/b" })).to.deep.equal({
      method: "get",
      url: "https://api.acme.example/v1/charges/a%2Fb",
      headers: { accept: "application/json", "user-agent": "acme-sdk/1.0.0" },
    } satisfies RequestOptions);
  });

  it("gives values in place of texts, a server for a URL with names", () => {
    const variables = { tenant: { default: "demo" } };
    const document = {
      openapi: "3.1.0",
      servers: [{ url: "https://api.acme.example/{tenant}", variables }],
      paths: {
        "/x": { get: { operationId: "x", parameters: [inQuery("q", { schema: OBJECT })] } },
      },
    };
    const { profile, operations } = readOpenApi(document, OPTIONS);
    const { x } = operations;
    const acme = new EndpointFactory(profile, { tenant: "blue" });
    expect(acme.call(x!, { q: { k: 1 } }).url).to.equal("https://api.acme.example/blue/x?k=1");
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
      const all = Object.entries(description.operations).map(
        ([id, { route }]) => `${id}: ${route}`,
      );
      expect(all).to.deep.equal([
        ...["list: GET /a", "PUT /a: PUT /a", "GET /b: GET /b", "POST /b: POST /b"],
        "PUT /b: PUT /b",
      ]);
      expectProblems(
        description,
        '#/paths/~1a/put/operationId: Cannot use the operationId "GET /b": expected one for each operation, but got that of another one (this one is called "PUT /a")',
        '#/paths/~1b/post/operationId: Cannot use the operationId "list": expected one for each operation, but got that of another one (this one is called "POST /b")',
      );
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
    itFor("%0 as %1", Object.entries(routes), (path, route) => {
      expect(getting(path)).to.deep.equal({ route });
    });

    const styles: [what: string, fields: object, route: string][] = [
      ["simple", {}, "/x/{id}"],
      ["a simple list", { explode: true, schema: LIST }, "/x/{id}"],
      ["a simple object", { explode: true, schema: OBJECT }, "/x/{id*}"],
      ["label", { style: "label", explode: true }, "/x/{.id*}"],
      ["matrix", { style: "matrix" }, "/x/{;id}"],
      ["an optional one whose value is required", { style: "label", required: true }, "/x/{.id}"],
    ];
    itEach("a style of the path: %s", styles, (fields, route) => {
      const rule = "required" in fields && { parameters: { id: { in: "path", required: true } } };
      const operation = getting("/x/{id}", inPath("id", { schema: STRING, ...fields }));
      expect(operation).to.deep.equal({ route: `GET ${route}`, ...rule });
    });

    it("none for a method that cannot be sent", () => {
      const description = read({ "/x": { trace: {} }, "x-y": { get: {} } });
      expect(description.operations).to.deep.equal({});
      expectProblems(description, "#/paths/~1x/trace");
    });
  });

  describe("places parameters", () => {
    it("and says so only where a route alone would place them elsewhere", () => {
      const parameters = [
        ...[inQuery("page"), inQuery("$filter", { required: true })],
        ...[inHeader("Acme-Account"), inCookie("session")],
      ];
      const $filter = { in: "query", required: true } as const;
      const elsewhere = { $filter, "Acme-Account": "header", session: "cookie" } as const;
      const all = { page: "query", ...elsewhere } as const;
      const item = { get: { parameters }, put: { parameters }, options: { parameters } };
      expectOperations(read({ "/x": item }), {
        "GET /x": { route: "GET /x", parameters: elsewhere },
        "PUT /x": { route: "PUT /x", parameters: all, body: "none" },
        "OPTIONS /x": { route: "OPTIONS /x", parameters: all },
      });
    });

    it("of the path's part, unless the operation has them too", () => {
      const parameters = [inPath("id", { required: true }), inHeader("A"), inHeader("B")];
      const get = { parameters: [inHeader("A", { required: true })] };
      expect(only(read({ "/x/{id}": { parameters, get } })).parameters).to.deep.equal({
        A: { in: "header", required: true },
        B: "header",
      });
    });

    type Rules = Readonly<Record<string, { in: string; name?: string; required?: boolean }>>;
    const placed: [what: string, path: string, parameters: object[], expected?: Rules][] = [
      [
        "of equal names by place: the later ones have it in front",
        "/x/{id}",
        [inCookie("id"), inHeader("id"), inQuery("id"), inPath("id")],
        { "query.id": inQuery("id"), "header.id": inHeader("id"), "cookie.id": inCookie("id") },
      ],
      [
        "also where a parameter has the name that another would get",
        "/x",
        [inHeader("a"), inQuery("a"), inQuery("header.a"), inCookie("header.header.a")],
        { "header.header.a": inHeader("a"), "cookie.header.header.a": inCookie("header.header.a") },
      ],
      [
        "also where the path has that name",
        "/{a}/{header.a}",
        [inHeader("a")],
        { "header.header.a": inHeader("a") },
      ],
      [
        "also where no parameter of the path describes it",
        "/x/{id}?a={id}",
        [inQuery("id", { required: true }), inHeader("id")],
        { "query.id": inQuery("id", { required: true }), "header.id": inHeader("id") },
      ],
      [
        "that the query of the path names",
        "/x?q={q}",
        [inQuery("q", { required: true })],
        { q: { in: "path", required: true } },
      ],
      [
        "but not the headers that other parts describe",
        "/x",
        [inHeader("Accept"), inHeader("content-type"), inHeader("AUTHORIZATION")],
      ],
      [
        "requiring no flag that may be empty",
        "/x",
        [inQuery("acl", { required: true, allowEmptyValue: true })],
      ],
      [
        "once for a header in two spellings",
        "/x",
        [inHeader("acme-Key"), inHeader("Acme-Key", { required: true })],
        { "Acme-Key": { in: "header", required: true } },
      ],
    ];
    itEach("%s", placed, (path, parameters, expected) => {
      const rest = expected && { parameters: expected };
      expect(getting(path, ...parameters)).to.deep.equal({ route: `GET ${path}`, ...rest });
    });

    it("also under a name of the base URL, which layers fill", () => {
      const variables = { tenant: { default: "demo" }, v: { default: "1" } };
      const servers = [{ url: "https://{tenant}.acme.example/{v}", variables }];
      const parameters = [inQuery("tenant"), inPath("v", { required: true })];
      const description = read({ "/x/{v}": { get: { parameters } } }, { servers });
      expect(only(description)).to.deep.equal({ route: "GET /x/{v}" });
      const factory = new EndpointFactory(readProfile(description.profile), { tenant: "blue" });
      const operation = readOperation(only(description));
      expect(factory.call(operation, { tenant: "red", v: 7 }).url).to.equal(
        "https://blue.acme.example/1/x/7?tenant=red",
      );
    });

    it("leaving out one whose name cannot be sent, and that one alone", () => {
      const bad = [inHeader("a b"), inCookie("c=d"), inQuery("\ud800")];
      const description = getOf(inHeader("A", { required: true }), ...bad);
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
      expectProblems(
        getOf(inPath("id")),
        '#/paths/~1x/get/parameters/0: Cannot place the parameter "id": expected one that the path names, but got another',
      );
    });
  });

  describe("reads styles", () => {
    /** `a` is common; `b` is what is asked for. */
    function styleOf(b: object, a: object = { style: "form", explode: true }): unknown {
      const common = ["a1", "a2", "a3"].map((name) => inQuery(name, { schema: LIST, ...a }));
      const { operations, profile } = getOf(...common, inQuery("b", { schema: LIST, ...b }));
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
    itFor("of lists: %0 is %1, and as common without it", lists, (fields, style) => {
      expect(styleOf(fields)).to.deep.equal({ common: "repeat", b: style });
    });

    it("of objects", () => {
      const { profile, operations } = getOf(
        inQuery("deep", { style: "deepObject", schema: OBJECT }),
        inQuery("form", { schema: OBJECT }),
        inQuery("named", { schema: { patternProperties: { "^a": STRING } } }),
        inQuery("json", { content: { "application/json": { schema: OBJECT } } }),
        inQuery("deeper", { style: "deepObject", schema: OBJECT }),
        inQuery("deepest", { style: "deepObject", schema: OBJECT }),
      );
      expect(profile.query).to.deep.equal({ objects: "deepObject" });
      expect(operations["GET /x"]?.parameters).to.deep.equal({
        form: { in: "query", style: "form" },
        named: { in: "query", style: "form" },
        json: { in: "query", style: "json" },
      });
    });

    it("of objects without explode, which stand in the route", () => {
      const joined = { schema: OBJECT, explode: false };
      const first = inQuery("$a", { ...joined, required: true });
      const description = getOf(first, inQuery("b"), inQuery("c", joined));
      expect(only(description)).to.deep.equal({
        route: "GET /x{?%24a,c}",
        parameters: { $a: { in: "path", required: true } },
      });
      const call = compiled(description);
      const { url } = call({ $a: { k: 1, l: "," }, b: 2 });
      expect(url).to.equal("https://api.acme.example/v1/x?%24a=k,1,l,%2C&b=2");
      refusal(() => call({}), "MISSING_PARAMETER", ["$a"]);
    });

    it("of objects without explode whose name the path has, as a problem", () => {
      const joined = inQuery("id", { schema: OBJECT, explode: false });
      const parameters = [inPath("id", { required: true }), joined];
      const description = read({ "/x/{id}": { get: { parameters } } });
      expectProblems(description, "#/paths/~1x~1{id}/get/parameters/1");
    });

    it("of no objects, where no parameter of the query may hold any", () => {
      const { profile } = getOf(
        inQuery("a", { schema: LIST }),
        inQuery("b", { schema: STRING }),
        inHeader("c", { schema: OBJECT }),
      );
      expect(profile.query).to.deep.equal({ arrays: "repeat" });
    });

    it("of objects in lists alone", () => {
      const items = { type: "array", items: OBJECT };
      const { profile, operations } = getOf(inQuery("a", { schema: items }));
      expect(profile.query).to.deep.equal({ arrays: "repeat", objects: "form" });
      expect(operations["GET /x"]?.parameters).to.equal(undefined);
    });

    it("of exploded lists of objects, each of which is a text in JSON", () => {
      const description = getOf(
        inQuery("a", { schema: { type: "array", items: { allOf: [{}, OBJECT] } } }),
        inQuery("b", { schema: LIST }),
        inQuery("deep", { schema: OBJECT, style: "deepObject" }),
      );
      expect(description.profile.query).to.deep.equal({ arrays: "repeat", objects: "deepObject" });
      expect(only(description).parameters).to.deep.equal({ a: { in: "query", style: "repeat" } });
      const { url } = compiled(description)({ a: [{ a: 1 }, { a: 2 }], b: [3] });
      expect(decodeURIComponent(url)).to.match(/x\?a={"a":1}&a={"a":2}&b=3$/);
    });

    it("of Swagger 2.0, also where a format of lists is stated, but no type", () => {
      const parameters = ["csv", "ssv", "pipes", "multi", undefined].map((collectionFormat) => {
        return inQuery(String(collectionFormat), {
          type: "array",
          items: STRING,
          collectionFormat,
        });
      });
      expect(only(readSwagger({ "/x": { get: { parameters } } })).parameters).to.deep.equal({
        ssv: { in: "query", style: "space" },
        pipes: { in: "query", style: "pipe" },
        multi: { in: "query", style: "repeat" },
      });
      const untyped = { get: { parameters: [inQuery("a", { collectionFormat: "pipes" })] } };
      expect(readSwagger({ "/x": untyped }).profile.query?.arrays).to.equal("pipe");
    });

    it("of no list whose name ends in brackets, which is repeated anyway", () => {
      const description = getOf(inQuery("ids[]", { schema: LIST }));
      expectOperations(description, { "GET /x": { route: "GET /x" } });
      expect(description.profile).to.not.have.property("query");
    });

    it("and says what cannot be written", () => {
      const json = { content: { "application/json": { schema: LIST } } };
      const spaced = inQuery("a", { style: "spaceDelimited", schema: OBJECT });
      const header = inHeader("b", { schema: OBJECT });
      const parameters = [spaced, header, inCookie("c", json), inPath("d", json)];
      const { problems } = read({ "/x/{d}": { get: { parameters } } });
      expect(problems.map(({ pointer }) => pointer)).to.have.members(
        [0, 1, 2, 3].map((i) => `#/paths/~1x~1{d}/get/parameters/${i}`),
      );
      const tabs = inQuery("a", { type: "array", collectionFormat: "tsv" });
      expectProblems(
        readSwagger({ "/x": { get: { parameters: [tabs] } } }),
        '#/paths/~1x/get/parameters/0: Cannot write lists or objects of "a": expected a style that this library has, but got another',
      );
    });
  });

  describe("reads formats", () => {
    const formats: [what: string, schema: object, format: string | undefined][] = [
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
    itEach("of a query: %s", formats, (schema, format) => {
      const deep = { explode: false, style: "deepObject" };
      const rule = getting("/x", inQuery("q", { ...deep, schema })).parameters?.["q"];
      expect(typeof rule === "object" ? rule.format : rule).to.equal(format);
    });

    it("of a body, a path and a header", () => {
      const schema = { format: "date" };
      const parameters = [inPath("day", { schema }), inHeader("Acme-Day", { schema })];
      const post = { parameters, ...takingJson({ properties: { due: schema, to: {} } }) };
      expect(only(read({ "/x/{day}": { post } })).parameters).to.deep.equal({
        day: { in: "path", format: "date" },
        "Acme-Day": { in: "header", format: "date" },
        due: { in: "body", format: "date" },
      });
    });

    it("of Swagger 2.0", () => {
      const get = { parameters: [inQuery("q", { type: "string", format: "date" })] };
      const { parameters } = only(readSwagger({ "/x": { get } }));
      expect(parameters).to.deep.equal({ q: { in: "query", format: "date" } });
    });
  });

  describe("reads bodies", () => {
    const json = { schema: { type: "object", properties: { a: STRING } } };
    const kinds: [what: string, content: object, body: OperationJson["body"]][] = [
      ["JSON", { "application/json": json }, undefined],
      [
        "JSON in UTF-8",
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
    itEach("of the kind that is described: %s", kinds, (content, body) => {
      // A second operation keeps JSON the commonest.
      const common = { post: taking({ "application/json": json }) };
      const { operations } = read({ "/a": common, "/b": common, "/x": { post: taking(content) } });
      expect(operations["POST /x"]?.body).to.equal(body);
    });

    const types = [
      "application/json",
      "Application/JSON; charset=UTF-8",
      "application/vnd.api+json",
    ];
    const named = [...types, FORM, "text/csv"];
    itFor("under the very type that is named, also if it is a text: %0", named, (type) => {
      const content = { [type]: { schema: OBJECT } };
      const both = { post: taking(content), options: taking(content) };
      const descriptions = [
        read({ "/x": both }),
        // As one of several, the others of which have another type.
        read({ "/a": { post: TEXT, put: TEXT, patch: TEXT }, "/x": both }),
      ];
      for (const { profile, operations, problems } of descriptions) {
        expect(problems).to.deep.equal([]);
        const factory = new EndpointFactory(readProfile(profile));
        for (const id of ["POST /x", "OPTIONS /x"]) {
          const data = '{"a":"b"}';
          const { headers, body } = factory.call(readOperation(operations[id]!), {}, { data });
          expect(headers["content-type"]).to.equal(type);
          expect(body).to.equal(data);
        }
      }
    });

    it("as JSON where nothing else is said of a plain object or of parameters", () => {
      const post = compiled(postOf({ "application/json": { schema: OBJECT } }));
      for (const { headers, body } of [post({ a: "b" }), post({}, { data: { a: "b" } })]) {
        expect(headers["content-type"]).to.equal("application/json");
        expect(body).to.deep.equal({ a: "b" });
      }
    });

    it("of OPTIONS like that of a POST", () => {
      const sends = taking({ "application/json": json });
      const description = read({ "/x": { options: sends, post: sends } });
      expect(description.profile.body).to.equal("application/json");
      const options = { route: "OPTIONS /x", body: "application/json" } as const;
      expectOperations(description, { "OPTIONS /x": options, "POST /x": { route: "POST /x" } });
      const send = new EndpointFactory(readProfile(description.profile)).compile(
        readOperation(options),
      );
      expect(send({ a: "b" })).to.deep.include({ method: "options", body: { a: "b" } });
    });

    it("as none where there is none, for methods that may have one", () => {
      expectOperations(read({ "/x": { get: {}, put: {}, delete: {}, options: {} } }), {
        "GET /x": { route: "GET /x" },
        "PUT /x": { route: "PUT /x", body: "none" },
        "DELETE /x": { route: "DELETE /x", body: "none" },
        "OPTIONS /x": { route: "OPTIONS /x" },
      });
    });

    it("and has the commonest kind in the profile", () => {
      const description = read({ "/x": { post: taking({ [FORM]: {} }), put: {} } });
      expect(description.profile.body).to.equal(FORM);
      const put = { route: "PUT /x", body: "none" } as const;
      expectOperations(description, { "POST /x": { route: "POST /x" }, "PUT /x": put });
    });

    const bytes = { type: "string", format: "byte" };
    const texts: [what: string, schema: object, expected: Partial<OperationJson>][] = [
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
      ["an enumeration of a text", { enum: ["on"] }, { body: "json-string" }],
      ["a constant text", { const: "on" }, { body: "json-string" }],
      ["a constant number", { const: 1 }, {}],
      ["null", { const: null }, {}],
      ["one text or null", { anyOf: [{ const: "on" }, { const: null }] }, { body: "json-string" }],
      ["a constant text or number", { anyOf: [{ const: "on" }, { const: 1 }] }, {}],
      ["bytes in an object", { additionalProperties: bytes }, {}],
    ];
    itEach("of JSON that is %s", texts, (schema, expected) => {
      const [common, asked] = [OBJECT, schema].map((each) => ({ post: takingJson(each) }));
      const { operations } = read({ "/a": common, "/b": common, "/x": asked });
      const { body, format } = operations["POST /x"] ?? {};
      expect({ ...(body && { body }), ...(format && { format }) }).to.deep.equal(expected);
    });

    it("of text in another JSON as a problem", () => {
      expectProblems(
        postOf({ "application/vnd.acme+json": { schema: STRING } }),
        "#/paths/~1x/post/requestBody: Cannot write text as JSON: expected application/json, but got another type of it",
      );
    });

    it("in parts, whose encoding says how lists and objects are written", () => {
      const properties = { json: LIST, expand: LIST, plain: LIST, object: OBJECT, file: STRING };
      const encoding = {
        json: { contentType: "application/json" },
        expand: { style: "deepObject", explode: true },
        plain: { contentType: "text/plain", style: "form" },
        object: { contentType: "application/json" },
        file: { contentType: "image/png" },
      };
      const description = postOf({ "multipart/form-data": { schema: { properties }, encoding } });
      expect(only(description).parameters).to.deep.equal({
        json: { in: "body", style: "json" },
        expand: { in: "body", name: "expand[]" },
      });
      const lists = { json: ["a", "b"], expand: ["c", "d"], plain: ["e", "f"] };
      const form = compiled(description)(lists).body as FormData;
      expect(Array.from(form, ([name, part]) => `${name}=${part as string}`)).to.deep.equal([
        ...['json=["a","b"]', "expand[]=c", "expand[]=d", "plain=e", "plain=f"],
      ]);
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
      const said = /: Cannot write lists or objects of "(.)/;
      expect(problems.map((each) => said.exec(each)?.[1])).to.deep.equal(["a", "b", "c", "d"]);
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
      const file = { in: "formData", name: "f", type: "file" };
      const text = { in: "formData", name: "a", type: "string" };
      const paths = {
        "/json": {
          post: { parameters: [{ ...body, schema: OBJECT }] },
          put: { parameters: [body] },
        },
        "/xml": { post: { parameters: [body], consumes: ["text/xml"] } },
        "/form": { post: { parameters: fields, consumes: [FORM] } },
        "/file": { post: { parameters: [file] } },
        "/parts": { post: { parameters: [text], consumes: ["multipart/form-data"] } },
      };
      const description = readSwagger(paths, { consumes: ["application/json"] });
      expect(description.profile.form).to.deep.equal({ arrays: "repeat" });
      expectOperations(description, {
        "PUT /json": { route: "PUT /json" },
        "POST /json": { route: "POST /json" },
        "POST /xml": { route: "POST /xml", body: "text/xml" },
        "POST /form": {
          route: "POST /form",
          parameters: { due: { in: "body", format: "date" } },
          body: FORM,
        },
        "POST /file": { route: "POST /file", body: "multipart" },
        "POST /parts": { route: "POST /parts", body: "multipart" },
      });
    });

    it("leaving a field out that a parameter, the path or a credential has the name of", () => {
      const day = { format: "date" };
      const schema = { properties: { id: day, q: day, key: day, day } };
      const post = { parameters: [inQuery("q")], ...takingJson(schema) };
      const components = { securitySchemes: { key: { type: "apiKey", ...inQuery("key") } } };
      expect(only(read({ "/x/{id}": { post } }, { components })).parameters).to.deep.equal({
        q: "query",
        day: { in: "body", format: "date" },
      });
    });

    it("of a GET as none where it can hold nothing", () => {
      const empty = { type: "object", additionalProperties: false };
      const components = { schemas: { Empty: empty } };
      for (const schema of [
        ...[empty, { ...empty, properties: {} }, { type: "object", maxProperties: 0 }],
        { $ref: "#/components/schemas/Empty" },
      ]) {
        const description = read({ "/x": { get: takingJson(schema) } }, { components });
        expectOperations(description, { "GET /x": { route: "GET /x" } });
      }
    });

    it("of a GET as a problem where it can hold something", () => {
      const description = read({ "/x": { get: takingJson(OBJECT) } });
      expectProblems(
        description,
        "#/paths/~1x/get/requestBody: Cannot send the body: expected a method other than GET and HEAD, but got GET",
      );
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
      const swagger = readSwagger({ "/x": { get: { parameters } } });
      expectProblems(swagger, "#/paths/~1x/get/parameters/0");
    });

    it("as a problem whose media type is none", () => {
      const json = takingJson({});
      const post = taking({ "application json": {} });
      const description = read({ "/x": { post, put: json, patch: json } });
      expect(Object.keys(description.operations)).to.deep.equal(["PUT /x", "PATCH /x"]);
      expectProblems(
        description,
        '#/paths/~1x/post: Cannot use the operation: "body" (expected one of "json", "json-string", "form", "multipart", "none" or a media type, but got another string)',
      );
    });

    const odd = ["plain text", "xml", "none", "form", "json", "multipart", ""];
    itFor("as a problem where %0 stands in place of the commonest media type", odd, (type) => {
      const description = read({
        "/a": { post: taking({ [type]: { schema: OBJECT } }) },
        "/b": { post: taking({ "text/csv": {} }) },
        "/c": { get: {} },
      });
      expect(description.operations).to.have.all.keys("POST /b", "GET /c");
      expect(description.profile.body).to.equal("text/csv");
      expectProblems(description, "#/paths/~1a/post");
      const parameters = [{ in: "body", name: "body", schema: OBJECT }];
      const swagger = readSwagger({ "/a": { post: { parameters, consumes: [type] }, get: {} } });
      expect(swagger.operations).to.have.all.keys("GET /a");
      expect(problemsOf(swagger)).to.have.length(1);
    });
  });

  describe("reads what is answered", () => {
    const answers: [what: string, responses: object, accept: string | undefined][] = [
      ["JSON", { 200: { content: { "text/csv": {}, "application/json": {} } } }, undefined],
      ["anything", { 200: { content: { "*/*": {} } } }, undefined],
      ["nothing", { 204: {} }, undefined],
      ["another JSON", { 200: { content: { "a/b": {}, "a/c+json": {} } } }, "a/c+json"],
      ["a picture", { 200: { content: { "image/png": {}, "image/gif": {} } } }, "image/png"],
      ["a range of codes", { "2XX": { content: { "text/csv": {} } } }, "text/csv"],
      ["errors", { 404: { content: { "text/csv": {} } }, default: {} }, undefined],
    ];
    itEach("and asks for it where it is not JSON: %s", answers, (responses, accept) => {
      expect(only(read({ "/x": { get: { responses } } })).accept).to.equal(accept);
    });

    it("of Swagger 2.0", () => {
      const item = { get: {}, head: { produces: ["application/json"] } };
      const { operations } = readSwagger({ "/x": item }, { produces: ["text/csv"] });
      expect(operations["GET /x"]?.accept).to.equal("text/csv");
      expect(operations["HEAD /x"]).to.not.have.property("accept");
    });
  });

  describe("reads servers", () => {
    /** What becomes of servers. */
    function serverOf(
      ...servers: object[]
    ): Pick<ProfileJson, "baseUrl" | "variables"> & { problems: number } {
      const { profile, problems } = read({}, { servers });
      const { baseUrl, variables } = profile;
      return { baseUrl, ...(variables && { variables }), problems: problems.length };
    }

    it("and takes the first one that can be used", () => {
      const urls = ["/v1", "ftp://a.example", " https://a.example/v1 "];
      const baseUrl = "https://a.example/v1";
      const first = serverOf(...urls.map((url) => ({ url })));
      expect(first).to.deep.equal({ baseUrl, problems: 2 });
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
        baseUrl: "https://{host}.{site}:{port}/v1/{area}/a/b/{none}",
        variables: {
          host: { default: "api" },
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
      };
      const urls: [string, string][] = [
        ["{protocol}://{hostname}/api", "https://git.acme.example/api"],
        ["{base}/v1", "https://all.acme.example/v1"],
      ];
      for (const [url, baseUrl] of urls) {
        expect(serverOf({ url, variables })).to.deep.equal({ baseUrl, problems: 0 });
      }
    });

    it("without defaults that are empty, or not among the listed values", () => {
      const values = ["v1", "v2"];
      for (const preset of ["", "v3", 1]) {
        const variables = { version: { enum: values, default: preset } };
        const url = "https://acme.example/versions/api-version:{version}";
        const server = serverOf({ url, variables });
        expect(server).to.deep.equal({
          baseUrl: url,
          variables: { version: { values } },
          problems: 0,
        });
      }
      const open = { url: "https://{site}.acme.example", variables: { site: { default: "" } } };
      expect(serverOf(open)).to.deep.equal({
        baseUrl: "https://{site}.acme.example",
        variables: { site: {} },
        problems: 0,
      });
      const without = { url: "https://acme.example/{v}", variables: { v: { enum: values } } };
      expect(serverOf(without).variables).to.deep.equal({ v: { values, default: "v1" } });
    });

    it("with the names of a host ahead of literal labels, whatever their values", () => {
      const name = (preset: string): object => ({ default: preset });
      const rows: [url: string, variables: object, baseUrl: string, names: string[]][] = [
        [
          "https://{tenant}.acme.com/api",
          { tenant: name("demo") },
          "https://{tenant}.acme.com/api",
          ["tenant"],
        ],
        [
          "https://{tenant}.{site}",
          { tenant: name("demo"), site: name("acme.com") },
          "",
          ["tenant"],
        ],
        ["https://{a}-{b}.acme.com:8443", { a: name("x"), b: name("y") }, "", ["a", "b"]],
        ["https://{host}/v1", { host: name("api.acme.com") }, "https://api.acme.com/v1", []],
        ["https://{t}.com", { t: name("acme") }, "https://acme.com", []],
        ["https://{t}.localhost", { t: name("acme") }, "https://{t}.localhost", ["t"]],
        ["https://{t}.acme.com", { t: name("a_b") }, "https://a_b.acme.com", []],
      ];
      for (const [url, variables, baseUrl, names] of rows) {
        const server = serverOf({ url, variables });
        expect(Object.keys(server.variables ?? {}), url).to.deep.equal(names);
        expect(server.problems).to.equal(0);
        if (baseUrl !== "") {
          expect(server.baseUrl).to.equal(baseUrl);
        }
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
      const at = (url: string, variables = {}): object => ({ servers: [{ url, variables }] });
      const put = at("https://logs.{site}/{region}", { site, region });
      const { operations, problems } = read(
        {
          "/a": { ...at("https://files.acme.com"), get: {}, put },
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
      const files = [{ url: "https://files.acme.example" }];
      for (const servers of [
        ...[[{ url: "ftp://x" }], [{ url: "{upload}" }, files[0]!.url], files[0]!.url, files[0]],
      ]) {
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
      expectProblems(
        read({ "/x": { get: { servers: ["x", { url: "ftp://x" }] } } }),
        ...["#/paths/~1x/get/servers/0", "#/paths/~1x/get/servers/1", "#/paths/~1x/get"],
      );
    });

    it("of an operation, the first that can be used", () => {
      const servers = [{ url: "ftp://x" }, { url: "https://files.acme.example" }];
      const description = read({ "/x": { get: { servers } } });
      expect(description.operations["GET /x"]?.baseUrl).to.equal("https://files.acme.example");
      expectProblems(description, "#/paths/~1x/get/servers/0");
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
      itEach("have the baseUrl in place of that one: %s", seams, (url, above, path, left) => {
        const kept = filled(url, `https://test.example${above}`);
        expect(kept).to.deep.equal([`https://test.example${path}`, left]);
      });

      it("not where another server is used, or where more than a path follows", () => {
        const whole = ["https://test.example", undefined];
        const used = filled("https://a.example", whole[0]!, { url: "{endpoint}/v1" });
        expect(used).to.deep.equal(whole);
        for (const url of ["{scheme}://{host}/v1", "{endpoint}v1", "/", "v{version}"]) {
          expect(filled(url, whole[0]!), url).to.deep.equal(whole);
        }
        const [behind] = filled("ftp://a.example", whole[0]!, { url: "{x}/v2" }, { url: "{x}/v3" });
        expect(behind).to.equal("https://test.example/v2");
      });

      it("not where the first server is the root, and a later one has a path", () => {
        for (const baseUrl of ["https://test.example", "https://test.example/"]) {
          expect(filled("/", baseUrl, { url: "/v1" })[0]).to.equal(baseUrl);
        }
      });

      it("or with a slash, where the baseUrl has no path of its own", () => {
        const rows: [url: string, baseUrl: string, used: string][] = [
          ["/v1", "https://test.example", "https://test.example/v1"],
          ["/v1", "https://test.example:8080/", "https://test.example:8080/v1"],
          ["/v{version}", "https://test.example", "https://test.example/v{version}"],
          ["/v1", "https://test.example/x", "https://test.example/x"],
          ["/v1", "https://test.example?k=1", "https://test.example?k=1"],
          ["//a.example/v1", "https://test.example", "https://test.example"],
        ];
        for (const [url, baseUrl, used] of rows) {
          expect(filled(url, baseUrl)[0], `${url} ${baseUrl}`).to.equal(used);
        }
        const swagger = { swagger: "2.0", basePath: "/v2", paths: {} };
        const { profile } = readDocument(swagger, { ...OPTIONS, baseUrl: "https://test.example" });
        expect(profile.baseUrl).to.equal("https://test.example/v2");
      });

      it("have no default that is empty or not listed", () => {
        const document = (url: string, version: object): object => ({
          ...{ openapi: "3.1.0", paths: {} },
          servers: [{ url, variables: { version } }],
        });
        for (const url of ["https://a.example/{version}", "https://{version}.a.example"]) {
          const unlisted = { enum: ["1", "2"], default: "3" };
          const { profile, problems } = readDocument(document(url, unlisted));
          expect(problems).to.deep.equal([]);
          expect(profile.variables).to.deep.equal({ version: { values: ["1", "2"] } });
          const factory = new EndpointFactory(readProfile(profile));
          refusal(() => factory.request("GET /x"), "MISSING_PARAMETER", ["version"]);
          expect(factory.request("GET /x", { version: "2" }).url).to.contain("2");
          expect(readDocument(document(url, { default: "" })).profile.variables).to.deep.equal({
            version: {},
          });
        }
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
      const servers = [{ url: "https://files.acme.example" }];
      const paths = { "/a": { get: { servers: SERVERS } }, "/b": { get: { servers } } };
      const document = { openapi: "3.1.0", servers: [{ url: "nonsense" }, ...SERVERS], paths };
      const baseUrl = "https://staging.example/{tenant}";
      const description = readDocument(document, { ...OPTIONS, baseUrl });
      expect(description.profile.baseUrl).to.equal(baseUrl);
      expectOperations(description, {
        "GET /a": { route: "GET /a" },
        "GET /b": { route: "GET /b", baseUrl: "https://files.acme.example" },
      });
    });
  });

  it("reads security schemes as credentials", () => {
    const schemes = {
      a: { type: "apiKey", ...inHeader("Acme-Key") },
      b: { type: "apiKey", ...inHeader("Authorization") },
      c: { type: "apiKey", ...inQuery("api_key") },
      d: { type: "apiKey", ...inCookie("session") },
      e: { type: "http", scheme: "bearer" },
      f: { $ref: "#/components/securitySchemes/c" },
      g: { type: "apiKey", ...inHeader("not a token") },
    };
    const fields = { credentialHeaders: ["Acme-Key"], credentialParameters: ["api_key"] };
    const { profile } = read({}, { components: { securitySchemes: schemes } });
    expect(profile).to.deep.include(fields);
    expect(readSwagger({}, { securityDefinitions: schemes }).profile).to.deep.include(fields);
    expect(() => new EndpointFactory(readProfile(profile))).to.not.throw();
  });

  it("needs no place for a credential of the query", () => {
    const key = inQuery("api_key");
    const components = { securitySchemes: { key: { type: "apiKey", ...key } } };
    const description = read({ "/x": { delete: { parameters: [key] } } }, { components });
    expectOperations(description, { "DELETE /x": { route: "DELETE /x", body: "none" } });
  });

  describe("follows references", () => {
    it("on paths, operations, parameters, bodies, schemas and answers", () => {
      const to = (place: string): object => ({ $ref: `#/components/${place}` });
      const components = {
        pathItems: { Charges: { post: { $ref: "#/x-operations/create" } } },
        parameters: { "a/b~c d": inQuery("day", { schema: to("schemas/Day") }) },
        requestBodies: { Charge: { content: { "application/json": { schema: to("schemas/C") } } } },
        responses: { Csv: { content: { "text/csv": {} } } },
        schemas: {
          Day: { type: "string", format: "date" },
          C: { properties: { due: to("schemas/Day") } },
        },
      };
      const create = {
        parameters: [to("parameters/a~1b~0c%20d")],
        requestBody: to("requestBodies/Charge"),
        responses: { 200: to("responses/Csv") },
      };
      const item = { ...to("pathItems/Charges"), parameters: [inHeader("Acme-Account")] };
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

    const broken: [what: string, $ref: string][] = [
      ["to nothing", "#/components/parameters/None"],
      ["to itself", "#/paths/~1x/get/parameters/0"],
      ["to an inherited field", "#/constructor"],
      ["to a text", "#/openapi"],
      ["that is no pointer", "#%E0%A4%A"],
    ];
    itEach("and notes one %s, and reads the rest", broken, ($ref) => {
      const parameters = [{ $ref }, inHeader("A")];
      const description = read({ "/x": { get: { parameters } }, "/y": { get: {} } });
      const [problem] = problemsOf(description);
      expect(problem).to.match(/^#\/paths\/~1x\/get\/parameters\/0: /);
      expect(problem).to.contain(`one to an object of this document, but got "${$ref}"`);
      expect(description.operations).to.deep.equal({
        "GET /x": { route: "GET /x", parameters: { A: "header" } },
        "GET /y": { route: "GET /y" },
      });
    });

    it("but not to other files, which is one problem with its fix", () => {
      const limit = { $ref: "common.json#/Limit" };
      const description = read({
        "/w": { get: { parameters: [limit, inHeader("A"), limit] } },
        "/x": { $ref: "paths/x.yaml" },
        "/y": { get: { responses: { 200: { $ref: "common.json#/Answer" } } } },
        "/z": { get: { parameters: [{ $ref: "#/none" }] } },
      });
      expectProblems(
        description,
        '#: Cannot follow the $refs out of the document: expected a document in one file (the command endpoint-core reads several files; npx @redocly/cli bundle makes one of files and URLs), but got references to "paths/x.yaml", "common.json"',
        '#/paths/~1z/get/parameters/0: Cannot follow the $ref: expected one to an object of this document, but got "#/none"',
      );
      expect(description.operations).to.deep.equal({
        "GET /w": { route: "GET /w", parameters: { A: "header" } },
        "GET /y": { route: "GET /y" },
        "GET /z": { route: "GET /z" },
      });
    });

    it("nor to URLs, each named once", () => {
      const urls = ["https://a.example/b.json#/P", "//a.example/c", "https://a.example/b.json"];
      expectProblems(
        getOf(...urls.map(($ref) => ({ $ref }))),
        '#: Cannot follow the $refs out of the document: expected a document in one file (the command endpoint-core reads several files; npx @redocly/cli bundle makes one of files and URLs), but got references to "https://a.example/b.json", "//a.example/c"',
      );
    });

    it("that lead to others, up to a hundred of them", () => {
      const to = (i: number): object => ({ $ref: `#/components/parameters/p${i}` });
      const all = Array.from({ length: 100 }, (_, i) => [`p${i}`, to(i + 1)] as const);
      const components = { parameters: { ...Object.fromEntries(all), p100: inHeader("A") } };
      const readFrom = (i: number): Read =>
        read({ "/x": { get: { parameters: [to(i)] } } }, { components });
      expect(only(readFrom(1)).parameters).to.deep.equal({ A: "header" });
      expect(readFrom(0).problems).to.have.length(1);
    });

    it("in circles of schemas", () => {
      const schema = { $ref: "#/components/schemas/Node" };
      const Node = { properties: { next: schema, day: { format: "date" } } };
      const content = { "application/json": { schema: { properties: { node: schema } } } };
      const description = postOf(content, { components: { schemas: { Node } } });
      expect(only(description).parameters).to.deep.equal({ node: { in: "body", format: "date" } });
    });
  });

  describe("refuses", () => {
    const documents: [what: string, document: unknown][] = [
      ["a text", "openapi: 3.0.0"],
      ["null", null],
      ["an array", []],
      ["an object without version", {}],
      ["another version", { openapi: "4.0.0" }],
      ["Swagger 1.2", { swagger: "1.2" }],
      ["a version that cannot be read", Object.defineProperty({}, "openapi", { get: throwSecret })],
    ];
    itEach("%s in place of a document", documents, (document) => {
      refusal(() => readOpenApi(document, OPTIONS), "INVALID_OPTIONS");
    });

    const document = { openapi: "3.0.0", servers: SERVERS, paths: {} };
    const throwing = Object.defineProperty({}, "x", { get: throwSecret, enumerable: true });
    const options: [what: string, options: unknown, message: RegExp][] = [
      ["no options", undefined, /got undefined/],
      ["options that throw", throwing, /options/],
      ["unknown options", { ...OPTIONS, baseURL: "x" }, /got "baseURL"/],
      ["an invalid service", { ...OPTIONS, service: "a b" }, /"service"/],
      ["an invalid baseUrl", { ...OPTIONS, baseUrl: "x" }, /"baseUrl"/],
    ];
    itEach("%s", options, (given, message) => {
      const call = () => readOpenApi(document, given as typeof OPTIONS);
      expect(refusal(call, "INVALID_OPTIONS").message).to.match(message);
    });

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

    it("paths that throw as a whole", () => {
      const fields = { openapi: "3.0.0", servers: SERVERS };
      const proxy = new Proxy({}, { ownKeys: throwSecret });
      for (const field of [{ get: throwSecret }, { value: proxy }]) {
        const document = Object.defineProperty({ ...fields }, "paths", field);
        const description = readOpenApi(document, OPTIONS);
        expect(description.operations).to.deep.equal({});
        expectProblems(description, "#/paths: Cannot read the description: its own code throws");
      }
    });

    it("names that an object inherits", () => {
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

    it("fields that an object inherits, which are none of its own", () => {
      const inherited = { required: true, explode: false, schema: LIST };
      const parameter: object = Object.assign(Object.create(inherited) as object, inQuery("q"));
      expect(getting("/x", parameter)).to.deep.equal({ route: "GET /x" });
    });

    it("an object within itself", () => {
      const schema: Record<string, unknown> = { type: "object" };
      Object.assign(schema, { properties: { self: schema }, allOf: [schema], items: schema });
      const item: Record<string, unknown> = {};
      item["get"] = { parameters: [inQuery("q", { schema })], requestBody: item };
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
        "/x": { get: { parameters: [inQuery("q", { schema })] } },
        "/y": { get: { parameters: endless } },
      });
      // What lies so deep is not looked at, so that no document costs the square of its size.
      expect(description.operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
      expectProblems(description, "#/paths/~1y/get");
    });

    it("thousands of operations that share one large schema", function () {
      this.timeout(20_000);
      const schema = { $ref: "#/components/schemas/Large" };
      const many = (count: number, name: (i: number) => string, value: object): object =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), value]));
      const properties = many(300, (i) => `p${i}`, schema);
      expectLinear((count) => {
        const paths = many(count, (i) => `/x${i}/{id}`, { post: takingJson(schema) });
        const { operations } = read(paths, { components: { schemas: { Large: { properties } } } });
        expect(Object.keys(operations)).to.have.length(count);
      }, 10_000);
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
