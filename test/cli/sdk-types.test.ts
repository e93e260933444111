import { expect } from "chai";
import ts from "typescript";
import { fileOf, methodNames } from "../../src/cli/sdk/tags.js";
import { answers, describe30, takes, Workplace } from "./support/sdk.js";

/** Values as code. */
type Values = readonly string[];

/** A schema, and what an answer or a parameter of it may be and may not be. */
type Row = readonly [what: string, schema: object, right: Values, wrong: Values];

const ANSWERS: readonly Row[] = [
  ["nothing said", {}, ["1", "null", "{}"], []],
  ["enum", { enum: ["a", 1, null] }, ['"a"', "1", "null"], ['"b"', "2"]],
  ["const", { const: "it's \"\\\u2028" }, [String.raw`"it's \"\\\u2028"`], ['"its"']],
  ["nullable", { type: "string", nullable: true }, ['"a"', "null"], ["1"]],
  ["a list of types", { type: ["integer", "null"] }, ["1", "null"], ['"a"']],
  ["a date", { type: "string", format: "date-time" }, ['"a"'], ["new Date()"]],
  ["a list", { type: "array", items: { type: "string" } }, ['["a"]', "[]"], ["[1]", '"a"']],
  ["a list of a choice", { type: "array", items: { enum: ["a", "b"] } }, ['["a", "b"]'], ['["c"]']],
  [
    "an object",
    { properties: { a: { type: "string" }, "b-c": {} }, required: ["a"] },
    ['{ a: "" }', '{ a: "", "b-c": 1 }'],
    ["{}", "{ a: undefined }", '{ a: "", d: 1 }'],
  ],
  ["an object of which nothing is said", { type: "object" }, ["{ a: 1 }"], ['"a"']],
  [
    "an object without fields",
    { type: "object", additionalProperties: false },
    ["{}"],
    ["{ a: 1 }"],
  ],
  [
    "fields of any name",
    { type: "object", additionalProperties: { type: "number" } },
    ["{ a: 1 }"],
    ['{ a: "" }'],
  ],
  [
    "named fields beside others",
    { properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
    ['{ a: "", b: 1 }'],
    ["{ a: 1 }"],
  ],
  ["oneOf", { oneOf: [{ type: "string" }, { type: "boolean" }] }, ['""', "true"], ["1"]],
  [
    "allOf",
    {
      allOf: [
        { $ref: "#/components/schemas/Named" },
        { type: "object", properties: { b: {} }, required: ["b"] },
      ],
    },
    ["{ a: 1, b: 1 }"],
    ["{ a: 1 }", "{ b: 1 }"],
  ],
  [
    "fields beside a choice of which are required",
    { properties: { a: { type: "number" } }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    ["{}", "{ a: 1 }"],
    ['{ a: "" }'],
  ],
  [
    "a schema within itself",
    { $ref: "#/components/schemas/Tree" },
    ["{}", "{ children: [{ children: [] }] }"],
    ["{ children: [1] }"],
  ],
  ["what only is sent", { properties: { a: { writeOnly: true } } }, ["{}"], ["{ a: 1 }"]],
  ["what only is answered", { properties: { a: { readOnly: true } } }, ["{}", "{ a: 1 }"], []],
  [
    "a name of the language",
    { properties: { ["__proto__"]: { type: "string" } } },
    ["{}"],
    ['{ ["__proto__"]: 1 }'],
  ],
];

const PARAMETERS: readonly Row[] = [
  ["a point in time", { type: "string", format: "date-time" }, ['"a"', "new Date()"], ["1"]],
  ["a date", { type: "string", format: "date" }, ['"a"', "new Date()"], ["1"]],
  ["seconds", { type: "integer", format: "unix-time" }, ["1", "new Date()"], ['"a"']],
  ["a list", { type: "array", items: { type: "string" } }, ['["a"] as readonly string[]'], ["[1]"]],
  [
    "dates of both kinds",
    {
      type: "object",
      properties: {
        a: { type: "string", format: "date" },
        b: { type: "string", format: "unix-time" },
      },
    },
    ['{ a: "" }'],
    ["{ a: new Date() }"],
  ],
  [
    "what only is answered",
    { type: "object", properties: { a: { readOnly: true }, b: {} } },
    ["{ b: 1 }"],
    ["{ a: 1 }"],
  ],
  [
    "what only is answered, by name",
    { $ref: "#/components/schemas/Named" },
    ["{ a: 1 }"],
    ["{ a: 1, own: 1 }"],
  ],
];

const SCHEMAS = {
  Named: {
    type: "object",
    required: ["a"],
    properties: { a: { type: "number" }, own: { type: "number", readOnly: true } },
  },
  Tree: {
    type: "object",
    properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
  },
};

describe("the types of endpoint-core sdk", function () {
  this.timeout(60_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => {
    place.remove();
  });

  /** Compiles an SDK of these paths beside lines that use it. */
  function compiled(paths: object, lines: readonly string[], others?: object): readonly string[] {
    place.make(describe30(paths, SCHEMAS, others));
    place.write("use.ts", `import * as acme from "./acme/index.js";\n${lines.join("\n")}\n`);
    return place.compile(ts, ["use.ts", "acme/index.ts", "acme/index.class.ts"]);
  }

  /** A line that must compile, or must not. */
  const line = (type: string, value: string, i: number, isRight: boolean): string =>
    `${isRight ? "" : "// @ts-expect-error - wrong\n"}{ const v: ${type} = ${value}; void v; }`;

  it("are those of the schemas, in answers", () => {
    const paths = Object.fromEntries(
      ANSWERS.map(([, schema], i) => [
        `/x${i}`,
        { get: { operationId: `x${i}`, ...answers(schema) } },
      ]),
    );
    const lines = ANSWERS.flatMap(([, , right, wrong], i) => [
      ...right.map((value) => line(`acme.X${i}Answer`, value, i, true)),
      ...wrong.map((value) => line(`acme.X${i}Answer`, value, i, false)),
    ]);
    expect(compiled(paths, lines)).to.deep.equal([]);
  });

  it("are those of the schemas, and dates where these are written, in parameters and fields of bodies", () => {
    const paths = Object.fromEntries(
      PARAMETERS.map(([, schema], i) => [
        `/x${i}`,
        {
          get: {
            operationId: `q${i}`,
            parameters: [{ in: "query", name: "v", schema, style: "deepObject" }],
          },
          post: { operationId: `b${i}`, ...takes({ type: "object", properties: { v: schema } }) },
        },
      ]),
    );
    const lines = PARAMETERS.flatMap(([, , right, wrong], i) =>
      ["Q", "B"].flatMap((kind) => [
        ...[...right, "undefined"].map((v) =>
          line(`acme.${kind}${i}Parameters`, `{ v: ${v} }`, i, true),
        ),
        ...wrong.map((v) => line(`acme.${kind}${i}Parameters`, `{ v: ${v} }`, i, false)),
      ]),
    );
    expect(compiled(paths, lines)).to.deep.equal([]);
  });

  it("are those of bodies: fields, a choice of fields, or data", () => {
    const named = { $ref: "#/components/schemas/Named" };
    const tree = { $ref: "#/components/schemas/Tree" };
    const id = {
      parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }],
    };
    const paths = {
      "/{id}/a": {
        post: {
          operationId: "a",
          ...id,
          ...takes({ allOf: [named, { properties: { b: { type: "string" } } }] }),
        },
      },
      "/{id}/b": {
        post: {
          operationId: "b",
          ...id,
          ...takes({ oneOf: [named, { type: "object", required: ["z"], properties: { z: {} } }] }),
        },
      },
      "/c": { post: { operationId: "c", ...takes({ type: "array", items: tree }) } },
      "/{id}/d": {
        put: {
          operationId: "d",
          ...id,
          ...takes({ type: "string", format: "binary" }, "application/octet-stream"),
        },
      },
      "/e": {
        post: {
          operationId: "e",
          requestBody: { content: { "application/json": { schema: named } } },
        },
      },
      "/f": {
        post: {
          operationId: "f",
          ...takes(
            { type: "object", properties: { file: { type: "string", format: "binary" } } },
            "multipart/form-data",
          ),
        },
      },
      "/{id}/g": {
        post: {
          operationId: "g",
          ...id,
          ...takes({ type: "object", required: ["id"], properties: { id: { type: "number" } } }),
        },
      },
    };
    const lines = [
      "declare const client: acme.Acme;",
      'acme.a(client, { id: "", a: 1, b: "" });',
      "// @ts-expect-error - a is required",
      'acme.a(client, { id: "" });',
      'acme.b(client, { id: "", a: 1 }); acme.b(client, { id: "", z: 1 });',
      "// @ts-expect-error - one of both is required",
      'acme.b(client, { id: "" });',
      "acme.c(client, undefined, { data: [{ children: [] }] });",
      "// @ts-expect-error - the list is required",
      "acme.c(client);",
      "// @ts-expect-error - not such a list",
      "acme.c(client, undefined, { data: [1] });",
      'acme.d(client, { id: "" }, { data: new Uint8Array() });',
      "// @ts-expect-error - the id is required",
      "acme.d(client, undefined, { data: new Uint8Array() });",
      "acme.e(client); acme.e(client, { a: 1 });",
      "acme.f(client, { file: new Uint8Array() });",
      "// @ts-expect-error - no bytes",
      "acme.f(client, { file: 1 });",
      "// The id of the path: that of the body goes through data.",
      'acme.g(client, { id: "" }, { data: { id: 1 } });',
    ];
    expect(compiled(paths, lines)).to.deep.equal([]);
  });

  it("are those of answers without JSON, and of Swagger 2.0", () => {
    const content = (type: string): object => ({ responses: { 200: { content: { [type]: {} } } } });
    const json = answers({ type: "number" }) as { responses: { 200: object } };
    const paths = {
      "/a": { get: { operationId: "a", responses: { 204: {} } } },
      "/b": { get: { operationId: "b", ...content("text/plain") } },
      "/c": { get: { operationId: "c", ...content("image/png") } },
      "/d": {
        get: { operationId: "d", responses: { 202: {}, 203: json.responses[200], 404: {} } },
      },
      "/e": { get: { operationId: "e", responses: { default: json.responses[200] } } },
      "/f": { get: { operationId: "f", responses: {} } },
    };
    const lines = [
      ["A", "undefined", "null"],
      ["B", '"text"', "1"],
      ["C", "{} as acme.BlobLike", '"text"'],
      ["D", "1", '"text"'],
      ["E", "1", '"text"'],
    ].flatMap(([name = "", right = "", wrong = ""], i) => [
      line(`acme.${name}Answer`, right, i, true),
      line(`acme.${name}Answer`, wrong, i, false),
    ]);
    expect(compiled(paths, [...lines, line("acme.FAnswer", "1", 0, true)])).to.deep.equal([]);
    const swagger = {
      swagger: "2.0",
      host: "acme.example",
      info: { title: "Acme" },
      definitions: { Named: SCHEMAS.Named },
      paths: {
        "/a": {
          post: {
            operationId: "a",
            parameters: [
              { in: "body", name: "x", required: true, schema: { $ref: "#/definitions/Named" } },
            ],
            responses: {
              200: { schema: { type: "array", items: { $ref: "#/definitions/Named" } } },
            },
          },
        },
        "/b": {
          post: {
            operationId: "b",
            parameters: [{ in: "formData", name: "file", type: "file", required: true }],
            responses: { 200: { description: "Done" } },
          },
        },
      },
    };
    place.make(swagger);
    place.write(
      "use.ts",
      `import { a, Acme, b, type AAnswer, type BAnswer } from "./acme/index.js";
a(new Acme(), { a: 1 }); b(new Acme(), { file: new Uint8Array() });
{ const v: AAnswer = [{ a: 1, own: 2 }]; void v; }
{ const v: BAnswer = undefined; void v; }
// @ts-expect-error - the file is required
b(new Acme(), {});
// @ts-expect-error - only answers have it
a(new Acme(), { a: 1, own: 1 });
`,
    );
    expect(place.compile(ts, ["use.ts"])).to.deep.equal([]);
  });

  it("and comments and texts cannot break out of where they stand", () => {
    const evil = 'x */ evil(); /* " \\ ` ${evil()} \n * @deprecated\u2028evil()\u202e\u0000';
    const paths = {
      [`/x/{${evil}}`]: {
        get: {
          operationId: evil,
          tags: [evil],
          summary: evil,
          parameters: [
            {
              in: "query",
              name: evil,
              description: evil,
              schema: { enum: [evil, "'", '"'], description: evil },
            },
          ],
          ...answers({
            type: "object",
            description: evil,
            properties: { [evil]: { description: evil } },
          }),
        },
      },
    };
    const others = {
      info: { title: evil },
      components: {
        securitySchemes: {
          [evil]: { type: "apiKey", in: "header", name: "x-key", description: evil },
        },
      },
    };
    place.make(describe30(paths, { [evil]: { title: evil } }, others), "acme", "--service", "acme");
    const names = [...place.files("acme").keys()];
    expect(names).to.include("x-evil-evil-deprecated-evil.ts");
    for (const [name, text] of place.files("acme")) {
      expect(text, name).to.not.match(/(?!\n)[\p{Control}\p{Bidi_Control}\u2028\u2029]/u);
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
      const isCall = (node: ts.Node): boolean =>
        (ts.isCallExpression(node) && node.expression.getText() === "evil") ||
        (ts.forEachChild(node, isCall) ?? false);
      expect(isCall(source), name).to.equal(false);
      expect(ts.getJSDocDeprecatedTag(source.statements.at(-1)!), name).to.equal(undefined);
    }
    expect(
      place.compile(
        ts,
        names.map((name) => `acme/${name}`),
      ),
    ).to.deep.equal([]);
  });

  it("and names that are taken, reserved or used twice are told apart", () => {
    const ids = [
      "delete",
      "then",
      "json",
      "query",
      "Acme",
      "a-b",
      "aB",
      "undefined",
      "Ticket",
      "operation",
      "Date",
    ];
    const paths = Object.fromEntries(
      ids.map((operationId, i) => [
        `/x${i}`,
        {
          post: {
            operationId,
            tags: [["index", "Index", "client"][i % 3]],
            ...takes({ $ref: "#/components/schemas/ticket" }),
          },
        },
      ]),
    );
    const schemas = {
      Ticket: {},
      ticket: { type: "object", properties: { a: {} } },
      Date: {},
      Acme: {},
      AcmeOptions: {},
      ABParameters: {},
      "1": {},
      "-": {},
      Call: {},
    };
    place.make(describe30(paths, schemas));
    expect([...place.files("acme").keys()].filter((name) => !name.includes("class"))).to.deep.equal(
      [...["client-tag.ts", "client.ts", "index-tag.ts", "index.ts", "schemas.ts"]],
    );
    place.write(
      "use.ts",
      'import { aB, aB_, delete_, json, query, then_, Ticket, Acme_ } from "./acme/index.js";\nvoid [aB, aB_, delete_, json, query, then_, Ticket, Acme_];\n',
    );
    expect(place.compile(ts, ["use.ts", "acme/index.class.ts"])).to.deep.equal([]);
  });

  it("are in files called as tags in kebab case", () => {
    const rows: readonly (readonly [tag: string | undefined, file: string])[] = [
      ["Pull Requests", "pull-requests"],
      ["pullRequests", "pull-requests"],
      ["OAuth2", "oauth2"],
      ["../../etc/passwd", "etc-passwd"],
      ["Größe/長さ", "größe-長さ"],
      [undefined, "untagged"],
      ["", "tag"],
      ["…", "tag"],
      ...["index", "client", "schemas", "send", "con"].map((tag) => [tag, `${tag}-tag`] as const),
      ["x".repeat(1000), "x".repeat(100)],
    ];
    for (const [tag, file] of rows) {
      expect(fileOf(tag)).to.equal(file);
    }
  });

  it("have methods called as functions without the tag", () => {
    const rows: readonly (readonly [
      file: string,
      names: readonly string[],
      methods: readonly string[],
    ])[] = [
      ["tickets", ["listTickets", "getTicket", "ticketsArchive"], ["list", "get", "archive"]],
      ["pull-requests", ["listPullRequestComments", "pull"], ["listComments", "pull"]],
      ["users", ["getUser", "getUsers"], ["getUser", "getUsers"]],
      ["users", ["get", "getUser"], ["get", "getUser"]],
      ["users", ["users", "Users_Delete", "then"], ["users", "delete", "then_"]],
      ["x", ["thenX", "constructorX"], ["then_", "constructor_"]],
    ];
    for (const [file, names, methods] of rows) {
      expect([...methodNames(file, names).values()]).to.deep.equal(methods);
    }
  });
});
