import { expect } from "chai";
import type { OperationJson } from "../../src/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
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
} from "../helpers/openapi.js";

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data";
const BINARY = { ...STRING, format: "binary" };
const PNG = { ...STRING, contentMediaType: "image/png" };

/** Media types that take an object with a field of this schema. */
function fieldOf(file: object, types = ["application/json", PARTS]): object {
  const schema = { type: "object", properties: { file, name: STRING } };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const json = { schema: OBJECT };
const text = { schema: STRING };
const allOf = [OBJECT, { properties: { file: BINARY } }];
const inAPart = { schema: { allOf } };

/** The content of a body, and what an operation has of it where most have JSON. */
const KINDS: readonly (readonly [what: string, content: object, body: OperationJson["body"]])[] = [
  ["a form", { [FORM]: json }, FORM],
  ["parts", { [PARTS]: json }, "multipart"],
  ["bytes", { "application/octet-stream": text }, "application/octet-stream"],
  ["JSON rather than the first", { "text/csv": {}, "application/json": json }, undefined],
  ["the first", { "text/csv": {}, "text/xml": {} }, "text/csv"],
  ["an object of any type", { "*/*": json }, "json"],
  ["anything", { "*/*": {} }, "*/*"],
  ["nothing", {}, "none"],
  ["a JSON string beside text", { "application/json": text, "text/plain": text }, "json-string"],
  ["bytes, in parts", fieldOf(BINARY), "multipart"],
  ["lists of bytes, in parts", fieldOf({ type: "array", items: BINARY }), "multipart"],
  ["bytes in a part of its schema", { "application/json": inAPart, [PARTS]: inAPart }, "multipart"],
  ["bytes or a string", fieldOf({ anyOf: [STRING, BINARY] }), "multipart"],
  ["bytes of a media type", fieldOf(PNG), "multipart"],
  ["bytes of no encoding", fieldOf({ ...PNG, contentEncoding: "binary" }), "multipart"],
  ["bytes as base64", fieldOf({ ...PNG, contentEncoding: "base64" }), undefined],
  ["text of a media type", fieldOf({ ...STRING, contentMediaType: "text/html" }), undefined],
  ["bytes beside XML", fieldOf(BINARY, ["application/json", "application/xml"]), undefined],
  ["bytes within an object", fieldOf({ type: "object", properties: { a: BINARY } }), undefined],
];

const bytes = { type: "string", format: "byte" };
const NULL = { const: null };

/** The schema of a body in JSON, and what an operation has of it. */
const TEXTS: readonly (readonly [what: string, schema: object, own: Partial<OperationJson>])[] = [
  ["a string", STRING, { body: "json-string" }],
  ["several strings", { oneOf: [STRING, { enum: ["a", null] }] }, { body: "json-string" }],
  ["bytes", bytes, { body: "json-string", format: "base64" }],
  ["a list of bytes", { type: "array", items: bytes }, { format: "base64" }],
  ["a string or anything", { anyOf: [STRING, {}] }, {}],
  ["an enumeration of several kinds", { enum: ["a", 1] }, {}],
  ["null", NULL, {}],
  ["one text or null", { anyOf: [{ const: "on" }, NULL] }, { body: "json-string" }],
  ["bytes in an object", { additionalProperties: bytes }, {}],
];

const EMPTY = { type: "object", additionalProperties: false };

/** Schemas of which every value is empty, and others. */
const EMPTIES = [EMPTY, { ...EMPTY, properties: {} }, { type: "object", maxProperties: 0 }];
const FILLED = [
  ...[STRING, LIST, undefined, {}, { type: "object" }, { enum: ["a"] }],
  ...[true, false].map((additionalProperties) => ({ additionalProperties })),
  ...["properties", "patternProperties"].map((name) => ({ ...EMPTY, [name]: { a: {} } })),
];

describe("the body of a description", () => {
  itEach("is of the kind that is described: %s", KINDS, (content, body) => {
    // A second operation keeps JSON the commonest.
    const common = { post: taking({ "application/json": json }) };
    const { operations } = read({ "/a": common, "/b": common, "/x": { post: taking(content) } });
    expect(operations["POST /x"]?.body).to.equal(body);
  });

  const others = ["Application/JSON; charset=UTF-8", "application/vnd.api+json", FORM, "text/csv"];
  itFor("has exactly the stated type: %0", ["application/json", ...others], (type) => {
    const plain = { post: taking({ "text/plain": text }) };
    for (const method of ["post", "options"]) {
      // Alone, and as one of several, the others of which have another type.
      for (const paths of [{}, { "/a": plain, "/b": plain, "/c": plain }]) {
        const all = { "/x": { [method]: taking({ [type]: json }) }, ...paths };
        const { operations, ...rest } = read(all);
        const operation = operations[`${method.toUpperCase()} /x`]!;
        const data = '{"a":"b"}';
        const call = compiled({ ...rest, operations: { operation } });
        const { headers, body } = call({}, { data });
        expect([headers["content-type"], body]).to.deep.equal([type, data]);
      }
    }
  });

  /** Equally common types of bodies: which one becomes that of the profile, and the other one. */
  const TIES: readonly (readonly [common: string, other: string])[] = [
    ["application/vnd.api+json", FORM],
    ["application/json", PARTS],
    ["application/json", "application/vnd.api+json"],
    [FORM, PARTS],
  ];
  itFor("of the profile is the same in any order of paths: %0 beside %1", TIES, (common, other) => {
    const one = ["/a", { post: taking({ [common]: json }) }] as const;
    const two = ["/b", { post: taking({ [other]: json }) }] as const;
    for (const paths of [
      [one, two],
      [two, one],
    ]) {
      const { operations } = read(Object.fromEntries(paths));
      expect(operations["POST /a"]).to.have.keys("route");
      expect(operations["POST /b"]).to.have.keys("route", "body");
    }
  });

  itEach("in JSON is a text, or has a format: %s", TEXTS, (schema, own) => {
    const common = { post: takingJson(OBJECT) };
    const { operations } = read({ "/a": common, "/b": common, "/x": { post: takingJson(schema) } });
    expect(operations["POST /x"]).to.deep.equal({ route: "POST /x", ...own });
  });

  it("is a problem if it is text in another JSON type", () => {
    expectProblems(
      postOf({ "application/vnd.acme+json": text }),
      "#/paths/~1x/post/requestBody: Cannot write text as JSON: expected application/json, but got another JSON type",
    );
  });

  it("in parts has lists and objects as their encoding says", () => {
    const properties = { json: LIST, expand: LIST, plain: LIST, object: OBJECT, file: STRING };
    const encoding = {
      json: { contentType: "application/json" },
      expand: { style: "deepObject", explode: true },
      plain: { contentType: "text/plain", style: "form" },
      object: { contentType: "application/json" },
      file: { contentType: "image/png" },
    };
    const description = postOf({ [PARTS]: { schema: { properties }, encoding } });
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

  it("in parts that cannot be written as they are described is a problem", () => {
    const schema = { properties: { a: LIST, b: OBJECT, c: OBJECT, d: LIST, ok: STRING } };
    const encoding = {
      a: { style: "form", explode: false },
      b: { contentType: "application/xml" },
      c: { style: "deepObject" },
      d: { style: "pipeDelimited" },
      ok: { style: "pipeDelimited", contentType: "text/plain" },
    };
    const problems = problemsOf(postOf({ [PARTS]: { schema, encoding } }));
    const said = /: Cannot write lists or objects of "(.)/;
    expect(problems.map((each) => said.exec(each)?.[1])).to.deep.equal(["a", "b", "c", "d"]);
  });

  it("in a form has the styles of forms", () => {
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

  it("of Swagger 2.0 is among the parameters", () => {
    const body = { in: "body", name: "b" };
    const part = (name: string, type: string, own = {}) => [{ in: "formData", name, type, ...own }];
    const due = part("due", "string", { format: "date", required: true });
    const fields = [...part("a", "array", { collectionFormat: "multi" }), ...due];
    const paths = {
      "/json": { post: { parameters: [{ ...body, schema: OBJECT }] }, put: { parameters: [body] } },
      "/xml": { post: { parameters: [body], consumes: ["text/xml"] } },
      "/form": { post: { parameters: fields, consumes: [FORM] } },
      "/file": { post: { parameters: part("f", "file") } },
      "/parts": { post: { parameters: part("a", "string"), consumes: [PARTS] } },
    };
    const description = readSwagger(paths, { consumes: ["application/json"] });
    expect(description.profile.form).to.deep.equal({ arrays: "repeat" });
    const parameters = { due: { in: "body", format: "date" } } as const;
    expectOperations(description, {
      "PUT /json": { route: "PUT /json" },
      "POST /json": { route: "POST /json" },
      "POST /xml": { route: "POST /xml", body: "text/xml" },
      "POST /form": { route: "POST /form", parameters, body: FORM },
      "POST /file": { route: "POST /file", body: "multipart" },
      "POST /parts": { route: "POST /parts", body: "multipart" },
    });
  });

  it("has no field with the name of a parameter, of the path or of a credential", () => {
    const day = { format: "date" };
    const schema = { properties: { id: day, q: day, key: day, day } };
    const post = { parameters: [inQuery("q")], ...takingJson(schema) };
    const components = { securitySchemes: { key: { type: "apiKey", ...inQuery("key") } } };
    expect(only(read({ "/x/{id}": { post } }, { components })).parameters).to.deep.equal({
      q: "query",
      day: { in: "body", format: "date" },
    });
  });

  it("of a GET is no body if it can only be empty, and a problem otherwise", () => {
    const components = { schemas: { Empty: EMPTY } };
    for (const schema of [...EMPTIES, { $ref: "#/components/schemas/Empty" }]) {
      const description = read({ "/x": { get: takingJson(schema) } }, { components });
      expectOperations(description, { "GET /x": { route: "GET /x" } });
    }
    const description = read({ "/x": { get: takingJson(OBJECT) } });
    const at = "#/paths/~1x/get/requestBody";
    const expected = "expected a method other than GET and HEAD, but got GET";
    expectProblems(description, `${at}: Cannot send the body: ${expected}`);
    expect(description.operations).to.deep.equal({ "GET /x": { route: "GET /x" } });
    for (const schema of FILLED) {
      const head = taking({ "text/plain": { schema } });
      expect(read({ "/x": { head } }).problems, JSON.stringify(schema)).to.have.length(1);
    }
    const parameters = [{ in: "formData", name: "a", type: "string" }];
    const swagger = readSwagger({ "/x": { get: { parameters } } });
    expectProblems(swagger, "#/paths/~1x/get/parameters/0");
  });

  const odd = ["plain text", "form", ""];
  itFor("is a problem with %0 instead of the most frequent media type", odd, (type) => {
    const [a, b] = [type, "text/csv"].map((each) => ({ post: taking({ [each]: json }) }));
    const description = read({ "/a": a, "/b": b, "/c": { get: {} } });
    expect(description.operations).to.have.all.keys("POST /b", "GET /c");
    expect(description.profile.body).to.equal("text/csv");
    expectProblems(description, "#/paths/~1a/post");
    const parameters = [{ in: "body", name: "body", schema: OBJECT }];
    const swagger = readSwagger({ "/a": { post: { parameters, consumes: [type] }, get: {} } });
    expect(swagger.operations).to.have.all.keys("GET /a");
    expect(problemsOf(swagger)).to.have.length(1);
  });
});

describe("the responses of a description", () => {
  /** Responses 200, 201 and so on, with these media types. */
  const answering = (...types: string[]): object =>
    Object.fromEntries(types.map((type, i) => [200 + i, { content: { [type]: {} } }]));
  const answers: [what: string, responses: object, accept: string | undefined][] = [
    ["JSON", { 200: { content: { "text/csv": {}, "application/json": {} } } }, undefined],
    ["anything", { 200: { content: { "*/*": {} } } }, undefined],
    ["any picture", answering("image/*"), "image/*"],
    ["another JSON", { 200: { content: { "a/b": {}, "a/c+json": {} } } }, "a/c+json"],
    ["a range of codes", { "2XX": { content: { "text/csv": {} } } }, "text/csv"],
    ["several", answering("text/csv", "image/png", "text/csv"), "text/csv, image/png"],
    ["JSON and a page", answering("application/json", "text/html"), "application/json, text/html"],
    ["nothing but a default", { 404: {}, default: { content: { "a/b": {} } } }, "a/b"],
    ["an error by default", { default: { content: { "a/b+json": {} } } }, undefined],
    ["no content, or an error", { 204: {}, default: { content: { "a/b": {} } } }, undefined],
    ["errors", { 404: { content: { "text/csv": {} } }, default: {} }, undefined],
    ["CSV beside invalid types", answering("text/csv", "日本/x", ""), "text/csv"],
  ];
  itEach("are asked for where they are not JSON: %s", answers, (responses, accept) => {
    expect(only(read({ "/x": { get: { responses } } })).accept).to.equal(accept);
  });

  it("are asked for by the produces of Swagger 2.0", () => {
    const item = { get: {}, head: { produces: ["application/json"] } };
    const { operations } = readSwagger({ "/x": item }, { produces: ["text/csv"] });
    expect(operations["GET /x"]?.accept).to.equal("text/csv");
    expect(operations["HEAD /x"]).to.not.have.property("accept");
  });
});
