import { expect } from "chai";
import {
  EndpointFactory,
  readOperation,
  readProfile,
  type OperationJson,
} from "../../src/index.js";
import { itEach, itFor } from "../support/itEach.js";
import {
  compiled,
  inQuery,
  only,
  postOf,
  problemsOf,
  read,
  readSwagger,
  taking,
  takingJson,
  expectProblems,
  expectOperations,
  STRING,
  LIST,
  OBJECT,
} from "../support/openapi.js";

const TEXT = taking({ "text/plain": { schema: STRING } });
const FORM = "application/x-www-form-urlencoded";
describe("readOpenApi", () => {
  describe("reads bodies", () => {
    const json = { schema: { type: "object", properties: { a: STRING } } };
    const kinds: [what: string, content: object, body: OperationJson["body"]][] = [
      ["JSON", { "application/json": json }, undefined],
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
    itFor("with exactly the stated type, also if it is a text type: %0", named, (type) => {
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

    it("as noBody if there is none, for methods that may have one", () => {
      expectOperations(read({ "/x": { get: {}, put: {}, delete: {}, options: {} } }), {
        "GET /x": { route: "GET /x" },
        "PUT /x": { route: "PUT /x", body: "none" },
        "DELETE /x": { route: "DELETE /x", body: "none" },
        "OPTIONS /x": { route: "OPTIONS /x" },
      });
    });

    it("and puts the most frequent kind into the profile", () => {
      const description = read({ "/x": { post: taking({ [FORM]: {} }), put: {} } });
      expect(description.profile.body).to.equal(FORM);
      const put = { route: "PUT /x", body: "none" } as const;
      expectOperations(description, { "POST /x": { route: "POST /x" }, "PUT /x": put });
    });

    const bytes = { type: "string", format: "byte" };
    const texts: [what: string, schema: object, expected: Partial<OperationJson>][] = [
      ["a string", STRING, { body: "json-string" }],
      ["a string or null", { type: ["string", "null"] }, { body: "json-string" }],
      ["several strings", { oneOf: [STRING, { enum: ["a", null] }] }, { body: "json-string" }],
      ["bytes", bytes, { body: "json-string", format: "base64" }],
      ["a list of bytes", { type: "array", items: bytes }, { format: "base64" }],
      ["a string or anything", { anyOf: [STRING, {}] }, {}],
      ["a string or an object", { anyOf: [STRING, OBJECT] }, {}],
      ["an enumeration of several kinds", { enum: ["a", 1] }, {}],
      ["an enum of a string", { enum: ["on"] }, { body: "json-string" }],
      ["a constant text", { const: "on" }, { body: "json-string" }],
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

    it("of text in another JSON type as a problem", () => {
      expectProblems(
        postOf({ "application/vnd.acme+json": { schema: STRING } }),
        "#/paths/~1x/post/requestBody: Cannot write text as JSON: expected application/json, but got another JSON type",
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

    it("without a field that has the name of a parameter, the path or a credential", () => {
      const day = { format: "date" };
      const schema = { properties: { id: day, q: day, key: day, day } };
      const post = { parameters: [inQuery("q")], ...takingJson(schema) };
      const components = { securitySchemes: { key: { type: "apiKey", ...inQuery("key") } } };
      expect(only(read({ "/x/{id}": { post } }, { components })).parameters).to.deep.equal({
        q: "query",
        day: { in: "body", format: "date" },
      });
    });

    it("of a GET as no body if it can only be empty", () => {
      const empty = { type: "object", additionalProperties: false };
      const components = { schemas: { Empty: empty } };
      for (const schema of [
        empty,
        { ...empty, properties: {} },
        { type: "object", maxProperties: 0 },
        { $ref: "#/components/schemas/Empty" },
      ]) {
        const description = read({ "/x": { get: takingJson(schema) } }, { components });
        expectOperations(description, { "GET /x": { route: "GET /x" } });
      }
    });

    it("of a GET as a problem if it can have contents", () => {
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

    const odd = ["plain text", "form", ""];
    itFor("as a problem with %0 instead of the most frequent media type", odd, (type) => {
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

  describe("reads responses", () => {
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
});
