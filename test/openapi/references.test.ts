import { expect } from "chai";
import { itEach } from "../helpers/itEach.js";
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
} from "../helpers/openapi.js";

const DAY = { type: "string", format: "date" };
const OBJECT = { type: "object", properties: { day: DAY } };
const HOST = "https://acme.example";
const SELF = { $self: `${HOST}/api/openapi.json` };

/** A description in OpenAPI 3.2 whose operation takes a body of this schema; each finds the format of `day` in it. */
function bodyOf(schema: object, schemas: object, root: object = {}): Read {
  return readDocument({
    openapi: "3.2.0",
    servers: [{ url: HOST }],
    paths: { "/x": { post: takingJson(schema) } },
    components: { schemas },
    ...root,
  });
}

/** An object whose day is that of another schema, and a schema with a URI of its own. */
const dayOf = ($ref: string): object => ({ type: "object", properties: { day: { $ref } } });
const named = (path: string, fields: object): object => ({ $id: `${HOST}/${path}`, ...fields });

const A = "#/components/schemas/A";
const B = "#/components/schemas/B";
const FORMATTED = { type: "object", properties: { day: { $ref: A, format: "date" } } };
const FIELDS = { type: "object", properties: { $ref: `${A}/properties` } };
const ANCHORED = { ...OBJECT, $anchor: "things" };
const OWN = named("a", { ...dayOf("#/$defs/Day"), $defs: { Day: DAY } });
const ROOTED = named("b", dayOf(A));
const DAYS = { $id: "/days", $defs: { Day: { ...DAY, $anchor: "day" } } };
const RELATIVE = { A: named("all/a", dayOf("../days#day")), B: DAYS };

type Row = readonly [name: string, schema: object, schemas: object, root?: object];

const FOUND: readonly Row[] = [
  ["an object, with fields beside it", { $ref: A, ...OBJECT }, { A: { type: "object" } }],
  ["fields of a reference", { $ref: A }, { A: { $ref: B, ...OBJECT }, B: {} }],
  ["a string, with a format", FORMATTED, { A: { type: "string" } }],
  ["an escaped pointer", { $ref: "#/components/schemas/a~1b~0c%20d%25" }, { "a/b~c d%": OBJECT }],
  ["a dynamic anchor", { $dynamicRef: "#a" }, { A: { ...OBJECT, $dynamicAnchor: "a" } }],
  ["a place relative to its own URI", { $ref: `${HOST}/a` }, { A: OWN }],
  ["a place in the document, from a schema with a URI", { $ref: B }, { A: DAY, B: ROOTED }],
  ["a schema relative to a URI", { $ref: `${HOST}/all/a` }, RELATIVE, { $self: `${HOST}/x/y` }],
  ["the document by a relative URI", { $ref: `./openapi.json${A}` }, { A: OBJECT }, SELF],
  ["the document by its host", { $ref: `${SELF.$self.slice(6)}${A}` }, { A: OBJECT }, SELF],
  ["the whole of its properties", FIELDS, { A: OBJECT }],
];

const TWO = { A: { $anchor: "item" }, B: { $anchor: "item" } };
const DYNAMIC = { A: { $dynamicAnchor: "i" }, B: named("b", { $dynamicAnchor: "i" }) };

const LOST: readonly (readonly [name: string, schema: Record<string, string>, schemas: object])[] =
  [
    ["an anchor of several schemas", { $ref: "#item" }, TWO],
    ["nothing", { $ref: "#/components/schemas/Lost" }, {}],
    ["a dynamic anchor of several schemas", { $dynamicRef: "#i" }, DYNAMIC],
    ["the URI of nothing", { $ref: `${HOST}/lost` }, {}],
  ];

/** Each part of a description that a reference may stand for; the names lead to one another. */
const at = (name: string): object => ({ $ref: `#/x-parts/${name}` });
const PARTS = {
  path: { get: at("get"), parameters: at("parameters") },
  get: { parameters: [at("parameter")], responses: at("responses"), security: at("security") },
  parameter: { in: "query", name: "at", schema: at("day") },
  parameters: [inQuery("kind", { schema: { type: at("types"), items: DAY } })],
  types: ["array", "null"],
  day: DAY,
  parts: [OBJECT],
  responses: { 200: at("answer") },
  answer: { content: at("content") },
  content: { "text/csv": at("media") },
  media: {},
  security: [{ key: [] }],
  indirect: at("security"),
  schemes: { key: at("key"), other: { type: "apiKey", in: "header", name: "X-Other" } },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  servers: [{ url: `${HOST}/{v}`, variables: at("variables") }],
  variables: { v: at("variable") },
  variable: { enum: at("versions") },
  versions: ["v1", "v2"],
};

describe("references of a description", () => {
  it("may stand for any object and any list", () => {
    const { profile, operations, problems } = readDocument({
      openapi: "3.1.0",
      servers: at("servers"),
      security: at("indirect"),
      "x-parts": PARTS,
      paths: {
        "/x": at("path"),
        "/y": { post: takingJson({ allOf: at("parts") }) },
        "/z": { get: { servers: at("servers"), security: [] } },
      },
      components: { securitySchemes: at("schemes") },
    });
    expect(problems).to.deep.equal([]);
    expect(profile).to.deep.include({
      baseUrl: `${HOST}/{v}`,
      variables: { v: { values: ["v1", "v2"], default: "v1" } },
      credentialHeaders: ["X-Key", "X-Other"],
    });
    const security = [["x-key"]];
    const date = { in: "query", format: "date" };
    const parameters = { at: date, kind: date };
    const day = { in: "body", format: "date" };
    expect(operations).to.deep.equal({
      "GET /x": { route: "GET /x", parameters, accept: "text/csv", security },
      "POST /y": { route: "POST /y", parameters: { day }, security },
      "GET /z": { route: "GET /z", security: [] },
    });
  });

  it("and pointers of problems are fragments of URIs, which lead to the place", () => {
    const path = "/v1/%41~{x}";
    const pointer = "#/paths/~1v1~1%2541~0{x}/get";
    expectProblems(read({ [path]: { get: { servers: 5 } } }), pointer);
    const parameters = [inQuery("q", { schema: DAY }), inPath("x", { required: true })];
    const $ref = `${pointer}/parameters`;
    const both = read({
      [path]: { get: { parameters } },
      "/y": { get: { parameters: { $ref } } },
    });
    const q = { in: "query", format: "date" };
    expect(both.operations["GET /y"]?.parameters).to.deep.equal({ q });
  });

  itEach("lead to %s", FOUND, (schema, schemas, root) => {
    const description = bodyOf(schema, schemas, root);
    expect(only(description).parameters).to.deep.equal({ day: { in: "body", format: "date" } });
  });

  itEach("are a problem where they lead to %s", LOST, (schema, schemas) => {
    const { problems, operations } = bodyOf({ type: "object", properties: { a: schema } }, schemas);
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#"]);
    expect(problems[0]?.message).to.contain(`"${Object.values(schema).join()}"`);
    expect(Object.keys(operations)).to.deep.equal(["POST /x"]);
  });

  it("are not followed within data", () => {
    const example = { $id: `${HOST}/a`, $anchor: "things" };
    const schemas = { A: ANCHORED, B: { example, default: example } };
    const { parameters } = only(bodyOf({ $ref: "#things" }, schemas));
    expect(parameters).to.deep.equal({ day: { in: "body", format: "date" } });
  });

  it("stop in a circle", () => {
    const C = { $anchor: "a", $ref: A };
    const schemas = { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#a" }, C };
    expect(problemsOf(bodyOf({ $ref: "#a" }, schemas))).to.deep.equal([]);
  });

  const broken: [what: string, $ref: string][] = [
    ["to nothing", "#/components/parameters/None"],
    ["to itself", "#/paths/~1x/get/parameters/0"],
    ["to a string", "#/openapi"],
    ["that is not a pointer", "#%E0%A4%A"],
  ];
  itEach("are one problem, and the rest is read, where they lead %s", broken, ($ref) => {
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

  it("to other files are one problem with its fix", () => {
    const limit = { $ref: "common.json#/Limit" };
    const description = read({
      "/w": { get: { parameters: [limit, inHeader("A"), limit] } },
      "/x": { $ref: "paths/x.yaml" },
      "/y": { get: { responses: { 200: { $ref: "common.json#/Answer" } } } },
      "/z": { get: { parameters: [{ $ref: "#/none" }] } },
    });
    expectProblems(
      description,
      '#: Cannot follow the $refs out of the document: expected a single file (the command endpoint-core reads several files; npx @redocly/cli bundle joins files and URLs), but got references to "paths/x.yaml" and "common.json"',
      '#/paths/~1z/get/parameters/0: Cannot follow the $ref: expected an object in this document, but got "#/none"',
    );
    expect(description.operations).to.deep.equal({
      "GET /w": { route: "GET /w", parameters: { A: "header" } },
      "GET /y": { route: "GET /y" },
      "GET /z": { route: "GET /z" },
    });
  });

  it("may lead to others, up to a hundred of them", () => {
    const to = (i: number): object => ({ $ref: `#/components/parameters/p${i}` });
    const all = Array.from({ length: 100 }, (_, i) => [`p${i}`, to(i + 1)] as const);
    const components = { parameters: { ...Object.fromEntries(all), p100: inHeader("A") } };
    const readFrom = (i: number): Read =>
      read({ "/x": { get: { parameters: [to(i)] } } }, { components });
    expect(only(readFrom(1)).parameters).to.deep.equal({ A: "header" });
    expect(readFrom(0).problems).to.have.length(1);
  });
});
