import { expect } from "chai";
import { itEach, itFor } from "../../helpers/itEach.js";
import { schemaAt } from "../../helpers/openapi.js";
import { answers, describe30, takes, useWorkplace } from "../helpers/sdk.js";

const NOTHING = { "/x": { get: {} } };
const SWAGGER = { swagger: "2.0", host: "api.acme.example" };

function withSchemes(securitySchemes: object): object {
  return describe30(NOTHING, {}, { components: { securitySchemes } });
}

const key = (place: string, name?: string): object => ({ type: "apiKey", in: place, name });

const SCHEMES: readonly (readonly [name: string, scheme: object, code: string, option: string])[] =
  [
    ["main", { type: "http", scheme: "Bearer" }, 'bearer("token")', "token"],
    ["login", { type: "oauth2", flows: {} }, 'bearer("token")', "token"],
    ["user", { type: "http", scheme: "BASIC" }, 'basic("username", "password")', "username"],
    ["API-Key", key("header", "X-K"), 'headerKey("apiKey", "X-K")', "apiKey"],
    ["APIKey", key("query", "k[]"), 'queryKey("apiKey", "k[]")', "apiKey"],
    ["Sid", key("cookie", "sid"), 'cookieKey("sid", "sid")', "sid"],
    ["token", key("header", "X-T"), 'headerKey("token_", "X-T")', "token_"],
  ];

const UNUSABLE: readonly (readonly [what: string, scheme: object])[] = [
  ["another scheme of HTTP", { type: "http", scheme: "digest" }],
  ["a header that cannot be", key("header", "X K")],
  ["a key without a name", key("query")],
  ["a control character", key("query", "k\n")],
  ["a reference to nothing", { $ref: "#/none" }],
];

const TEXT = { type: "string" };
const BYTES = { ...TEXT, format: "binary" };
const INTEGER = { schema: { type: "integer" } };
const ITEMS = { itemSchema: INTEGER.schema };
const LIST = { schema: { type: "array", items: INTEGER.schema } };

const typed = (type: string, media: object = {}): object => ({ content: { [type]: media } });

const JSON_ANSWER = typed("application/json", INTEGER);

const ANSWERS: readonly (readonly [what: string, responses: object, type: string])[] = [
  ["JSON first", { 200: { content: { "a/b": {}, "a/c+json; v=1": INTEGER } } }, "number"],
  ["each success, by status", { 202: typed("a/b"), 201: {}, 200: {} }, "undefined | BlobLike"],
  ["several of one type", { 200: JSON_ANSWER, 201: JSON_ANSWER, 204: {} }, "number | undefined"],
  ["events", { 200: typed("text/event-stream; charset=utf-8") }, "AsyncIterable<ServerEvent>"],
  ["described events", { 200: typed("text/event-stream", ITEMS) }, "AsyncIterable<number>"],
  ["lines of numbers", { 200: typed("application/jsonl", INTEGER) }, "AsyncIterable<number>"],
  ["a sequence", { 200: typed("application/geo+json-seq", INTEGER) }, "AsyncIterable<number>"],
  ["lines of one list", { 200: typed("application/jsonl", LIST) }, "AsyncIterable<number>"],
  ["success before the default", { default: JSON_ANSWER, 204: {} }, "undefined"],
  ["no success", { 404: JSON_ANSWER }, "unknown"],
  ["no content", { 200: { description: "Done" } }, "undefined"],
  ["text", { 200: typed("text/html") }, "string"],
  ["a picture", { 200: typed("image/png") }, "BlobLike"],
  ["any picture", { 200: typed("image/*", INTEGER) }, "unknown"],
  ["any picture in bytes", { 200: typed("image/*", { schema: BYTES }) }, "BlobLike"],
  ["any type in a charset", { 200: typed("*/*;charset=UTF-8", INTEGER) }, "number"],
  ["any type of an application", { 200: typed("application/*", INTEGER) }, "number"],
  ["any type of a file elsewhere", { 200: typed("*/*", { schema: schemaAt("F") }) }, "BlobLike"],
  ["any type, of which nothing is said", { 200: typed("*/*", { schema: {} }) }, "unknown"],
];

type Produced = string | undefined;

/** The answer of an operation of Swagger: what the document and it produce, its schema, and its type. */
const SWAGGER_ANSWERS: readonly (readonly [string, Produced, Produced, object, string])[] = [
  ["JSON where nothing is said", undefined, undefined, INTEGER, "number"],
  ["what the operation says", "text/csv", "application/json", INTEGER, "number"],
  ["a file", undefined, "image/png", { schema: { type: "file" } }, "BlobLike"],
  ["no schema", undefined, undefined, {}, "undefined"],
];

const A = { properties: { a: TEXT } };
const REF = schemaAt("B");
const WITHIN_32 = Array.from({ length: 40 }).reduce<object>((inner) => ({ allOf: [inner] }), TEXT);

const NUMBERS = { type: "object", additionalProperties: { type: "number" } };
const NULLABLE = schemaAt("N");
const FIELD_A = { fields: "a?: string | undefined;" };
const ANY_FIELDS = { fields: "[name: string]: unknown;" };
const ANYTHING = { ...ANY_FIELDS, data: "unknown" };

/** The types of what an operation takes: fields, or \`data\`, or either. */
const BODIES: readonly (readonly [
  what: string,
  schema: unknown,
  { fields?: string; data?: string },
])[] = [
  ["an object", { type: "object", ...A }, FIELD_A],
  ["an object that is nullable", { nullable: true, ...A }, { ...FIELD_A, data: "null" }],
  ["a nullable object elsewhere", NULLABLE, { ...ANY_FIELDS, data: "null" }],
  ["what has all of the same twice", { allOf: [REF, REF] }, { fields: "b?: string | undefined;" }],
  ["an object or a string", { type: ["object", "string"] }, { ...ANY_FIELDS, data: "PostXData" }],
  ["fields by patterns", { patternProperties: {} }, ANY_FIELDS],
  ["numbers by any name", NUMBERS, { fields: "[name: string]: number;" }],
  ["such an object elsewhere", schemaAt("Map"), { fields: "[name: string]: number;" }],
  ["one of an object and a string", { oneOf: [TEXT, A] }, { ...FIELD_A, data: "PostXData" }],
  ["anything", {}, ANYTHING],
  ["what cannot be found", { $ref: "#/none" }, ANYTHING],
  ["what is hidden too deep", WITHIN_32, { ...ANY_FIELDS, data: "string" }],
  ["a value of a list", { enum: ["a"] }, { data: '"a"' }],
  ["one of two values", { oneOf: [TEXT, { type: "number" }] }, { data: "string | number" }],
  ["what has items", { items: TEXT }, { data: "readonly string[]" }],
];

const some = (count: number): string => "some ".repeat(count).trimEnd();

const LONG = some(18);

const COMMENTS: readonly (readonly [what: string, description: string, comment: string])[] = [
  ["lines that are a little long", `${LONG}\n${LONG}`, `/**\n * ${LONG}\n * ${LONG}\n */\n`],
  ["empty lines", "\n\na\n\n\nb\n\n", "/**\n * a\n *\n * b\n */\n"],
  ["an end of comments", "a */ b", "/** a * / b */\n"],
  ["one line that is too long", LONG, `/**\n * ${LONG.slice(0, 74)}\n * ${LONG.slice(75)}\n */\n`],
  [
    "indented lines",
    `- b\n\n  - ${LONG} ${LONG}`,
    `/**\n * - b\n *\n *   - ${some(14)}\n *   ${some(15)}\n *   ${some(7)}\n */\n`,
  ],
  ["a tag within a line", "a @b c@d `@e` @f", "/** a \\@b c@d `@e` \\@f */\n"],
  ["what would be a tag", "@internal\n* @see a@b", "/**\n * \\@internal\n * * \\@see a@b\n */\n"],
];

const query = (name: string, schema: object): object => ({ in: "query", name, schema });

describe("the output of endpoint-core sdk", function () {
  this.timeout(30_000);
  const place = useWorkplace();

  function textFor(document: object, file = "untagged.ts"): string {
    expect(place.make(document).exitCode).to.equal(0);
    return place.read(`acme/${file}`);
  }

  function operationText(item: object, schemas?: object): string {
    return textFor(describe30({ "/x": item }, schemas));
  }

  function problemsOf(document: object): readonly string[] {
    const lines = place.make(document).stderr.trim().split("\n");
    return lines.map((line) => line.replace(/: .*/, ""));
  }

  describe("for credentials", () => {
    itFor("%0, %1", SCHEMES, (name, scheme, code, option) => {
      const text = textFor(withSchemes({ [name]: scheme }), "client.ts");
      expect(text).to.contain(`auth: [/* @__PURE__ */ ${code}]`);
      expect(text).to.contain(`  readonly ${option}?: string | null | undefined;\n`);
    });

    it("each once, with unique names and the description's comments", () => {
      const bearer = { type: "http", scheme: "bearer" };
      const first = { ...bearer, description: "From the console." };
      const keys = { "x-key": key("header", "X-A"), x_key: key("header", "X-B") };
      const text = textFor(withSchemes({ first, second: bearer, ...keys }), "client.ts");
      expect(text.match(/(?<=PURE__ \*\/ )\w+\(.*\)/g)?.join()).to.equal(
        'bearer("token"),headerKey("xKey", "X-A"),headerKey("xKey_", "X-B")',
      );
      expect(text).to.contain("  /** From the console. */\n  readonly token?:");
      expect(text).to.contain("  /** The key, sent in the header X-B. */\n  readonly xKey_?:");
    });

    itEach("none but a problem for %s", UNUSABLE, (scheme) => {
      const pointers = problemsOf(withSchemes({ "a/b": scheme }));
      expect(pointers).to.deep.equal(["#/components/securitySchemes/a~1b"]);
      expect(place.read("acme/client.ts"))
        .to.contain("export type AcmeOptions = ClientOptions;\n")
        .and.not.contain("auth:");
    });

    it("of Swagger, also without a title", () => {
      const securityDefinitions = { a: { type: "basic" }, b: { type: "none" } };
      const document = { ...SWAGGER, paths: NOTHING, securityDefinitions };
      expect(problemsOf(document)).to.deep.equal(["#/securityDefinitions/b"]);
      expect(place.read("acme/client.ts"))
        .to.contain('basic("username", "password")')
        .and.to.contain("/** How to reach Acme. */");
      expect(place.read("acme/index.ts")).to.match(/\n\nexport \* from "\.\/client\.js";\n/);
    });
  });

  it("for responses, with the description beside a reference", () => {
    const responses = { 404: { $ref: "#/components/responses/Gone", description: "No such x." } };
    const components = { responses: { Gone: { description: "Gone." } } };
    place.make(describe30({ "/x": { get: { responses } } }, {}, { components }));
    expect(place.written()).to.contain("{ /** No such x. */ 404: undefined; }");
  });

  it("for the names in the address of the service", () => {
    const site = { enum: ["eu", "us"], default: "eu", description: "Where your data is." };
    const variables = { site, t: { default: "a" }, v: { default: "v1" } };
    const servers = [{ url: "https://{t}.{site}.example/{v}", variables }];
    const paths = { "/x": { get: { servers: [{ url: "/v9" }] } } };
    const text = textFor(describe30(paths, {}, { servers }), "client.ts");
    expect(text.replaceAll(/[\s/*]+/g, " ")).to.contain(
      'variables?: { Defaults to "a". readonly t?: string | undefined; Where your data is. Defaults to "eu". readonly site?: "eu" | "us" | undefined; Defaults to "v1".',
    );
    expect(text).to.contain('uncheckedServer("https://{t}.{site}.example/{v}", {');
    expect(place.written()).to.contain(
      'uncheckedServer("https://{t}.{site}.example/v9", { t: { default: "a" }, site: { values: ["eu", "us"], default: "eu" }, })',
    );
  });

  it("texts for objects in headers and cookies, which a call refuses", () => {
    const parameters = ["header", "cookie"].map((at) => ({ in: at, name: at, schema: A }));
    expect(operationText({ get: { parameters } })).to.contain(
      "{\n  header?: string | undefined;\n  cookie?: string | undefined;\n}",
    );
  });

  describe("for responses", () => {
    itEach("the type of what they hold: %s", ANSWERS, (responses, type) => {
      const text = operationText({ get: { responses } }, { F: BYTES });
      expect(text).to.contain(`export type GetXAnswer = ${type};\n`);
    });

    it("none for HEAD", () => {
      expect(operationText({ head: answers({}) })).to.contain("HeadXAnswer = undefined;\n");
    });

    itEach("of Swagger: %s", SWAGGER_ANSWERS, (root, own, answer, type) => {
      const produces = (mediaType?: string) => mediaType !== undefined && { produces: [mediaType] };
      const paths = { "/x": { get: { ...produces(own), responses: { 200: answer } } } };
      const text = textFor({ ...SWAGGER, ...produces(root), paths });
      expect(text).to.contain(`export type GetXAnswer = ${type};\n`);
    });
  });

  describe("for bodies", () => {
    itEach("the types of fields and of data: %s", BODIES, (schema, { fields, data }) => {
      const N = { type: "object", nullable: true };
      const schemas = { B: { properties: { b: TEXT } }, N, Map: NUMBERS };
      const text = operationText({ post: takes(schema as object) }, schemas);
      const lines = `export interface PostXParameters {\n  ${fields ?? "[name: string]: never;"}\n}\n`;
      const isData = fields === undefined;
      const taken = `${isData ? "Data" : "Optional"}Call<Acme, PostXParameters${isData ? " | undefined" : ""}`;
      const own = data === undefined ? "" : `, unknown, ${data}`;
      expect(text).to.contain(lines).and.contain(`postX: ${taken}, PostXAnswer${own}> =`);
    });

    it("with parts that have media types, which are Blobs", () => {
      const encoding = { a: { contentType: "application/xml" }, b: { contentType: "text/plain" } };
      const schema = { properties: { a: TEXT, b: TEXT } };
      const content = { "multipart/form-data": { schema, encoding } };
      expect(operationText({ post: { requestBody: { content } } })).to.contain(
        "{\n  a?: BlobLike | string | undefined;\n  b?: string | undefined;\n}",
      );
    });

    it("that are not JSON, without null", () => {
      const body = takes({ nullable: true, ...A }, "multipart/form-data");
      const call = "postX: OptionalCall<Acme, PostXParameters, PostXAnswer> =";
      expect(operationText({ post: body })).to.contain(call);
    });
  });

  it("for parts that cannot be expressed, their pointers, and the rest", () => {
    const Loop = schemaAt("Loop");
    // It is lost twice, and said once.
    const LOST = typed("application/json", { schema: { $ref: "#/none" } });
    const paths = {
      "/x": { get: {}, trace: {} },
      "/y": { get: { responses: { 200: LOST, 404: LOST } } },
      "/a": { patch: takes({ properties: { p: Loop } }) },
      "/b": { get: {}, parameters: [query("q", Loop)] },
    };
    const B = { oneOf: [schemaAt("B"), TEXT] };
    const document = describe30(paths, { Loop: schemaAt("Loop2"), Loop2: Loop, A: B, B });
    expect(problemsOf(document)).to.have.members([
      "#/paths/~1x/trace",
      "#/paths/~1y/get/responses",
      "#/paths/~1a/patch/requestBody",
      "#/paths/~1b/parameters/0",
      ...["B", "Loop", "Loop2"].map((name) => `#/components/schemas/${name}`),
    ]);
    place.expectCompiled("acme");
  });

  it("for names in a path that no parameter describes", () => {
    const item = { post: { operationId: "x", parameters: [query("id", TEXT)] } };
    expect(place.text(describe30({ "/x/{id}?a={q}&b={q}": item }))).to.contain(
      'XParameters { "query.id"?: string | undefined; id: string | number; q?: string | number | undefined; }',
    );
  });

  itEach("for comments: %s", COMMENTS, (description, comment) => {
    expect(operationText({ get: { description } })).to.contain(`\n${comment}export const getX:`);
  });

  it("for titles, unless they repeat a name", () => {
    const properties = {
      item_id: { ...TEXT, title: "Item Id" },
      kind: schemaAt("Kind"),
      size: { ...TEXT, title: "In bytes" },
    };
    const a_b = { type: "object", title: "A B", properties };
    const text = place.text(
      describe30(NOTHING, { a_b, Kind: { ...TEXT, title: "T" } }),
      "schemas.ts",
    );
    expect(text.slice(text.indexOf("export"))).to.equal(
      "export interface AB { item_id?: string; kind?: Kind; /** In bytes */ size?: string; } /** T */ export type Kind = string; ",
    );
  });

  it("for tags, their descriptions", () => {
    const item = { get: { tags: ["a-b"] }, put: { tags: ["c"] }, post: { tags: [1] } };
    const tags = [
      { name: "A b", description: "What is\non its way" },
      { name: "a-b", description: "The same" },
      { name: "c", description: "" },
      { description: "No name" },
      null,
    ];
    const text = textFor(describe30({ "/x": item }, {}, { tags }), "index.class.ts");
    expect(text).to.contain("  /**\n   * What is\n   * on its way\n   */\n  get aB(): AB {\n");
    expect(text).to.contain("  /** The operations of c. */\n  get c(): C {\n");
    // A tag that is no text is none.
    expect(place.read("acme/untagged.ts")).to.contain("postX");
  });

  it("for an operation with a name of the server", () => {
    const variables = { site: { enum: ["a", "b"], default: "a" } };
    const servers = [{ url: "https://{site}.acme.example", variables }];
    const post = { parameters: [{ in: "path", name: "site", required: true, schema: {} }] };
    const document = describe30({ "/{site}/x": { post }, ...NOTHING }, {}, { servers });
    expect(problemsOf(document)).to.deep.equal([""]);
    expect(place.read("acme/untagged.ts")).to.contain('route: "POST /{site}/x",');
  });
});
