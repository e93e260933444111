import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { stringify } from "yaml";
import { operations } from "../../src/cli/operations/command.js";
import type { Outcome } from "../../src/cli/commandLine/outcome.js";
import { sdk } from "../../src/cli/sdk/command.js";
import { itEach } from "../support/itEach.js";
import { ROOT } from "../support/compilerOptions.js";
import { commandError } from "./support/command.js";

/** A description with these fields. */
function documentOf(fields: object): object {
  const servers = [{ url: "https://api.acme.example" }];
  return { openapi: "3.1.0", info: { title: "Acme" }, servers, ...fields };
}

/** A path whose answer of JSON has the schema to which the reference leads. */
function answering($ref: string): object {
  return { get: { responses: { 200: { content: { "application/json": { schema: { $ref } } } } } } };
}

/** A path with a GET of these parameters. */
function taking(...parameters: object[]): object {
  return { get: { parameters } };
}

/** References. */
function to(...places: string[]): object[] {
  return places.map(($ref) => ({ $ref }));
}

const TEXT = { type: "string" };
const DANGLING = "Cannot follow the $ref: expected one to an object of this document, but got";

type Files = Readonly<Record<string, unknown>>;

describe("a description in several files", function () {
  this.timeout(30_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "files-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes files: texts and bytes as they are, values as YAML or JSON. */
  function write(files: Files): void {
    for (const [name, value] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const isRaw = typeof value === "string" || value instanceof Uint8Array;
      const print = name.endsWith(".json") ? JSON.stringify : stringify;
      writeFileSync(path, isRaw ? value : print(value));
    }
  }

  /** What the command prints for a description with these fields, beside other files. */
  function run(fields: object, others: Files): Outcome {
    write({ "openapi.yaml": documentOf(fields), ...others });
    return operations(["openapi.yaml"], folder);
  }

  /** The routes and parameters of the module. */
  function routesOf({ stdout, stderr }: Outcome): readonly string[] {
    expect(stderr).to.equal("");
    return Array.from(stdout.matchAll(/route: "(.*)",\n(?: {2}parameters: (.*),\n)?/g), (match) =>
      [match[1], match[2]].filter((part) => part !== undefined).join(" "),
    );
  }

  /** The error of a run with these files, of which the first one is the description. */
  function failure(files: Files): string {
    write(files);
    const { message, exitCode } = commandError(() => operations([Object.keys(files)[0]!], folder));
    expect(exitCode).to.equal(1);
    return message;
  }

  /** The text of `schemas.ts` for such a description and its files, and what goes to stderr. */
  function schemasOf(fields: object, others: Files): readonly [string, string] {
    write({ "openapi.yaml": documentOf(fields), ...others });
    const { stderr, exitCode } = sdk(["openapi.yaml", "--out", "sdk"], folder);
    expect(exitCode).to.equal(0);
    return [readFileSync(join(folder, "sdk/schemas.ts"), "utf8"), stderr];
  }

  /** The names of the types. */
  function namesOf(text: string): readonly string[] {
    return Array.from(text.matchAll(/^export (?:interface|type) (\w+)/gm), ([, name = ""]) => name);
  }

  describe("is read", () => {
    it("with what OpenAPI 3.2 has in other places", () => {
      const itemSchema = { properties: { default: { $ref: "parts.yaml#/day" } } };
      const outcome = run(
        {
          paths: {
            "/x": {
              additionalOperations: { DEFAULT: { $ref: "parts.yaml#/copy" } },
              post: {
                requestBody: {
                  content: { "application/json": { $ref: "#/components/mediaTypes/default" } },
                },
              },
            },
          },
          components: { mediaTypes: { default: { itemSchema } } },
        },
        {
          "parts.yaml": {
            copy: { parameters: [{ in: "query", name: "a" }] },
            day: { type: "string", format: "date" },
          },
        },
      );
      expect(routesOf(outcome)).to.deep.equal(["DEFAULT /x { a: query }", "POST /x"]);
      expect(outcome.stdout).to.contain("format: date,");
    });

    it("with paths, operations, parameters and bodies, in YAML and JSON, from folder to folder", () => {
      const outcome = run(
        {
          paths: {
            "/a": { $ref: "paths/a.json" },
            "/b": { $ref: "./paths/all.yaml#/~1b%7Bx%7D" },
            "/c": { put: { $ref: "paths/all.yaml#/put" } },
          },
          components: { securitySchemes: { "x-key": { $ref: "common/security.yaml#/key" } } },
        },
        {
          "common/security.yaml": { key: { type: "apiKey", in: "header", name: "Acme-Key" } },
          "paths/a.json": {
            parameters: to("../common/parameters.yaml#/day"),
            get: {},
            post: { requestBody: { $ref: "../common/body.yml" } },
          },
          "paths/all.yaml": {
            "/b{x}": taking(...to("#/shared/0")),
            put: { parameters: to("all.yaml#/shared/0") },
            shared: [{ in: "header", name: "Shared" }],
          },
          "common/parameters.yaml": {
            day: { in: "query", name: "day", schema: { $ref: "day.yaml" } },
          },
          "common/day.yaml": { type: "string", format: "date" },
          "common/body.yml": { content: { "text/csv": {} } },
        },
      );
      expect(routesOf(outcome)).to.deep.equal([
        "GET /a { day: { in: query, format: date } }",
        "POST /a { day: { in: query, format: date } }",
        "GET /b { Shared: header }",
        "PUT /c { Shared: header }",
      ]);
      expect(outcome.stdout)
        .to.contain('rawBody("text/csv")')
        .and.to.contain('credentialHeaders: ["Acme-Key"]');
    });

    it("with all paths, and all components, in files of their own", () => {
      const fields = { paths: { $ref: "paths.yaml" }, components: { $ref: "components.yaml" } };
      const [text, stderr] = schemasOf(fields, {
        "paths.yaml": {
          "/a": answering("openapi.yaml#/components/schemas/Pet"),
          "/b": answering("components.yaml#/schemas/Pet"),
          "/c": taking(...to("openapi.yaml#/components/parameters/P")),
        },
        "components.yaml": {
          parameters: { P: { in: "header", name: "P" } },
          schemas: { $ref: "schemas/index.yaml" },
        },
        "schemas/index.yaml": { Pet: { $ref: "Pet.yaml" }, Alone: TEXT },
        "schemas/Pet.yaml": { properties: { owner: { $ref: "./Owner.yaml" } } },
        "schemas/Owner.yaml": { properties: { pets: { items: { $ref: "index.yaml#/Pet" } } } },
      });
      expect(stderr).to.equal("");
      expect(namesOf(text)).to.deep.equal(["Alone", "Owner", "Pet"]);
      expect(text).to.contain("owner?: Owner;").and.to.contain("pets?: Pet[];");
    });

    it("with the definitions of Swagger 2.0", () => {
      const get = { responses: { 200: { schema: { $ref: "models.json#/definitions/Pet" } } } };
      const paths = { "/a": { get } };
      const swagger = { swagger: 2, host: "api.acme.example", paths, definitions: { Own: TEXT } };
      const definitions = { Pet: { properties: { id: { $ref: "#/definitions/Id" } } }, Id: {} };
      const [text] = schemasOf(
        { openapi: undefined, ...swagger },
        { "models.json": { definitions } },
      );
      expect(namesOf(text)).to.deep.equal(["Id", "Own", "Pet"]);
    });

    it("once, however a file is spelt, also the first one", () => {
      write({ "schemas/Pet.yaml": { properties: { name: {} } } });
      symlinkSync(join(folder, "schemas"), join(folder, "linked"));
      const spellings = [
        ...["schemas/Pet.yaml", "./schemas/Pet.yaml", "schemas/../schemas/Pet.yaml"],
        ...["schemas/Pet%2Eyaml", "linked/Pet.yaml", "schemas/Pet.yaml#"],
        ...["openapi.yaml#/components/schemas/Pet", "./openapi.yaml#/components/schemas/Pet"],
        join(folder, "schemas/Pet.yaml"),
      ];
      const paths = Object.fromEntries(spellings.map(($ref, i) => [`/x${i}`, answering($ref)]));
      const components = { schemas: { Pet: { $ref: "schemas/Pet.yaml" } } };
      const [text] = schemasOf({ paths, components }, {});
      expect(namesOf(text)).to.deep.equal(["Pet"]);
    });

    it("from the standard input, where paths begin in the current folder", () => {
      write({ "b.yaml": taking(...to("#/none")) });
      const $ref = relative(ROOT, join(folder, "b.yaml"));
      const words = ["--import", "./test/register.mjs", "src/cli/main.ts", "operations", "-"];
      const { stdout, stderr, status } = spawnSync(process.execPath, words, {
        cwd: ROOT,
        encoding: "utf8",
        input: stringify(documentOf({ paths: { "/a": { $ref } } })),
      });
      expect(status).to.equal(0);
      expect(stdout).to.contain('route: "GET /a"');
      expect(stderr).to.contain(`${$ref}#/get/parameters/0: Cannot follow the $ref`);
    });

    it("by an absolute path", () => {
      write({
        "a.yaml": documentOf({ paths: { "/a": { $ref: "b.yaml" } } }),
        "b.yaml": { get: {} },
      });
      const { stdout } = operations([join(folder, "a.yaml")], tmpdir());
      expect(stdout).to.contain('route: "GET /a"');
    });

    it("though data and extensions hold what looks like references", () => {
      const $ref = "none.yaml";
      const data = { example: { $ref }, default: { $ref }, enum: [{ $ref }], "x-own": { $ref } };
      const examples = { one: { value: { $ref } } };
      const media = { ...data, examples, schema: { ...data, const: { $ref } } };
      const json = { content: { "application/json": media } };
      const get = {
        parameters: [{ in: "header", name: "A", ...media, schema: data }],
        responses: { default: { $ref: "answer.yaml" }, 200: json },
      };
      const fields = { "x-own": { $ref }, paths: { "/a": { get } } };
      const outcome = run(fields, { "answer.yaml": { description: "x" } });
      expect(routesOf(outcome)).to.deep.equal(["GET /a { A: header }"]);
    });

    it("with fields and schemas that have the names of keywords", () => {
      const schemas = { default: { $ref: "c.yaml#/oneOf/0" } };
      const [text] = schemasOf(
        { paths: { "/a": answering("a.yaml") }, components: { schemas } },
        {
          "a.yaml": { properties: { example: { $ref: "b.yaml" } } },
          "b.yaml": TEXT,
          "c.yaml": { oneOf: [{ type: "number" }] },
        },
      );
      expect(namesOf(text)).to.deep.equal(["A", "B", "Default"]);
    });
  });

  describe("names schemas", () => {
    /** Paths whose answers are of these schemas. */
    const answersOf = (...places: string[]): object =>
      Object.fromEntries(places.map(($ref, i) => [`/x${i}`, answering($ref)]));

    const names: [
      what: string,
      answers: string[],
      schemas: object,
      files: Files,
      types: string[],
    ][] = [
      [
        "as their files do, and those of the first file first",
        [
          ...["b.yaml#/components/schemas/Error", "a.yaml#/Error"],
          ...["#/components/schemas/Error", "a.yaml#/Pet"],
        ],
        { Error: { type: "string", enum: ["first"] } },
        {
          "b.yaml": { components: { schemas: { Error: { enum: ["b"] } } } },
          "a.yaml": { Error: { enum: ["a"] }, Pet: { properties: { a: { $ref: "#/Error" } } } },
        },
        ['type Error = "first";', 'type Error_ = "a";', 'type Error2 = "b";', "a?: Error_;"],
      ],
      [
        "that have several names as their file does, and the others after them",
        ["pet.yaml"],
        {
          Animal: { $ref: "pet.yaml" },
          pet: { $ref: "pet.yaml" },
          Beast: { $ref: "#/components/schemas/Animal" },
          Other: { $ref: "other.yaml#/a~1b%25" },
          Same: { $ref: "other.yaml#/a~1b%25" },
        },
        { "pet.yaml": { properties: { name: {} } }, "other.yaml": { "a/b%": TEXT } },
        [
          ...["type Animal = Pet;", "interface Pet {", "type Beast = Pet;"],
          ...["type Other = string;", "type Same = Other;"],
        ],
      ],
      [
        "also where a text stands beside the reference, and not where more does",
        ["Pet.yaml"],
        {
          Pet: { $ref: "Pet.yaml", description: "A pet." },
          Owner: { $ref: "Owner.yaml", nullable: true },
        },
        { "Pet.yaml": TEXT, "Owner.yaml": TEXT },
        ["type Pet = string;", "type Owner = Owner_ | null;", "type Owner_ = string;"],
      ],
    ];
    itEach("%s", names, (answers, schemas, files, types) => {
      const [text] = schemasOf({ paths: answersOf(...answers), components: { schemas } }, files);
      for (const type of types) {
        expect(text).to.contain(/^\w+\?/.test(type) ? type : `export ${type}`);
      }
    });

    it("in the same way, whatever the order of the paths", () => {
      const files = { "b.yaml": { Error: { enum: ["b"] } }, "a.yaml": { Error: { enum: ["a"] } } };
      const [one] = schemasOf({ paths: answersOf("b.yaml#/Error", "a.yaml#/Error") }, files);
      const [other] = schemasOf({ paths: answersOf("a.yaml#/Error", "b.yaml#/Error") }, files);
      expect(one).to.contain('Error = "a"').and.to.equal(other);
    });
  });

  describe("has references", () => {
    it("in circles, from file to file", () => {
      const [text, stderr] = schemasOf(
        { paths: { "/a": answering("A.yaml") }, components: { schemas: { Own: TEXT } } },
        {
          "A.yaml": { properties: { b: { $ref: "B.yaml" }, a: { $ref: "#" } } },
          "B.yaml": {
            properties: {
              a: { $ref: "A.yaml#/properties/a" },
              own: { $ref: "openapi.yaml#/components/schemas/Own" },
              odd: { $ref: "C.yaml#/c~1d" },
            },
          },
          "C.yaml": { "c/d": { type: "number" } },
        },
      );
      expect(stderr).to.equal("");
      expect(namesOf(text)).to.deep.equal(["A", "B", "CD", "Own"]);
      expect(text).to.contain("b?: B;").and.to.contain("a?: A;");
    });

    it("that lead to nothing but references, and through them", () => {
      const paths = {
        "/a": taking(...to("#/components/parameters/all/one")),
        "/b": taking(...to("b.yaml#/to/one", "b.yaml#/self")),
      };
      const outcome = run(
        { paths, components: { parameters: { all: { $ref: "c.yaml" } } } },
        {
          "b.yaml": { to: { $ref: "c.yaml" }, self: { $ref: "b.yaml#/self" } },
          "c.yaml": { one: { in: "header", name: "One" } },
        },
      );
      expect(outcome.stdout.match(/One: header/g)).to.have.length(2);
      const place = "#/paths/~1b/get/parameters/1";
      expect(outcome.stderr).to.equal(`${place}: ${DANGLING} "b.yaml#/self"\n`);
    });

    it("to fields beside other references, and under odd names", () => {
      const named = (name: string): object => ({ in: "header", name });
      const places = ["#/x-files/own", "#/components/parameters/default", "b.yaml#/item/p"];
      const { stdout, stderr } = run(
        {
          paths: {
            "/a": { $ref: "a.yaml", trace: {} },
            "/b": { get: { $ref: "b.yaml#/item/get" } },
            "/c": { $ref: "b.yaml#/%2541" },
            "/d": taking(...to(...places)),
          },
          components: { parameters: { default: { $ref: "b.yaml#/%2541/parameters/0" } } },
          "x-files": { own: named("Own") },
        },
        {
          "a.yaml": taking(named("A")),
          "b.yaml": {
            item: { $ref: "a.yaml", ...taking(named("B")), p: named("P") },
            "%41": { parameters: [named("Odd")], get: {}, trace: {} },
          },
        },
      );
      expect(stdout.match(/\w+: header\b/g)).to.deep.equal(
        ["A", "B", "Odd", "Own", "Odd", "P"].map((name) => `${name}: header`),
      );
      expect(stderr.replaceAll(/: .*/g, "")).to.equal("#/paths/~1a/trace\nb.yaml#/%41/trace\n");
    });

    it("by anchors, each that of its own file, and one of two schemas leads nowhere", () => {
      const day = { $anchor: "day", type: "string", format: "date" };
      const time = { $anchor: "day", type: "string", format: "http-date" };
      const inner = { $id: "https://acme.example/inner", $defs: { A: { $anchor: "inner" } } };
      const own = ["#day", "parts.yaml#day", "parts.yaml#again", "parts.yaml#two"];
      const { stdout, stderr } = run(
        {
          paths: {
            "/a": taking(
              ...to(...own, "parts.yaml#inner").map((schema, i) => ({
                in: "query",
                name: `q${i}`,
                schema,
              })),
            ),
          },
          components: { schemas: { "D/ay": day } },
        },
        {
          "parts.yaml": {
            properties: { example: time },
            $defs: {
              Again: { $anchor: "again", $ref: "#day" },
              A: { $anchor: "two" },
              B: { $dynamicAnchor: "two" },
              Inner: inner,
            },
          },
        },
      );
      expect(stdout).to.contain("q0: { in: query, format: date }");
      expect(stdout).to.contain("q1: { in: query, format: httpDate }");
      expect(stdout).to.contain("q2: { in: query, format: httpDate }");
      expect(stderr).to.contain('"parts.yaml#two"').and.to.contain('"parts.yaml#inner"');
    });

    it("through themselves, which lead nowhere", () => {
      const paths = { "/b": taking(...to("b.yaml#/a/b")) };
      const { stderr } = run({ paths }, { "b.yaml": { a: { $ref: "#/a/b" } } });
      expect(stderr).to.contain('but got "b.yaml#/a/b"\n');
    });

    it("to what is absent in a file, which are problems with the file in which they are", () => {
      const places = ["../common.yaml#/none~1x/y", "../openapi.yaml#/components/parameters/P"];
      write({
        "specs/openapi.yaml": documentOf({
          paths: {
            "/a": { $ref: "paths/a.yaml#/item" },
            "/b": taking(...to("common.yaml#anchor", "#/none")),
          },
          components: { parameters: { P: { in: "cookie", name: "a b" } } },
          "x-files": 1,
        }),
        "specs/paths/a.yaml": { item: { ...taking(...to(...places)), trace: {} } },
        "specs/common.yaml": {},
      });
      const { stderr, stdout } = operations(["specs/openapi.yaml"], folder);
      expect(stdout).to.contain("GET /a");
      const item = "specs/paths/a.yaml#/item";
      const lines = stderr.trimEnd().split("\n");
      expect(lines).to.have.members([
        `${item}/get/parameters/0: ${DANGLING} "../common.yaml#/none~1x/y"`,
        lines.find((line) => line.startsWith(`${item}/get/parameters/1: `)),
        `#/paths/~1b/get/parameters/0: ${DANGLING} "common.yaml#anchor"`,
        `#/paths/~1b/get/parameters/1: ${DANGLING} "#/none"`,
        lines.find((line) => line.startsWith(`${item}/trace: `)),
      ]);
    });

    it("to schemas with problems, which are told with their file", () => {
      const schemas = { Own: { items: { $ref: "#/nothing" } } };
      const [, stderr] = schemasOf(
        { paths: { "/a": answering("a.yaml") }, components: { schemas } },
        {
          "a.yaml": { properties: { b: { $ref: "#/none" }, c: { $ref: "c.yaml" } } },
          "c.yaml": 5,
        },
      );
      expect(stderr.trimEnd().split("\n")).to.have.members([
        `#/components/schemas/Own: ${DANGLING} "#/nothing"`,
        `a.yaml#: ${DANGLING} "#/none"`,
        `a.yaml#: ${DANGLING} "c.yaml"`,
      ]);
    });

    it("to URLs, which are one problem with its fix", () => {
      const urls = ["http://a.example/x.yaml#/a", "HTTPS://b.example/y", "//c.example/z", "urn:x"];
      const item = { ...taking(...to(...urls, ...urls)), put: { $ref: "b.yaml" } };
      const other = { parameters: to("urn:x", "#/u", "#/u/in"), u: { $ref: "urn:x" } };
      const { stdout, stderr } = run({ paths: { "/a": item } }, { "b.yaml": other });
      expect(stdout).to.contain("GET /a").and.to.contain("PUT /a");
      expect(stderr.split("\n")[0]).to.equal(
        "#: Cannot follow the $refs out of the document: expected a document in one file (addresses are not read; npx @redocly/cli bundle makes one of files and URLs), " +
          'but got references to "http://a.example/x.yaml", "HTTPS://b.example/y", "//c.example/z", "urn:x"',
      );
      expect(stderr.match(/urn:x/g)).to.have.length(1);
    });
  });

  describe("refuses", () => {
    /** A description whose only path leads to this file. */
    const leading = ($ref: string): object => documentOf({ paths: { "/a": { $ref } } });
    const none = '", to which "specs/openapi.yaml" refers: expected a file, but got none';
    const path = "specs/paths/a.yaml";
    const refusals: [what: string, others: Files, message: string][] = [
      ["a file that is absent", {}, none],
      ["one below a file", { "specs/paths": "x" }, none],
      ["a folder", { [`${path}/x`]: "" }, "expected a file, but got a folder"],
      [
        "text that is no YAML",
        { [path]: "a: 1\na: 2" },
        'refers: expected YAML, but got other text (line 2, column 1: the key "a" stands twice)',
      ],
      [
        "bytes that are no text",
        { [path]: new Uint8Array([0x61, 0xff]) },
        "expected text in UTF-8, but got other bytes",
      ],
    ];
    itEach("%s", refusals, (others, message) => {
      const found = failure({ "specs/openapi.yaml": leading("paths/a.yaml"), ...others });
      expect(found).to.contain('Cannot read "specs/paths/a.yaml').and.to.contain(message);
      expect(found).to.not.contain("\n");
    });

    it("devices", () => {
      expect(failure({ "a.yaml": leading("/dev/null") })).to.match(
        /^Cannot read ".*dev\/null", to which "a.yaml" refers: expected a file, but got a device$/,
      );
    });

    it("a file to which another one refers", () => {
      const other = { get: { $ref: "c.yaml" } };
      expect(failure({ "a.yaml": leading("b/b.yaml"), "b/b.yaml": other })).to.equal(
        'Cannot read "b/c.yaml", to which "b/b.yaml" refers: expected a file, but got none',
      );
      expect(() => operations([join(folder, "a.yaml")], "/")).to.throw(
        `Cannot read "${folder}/b/c.yaml", to which "${folder}/b/b.yaml" refers`,
      );
    });

    it("a name that no file can have", () => {
      expect(failure({ "a.yaml": leading("b%00.yaml") })).to.match(
        /^Cannot read "b\\u0000.yaml", to which "a.yaml" refers: expected a file/,
      );
      expect(failure({ "a.yaml": leading("b%.yaml") })).to.contain('"b%.yaml"');
    });
  });

  it("is left alone where it is one file", () => {
    const { stderr } = run({ paths: { "/a": taking(...to("#/none")) } }, {});
    expect(stderr).to.contain('but got "#/none"');
    write({ "a.yaml": "[]" });
    expect(() => operations(["a.yaml"], folder)).to.throw("OpenAPI 3 or Swagger 2.0");
  });
});
