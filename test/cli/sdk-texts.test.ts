import { expect } from "chai";
import { describeOperation } from "../../src/cli/sdk/describeOperation.js";
import { methodNames } from "../../src/cli/sdk/tags.js";
import { CommandError } from "../../src/cli/outcome.js";
import { github, type OperationData } from "../../src/index.js";
import { answers, describe30, takes, Workplace } from "./support/sdk.js";

/** The schemes of a description of version 3, by their names. */
function withSchemes(securitySchemes: object): object {
  return describe30({ "/x": { get: {} } }, {}, { components: { securitySchemes } });
}

/** Each scheme: its name, what it is, what the client has of it, and its options. */
const SCHEMES: readonly (readonly [string, object, string, readonly string[]])[] = [
  ["main", { type: "http", scheme: "Bearer" }, 'bearer("token")', ["token"]],
  ["login", { type: "oauth2", flows: {} }, 'bearer("token")', ["token"]],
  ["sso", { type: "openIdConnect" }, 'bearer("token")', ["token"]],
  ["user", { type: "http", scheme: "BASIC" }, 'basic("username", "password")', ["username"]],
  [
    "API-Key",
    { type: "apiKey", in: "header", name: "X-K" },
    'headerKey("apiKey", "X-K")',
    ["apiKey"],
  ],
  ["APIKey", { type: "apiKey", in: "query", name: "k[]" }, 'queryKey("apiKey", "k[]")', ["apiKey"]],
  ["Sid", { type: "apiKey", in: "cookie", name: "sid" }, 'cookieKey("sid", "sid")', ["sid"]],
  [
    "token",
    { type: "apiKey", in: "header", name: "X-T" },
    'headerKey("token_", "X-T")',
    ["token_"],
  ],
];

/** Schemes that no client of ours can have. */
const UNUSABLE: readonly (readonly [string, object])[] = [
  ["another scheme of HTTP", { type: "http", scheme: "digest" }],
  ["certificates", { type: "mutualTLS" }],
  ["a header that cannot be", { type: "apiKey", in: "header", name: "X K" }],
  ["a cookie that cannot be", { type: "apiKey", in: "cookie", name: "s;d" }],
  ["a key without a name", { type: "apiKey", in: "query" }],
  ["a control character", { type: "apiKey", in: "query", name: "k\n" }],
  ["no place", { type: "apiKey", in: "body", name: "k" }],
  ["a reference to nothing", { $ref: "#/none" }],
];

const JSON_TEXT = { schema: { type: "integer" } };

/** The answers of an operation of version 3, and their type. */
const ANSWERS: readonly (readonly [string, object, string])[] = [
  ["JSON", { 200: { content: { "application/json": JSON_TEXT } } }, "number"],
  ["JSON first", { 200: { content: { "a/b": {}, "a/c+json; v=1": JSON_TEXT } } }, "number"],
  ["the least success", { 202: { content: { "a/b": {} } }, 201: {}, 200: {} }, "BlobLike"],
  [
    "JSON of a later success",
    { 202: { content: { "text/json": JSON_TEXT } }, 200: { content: { "a/b": {} } } },
    "number",
  ],
  [
    "success before the default",
    { default: { content: { "a/json": JSON_TEXT } }, 204: {} },
    "undefined",
  ],
  ["the default", { default: { content: { "application/json": JSON_TEXT } } }, "number"],
  ["no success", { 404: { content: { "application/json": JSON_TEXT } } }, "unknown"],
  ["none", {}, "unknown"],
  ["no content", { 200: { description: "Done" } }, "undefined"],
  ["an answer that is none", { 200: 1 }, "undefined"],
  ["text", { 200: { content: { "text/html": {} } } }, "string"],
  ["XML", { 200: { content: { "application/soap+xml": {} } } }, "string"],
  ["a picture", { 200: { content: { "image/png": {} } } }, "BlobLike"],
  ["any picture", { 200: { content: { "image/*": {} } } }, "unknown"],
];

/** The answer of an operation of Swagger: what it and the document produce, and its type. */
const SWAGGER_ANSWERS: readonly (readonly [string, object, object, string])[] = [
  ["JSON where nothing is said", {}, { 200: JSON_TEXT }, "number"],
  ["what the document says", { root: ["text/csv"] }, { 200: JSON_TEXT }, "string"],
  [
    "what the operation says",
    { root: ["text/csv"], own: ["application/json"] },
    { 200: JSON_TEXT },
    "number",
  ],
  ["a file", { own: ["image/png"] }, { 200: { schema: { type: "file" } } }, "BlobLike"],
  ["a file of JSON", {}, { 200: { schema: { type: "file" } } }, "BlobLike"],
  ["no schema", {}, { 200: {} }, "undefined"],
];

/** The field `a`, an object with it, and one within many others. */
const A = { properties: { a: { type: "string" } } };
const WITHIN_32 = Array.from({ length: 40 }).reduce<object>((inner) => ({ allOf: [inner] }), {
  type: "string",
});

/** What an operation takes: fields of these types, or `data` of this one, or either. */
const BODIES: readonly (readonly [string, unknown, { fields?: string; data?: string }])[] = [
  ["an object", { type: "object", ...A }, { fields: "a?: string | undefined;" }],
  ["an object or null", { type: ["object", "null"], ...A }, { fields: "a?: string | undefined;" }],
  ["what has fields", A, { fields: "a?: string | undefined;" }],
  [
    "what has all of several",
    { allOf: [{ type: "object" }, A] },
    { fields: "a?: string | undefined;" },
  ],
  [
    "what has all of the same twice",
    { allOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/A" }] },
    { fields: "b?: string | undefined;" },
  ],
  [
    "an object or a text",
    { type: ["object", "string"] },
    { fields: "[name: string]: unknown;", data: "unknown" },
  ],
  ["null", { type: ["null"] }, { fields: "[name: string]: unknown;", data: "unknown" }],
  ["fields by patterns", { patternProperties: {} }, { fields: "[name: string]: unknown;" }],
  [
    "one of an object and a text",
    { oneOf: [{ type: "string" }, A] },
    { fields: "[name: string]: unknown;", data: "unknown" },
  ],
  ["anything", {}, { fields: "[name: string]: unknown;", data: "unknown" }],
  ["a schema that is true", true, { fields: "[name: string]: unknown;", data: "unknown" }],
  [
    "what cannot be found",
    { $ref: "#/none" },
    { fields: "[name: string]: unknown;", data: "unknown" },
  ],
  ["what is hidden too deep", WITHIN_32, { fields: "[name: string]: unknown;", data: "unknown" }],
  ["a value of a list", { enum: ["a"] }, { data: '"a"' }],
  ["one value", { const: 1 }, { data: "1" }],
  ["all of a text", { allOf: [{ type: "string" }] }, { data: "string" }],
  [
    "one of two values",
    { oneOf: [{ type: "string" }, { type: "number" }] },
    { data: "string | number" },
  ],
  ["a list", { type: "array", items: {} }, { data: "readonly unknown[]" }],
  ["what has items", { items: { type: "string" } }, { data: "readonly string[]" }],
];

/** Comments of a description, and how they are written. */
const COMMENTS: readonly (readonly [string, string, string])[] = [
  ["one line", "Lists them.", "/** Lists them. */\n"],
  ["an end of comments", "a */ b", "/** a * / b */\n"],
  ["empty lines", "\n\na\n\n\nb\n\n", "/**\n * a\n *\n * b\n */\n"],
  ["what would be a tag", "@internal\n * @see a@b", "/**\n * \\@internal\n * * \\@see a@b\n */\n"],
];

/** Tags, the files of their operations, and classes and properties of them. */
const TAGS: readonly (readonly [string, string, string, string])[] = [
  ["Tickets", "tickets", "Tickets", "tickets"],
  ["apiKeys v2", "api-keys-v2", "ApiKeysV2", "apiKeysV2"],
  ["index", "index-tag", "IndexTag", "indexTag"],
  ["LPT1", "lpt1-tag", "Lpt1Tag", "lpt1Tag"],
  ["!!", "tag", "Tag", "tag"],
  ["with", "with", "With", "with_"],
  ["2fa", "2fa", "_2fa", "_2fa"],
  ["acme", "acme", "Acme_", "acme"],
  ["getX", "get-x", "GetX", "getX"],
];

/** A parameter whose lists have commas. */
function commas(name: string): object {
  return { in: "query", name, style: "form", explode: false, schema: { type: "array" } };
}

describe("what endpoint-core sdk writes", function () {
  this.timeout(30_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => {
    place.remove();
  });

  /** The text of a file for a document. */
  function textFor(document: object, file: string): string {
    expect(place.make(document).exitCode).to.equal(0);
    return place.read(`acme/${file}`);
  }

  describe("for credentials", () => {
    for (const [name, scheme, code, [option = ""]] of SCHEMES) {
      it(`${name}, ${JSON.stringify(scheme)}`, () => {
        const text = textFor(withSchemes({ [name]: scheme }), "client.ts");
        expect(text).to.contain(`auth: [/* @__PURE__ */ ${code}]`);
        expect(text).to.contain(`  readonly ${option}?: string | null | undefined;\n`);
      });
    }

    it("each once, under names of their own, with the words of the description", () => {
      const bearer = { type: "http", scheme: "bearer" };
      const text = textFor(
        withSchemes({
          first: { ...bearer, description: "From the console." },
          second: bearer,
          "x-key": { type: "apiKey", in: "header", name: "X-A" },
          x_key: { type: "apiKey", in: "header", name: "X-B" },
          xKey: { type: "apiKey", in: "header", name: "X-C" },
        }),
        "client.ts",
      );
      expect(text.match(/PURE__ \*\/ \w+\(.*\)/g)).to.deep.equal([
        'PURE__ */ bearer("token")',
        'PURE__ */ headerKey("xKey", "X-A")',
        'PURE__ */ headerKey("x_key", "X-B")',
        'PURE__ */ headerKey("xKey_", "X-C")',
      ]);
      expect(text).to.contain("  /** From the console. */\n  readonly token?:");
      expect(text).to.contain("  /** The key X-B. */\n  readonly x_key?:");
    });

    for (const [what, scheme] of UNUSABLE) {
      it(`none but a problem for ${what}`, () => {
        const { stderr } = place.make(withSchemes({ "a/b": scheme }));
        expect(stderr).to.match(
          /^#\/components\/securitySchemes\/a~1b: Cannot (?:use the security scheme|follow the \$ref): .*\n$/,
        );
        expect(place.read("acme/client.ts")).not.to.contain("auth:");
      });
    }

    it("of Swagger", () => {
      const document = {
        swagger: "2.0",
        host: "api.acme.example",
        paths: { "/x": { get: {} } },
        securityDefinitions: { a: { type: "basic" }, b: { type: "none" } },
      };
      const { stderr } = place.make(document);
      expect(stderr).to.match(/^#\/securityDefinitions\/b: .*\n$/);
      const text = place.read("acme/client.ts");
      expect(text).to.contain('basic("username", "password")');
      // A document without a title.
      expect(text).to.contain("/** How to reach Acme. */");
      expect(place.read("acme/index.ts")).to.match(/\n\nexport \* from "\.\/client\.js";\n/);
    });
  });

  it("for the names in the address of the service", () => {
    const servers = [
      {
        url: "https://{site}.acme.example/{v}",
        variables: {
          site: { enum: ["eu", "us"], default: "eu" },
          v: { default: "v1" },
        },
      },
    ];
    const text = textFor(describe30({ "/x": { get: {} } }, {}, { servers }), "client.ts");
    expect(text).to.contain(`  readonly variables?: {
    /** Defaults to "eu". */
    readonly site?: "eu" | "us";
    /** Defaults to "v1". */
    readonly v?: string;
`);
    expect(text).to.contain('server("https://{site}.acme.example/{v}", {');
  });

  describe("for answers", () => {
    for (const [what, responses, type] of ANSWERS) {
      it(what, () => {
        const text = textFor(describe30({ "/x": { get: { responses } } }), "untagged.ts");
        expect(text).to.contain(`export type GetXAnswer = ${type};\n`);
      });
    }

    it("of HEAD none", () => {
      const text = textFor(describe30({ "/x": { head: answers({}) } }), "untagged.ts");
      expect(text).to.contain("export type HeadXAnswer = undefined;\n");
    });

    for (const [what, produces, responses, type] of SWAGGER_ANSWERS) {
      it(`of Swagger: ${what}`, () => {
        const { root, own } = produces as { root?: object; own?: object };
        const get = { ...(own === undefined ? {} : { produces: own }), responses };
        const text = textFor(
          {
            swagger: "2.0",
            host: "api.acme.example",
            ...(root === undefined ? {} : { produces: root }),
            paths: { "/x": { get } },
          },
          "untagged.ts",
        );
        expect(text).to.contain(`export type GetXAnswer = ${type};\n`);
      });
    }
  });

  describe("for bodies", () => {
    for (const [what, schema, { fields, data }] of BODIES) {
      it(what, () => {
        const schemas = { A: { properties: { b: { type: "string" } } } };
        const post = takes(schema as object);
        const text = textFor(describe30({ "/x": { post } }, schemas), "untagged.ts");
        const lines = `export interface PostXParameters {\n  ${fields ?? "[name: string]: never;"}\n}\n`;
        expect(text).to.contain(lines);
        expect(text.match(/postX: (?:Optional|Data)Call<.*/)?.[0]).to.equal(
          data === undefined
            ? "postX: OptionalCall<PostXParameters, PostXAnswer> ="
            : fields === undefined
              ? `postX: DataCall<PostXParameters | undefined, PostXAnswer, ${data}> =`
              : `postX: OptionalCall<PostXParameters, PostXAnswer, ${data}> =`,
        );
      });
    }

    it("with a choice of fields, a union", () => {
      const schema = { oneOf: [A, { properties: { b: { type: "number" } }, required: ["b"] }] };
      const text = textFor(describe30({ "/x": { post: takes(schema) } }), "untagged.ts");
      expect(text.replace(/\s+/g, " ")).to.contain(
        "export type PostXParameters = | { a?: string; } | { b: number; };",
      );
    });
  });

  describe("for schemas", () => {
    const rows: readonly (readonly [string, object, string])[] = [
      ["bytes", { format: "binary" }, "string"],
      ["a file", { type: "file" }, "BlobLike"],
      ["an unknown type", { type: "money" }, "unknown"],
      [
        "a list of some first values",
        { prefixItems: [{ type: "string" }], items: false },
        "string[]",
      ],
      ["a list of a first value and others", { prefixItems: [{ type: "string" }] }, "unknown[]"],
      [
        "an object without fields",
        { type: "object", additionalProperties: false },
        "[name: string]: never;",
      ],
      ["a value that JSON does not have", { enum: [{ a: 1 }] }, "unknown"],
    ];
    for (const [what, schema, type] of rows) {
      it(what, () => {
        const text = textFor(describe30({ "/x": { get: {} } }, { Thing: schema }), "schemas.ts");
        expect(text).to.contain(type);
        expect(text.includes("import type { BlobLike }")).to.equal(type === "BlobLike");
      });
    }
  });

  describe("for operations", () => {
    const rows: readonly (readonly [string, object, string, string])[] = [
      [
        "a list that repeats its name in a service of others",
        {
          get: {
            parameters: [
              { in: "query", name: "a", style: "form", explode: true, schema: { type: "array" } },
            ],
          },
        },
        "repeat",
        "/x",
      ],
      ["any picture", { post: takes({}, "image/*") }, 'raw("image/*")', "/x"],
      ["a media type", { post: takes({}, "image/png") }, 'raw("image/png")', "/x"],
    ];
    for (const [what, item, code, path] of rows) {
      it(what, () => {
        const others = { get: { parameters: [commas("b"), commas("c"), commas("d")] } };
        const text = textFor(describe30({ [path]: item, "/other": others }), "untagged.ts");
        expect(text).to.contain(code);
      });
    }
  });

  it("for schemas that are true or false, and names that are no identifiers", () => {
    const schemas = { B: true, "C-1": false, C1: { type: "string" }, "": {} };
    const text = textFor(describe30({ "/x": { get: {} } }, schemas), "schemas.ts");
    expect(text.match(/^export .*$/gm)).to.deep.equal([
      "export type B = unknown;",
      "export type C1 = never;",
      "export type C1_ = string;",
      "export type Schema = unknown;",
    ]);
  });

  describe("for comments", () => {
    for (const [what, description, comment] of COMMENTS) {
      it(what, () => {
        const text = textFor(describe30({ "/x": { get: { description } } }), "untagged.ts");
        expect(text).to.contain(`\n${comment}export const getX:`);
      });
    }
  });

  describe("for tags", () => {
    for (const [tag, file, className, property] of TAGS) {
      it(JSON.stringify(tag), () => {
        const text = textFor(describe30({ "/x": { get: { tags: [tag] } } }), "index.class.ts");
        const own = className.replace(/_$/, "");
        const imported = own === className ? own : `${own} as ${className}`;
        expect(text).to.contain(`import { ${imported} } from "./${file}.class.js";\n`);
        expect(text).to.contain(
          `  get ${property}(): ${className} {\n    return new ${className}(this);\n`,
        );
        expect(place.read(`acme/${file}.class.ts`)).to.contain(`export class ${own} {\n`);
      });
    }

    const names: readonly (readonly [string, string, string])[] = [
      ["tickets", "tickets2", "tickets2"],
      ["tickets", "_", "_"],
      ["tickets", "listTickets", "list"],
      ["stories", "storyById", "byId"],
    ];
    for (const [file, name, method] of names) {
      it(`a method for ${name}`, () => {
        expect(methodNames(file, [name]).get(name)).to.equal(method);
      });
    }

    it("that are no texts, the file of those without one", () => {
      expect(textFor(describe30({ "/x": { get: { tags: [1] } } }), "untagged.ts")).to.contain(
        "getX",
      );
    });

    it("with functions that have the names of the class's own", () => {
      const operations = ["Client", "Values", "Things", "thenThings"].map((operationId, i) => [
        `/${i}`,
        { get: { operationId, tags: ["things"] } },
      ]);
      const text = textFor(describe30(Object.fromEntries(operations) as object), "things.class.ts");
      expect(text).to.contain('import type { Client as Client_ } from "endpoint-core/sdk";\n');
      expect(text).to.contain("type Values_<Call> = Call extends (client: Client_,");
      expect(text).to.contain("export class Things_ {\n");
      expect(text).to.match(/\n {2}then_?\w*\(\.\.\.values: Values_<typeof thenThings>\)/);
    });
  });

  it("for lists in parts in JSON, and bytes in a body of text, what writes them", () => {
    const schema = { properties: { a: { type: "array", items: {} } } };
    const encoding = { a: { contentType: "application/json" } };
    const parts = { requestBody: { content: { "multipart/form-data": { schema, encoding } } } };
    const bytes = takes({ type: "string", format: "byte" });
    const query = (name: string, schema: object): object => ({ in: "query", name, schema });
    const parameters = [
      query("key", { type: "string", contentEncoding: "base64url" }),
      query("since", { type: "string", format: "http-date" }),
      query("day", { type: "string", format: "date" }),
      query("at", { type: "string", format: "date-time" }),
      query("mail", { type: "string", format: "email" }),
    ];
    const text = textFor(
      describe30({ "/a": { post: parts }, "/b": { post: bytes }, "/c": { get: { parameters } } }),
      "untagged.ts",
    );
    expect(text).to.contain("{ a: jsonField }").and.to.contain("body: JSON_STRING_BASE64,");
    expect(text).to.contain(
      "const JSON_STRING_BASE64 = /* @__PURE__ */ formatted(jsonString, base64);",
    );
    expect(text.match(/^ {2}\w+\?: .*undefined;$/gm)?.slice(0, 5)).to.deep.equal([
      "  key?: string | Uint8Array | undefined;",
      "  since?: string | Date | undefined;",
      "  day?: string | Date | undefined;",
      "  at?: string | Date | undefined;",
      "  mail?: string | undefined;",
    ]);
    expect(text).to.contain(
      "DataCall<PostBParameters | undefined, PostBAnswer, string | Uint8Array>",
    );
  });

  describe("for operations it says that it cannot have them:", () => {
    const rows: readonly (readonly [string, string, object, object])[] = [
      [
        "a name of the server",
        "/{site}/x",
        { parameters: [{ in: "path", name: "site", required: true, schema: {} }] },
        {
          servers: [
            {
              url: "https://{site}.acme.example",
              variables: { site: { enum: ["a", "b"], default: "a" } },
            },
          ],
        },
      ],
    ];
    for (const [what, path, operation, others] of rows) {
      it(what, () => {
        const document = describe30(
          { [path]: { post: operation }, "/ok": { get: {} } },
          {},
          others,
        );
        const { stdout, stderr } = place.make(document);
        expect(stderr).to.match(/^#\/paths\/.*\/post.*: Cannot .*\n$/);
        expect(stdout).to.contain("1 operation in");
        expect(stdout).to.contain("1 left out");
      });
    }
  });

  it("for data that no description of ours makes, why it cannot be expressed", () => {
    const path = { top: { in: "path", name: "$top" } } as const;
    const rows: readonly (readonly [OperationData, string])[] = [
      [{ route: "/x" }, "a route without a method"],
      [{ route: "GET https://x.example/{a}" }, "a path that does not begin with a slash"],
      [{ route: "GET x" }, "a path that does not begin with a slash"],
      [{ route: "GET /{%FF}" }, "a name in the path whose percent-triplets are no text"],
      [{ route: "GET /x{?%24top}", parameters: path }, "an expression that writes its name"],
    ];
    for (const [data, reason] of rows) {
      expect(describeOperation(data, github)).to.be.a("string").and.contain(reason);
    }
    expect(describeOperation({ route: "GET /x{/%24top}", parameters: path }, github)).to.include({
      route: "GET /x{/top}",
      isTemplate: true,
    });
  });

  it("no file where one cannot be written", () => {
    place.write("file", "");
    expect(() => place.make(describe30({ "/x": { get: {} } }), "file/below")).to.throw(
      CommandError,
      /^Cannot write to "file\/below": /,
    );
  });
});
