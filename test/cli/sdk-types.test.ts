import { expect } from "chai";
import ts from "typescript";
import { fileOf, methodNames } from "../../src/cli/sdk/tags.js";
import { words } from "../support/words.js";
import { answers, describe30, takes, useWorkplace } from "./support/sdk.js";

/** A schema, and what an answer or a parameter of it may be and may not be: values as code, between semicolons. */
type Row = readonly [what: string, schema: object, right: string, wrong: string];

/** Lines that must compile, each with one of these values, or must not. */
function linesOf(type: string, values: string, isRight: boolean, wrap = "%"): readonly string[] {
  const start = isRight ? "" : "// @ts-expect-error - wrong\n";
  const all = values.split("; ").filter((value) => value !== "");
  return all.map((v) => `${start}{ const v: ${type} = ${wrap.replace("%", () => v)}; void v; }`);
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const NAMED = { $ref: "#/components/schemas/Named" };
const TREE = { $ref: "#/components/schemas/Tree" };
const NO_FIELDS = { type: "object", additionalProperties: false };
const NUMBERS = { type: "object", additionalProperties: NUMBER };
const A_OR_B = [{ required: ["a"] }, { required: ["b"] }];
const DATES = { a: { ...TEXT, format: "date" }, b: { ...TEXT, format: "unix-time" } };

const ANSWERS: readonly Row[] = [
  ["nothing said", {}, "1; null; {}", ""],
  ["enum", { enum: ["a", 1, null] }, '"a"; 1; null', '"b"; 2'],
  ["const", { const: "it's \"\\\u2028" }, String.raw`"it's \"\\\u2028"`, '"its"'],
  ["nullable", { ...TEXT, nullable: true }, '"a"; null', "1"],
  ["a list of types", { type: ["integer", "null"] }, "1; null", '"a"'],
  ["a date", { ...TEXT, format: "date-time" }, '"a"', "new Date()"],
  ["a file", { type: "file" }, "{} as acme.BlobLike", '"text"'],
  ["a list", { type: "array", items: TEXT }, '["a"]; []', '[1]; "a"'],
  ["a list of a choice", { type: "array", items: { enum: ["a", "b"] } }, '["a", "b"]', '["c"]'],
  [
    "an object",
    { properties: { a: TEXT, "b-c": {} }, required: ["a"] },
    '{ a: "" }; { a: "", "b-c": 1 }',
    '{}; { a: undefined }; { a: "", d: 1 }',
  ],
  ["an object of which nothing is said", { type: "object" }, "{ a: 1 }", '"a"'],
  ["an object without fields", NO_FIELDS, "{}", "{ a: 1 }"],
  ["fields of any name", NUMBERS, "{ a: 1 }", '{ a: "" }'],
  [
    "named fields beside others",
    { properties: { a: TEXT }, additionalProperties: NUMBER },
    '{ a: "", b: 1 }',
    "{ a: 1 }",
  ],
  ["oneOf", { oneOf: [TEXT, { type: "boolean" }] }, '""; true', "1"],
  [
    "allOf",
    { allOf: [NAMED, { type: "object", properties: { b: {} }, required: ["b"] }] },
    "{ a: 1, b: 1 }",
    "{ a: 1 }; { b: 1 }",
  ],
  [
    "fields beside a choice of which are required",
    { properties: { a: NUMBER }, anyOf: A_OR_B },
    "{}; { a: 1 }",
    '{ a: "" }',
  ],
  ["a schema within itself", TREE, "{}; { children: [{ children: [] }] }", "{ children: [1] }"],
  ["what only is sent", { properties: { a: { writeOnly: true } } }, "{}", "{ a: 1 }"],
  ["what only is answered", { properties: { a: { readOnly: true } } }, "{}; { a: 1 }", ""],
  ["a name of the language", { properties: { ["__proto__"]: TEXT } }, "{}", '{ ["__proto__"]: 1 }'],
];

const PARAMETERS: readonly Row[] = [
  ["a point in time", { ...TEXT, format: "date-time" }, '"a"; new Date()', "1"],
  ["a date", { ...TEXT, format: "date" }, '"a"; new Date()', "1"],
  ["seconds", { type: "integer", format: "unix-time" }, "1; new Date()", '"a"'],
  ["a list", { type: "array", items: TEXT }, '["a"] as readonly string[]', "[1]"],
  ["dates of both kinds", { type: "object", properties: DATES }, '{ a: "" }', "{ a: new Date() }"],
  [
    "what only is answered",
    { type: "object", properties: { a: { readOnly: true }, b: {} } },
    "{ b: 1 }",
    "{ a: 1 }",
  ],
  ["what only is answered, by name", NAMED, "{ a: 1 }", "{ a: 1, own: 1 }"],
];

const SCHEMAS = {
  Download: { ...TEXT, format: "binary" },
  Named: {
    type: "object",
    required: ["a"],
    properties: { a: NUMBER, own: { ...NUMBER, readOnly: true } },
  },
  Tree: { type: "object", properties: { children: { type: "array", items: TREE } } },
};

describe("the types of endpoint-core sdk", function () {
  this.timeout(240_000);
  const place = useWorkplace();

  /** Compiles an SDK of these paths beside lines that use it. */
  function compiled(paths: object, lines: readonly string[], others?: object): readonly string[] {
    place.make(describe30(paths, SCHEMAS, others));
    place.write("use.ts", `import * as acme from "./acme/index.js";\n${lines.join("\n")}\n`);
    return place.compile(ts, ["use.ts", "acme/index.ts", "acme/index.class.ts"]);
  }

  it("are those of the schemas, in answers", () => {
    const operations = ANSWERS.map(([, schema], i) => [
      `/x${i}`,
      { get: { operationId: `x${i}`, ...answers(schema) } },
    ]);
    const lines = ANSWERS.flatMap(([, , right, wrong], i) => [
      ...linesOf(`acme.X${i}Answer`, right, true),
      ...linesOf(`acme.X${i}Answer`, wrong, false),
    ]);
    expect(compiled(Object.fromEntries(operations) as object, lines)).to.deep.equal([]);
  });

  it("are those of the schemas, and dates where these are written, in parameters and fields of bodies", () => {
    const operations = PARAMETERS.map(([, schema], i) => {
      const parameters = [{ in: "query", name: "v", schema, style: "deepObject" }];
      const body = takes({ type: "object", properties: { v: schema } });
      return [
        `/x${i}`,
        { get: { operationId: `q${i}`, parameters }, post: { operationId: `b${i}`, ...body } },
      ];
    });
    const lines = PARAMETERS.flatMap(([, , right, wrong], i) =>
      ["Q", "B"].flatMap((kind) => [
        ...linesOf(`acme.${kind}${i}Parameters`, `${right}; undefined`, true, "{ v: % }"),
        ...linesOf(`acme.${kind}${i}Parameters`, wrong, false, "{ v: % }"),
      ]),
    );
    expect(compiled(Object.fromEntries(operations) as object, lines)).to.deep.equal([]);
  });

  it("are those of bodies: fields, a choice of fields, or data", () => {
    const parameters = [{ in: "path", name: "id", required: true, schema: TEXT }];
    const fields = (properties: object, ...required: string[]): object => ({
      type: "object",
      required,
      properties,
    });
    const bytes = { ...TEXT, format: "binary" };
    const operations: readonly (readonly [path: string, operationId: string, body: object])[] = [
      ["/{id}/a", "a", takes({ allOf: [NAMED, { properties: { b: TEXT } }] })],
      ["/{id}/b", "b", takes({ oneOf: [NAMED, fields({ z: {} }, "z")] })],
      ["/c", "c", takes({ type: "array", items: TREE })],
      ["/{id}/d", "d", takes(bytes, "application/octet-stream")],
      ["/e", "e", { requestBody: { content: { "application/json": { schema: NAMED } } } }],
      ["/f", "f", takes(fields({ file: bytes }), "multipart/form-data")],
      ["/{id}/g", "g", takes(fields({ id: NUMBER }, "id"))],
    ];
    const paths = Object.fromEntries(
      operations.map(([path, operationId, body]) => [
        path,
        { post: { operationId, ...(path.includes("{id}") && { parameters }), ...body } },
      ]),
    );
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

  it("narrow by a discriminator and take dates at any depth", () => {
    const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const pet = (...names: string[]): object => ({
      type: "object",
      required: ["kind", ...names],
      properties: { kind: TEXT, ...Object.fromEntries(names.map((name) => [name, NUMBER])) },
    });
    const discriminator = { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } };
    const time = { ...TEXT, format: "date-time" };
    const schemas = {
      Cat: pet("lives"),
      Dog: pet("bones"),
      Fish: { ...pet(), properties: { kind: { enum: ["fish", "shark"] } } },
      Pet: { oneOf: [to("Cat"), to("Dog"), to("Fish")], discriminator },
      Usual: {
        oneOf: [to("Cat"), to("Dog")],
        discriminator: { propertyName: "kind", defaultMapping: "Dog" },
      },
      Event: {
        type: "object",
        properties: { at: time, pets: { type: "array", items: to("Pet") } },
      },
    };
    const schema = {
      type: "object",
      properties: { events: { type: "array", items: to("Event") } },
    };
    const paths = {
      "/e": { post: { operationId: "addEvents", ...takes(schema), ...answers(to("Pet")) } },
    };
    place.make(describe30(paths, schemas));
    place.write(
      "use.ts",
      `import { Acme, addEvents, type Pet, type Event, type Usual } from "./acme/index.js";
addEvents(new Acme(), { events: [{ at: new Date() }, { at: "", pets: [{ kind: "cat", lives: 1 }, { kind: "fish" }] }] });
// @ts-expect-error - no such kind
addEvents(new Acme(), { events: [{ pets: [{ kind: "elephant", lives: 1 }] }] });
// @ts-expect-error - a cat has lives
addEvents(new Acme(), { events: [{ pets: [{ kind: "cat", bones: 1 }] }] });
declare const pet: Pet; declare const event: Event;
if (pet.kind === "cat") { const lives: number = pet.lives; void lives; }
else if (pet.kind === "Dog") { const bones: number = pet.bones; void bones; }
else { const kind: "fish" | "shark" = pet.kind; void kind; }
export const any: Usual = { kind: "wolf", bones: 1 };
// @ts-expect-error - a wolf is a Dog, which has bones
export const wolf: Usual = { kind: "wolf", lives: 1 };
// @ts-expect-error - answers have texts
event.at?.getTime();
`,
    );
    expect(place.compile(ts, ["use.ts"])).to.deep.equal([]);
  });

  it("take no client of another service", () => {
    const paths = { "/a": { get: { operationId: "getA" } } };
    place.make(describe30(paths));
    place.run("openapi.json", "--out", "globex", "--name", "Globex", "--with-send");
    place.write(
      "use.ts",
      `import { Acme, getA } from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";
import { Globex, getA as getOther } from "./globex/index.js";
import { Client } from "endpoint-core/sdk";
class Own extends Acme { readonly own = 1; }
getA(new Acme()); getA(new AcmeSdk()); getA(new Own()); getA(new Own().with({ baseUrl: "https://a.example" }));
getOther(new Globex());
// @ts-expect-error - it would send its token to another vendor
getA(new Globex());
// @ts-expect-error - nor the other way round
getOther(new Own());
// @ts-expect-error - nor a client of no service
getA(new Client({ baseUrl: "https://a.example" }));
`,
    );
    expect(place.compile(ts, ["use.ts"])).to.deep.equal([]);
  });

  it("are those of the schema where an answer may be of any type, save for files", () => {
    const answered = (type: string, schema: object): object => ({
      responses: { 200: { content: { [type]: { schema } } } },
    });
    const rows: readonly (readonly [type: string, schema: object, answer: string])[] = [
      ["*/*", NAMED, "acme.Named"],
      ["*/*", { type: "array", items: NAMED }, "acme.Named[]"],
      ["*/*;charset=UTF-8", NAMED, "acme.Named"],
      ["application/*", NAMED, "acme.Named"],
      ["*/*", TEXT, "string"],
      ["*/*", { ...TEXT, format: "binary" }, "acme.BlobLike"],
      ["*/*", { $ref: "#/components/schemas/Download" }, "acme.BlobLike"],
      ["image/*", NAMED, "unknown"],
      ["*/*", {}, "unknown"],
    ];
    const paths = Object.fromEntries(
      rows.map(([type, schema], i) => [
        `/${i}`,
        { get: { operationId: `r${i}`, ...answered(type, schema) } },
      ]),
    );
    const lines = rows.map(([, , answer], i) => {
      const own = `acme.R${i}Answer`;
      return `{ const v: [${own}] extends [${answer}] ? [${answer}] extends [${own}] ? true : 0 : 1 = true; void v; }`;
    });
    expect(compiled(paths, lines)).to.deep.equal([]);
  });

  it("are those of Swagger 2.0", () => {
    const named = { $ref: "#/definitions/Named" };
    const swagger = {
      swagger: "2.0",
      host: "acme.example",
      info: { title: "Acme" },
      definitions: { Named: SCHEMAS.Named },
      paths: {
        "/a": {
          post: {
            operationId: "a",
            parameters: [{ in: "body", name: "x", required: true, schema: named }],
            responses: { 200: { schema: { type: "array", items: named } } },
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
    const schema = { enum: [evil, "'", '"'], description: evil };
    const described = { description: evil };
    const get = {
      operationId: evil,
      tags: [evil],
      summary: evil,
      parameters: [{ in: "query", name: evil, ...described, schema }],
      ...answers({ type: "object", ...described, properties: { [evil]: described } }),
    };
    const paths = { [`/x/{${evil}}`]: { get } };
    const scheme = { type: "apiKey", in: "header", name: "x-key", ...described };
    const others = {
      info: { title: evil },
      components: { securitySchemes: { [evil]: scheme } },
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
    const written = names.map((name) => `acme/${name}`);
    expect(place.compile(ts, written)).to.deep.equal([]);
  });

  it("and names that are taken, reserved or used twice are told apart", () => {
    const ids = words("delete then json query Acme a-b aB undefined Ticket operation Date");
    const ticket = { $ref: "#/components/schemas/ticket" };
    const paths = Object.fromEntries(
      ids.map((operationId, i) => [
        `/x${i}`,
        { post: { operationId, tags: [["index", "Index", "client"][i % 3]], ...takes(ticket) } },
      ]),
    );
    const schemas = {
      ...Object.fromEntries(
        words("Ticket Date Acme AcmeOptions ABParameters 1 - Call").map((name) => [name, {}]),
      ),
      ticket: { type: "object", properties: { a: {} } },
    };
    place.make(describe30(paths, schemas));
    const names = [...place.files("acme").keys()].filter((name) => !name.includes("class"));
    expect(names.join(" ")).to.equal("client-tag.ts client.ts index-tag.ts index.ts schemas.ts");
    place.write(
      "use.ts",
      'import { aB, aB_, delete_, json, query, then_, ticket, acme } from "./acme/index.js";\nvoid [aB, aB_, delete_, json, query, then_, ticket, acme];\n',
    );
    expect(place.compile(ts, ["use.ts", "acme/index.class.ts"])).to.deep.equal([]);
  });

  it("are unknown and never where references lead to a boolean schema, which is no problem", () => {
    const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      Any: true,
      None: false,
      Alias: to("Any"),
      Loop: to("Loop"),
      Holder: { type: "object", properties: { any: to("Alias"), none: to("None") } },
    };
    const parameters = [{ in: "query", name: "q", schema: to("Any") }];
    const { stderr } = place.make(
      describe30({ "/x": { get: { parameters, ...answers(to("Holder")) } } }, schemas),
    );
    const lines = stderr.split("\n").filter((line) => line !== "");
    expect(lines).to.deep.equal([
      '#/components/schemas/Loop: Cannot follow the $ref: expected one to an object of this document, but got "#/components/schemas/Loop"',
    ]);
    const text = place.read("acme/schemas.ts");
    expect(text).to.contain("any?: unknown;").and.to.contain("none?: never;");
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
    const rows: readonly (readonly [file: string, names: string, methods: string])[] = [
      ["tickets", "listTickets getTicket ticketsArchive", "list get archive"],
      ["pull-requests", "listPullRequestComments pull", "listComments pull"],
      ["users", "getUser getUsers", "getUser getUsers"],
      ["users", "get getUser", "get getUser"],
      ["users", "users Users_Delete then", "users delete then_"],
      ["x", "thenX constructorX", "then_ constructor_"],
      ["tickets", "tickets2", "tickets2"],
      ["tickets", "_", "_"],
      ["tickets", "listTickets", "list"],
      ["stories", "storyById", "byId"],
    ];
    for (const [file, names, methods] of rows) {
      expect([...methodNames(file, words(names)).values()]).to.deep.equal(words(methods));
    }
  });
});
