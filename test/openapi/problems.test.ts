import { expect } from "chai";
import { itEach } from "../helpers/itEach.js";
import { inQuery, problemsOf, read, readSwagger, type Read } from "../helpers/openapi.js";

const LIMIT = { name: "limit", in: "header" };

function other(expected: string, got: string): string {
  return `use the value: expected ${expected}, but got ${got}`;
}

function misplaced(name: string): string {
  return `send the parameter "${name}": expected a name, and one of "path", "query", "header", "cookie" and "querystring" as in, but got another place or name`;
}

const JSON_CONTENT = { content: { "application/json": { schema: { type: "object" } } } };
const TEXT = { content: { "application/json": { schema: { type: "string" } } } };
const TEXT_LOST = 'write text as JSON in "w": expected a list or an object, but got text';
const XML = { content: { "application/xml": { schema: { type: "object" } } } };
const LOST = `write lists or objects of "w": expected a style that this library has, but got another one`;

const PARAMETERS: readonly (readonly [what: string, parameter: unknown, message: string])[] = [
  ["in an unknown place", { name: "w", in: "quer" }, misplaced("w")],
  ["that is a whole query of objects", { name: "w", in: "querystring", ...JSON_CONTENT }, LOST],
  ["without name", { in: "query" }, misplaced("")],
  ["that is null", null, other("an object", "null")],
  ["without media types", inQuery("w", { content: "x" }), other("an object", "a string")],
  ["that is an object in another type than JSON", inQuery("w", { ...XML }), LOST],
  ["that is text in JSON", inQuery("w", TEXT), TEXT_LOST],
];

const getting = (...parameters: readonly object[]): Read => read({ "/x": { get: { parameters } } });

const TEXT_QUERY = { in: "querystring", name: "all", content: { "text/plain": {} } };
const BESIDE = "expected a parameter outside of the query, but got one beside a parameter";

/** A parameter and a second one, which is left out beside it. */
const BESIDES: readonly (readonly [what: string, first: object, second: object, got: string])[] = [
  ["again", inQuery("w"), inQuery("w", { required: true }), "but got a duplicate"],
  ["beside a whole query", TEXT_QUERY, inQuery("w"), BESIDE],
  ["beside a whole query, as another", TEXT_QUERY, { ...TEXT_QUERY, name: "w" }, BESIDE],
];

/** A body that is left out, where what is wrong with it stands in it, and what came in place of an object. */
const BODIES: readonly (readonly [what: string, body: unknown, at: string, got: string])[] = [
  ["that is not an object", "x", "", "a string"],
  ["whose content is not an object", { content: ["application/json"] }, "/content", "an array"],
  ["of no object", { content: { "a/json": 5 } }, "/content/a~1json", "a number"],
];

type Part = readonly [what: string, part: object, at: string, message: string];

/** A part of `POST /x` that is left out, its pointer below the operation, and what is said of it. */
const PARTS: readonly Part[] = [
  ["parameters of no list", { parameters: {} }, "/parameters", other("a list", "an object")],
  ...PARAMETERS.map(([what, parameter, message], i): Part => {
    const parameters = i % 2 === 0 ? [parameter, LIMIT] : [LIMIT, parameter];
    return [`a parameter ${what}`, { parameters }, `/parameters/${i % 2}`, message];
  }),
  ...BODIES.map(([what, requestBody, at, got]): Part => {
    const part = { parameters: [LIMIT], requestBody };
    return [`a body ${what}`, part, `/requestBody${at}`, other("an object", got)];
  }),
];

const TRACE =
  'Cannot use the operation: "route" (expected a method such as GET or POST, but got TRACE, which is not supported)';
const DOTS =
  "Cannot use the operation: expected a path without dot segments, but got one with a dot segment";
const HOST = "HTTPS://a.example/x";
const URL_PATH =
  "Cannot use the operation: expected a path that begins with a slash, but got a URL";
const NO_METHOD =
  "Cannot use the field: expected a field of paths, such as a method in lower case, but got";
const NO_OBJECT = "Cannot use the value: expected an object, but got";

/** Paths, of which just `GET /z` becomes an operation, and what is said of the others. */
const PATHS: readonly (readonly [what: string, paths: object, problem: string])[] = [
  ["an operation that is a string", { "/x": { get: "" } }, `/~1x/get: ${NO_OBJECT} a string`],
  ["a path that is null", { "/x": null }, `/~1x: ${NO_OBJECT} null`],
  ["a URL as a path", { [HOST]: { get: {} } }, `/HTTPS:~1~1a.example~1x/get: ${URL_PATH}`],
  ["a method in upper case", { "/x": { GET: {} } }, `/~1x/GET: ${NO_METHOD} "GET"`],
  ["a method without a field", { "/x": { purge: {} } }, `/~1x/purge: ${NO_METHOD} "purge"`],
  ["a method that cannot be sent", { "/x": { trace: {} } }, `/~1x/trace: ${TRACE}`],
  ...["/a/../b", "/.", "/a/%2e%2E?x=1", "/{id}/..#get", "/a/..\\b"].map((path) => {
    const at = path.replaceAll("/", "~1").replaceAll("%", "%25");
    return [`the path ${path}`, { [path]: { get: {} } }, `/${at}/get: ${DOTS}`] as const;
  }),
];

const BAD_KEY =
  "Cannot use the security scheme: expected a place, and an HTTP token as name, but got";
const KEY = `${BAD_KEY} another place or name`;
const key = (place?: string, name?: string): object => ({ type: "apiKey", in: place, name });

const NO_PLACE = "Cannot follow the $ref: expected an object in this document, but got";
const SCHEMES: readonly (readonly [what: string, scheme: unknown, message: string])[] = [
  ["with a reference to nothing", { $ref: "#/nope" }, `${NO_PLACE} "#/nope"`],
  ["that is null", null, `${NO_OBJECT} null`],
  ["without name", key("header"), KEY],
  ["with a bad name of a header", key("header", "a b"), KEY],
  ["with a bad name of a cookie", key("cookie", "a=b"), KEY],
  ["with an empty name of a query", key("query", ""), KEY],
];

describe("readOpenApi leaves out, as one problem, and reads the rest", () => {
  itEach("a part of an operation: %s", PARTS, (part, at, message) => {
    const description = read({ "/x": { post: part }, "/z": { get: {} } });
    expect(problemsOf(description)).to.deep.equal([`#/paths/~1x/post${at}: Cannot ${message}`]);
    expect(Object.keys(description.operations)).to.deep.equal(["POST /x", "GET /z"]);
    const known = Object.keys(description.operations["POST /x"]?.parameters ?? {});
    const left = at === "/parameters" ? [] : ["limit"];
    expect(known.filter((name) => name !== "w")).to.deep.equal(left);
  });

  itEach("a path or an operation: %s", PATHS, (paths, problem) => {
    const description = read({ ...paths, "/z": { get: {} } });
    expect(problemsOf(description)).to.deep.equal([`#/paths${problem}`]);
    expect(Object.keys(description.operations)).to.deep.equal(["GET /z"]);
  });

  itEach("a security scheme %s", SCHEMES, (scheme, message) => {
    const good = { type: "apiKey", in: "header", name: "Acme-Key" };
    const schemes = { "a/b": scheme, good };
    const problem = (at: string): string => `#/${at}/a~1b: ${message}`;
    const description = read({}, { components: { securitySchemes: schemes } });
    expect(problemsOf(description)).to.deep.equal([problem("components/securitySchemes")]);
    expect(description.profile.credentialHeaders).to.deep.equal(["Acme-Key"]);
    const swagger = readSwagger({}, { securityDefinitions: schemes });
    expect(problemsOf(swagger)).to.deep.equal([problem("securityDefinitions")]);
    expect(swagger.profile.credentialHeaders).to.deep.equal(["Acme-Key"]);
  });

  itEach("a parameter %s", BESIDES, (first, second, got) => {
    const problems = problemsOf(getting(first, second));
    expect(problems).to.have.length(1);
    const at = '#/paths/~1x/get/parameters/1: Cannot send the parameter "w": ';
    expect(problems[0]).to.contain(at).and.to.contain(got);
  });

  it("a body of Swagger 2.0 beside another body or the fields of a form", () => {
    const body = { name: "all", in: "body", schema: { type: "object" } };
    const field = { name: "file", in: "formData", type: "file" };
    const problem = (at: number): string =>
      `#/paths/~1x/post/parameters/${at}: Cannot send the parameter: expected one body, or the fields of one form, but got more`;
    const readBoth = (...parameters: readonly object[]): Read =>
      readSwagger({ "/x": { post: { parameters } } });
    const other = { ...body, name: "more" };
    const asJson = readBoth(body, field, other);
    expect(problemsOf(asJson)).to.deep.equal([problem(1), problem(2)]);
    expect(asJson.profile.body).to.equal(undefined);
    const asForm = readBoth(field, body, { ...field, name: "second" });
    expect(problemsOf(asForm)).to.deep.equal([problem(1)]);
    expect(asForm.profile.body).to.equal("multipart");
  });
});

const TEXT_XML = { content: { "application/xml": { schema: { type: "string" } } } };

/** Fields of a document that has no problem. */
const VALID: readonly (readonly [what: string, fields: object])[] = [
  ["a document without paths", { webhooks: { ping: { post: {} } } }],
  ["extensions among paths and operations", { paths: { "x-a": 1, "/x": { "x-b": "c" } } }],
  ["a body without media types", { paths: { "/x": { post: { requestBody: { content: {} } } } } }],
  ["text in XML", { paths: { "/x": { get: { parameters: [inQuery("w", TEXT_XML)] } } } }],
  ["dots behind the path", { paths: { "/x?to=/../y": { get: {} }, "/y#/../z": { get: {} } } }],
  ["dots in a name", { paths: { "/{a/../b}": { get: {} } } }],
];

describe("readOpenApi has no problem with", () => {
  itEach("what OpenAPI allows: %s", VALID, (fields) => {
    const description = read({}, fields);
    expect(problemsOf(description)).to.deep.equal([]);
    expect(description.profile).to.not.have.any.keys("credentialHeaders", "credentialParameters");
  });
});
