import { expect } from "chai";
import type { ServiceDescription } from "../src/openapi/index.js";
import { problemsOf, read, readSwagger } from "./support/openapi.js";

const LIMIT = { name: "limit", in: "header" };

const PLACES = 'a name, and one of "path", "query", "header", "cookie" as in';

/** A part of `POST /x` that is left out, its pointer below the operation, and what is said of it. */
const PARTS: readonly (readonly [what: string, part: object, at: string, message: string])[] = [
  [
    "a parameter in an unknown place",
    { parameters: [{ name: "w", in: "quer" }, LIMIT] },
    "/parameters/0",
    `send the parameter "w": expected ${PLACES}, but got another`,
  ],
  [
    "a parameter in a place of Swagger 2.0",
    { parameters: [{ name: "w", in: "body" }, LIMIT] },
    "/parameters/0",
    `send the parameter "w": expected ${PLACES}, but got another`,
  ],
  [
    "a parameter in a place that OpenAPI 3.2 has",
    { parameters: [{ name: "w", in: "querystring", content: { "application/json": {} } }, LIMIT] },
    "/parameters/0",
    `send the parameter "w": expected ${PLACES}, but got another`,
  ],
  [
    "a parameter without place",
    { parameters: [LIMIT, { name: "w" }] },
    "/parameters/1",
    `send the parameter "w": expected ${PLACES}, but got another`,
  ],
  [
    "a parameter without name",
    { parameters: [{ in: "query" }, LIMIT] },
    "/parameters/0",
    `send the parameter "": expected ${PLACES}, but got another`,
  ],
  [
    "a parameter that is null",
    { parameters: [null, LIMIT] },
    "/parameters/0",
    "use the value: expected an object, but got null",
  ],
  [
    "parameters that are no list",
    { parameters: { w: { name: "w", in: "query" } } },
    "/parameters",
    "use the value: expected a list, but got an object",
  ],
  [
    "the content of a parameter that is no object",
    { parameters: [{ name: "w", in: "query", content: "text/csv" }, LIMIT] },
    "/parameters/0",
    "use the value: expected an object, but got a string",
  ],
  [
    "an object in a media type other than JSON",
    {
      parameters: [
        { name: "w", in: "query", content: { "application/xml": { schema: { type: "object" } } } },
        LIMIT,
      ],
    },
    "/parameters/0",
    'write lists or objects of "w": expected a style that this library has, but got another',
  ],
  [
    "a body that is no object",
    { parameters: [LIMIT], requestBody: "x" },
    "/requestBody",
    "use the value: expected an object, but got a string",
  ],
  [
    "a body without content",
    { parameters: [LIMIT], requestBody: { required: true } },
    "/requestBody/content",
    "use the value: expected an object, but got undefined",
  ],
  [
    "a body whose content is no object",
    { parameters: [LIMIT], requestBody: { content: ["application/json"] } },
    "/requestBody/content",
    "use the value: expected an object, but got an array",
  ],
  [
    "a media type that is no object",
    { parameters: [LIMIT], requestBody: { content: { "application/json": 5 } } },
    "/requestBody/content/application~1json",
    "use the value: expected an object, but got a number",
  ],
];

/** Paths, of which just `GET /z` becomes an operation, and what is said of the others. */
const PATHS: readonly (readonly [what: string, paths: object, problem: string])[] = [
  [
    "an operation that is no object",
    { "/x": { get: "oops" } },
    "#/paths/~1x/get: Cannot use the value: expected an object, but got a string",
  ],
  [
    "an operation that is null",
    { "/x": { get: null } },
    "#/paths/~1x/get: Cannot use the value: expected an object, but got null",
  ],
  [
    "a path that is null",
    { "/x": null },
    "#/paths/~1x: Cannot use the value: expected an object, but got null",
  ],
  ...["/a/../b", "/.", "/a/%2e%2E?x=1", "/{id}/..#get", "/a/..\\b"].map(
    (path) =>
      [
        `the path ${path}`,
        { [path]: { get: {} } },
        `#/paths/${path.replaceAll("/", "~1")}/get: Cannot use the operation: expected no dot segments in its path, but got another`,
      ] as const,
  ),
];

const KEY =
  "Cannot use the security scheme: expected a place, and an HTTP token as name, but got another";

/** Security schemes that cannot be used, and what is said of each. */
const SCHEMES: readonly (readonly [what: string, scheme: unknown, message: string])[] = [
  [
    "with a reference to nothing",
    { $ref: "#/nope" },
    'Cannot follow the $ref: expected one to an object of this document, but got "#/nope"',
  ],
  ["that is null", null, "Cannot use the value: expected an object, but got null"],
  ["without name", { type: "apiKey", in: "header" }, KEY],
  ["without place", { type: "apiKey", name: "key" }, KEY],
  ["in an unknown place", { type: "apiKey", in: "body", name: "key" }, KEY],
  ["with a bad name of a header", { type: "apiKey", in: "header", name: "a b" }, KEY],
  ["with a bad name of a cookie", { type: "apiKey", in: "cookie", name: "a=b" }, KEY],
  ["with a bad name of a query", { type: "apiKey", in: "query", name: "a\n" }, KEY],
  ["with an empty name of a query", { type: "apiKey", in: "query", name: "" }, KEY],
];

describe("readOpenApi leaves out, as one problem, and reads the rest", () => {
  for (const [what, part, at, message] of PARTS) {
    it(what, () => {
      const description = read({ paths: { "/x": { post: part }, "/z": { get: {} } } });
      expect(problemsOf(description)).to.deep.equal([`#/paths/~1x/post${at}: Cannot ${message}`]);
      expect(Object.keys(description.operations)).to.deep.equal(["POST /x", "GET /z"]);
      const known = Object.keys(description.operations["POST /x"]?.data.parameters ?? {});
      expect(known.filter((name) => name !== "w")).to.deep.equal(
        at === "/parameters" ? [] : ["limit"],
      );
    });
  }

  for (const [what, paths, problem] of PATHS) {
    it(what, () => {
      const description = read({ paths: { ...paths, "/z": { get: {} } } });
      expect(problemsOf(description)).to.deep.equal([problem]);
      expect(Object.keys(description.operations)).to.deep.equal(["GET /z"]);
    });
  }

  for (const [what, scheme, message] of SCHEMES) {
    it(`a security scheme ${what}`, () => {
      const good = { type: "apiKey", in: "header", name: "Acme-Key" };
      const schemes = { "a/b": scheme, good };
      const problem = (at: string): string => `#/${at}/a~1b: ${message}`;
      const description = read({ components: { securitySchemes: schemes } });
      expect(problemsOf(description)).to.deep.equal([problem("components/securitySchemes")]);
      expect(description.profile.credentialHeaders).to.deep.equal(["Acme-Key"]);
      const swagger = readSwagger({ securityDefinitions: schemes });
      expect(problemsOf(swagger)).to.deep.equal([problem("securityDefinitions")]);
      expect(swagger.profile.credentialHeaders).to.deep.equal(["Acme-Key"]);
    });
  }

  it("security schemes and paths that are no objects", () => {
    const broken = { components: { securitySchemes: ["key"] }, paths: "x" };
    expect(problemsOf(read(broken))).to.deep.equal([
      "#/paths: Cannot use the value: expected an object, but got a string",
      "#/components/securitySchemes: Cannot use the value: expected an object, but got an array",
    ]);
  });

  it("a parameter of Swagger 2.0 in an unknown place", () => {
    const parameters = [
      { name: "w", in: "quer", type: "string" },
      { name: "all", in: "body", schema: { type: "object" } },
    ];
    const description = readSwagger({ paths: { "/x": { post: { parameters } } } });
    expect(problemsOf(description)).to.deep.equal([
      '#/paths/~1x/post/parameters/0: Cannot send the parameter "w": expected a name, and one of "path", "query", "header", "cookie", "body", "formData" as in, but got another',
    ]);
    expect(description.operations["POST /x"]?.data).to.deep.equal({ route: "POST /x" });
  });

  it("a body of Swagger 2.0 beside another body or the fields of a form", () => {
    const body = { name: "all", in: "body", schema: { type: "object" } };
    const field = { name: "file", in: "formData", type: "file" };
    const problem = (at: number): string =>
      `#/paths/~1x/post/parameters/${at}: Cannot send the parameter: expected one body, or the fields of one form, but got another`;
    const readBoth = (...parameters: readonly object[]): ServiceDescription =>
      readSwagger({ paths: { "/x": { post: { parameters } } } });
    const other = { ...body, name: "more" };
    const asJson = readBoth(body, field, other);
    expect(problemsOf(asJson)).to.deep.equal([problem(1), problem(2)]);
    expect(asJson.profile.body).to.equal(undefined);
    const asForm = readBoth(field, body, { ...field, name: "second" });
    expect(problemsOf(asForm)).to.deep.equal([problem(1)]);
    expect(asForm.profile.body).to.equal("multipart");
  });
});

describe("readOpenApi has no problem with", () => {
  const xml = { "application/xml": { schema: { type: "string" } } };
  const valid: readonly (readonly [what: string, fields: object])[] = [
    ["a document without paths", { webhooks: { ping: { post: {} } } }],
    ["paths and components without members", { paths: {}, components: {} }],
    ["extensions among paths and operations", { paths: { "x-a": 1, "/x": { "x-b": "c" } } }],
    ["a path with fields for people", { paths: { "/x": { summary: "a", description: "b" } } }],
    ["a body without media types", { paths: { "/x": { post: { requestBody: { content: {} } } } } }],
    [
      "a text in a media type other than JSON",
      { paths: { "/x": { get: { parameters: [{ name: "w", in: "query", content: xml }] } } } },
    ],
    [
      "names that begin with a dot",
      { paths: { "/.well-known/..a/.{format}": { get: { parameters: [] } } } },
    ],
    [
      "dots behind the path",
      { paths: { "/x?to=/../y": { get: {} }, "/y#/../z": { get: {} }, "/{a/../b}": { get: {} } } },
    ],
    [
      "schemes that are no keys, and the header authorization",
      {
        components: {
          securitySchemes: {
            a: { type: "http", scheme: "bearer" },
            b: { type: "oauth2", flows: {} },
            c: { type: "mutualTLS" },
            d: { type: "apiKey", in: "header", name: "Authorization" },
            e: { type: "apiKey", in: "cookie", name: "session" },
          },
        },
      },
    ],
  ];
  for (const [what, fields] of valid) {
    it(what, () => {
      const description = read(fields);
      expect(problemsOf(description)).to.deep.equal([]);
      expect(description.profile).to.not.have.any.keys("credentialHeaders", "credentialParameters");
    });
  }
});
