import { expect } from "chai";
import { itEach } from "../support/itEach.js";
import {
  only,
  problemsOf,
  read,
  readDocument,
  takingJson,
  type Read,
  inHeader,
  inPath,
  inQuery,
  expectProblems,
} from "../support/openapi.js";

const DAY = { type: "string", format: "date" };
const SELF = "https://acme.example/api/openapi.json";

/** A description in OpenAPI 3.1 whose operation takes a body of this schema; each finds the format of `day` in it. */
function bodyOf(schema: object, schemas: object, root: object = {}): Read {
  return readDocument({
    openapi: "3.2.0",
    servers: [{ url: "https://acme.example" }],
    paths: { "/x": { post: takingJson(schema) } },
    components: { schemas },
    ...root,
  });
}

const OBJECT = { type: "object", properties: { day: DAY } };

const FOUND: readonly (readonly [name: string, schema: object, schemas: object, root?: object])[] =
  [
    ["a pointer", { $ref: "#/components/schemas/A" }, { A: OBJECT }],
    ["an escaped pointer", { $ref: "#/components/schemas/a~1b~0c%20d%25" }, { "a/b~c d%": OBJECT }],
    ["an anchor", { $ref: "#things" }, { A: { ...OBJECT, $anchor: "things" } }],
    [
      "a dynamic anchor",
      { $dynamicRef: "#things" },
      { A: { ...OBJECT, $dynamicAnchor: "things" } },
    ],
    [
      "a place in a schema that has a URI",
      { $ref: "https://acme.example/a#/$defs/B" },
      { A: { $id: "https://acme.example/a", $defs: { B: OBJECT } } },
    ],
    [
      "a place relative to the URI of its own schema",
      { $ref: "https://acme.example/a" },
      {
        A: {
          $id: "https://acme.example/a",
          type: "object",
          properties: { day: { $ref: "#/$defs/Day" } },
          $defs: { Day: DAY },
        },
      },
    ],
    [
      "another schema relative to its own URI",
      { $ref: "https://acme.example/all/a" },
      {
        A: {
          $id: "https://acme.example/all/a",
          type: "object",
          properties: { day: { $ref: "../days#day" } },
        },
        B: { $id: "/days", $defs: { Day: { ...DAY, $anchor: "day" } } },
      },
      { $self: "https://acme.example/x/y" },
    ],
    [
      "the document by a relative URI",
      { $ref: "./openapi.json#/components/schemas/A" },
      { A: OBJECT },
      { $self: SELF },
    ],
    [
      "the document by a URI without its scheme",
      { $ref: `${SELF.replace("https:", "")}#/components/schemas/A` },
      { A: OBJECT },
      { $self: SELF },
    ],
    [
      "the whole of its properties",
      { type: "object", properties: { $ref: "#/components/schemas/A/properties" } },
      { A: OBJECT },
    ],
  ];

const LOST: readonly (readonly [name: string, schema: object, schemas: object, got: string])[] = [
  [
    "an anchor of several schemas",
    { $ref: "#item" },
    { A: { $anchor: "item" }, B: { $anchor: "item" } },
    "#item",
  ],
  ["nothing", { $ref: "#/components/schemas/Lost" }, {}, "#/components/schemas/Lost"],
  [
    "a dynamic anchor of several schemas",
    { $dynamicRef: "#item" },
    { A: { $dynamicAnchor: "item" }, B: { $id: "https://acme.example/b", $dynamicAnchor: "item" } },
    "#item",
  ],
  ["the URI of nothing", { $ref: "https://acme.example/lost" }, {}, "https://acme.example/lost"],
];

describe("references of a description", () => {
  it("may stand for lists: servers, parameters, security, and those of schemas", () => {
    const lists = {
      servers: [{ url: "https://acme.example/{v}", variables: { v: { enum: at("versions") } } }],
      versions: ["v1", "v2"],
      parameters: [inQuery("kind", { schema: { type: at("types"), items: DAY } })],
      types: ["array", "null"],
      security: [{ key: [] }],
      parts: [OBJECT],
      values: ["a"],
      indirect: at("security"),
    };
    const schemes = {
      key: { type: "apiKey", in: "header", name: "x-key" },
      other: { type: "apiKey", in: "header", name: "x-other" },
    };
    function at(name: string): object {
      return { $ref: `#/x-lists/${name}` };
    }
    const { profile, operations, problems } = readDocument({
      openapi: "3.1.0",
      servers: at("servers"),
      security: at("indirect"),
      "x-lists": lists,
      paths: {
        "/x": { parameters: at("parameters"), post: takingJson({ allOf: at("parts") }) },
        "/y": { get: { parameters: at("parameters"), security: at("security") } },
        "/z": { get: { servers: at("servers"), security: [] } },
      },
      components: { securitySchemes: schemes },
    });
    expect(problems).to.deep.equal([]);
    expect(profile).to.include({ baseUrl: "https://acme.example/{v}" });
    expect(profile.variables).to.deep.equal({ v: { values: ["v1", "v2"], default: "v1" } });
    const kind = { in: "query", format: "date" };
    const security = [["x-key"]];
    expect(operations).to.deep.equal({
      "POST /x": {
        route: "POST /x",
        parameters: { kind, day: { in: "body", format: "date" } },
        security,
      },
      "GET /y": { route: "GET /y", parameters: { kind }, security },
      "GET /z": { route: "GET /z", security: [] },
    });
  });

  it("and pointers of problems are fragments of URIs, which lead to the place", () => {
    const path = "/v1/%41~{x}";
    const { problems } = read({ [path]: { get: { servers: 5 } } });
    const pointer = "#/paths/~1v1~1%2541~0{x}/get";
    expect(problems.map((problem) => problem.pointer)).to.deep.equal([pointer]);
    const parameters = [inQuery("q", { schema: DAY })];
    const found = read({
      [path]: { get: { parameters: [...parameters, inPath("x", { required: true })] } },
      "/y": { get: { parameters: { $ref: `${pointer}/parameters` } } },
    });
    expect(found.operations["GET /y"]?.parameters).to.deep.equal({
      q: { in: "query", format: "date" },
    });
  });

  itEach("lead to %s", FOUND, (schema, schemas, root) => {
    const description = bodyOf(schema, schemas, root);
    expect(only(description).parameters).to.deep.equal({ day: { in: "body", format: "date" } });
  });

  itEach("are a problem where they lead to %s", LOST, (schema, schemas, got) => {
    const { problems, operations } = bodyOf({ type: "object", properties: { a: schema } }, schemas);
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#"]);
    expect(problems[0]?.message).to.contain(`"${got}"`);
    expect(Object.keys(operations)).to.deep.equal(["POST /x"]);
  });

  it("are not followed within data", () => {
    const example = { $id: "https://acme.example/a", $anchor: "things" };
    const schemas = { A: { ...OBJECT, $anchor: "things" }, B: { example, default: example } };
    const { parameters } = only(bodyOf({ $ref: "#things" }, schemas));
    expect(parameters).to.deep.equal({ day: { in: "body", format: "date" } });
  });

  it("may replace any object", () => {
    const at = (name: string): object => ({ $ref: `#/x-parts/${name}` });
    const parts = {
      path: { get: at("get") },
      get: { parameters: [at("parameter")], responses: at("responses"), security: [] },
      parameter: { in: "query", name: "at", schema: at("day") },
      day: DAY,
      responses: { 200: at("answer") },
      answer: { content: at("content") },
      content: { "text/csv": at("media") },
      media: {},
      schemes: { key: at("key") },
      key: { type: "apiKey", in: "header", name: "X-Key" },
      variables: { v: at("variable") },
      variable: { default: "2" },
    };
    const description = read(
      { "/x": at("path") },
      {
        "x-parts": parts,
        servers: [{ url: "https://acme.example/{v}", variables: at("variables") }],
        components: { securitySchemes: at("schemes") },
      },
    );
    expect(only(description)).to.deep.equal({
      route: "GET /x",
      parameters: { at: { in: "query", format: "date" } },
      accept: "text/csv",
      security: [],
    });
    expect(description.profile).to.deep.include({
      variables: { v: { default: "2" } },
      credentialHeaders: ["X-Key"],
    });
  });

  it("stop in a circle", () => {
    const schemas = {
      A: { $ref: "#/components/schemas/B" },
      B: { $ref: "#a" },
      C: { $anchor: "a", $ref: "#/components/schemas/A" },
    };
    expect(problemsOf(bodyOf({ $ref: "#a" }, schemas))).to.deep.equal([]);
  });
});

describe("readOpenApi", () => {
  describe("follows references", () => {
    const broken: [what: string, $ref: string][] = [
      ["to nothing", "#/components/parameters/None"],
      ["to itself", "#/paths/~1x/get/parameters/0"],
      ["to an inherited field", "#/constructor"],
      ["to a string", "#/openapi"],
      ["that is not a pointer", "#%E0%A4%A"],
    ];
    itEach("and notes one %s, and reads the rest", broken, ($ref) => {
      const parameters = [{ $ref }, inHeader("A")];
      const description = read({ "/x": { get: { parameters } }, "/y": { get: {} } });
      const [problem] = problemsOf(description);
      expect(problem).to.match(/^#\/paths\/~1x\/get\/parameters\/0: /);
      expect(problem).to.contain(`an object in this document, but got "${$ref}"`);
      expect(description.operations).to.deep.equal({
        "GET /x": { route: "GET /x", parameters: { A: "header" } },
        "GET /y": { route: "GET /y" },
      });
    });

    it("but not to other files, which are one problem with its fix", () => {
      const limit = { $ref: "common.json#/Limit" };
      const description = read({
        "/w": { get: { parameters: [limit, inHeader("A"), limit] } },
        "/x": { $ref: "paths/x.yaml" },
        "/y": { get: { responses: { 200: { $ref: "common.json#/Answer" } } } },
        "/z": { get: { parameters: [{ $ref: "#/none" }] } },
      });
      expectProblems(
        description,
        '#: Cannot follow the $refs out of the document: expected a single file (the command endpoint-core reads several files; npx @redocly/cli bundle joins files and URLs), but got references to "paths/x.yaml", "common.json"',
        '#/paths/~1z/get/parameters/0: Cannot follow the $ref: expected an object in this document, but got "#/none"',
      );
      expect(description.operations).to.deep.equal({
        "GET /w": { route: "GET /w", parameters: { A: "header" } },
        "GET /y": { route: "GET /y" },
        "GET /z": { route: "GET /z" },
      });
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
  });
});
