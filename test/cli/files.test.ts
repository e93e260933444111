import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { stringify } from "yaml";
import { operations } from "../../src/cli/operations.js";
import { CommandError, type Outcome } from "../../src/cli/outcome.js";
import { sdk } from "../../src/cli/sdk/command.js";
import { ROOT } from "../support/compilerOptions.js";

/** The start of a description. */
const START = {
  openapi: "3.1.0",
  info: { title: "Acme" },
  servers: [{ url: "https://api.acme.example" }],
};

/** An answer of JSON. */
function answer(schema: object): object {
  return { responses: { 200: { content: { "application/json": { schema } } } } };
}

describe("a description in several files", function () {
  this.timeout(30_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "files-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes files: texts as they are, values as YAML or JSON. */
  function write(files: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const isJson = name.endsWith(".json");
      const text = isJson ? JSON.stringify(value) : stringify(value);
      writeFileSync(path, typeof value === "string" ? value : text);
    }
  }

  /** What the command prints for these files, of which the first one is the description. */
  function run(files: Readonly<Record<string, unknown>>, ...words: string[]): Outcome {
    write(files);
    return operations([Object.keys(files)[0] ?? "", ...words], folder);
  }

  /** The routes and parameters of the module. */
  function routesOf({ stdout, stderr }: Outcome): readonly string[] {
    expect(stderr).to.equal("");
    return Array.from(stdout.matchAll(/route: "(.*)",\n(?: {2}parameters: (.*),\n)?/g), (match) =>
      [match[1], match[2]].filter((part) => part !== undefined).join(" "),
    );
  }

  /** The error of a run. */
  function failure(files: Readonly<Record<string, unknown>>): string {
    try {
      run(files);
    } catch (error) {
      expect(error).to.be.instanceOf(CommandError);
      expect((error as CommandError).exitCode).to.equal(1);
      return (error as CommandError).message;
    }
    throw new Error("It did not fail");
  }

  /** The text of `schemas.ts`, and what goes to stderr. */
  function schemasOf(files: Readonly<Record<string, unknown>>): readonly [string, string] {
    write(files);
    const { stderr, exitCode } = sdk([Object.keys(files)[0] ?? "", "--out", "sdk"], folder);
    expect(exitCode).to.equal(0);
    return [readFileSync(join(folder, "sdk/schemas.ts"), "utf8"), stderr];
  }

  /** The names of the types. */
  function namesOf(text: string): readonly string[] {
    return Array.from(text.matchAll(/^export (?:interface|type) (\w+)/gm), ([, name = ""]) => name);
  }

  describe("is read", () => {
    it("with paths, operations, parameters and bodies, in YAML and JSON, from folder to folder", () => {
      const outcome = run({
        "openapi.yaml": {
          ...START,
          paths: {
            "/a": { $ref: "paths/a.json" },
            "/b": { $ref: "./paths/all.yaml#/~1b%7Bx%7D" },
            "/c": { put: { $ref: "paths/all.yaml#/put" } },
          },
          components: { securitySchemes: { "x-key": { $ref: "common/security.yaml#/key" } } },
        },
        "common/security.yaml": { key: { type: "apiKey", in: "header", name: "Acme-Key" } },
        "paths/a.json": {
          parameters: [{ $ref: "../common/parameters.yaml#/day" }],
          get: {},
          post: { requestBody: { $ref: "../common/body.yml" } },
        },
        "paths/all.yaml": {
          "/b{x}": { get: { parameters: [{ $ref: "#/shared/0" }] } },
          put: { parameters: [{ $ref: "all.yaml#/shared/0" }] },
          shared: [{ in: "header", name: "Shared" }],
        },
        "common/parameters.yaml": {
          day: { in: "query", name: "day", schema: { $ref: "day.yaml" } },
        },
        "common/day.yaml": { type: "string", format: "date" },
        "common/body.yml": { content: { "text/csv": {} } },
      });
      expect(routesOf(outcome)).to.deep.equal([
        'GET /a { day: { in: "query", format: "date" } }',
        'POST /a { day: { in: "query", format: "date" } }',
        'GET /b { Shared: "header" }',
        'PUT /c { Shared: "header" }',
      ]);
      expect(outcome.stdout)
        .to.contain('body: "text/csv"')
        .and.to.contain('credentialHeaders: ["Acme-Key"]');
    });

    it("with all paths, and all components, in files of their own", () => {
      const [text, stderr] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { $ref: "paths.yaml" },
          components: { $ref: "components.yaml" },
        },
        "paths.yaml": {
          "/a": { get: answer({ $ref: "openapi.yaml#/components/schemas/Pet" }) },
          "/b": { get: answer({ $ref: "components.yaml#/schemas/Pet" }) },
          "/c": { get: { parameters: [{ $ref: "openapi.yaml#/components/parameters/P" }] } },
        },
        "components.yaml": {
          parameters: { P: { in: "header", name: "P" } },
          schemas: { $ref: "schemas/index.yaml" },
        },
        "schemas/index.yaml": { Pet: { $ref: "Pet.yaml" }, Alone: { type: "string" } },
        "schemas/Pet.yaml": { properties: { owner: { $ref: "./Owner.yaml" } } },
        "schemas/Owner.yaml": { properties: { pets: { items: { $ref: "index.yaml#/Pet" } } } },
      });
      expect(stderr).to.equal("");
      expect(namesOf(text)).to.deep.equal(["Alone", "Owner", "Pet"]);
      expect(text).to.contain("owner?: Owner;").and.to.contain("pets?: Pet[];");
    });

    it("with the definitions of Swagger 2.0", () => {
      const get = { responses: { 200: { schema: { $ref: "models.json#/definitions/Pet" } } } };
      const [text] = schemasOf({
        "swagger.yaml": {
          swagger: 2,
          host: "api.acme.example",
          paths: { "/a": { get } },
          definitions: { Own: { type: "string" } },
        },
        "models.json": {
          definitions: { Pet: { properties: { id: { $ref: "#/definitions/Id" } } }, Id: {} },
        },
      });
      expect(namesOf(text)).to.deep.equal(["Id", "Own", "Pet"]);
    });

    it("once, however a file is spelt, also the first one", () => {
      write({ "schemas/Pet.yaml": { properties: { name: {} } } });
      symlinkSync(join(folder, "schemas"), join(folder, "linked"));
      const spellings = [
        ...[
          "schemas/Pet.yaml",
          "./schemas/Pet.yaml",
          "schemas/../schemas/Pet.yaml",
          "schemas/Pet%2Eyaml",
        ],
        ...["linked/Pet.yaml", "schemas/Pet.yaml#", join(folder, "schemas/Pet.yaml")],
        ...["openapi.yaml#/components/schemas/Pet", "./openapi.yaml#/components/schemas/Pet"],
      ];
      const [text] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: Object.fromEntries(
            spellings.map(($ref, i) => [`/x${i}`, { get: answer({ $ref }) }]),
          ),
          components: { schemas: { Pet: { $ref: "schemas/Pet.yaml" } } },
        },
      });
      expect(namesOf(text)).to.deep.equal(["Pet"]);
    });

    it("from the standard input, where paths begin in the current folder", () => {
      write({ "b.yaml": { get: { parameters: [{ $ref: "#/none" }] } } });
      const $ref = relative(ROOT, join(folder, "b.yaml"));
      const words = ["--import", "./test/register.mjs", "src/cli/main.ts", "operations", "-"];
      const { stdout, stderr, status } = spawnSync(process.execPath, words, {
        cwd: ROOT,
        encoding: "utf8",
        input: stringify({ ...START, paths: { "/a": { $ref } } }),
      });
      expect(status).to.equal(0);
      expect(stdout).to.contain('route: "GET /a"');
      expect(stderr).to.contain(`${$ref}#/get/parameters/0: Cannot follow the $ref`);
    });

    it("by an absolute path", () => {
      write({ "a.yaml": { ...START, paths: { "/a": { $ref: "b.yaml" } } }, "b.yaml": { get: {} } });
      const { stdout } = operations([join(folder, "a.yaml")], tmpdir());
      expect(stdout).to.contain('route: "GET /a"');
    });

    it("though data and extensions hold what looks like references", () => {
      const $ref = "none.yaml";
      const data = { example: { $ref }, default: { $ref }, enum: [{ $ref }], "x-own": { $ref } };
      const media = {
        ...data,
        examples: { one: { value: { $ref } } },
        schema: { ...data, const: { $ref } },
      };
      const outcome = run({
        "openapi.yaml": {
          ...START,
          "x-own": { $ref },
          paths: {
            "/a": {
              get: {
                parameters: [{ in: "header", name: "A", ...media, schema: data }],
                responses: {
                  default: { $ref: "answer.yaml" },
                  200: { content: { "application/json": media } },
                },
              },
            },
          },
        },
        "answer.yaml": { description: "x" },
      });
      expect(routesOf(outcome)).to.deep.equal(['GET /a { A: "header" }']);
    });

    it("with fields and schemas that have the names of keywords", () => {
      const [text] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: answer({ properties: { example: { $ref: "b.yaml" } } }) } },
          components: { schemas: { default: { $ref: "c.yaml#/oneOf/0" } } },
        },
        "b.yaml": { type: "string" },
        "c.yaml": { oneOf: [{ type: "number" }] },
      });
      expect(namesOf(text)).to.deep.equal(["B", "Default"]);
    });
  });

  describe("names schemas", () => {
    it("as their files do, and those of the first file first", () => {
      const $ref = "b.yaml#/components/schemas/Error";
      const [text] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: {
            "/a": { get: answer({ $ref }) },
            "/b": { get: answer({ $ref: "a.yaml#/Error" }) },
            "/c": { get: answer({ $ref: "#/components/schemas/Error" }) },
            "/d": { get: answer({ $ref: "a.yaml#/Pet" }) },
          },
          components: { schemas: { Error: { type: "string", enum: ["first"] } } },
        },
        "b.yaml": { components: { schemas: { Error: { enum: ["b"] } } } },
        "a.yaml": { Error: { enum: ["a"] }, Pet: { properties: { a: { $ref: "#/Error" } } } },
      });
      expect(text)
        .to.contain('export type Error = "first";')
        .and.to.contain('export type Error_ = "a";')
        .and.to.contain('export type Error_2 = "b";')
        .and.to.contain("a?: Error_;");
    });

    it("that have several names as their file does, and the others after them", () => {
      const [text] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: answer({ $ref: "pet.yaml" }) } },
          components: {
            schemas: {
              Animal: { $ref: "pet.yaml" },
              pet: { $ref: "pet.yaml" },
              Beast: { $ref: "#/components/schemas/Animal" },
              Other: { $ref: "other.yaml#/a~1b%25" },
              Same: { $ref: "other.yaml#/a~1b%25" },
            },
          },
        },
        "pet.yaml": { properties: { name: {} } },
        "other.yaml": { "a/b%": { type: "string" } },
      });
      expect(text)
        .to.contain("export type Animal = Pet;")
        .and.to.contain("export interface Pet {")
        .and.to.contain("export type Beast = Pet;")
        .and.to.contain("export type Other = string;")
        .and.to.contain("export type Same = Other;");
    });

    it("also where a text stands beside the reference, and not where more does", () => {
      const [text] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: answer({ $ref: "Pet.yaml" }) } },
          components: {
            schemas: {
              Pet: { $ref: "Pet.yaml", description: "A pet." },
              Owner: { $ref: "Owner.yaml", nullable: true },
            },
          },
        },
        "Pet.yaml": { type: "string" },
        "Owner.yaml": { type: "string" },
      });
      expect(text)
        .to.contain("export type Pet = string;")
        .and.to.contain("export type Owner = Owner_ | null;")
        .and.to.contain("export type Owner_ = string;");
    });

    it("in the same way, whatever the order of the paths", () => {
      const paths = {
        "/a": { get: answer({ $ref: "b.yaml#/Error" }) },
        "/b": { get: answer({ $ref: "a.yaml#/Error" }) },
      };
      const files = { "b.yaml": { Error: { enum: ["b"] } }, "a.yaml": { Error: { enum: ["a"] } } };
      const [one] = schemasOf({ "openapi.yaml": { ...START, paths }, ...files });
      const reversed = Object.fromEntries(Object.entries(paths).reverse());
      const [other] = schemasOf({ "openapi.yaml": { ...START, paths: reversed }, ...files });
      expect(one).to.contain('Error = "a"').and.to.equal(other);
    });
  });

  describe("has references", () => {
    it("in circles, from file to file", () => {
      const [text, stderr] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: answer({ $ref: "A.yaml" }) } },
          components: { schemas: { Own: { type: "string" } } },
        },
        "A.yaml": { properties: { b: { $ref: "B.yaml" }, a: { $ref: "#" } } },
        "B.yaml": {
          properties: {
            a: { $ref: "A.yaml#/properties/a" },
            own: { $ref: "openapi.yaml#/components/schemas/Own" },
            odd: { $ref: "C.yaml#/c~1d" },
          },
        },
        "C.yaml": { "c/d": { type: "number" } },
      });
      expect(stderr).to.equal("");
      expect(namesOf(text)).to.deep.equal(["A", "B", "CD", "Own"]);
      expect(text).to.contain("b?: B;").and.to.contain("a?: A;");
    });

    it("that lead to nothing but references, and through them", () => {
      const outcome = run({
        "openapi.yaml": {
          ...START,
          paths: {
            "/a": { get: { parameters: [{ $ref: "#/components/parameters/all/one" }] } },
            "/b": { get: { parameters: [{ $ref: "b.yaml#/to/one" }, { $ref: "b.yaml#/self" }] } },
          },
          components: { parameters: { all: { $ref: "c.yaml" } } },
        },
        "b.yaml": { to: { $ref: "c.yaml" }, self: { $ref: "b.yaml#/self" } },
        "c.yaml": { one: { in: "header", name: "One" } },
      });
      expect(outcome.stdout.match(/One: "header"/g)).to.have.length(2);
      expect(outcome.stderr).to.equal(
        '#/paths/~1b/get/parameters/1: Cannot follow the $ref: expected one to an object of this document, but got "b.yaml#/self"\n',
      );
    });

    it("to fields beside other references, and under odd names", () => {
      const named = (name: string): object => ({ in: "header", name });
      const { stdout, stderr } = run({
        "openapi.yaml": {
          ...START,
          paths: {
            "/a": { $ref: "a.yaml", trace: {} },
            "/b": { get: { $ref: "b.yaml#/item/get" } },
            "/c": { $ref: "b.yaml#/%2541" },
            "/d": {
              get: {
                parameters: [
                  { $ref: "#/x-files/own" },
                  { $ref: "#/components/parameters/default" },
                  { $ref: "b.yaml#/item/p" },
                ],
              },
            },
          },
          components: { parameters: { default: { $ref: "b.yaml#/%2541/parameters/0" } } },
          "x-files": { own: named("Own") },
        },
        "a.yaml": { get: { parameters: [named("A")] } },
        "b.yaml": {
          item: { $ref: "a.yaml", get: { parameters: [named("B")] }, p: named("P") },
          "%41": { parameters: [named("Odd")], get: {}, trace: {} },
        },
      });
      expect(stdout.match(/\w+: "header"/g)).to.deep.equal(
        ["A", "B", "Odd", "Own", "Odd", "P"].map((name) => `${name}: "header"`),
      );
      expect(stderr.replaceAll(/: .*/g, "")).to.equal("#/paths/~1a/trace\nb.yaml#/%41/trace\n");
    });

    it("through themselves, which lead nowhere", () => {
      const { stderr } = run({
        "openapi.yaml": {
          ...START,
          paths: { "/b": { get: { parameters: [{ $ref: "b.yaml#/a/b" }] } } },
        },
        "b.yaml": { a: { $ref: "#/a/b" } },
      });
      expect(stderr).to.contain('but got "b.yaml#/a/b"\n');
    });

    it("to what is absent in a file, which are problems with the file in which they are", () => {
      const { stderr, stdout } = run({
        "specs/openapi.yaml": {
          ...START,
          paths: {
            "/a": { $ref: "paths/a.yaml#/item" },
            "/b": { get: { parameters: [{ $ref: "common.yaml#anchor" }, { $ref: "#/none" }] } },
          },
          components: { parameters: { P: { in: "cookie", name: "a b" } } },
          "x-files": 1,
        },
        "specs/paths/a.yaml": {
          item: {
            get: {
              parameters: [
                { $ref: "../common.yaml#/none~1x/y" },
                { $ref: "../openapi.yaml#/components/parameters/P" },
              ],
            },
            trace: {},
          },
        },
        "specs/common.yaml": {},
      });
      expect(stdout).to.contain("GET /a");
      const lines = stderr.trimEnd().split("\n");
      const dangling =
        "Cannot follow the $ref: expected one to an object of this document, but got";
      expect(lines).to.have.members([
        `specs/paths/a.yaml#/item/get/parameters/0: ${dangling} "../common.yaml#/none~1x/y"`,
        lines.find((line) => line.startsWith("specs/paths/a.yaml#/item/get/parameters/1: ")),
        `#/paths/~1b/get/parameters/0: ${dangling} "common.yaml#anchor"`,
        `#/paths/~1b/get/parameters/1: ${dangling} "#/none"`,
        lines.find((line) => line.startsWith("specs/paths/a.yaml#/item/trace: ")),
      ]);
    });

    it("to schemas with problems, which are told with their file", () => {
      const [, stderr] = schemasOf({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: answer({ $ref: "a.yaml" }) } },
          components: { schemas: { Own: { items: { $ref: "#/nothing" } } } },
        },
        "a.yaml": { properties: { b: { $ref: "#/none" }, c: { $ref: "c.yaml" } } },
        "c.yaml": true,
      });
      const dangling =
        "Cannot follow the $ref: expected one to an object of this document, but got";
      expect(stderr.trimEnd().split("\n")).to.have.members([
        `#/components/schemas/Own: ${dangling} "#/nothing"`,
        `a.yaml#: ${dangling} "#/none"`,
        `a.yaml#: ${dangling} "c.yaml"`,
      ]);
    });

    it("to URLs, which are one problem with its fix", () => {
      const urls = ["http://a.example/x.yaml#/a", "HTTPS://b.example/y", "//c.example/z", "urn:x"];
      const parameters = [...urls, ...urls].map(($ref) => ({ $ref }));
      const { stdout, stderr } = run({
        "openapi.yaml": {
          ...START,
          paths: { "/a": { get: { parameters }, put: { $ref: "b.yaml" } } },
        },
        "b.yaml": {
          parameters: [{ $ref: "urn:x" }, { $ref: "#/u" }, { $ref: "#/u/in" }],
          u: { $ref: "urn:x" },
        },
      });
      expect(stdout).to.contain("GET /a").and.to.contain("PUT /a");
      expect(stderr.split("\n")[0]).to.equal(
        "#: Cannot follow the $refs out of the document: expected a document in one file (the command endpoint-core reads several files; npx @redocly/cli bundle makes one of files and URLs), " +
          'but got references to "http://a.example/x.yaml", "HTTPS://b.example/y", "//c.example/z", "urn:x"',
      );
      expect(stderr.match(/urn:x/g)).to.have.length(1);
    });
  });

  describe("refuses", () => {
    const paths = { "/a": { $ref: "paths/a.yaml" } };
    const FIRST = { "specs/openapi.yaml": { ...START, paths } };
    const refusals: [what: string, files: Readonly<Record<string, unknown>>, message: string][] = [
      [
        "a file that is absent",
        FIRST,
        '", to which "specs/openapi.yaml" refers: expected a file, but got none',
      ],
      [
        "one below a file",
        { ...FIRST, "specs/paths": "x" },
        '", to which "specs/openapi.yaml" refers: expected a file, but got none',
      ],
      ["a folder", { ...FIRST, "specs/paths/a.yaml/x": "" }, "expected a file, but got a folder"],
      [
        "text that is no YAML",
        { ...FIRST, "specs/paths/a.yaml": "a: 1\na: 2" },
        'refers: expected YAML, but got other text (line 2, column 1: the key "a" stands twice)',
      ],
      [
        "bytes that are no text",
        { ...FIRST, "specs/paths/a.yaml": new Uint8Array([0x61, 0xff]) },
        "expected text in UTF-8, but got other bytes",
      ],
    ];
    for (const [what, files, message] of refusals) {
      it(what, () => {
        const bytes = files["specs/paths/a.yaml"];
        const texts = {
          ...files,
          ...(bytes instanceof Uint8Array ? { "specs/paths/a.yaml": "" } : {}),
        };
        write(texts);
        if (bytes instanceof Uint8Array) {
          writeFileSync(join(folder, "specs/paths/a.yaml"), bytes);
          expect(() => operations(["specs/openapi.yaml"], folder)).to.throw(CommandError, message);
          return;
        }
        const found = failure(texts);
        expect(found).to.contain('Cannot read "specs/paths/a.yaml').and.to.contain(message);
        expect(found).to.not.contain("\n");
      });
    }

    it("devices", () => {
      expect(failure({ "a.yaml": { ...START, paths: { "/a": { $ref: "/dev/null" } } } })).to.match(
        /^Cannot read ".*dev\/null", to which "a.yaml" refers: expected a file, but got a device$/,
      );
    });

    it("a file to which another one refers", () => {
      const files = {
        "a.yaml": { ...START, paths: { "/a": { $ref: "b/b.yaml" } } },
        "b/b.yaml": { get: { $ref: "c.yaml" } },
      };
      expect(failure(files)).to.equal(
        'Cannot read "b/c.yaml", to which "b/b.yaml" refers: expected a file, but got none',
      );
      expect(() => operations([join(folder, "a.yaml")], "/")).to.throw(
        `Cannot read "${folder}/b/c.yaml", to which "${folder}/b/b.yaml" refers`,
      );
    });

    it("a name that no file can have", () => {
      const message = failure({ "a.yaml": { ...START, paths: { "/a": { $ref: "b%00.yaml" } } } });
      expect(message).to.match(
        /^Cannot read "b\\u0000.yaml", to which "a.yaml" refers: expected a file/,
      );
      expect(failure({ "a.yaml": { ...START, paths: { "/a": { $ref: "b%.yaml" } } } })).to.contain(
        '"b%.yaml"',
      );
    });
  });

  it("is left alone where it is one file", () => {
    const document = { ...START, paths: { "/a": { get: { parameters: [{ $ref: "#/none" }] } } } };
    const { stderr } = run({ "a.yaml": document });
    expect(stderr).to.contain('but got "#/none"');
    expect(() => run({ "a.yaml": "[]" })).to.throw("OpenAPI 3 or Swagger 2.0");
  });
});
