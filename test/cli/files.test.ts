import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { ROOT } from "../helpers/compilerOptions.js";
import { itEach } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";
import { commandError } from "./helpers/command.js";
import { answers, describe30, pathsOf, useWorkplace } from "./helpers/sdk.js";

const START = { ...describe30({}), openapi: "3.1.0" };
const DANGLING = "Cannot follow the $ref: expected an object in this document, but got";

/** Paths whose answers of JSON have the schemas to which the references lead. */
function answersOf(places: readonly string[]): object {
  return pathsOf(places.map(($ref) => ({ get: answers({ $ref }) })));
}

/** Files, of which the first one is the description, and what is read: routes, parameters and bodies, and problems. */
const READ: readonly (readonly [
  what: string,
  files: string,
  routes: readonly string[],
  problems?: readonly string[],
])[] = [
  [
    "paths, operations, parameters and bodies, in YAML and JSON, from folder to folder",
    `
openapi.yaml:
  paths:
    /a: { $ref: paths/a.json }
    /b: { $ref: ./paths/all.yaml#/~1b%7Bx%7D }
    /c: { put: { $ref: paths/all.yaml#/put } }
    /x:
      additionalOperations: { DEFAULT: { $ref: paths/all.yaml#/copy } }
      put: { requestBody: { content: { text/plain: { $ref: "#/components/mediaTypes/default" } } } }
  components:
    mediaTypes: { default: { itemSchema: { properties: { default: { $ref: common/day.yaml } } } } }
paths/a.json:
  parameters: [{ $ref: ../common/parameters.yaml#/day }]
  post: { requestBody: { $ref: ../common/body.yml } }
paths/all.yaml:
  /b{x}: { get: { parameters: [{ $ref: "#/shared/0" }] } }
  put: { parameters: [{ $ref: all.yaml#/shared/0 }] }
  shared: [{ in: header, name: Shared }]
  copy: { parameters: [{ in: query, name: a }] }
common/parameters.yaml: { day: { in: query, name: day, schema: { $ref: day.yaml } } }
common/day.yaml: { type: string, format: date }
common/body.yml: { content: { text/csv: {} } }
`,
    [
      ...['rawBody("text/csv")', 'rawBody("text/plain")'].map((body) => `/* @__PURE__ */ ${body}`),
      "DEFAULT /x { a: query }",
      "PUT /x",
      "POST /a { day: { in: query, format: date } }",
      "GET /b { Shared: header }",
      "PUT /c { Shared: header }",
    ],
  ],
  [
    "fields beside other references, and under odd names",
    `
openapi.yaml:
  paths:
    /a: { $ref: a.yaml }
    /b: { get: { $ref: b.yaml#/item/get } }
    /c: { $ref: b.yaml#/%2541 }
    /d: { get: { parameters: [{ $ref: "#/x-files/own" }, { $ref: b.yaml#/item/p }] } }
    /e: { get: { parameters: [{ $ref: "#/components/parameters/default" }] } }
  components: { parameters: { default: { $ref: b.yaml#/%2541/parameters/0 } } }
  x-files: { own: { in: header, name: Own } }
a.yaml: { get: { parameters: [{ in: header, name: A }] } }
b.yaml:
  item: { $ref: a.yaml, get: { parameters: [{ in: header, name: B }] }, p: { in: header, name: P } }
  "%41": { parameters: [{ in: header, name: Odd }], get: {} }
`,
    headers("/a A  /b B  /c Odd  /d Own P  /e Odd"),
  ],
  [
    "lists, and parameters and credentials of components in files of their own",
    `
openapi.yaml:
  security: { $ref: lists.yaml#/security }
  paths: { $ref: paths.yaml }
  components: { $ref: components.yaml }
paths.yaml:
  /a: { get: { parameters: { $ref: lists.yaml#/parameters } } }
  /c: { get: { parameters: [{ $ref: openapi.yaml#/components/parameters/P }] } }
components.yaml:
  parameters: { P: { in: header, name: P } }
  securitySchemes: { key: { $ref: lists.yaml#/key }, other: { type: apiKey, in: header, name: O } }
lists.yaml:
  key: { type: apiKey, in: header, name: K }
  security: [{ key: [] }]
  parameters: [{ in: query, name: a, schema: { allOf: { $ref: "#/parts" } } }]
  parts: [{ type: { $ref: "#/types" }, format: date }]
  types: [string, "null"]
`,
    ["GET /a { a: { in: query, format: date } }", ...headers("/c P")],
  ],
  [
    "no references in data and extensions",
    `
openapi.yaml:
  x-own: &none { $ref: none.yaml }
  x-data: &data { example: *none, default: *none, enum: [*none], x-own: *none }
  paths:
    /a:
      get:
        parameters: [{ <<: *data, in: header, name: A, examples: { one: { value: *none } }, schema: *data }]
        responses:
          default: { $ref: answer.yaml }
          200: { content: { application/json: { <<: *data, schema: { <<: *data, const: *none } } } }
answer.yaml: { description: x }
`,
    headers("/a A"),
  ],
  [
    "references to references alone, and what is behind them",
    `
openapi.yaml:
  paths:
    /a: { get: { parameters: [{ $ref: "#/components/parameters/all/one" }] } }
    /b: { get: { parameters: [{ $ref: b.yaml#/to/one }, { $ref: b.yaml#/self }, { $ref: b.yaml#/a/b }] } }
  components: { parameters: { all: { $ref: c.yaml } } }
b.yaml: { to: { $ref: c.yaml }, self: { $ref: b.yaml#/self }, a: { $ref: "#/a/b" } }
c.yaml: { one: { in: header, name: One } }
`,
    headers("/a One  /b One"),
    [
      `#/paths/~1b/get/parameters/1: ${DANGLING} "b.yaml#/self"`,
      `#/paths/~1b/get/parameters/2: ${DANGLING} "b.yaml#/a/b"`,
    ],
  ],
  [
    "anchors of their own file, of which one of two schemas leads nowhere",
    `
openapi.yaml:
  paths:
    /a: { get: { parameters: [{ in: query, name: q, schema: { $ref: "#day" } }] } }
    /b: { get: { parameters: [{ in: query, name: q, schema: { $ref: parts.yaml#day } }] } }
    /c: { get: { parameters: [{ in: query, name: q, schema: { $ref: parts.yaml#again } }] } }
    /d: { get: { parameters: [{ $ref: parts.yaml#two }, { $ref: parts.yaml#inner }] } }
  components: { schemas: { D/ay: { $anchor: day, type: string, format: date } } }
parts.yaml:
  properties: { example: { $anchor: day, type: string, format: http-date } }
  $defs:
    Again: { $anchor: again, $ref: "#day" }
    A: { $anchor: two }
    B: { $dynamicAnchor: two }
    Inner: { $id: "https://acme.example/inner", $defs: { A: { $anchor: inner } } }
`,
    [
      "GET /a { q: { in: query, format: date } }",
      "GET /b { q: { in: query, format: httpDate } }",
      "GET /c { q: { in: query, format: httpDate } }",
      "GET /d",
    ],
    [
      `#/paths/~1d/get/parameters/0: ${DANGLING} "parts.yaml#two"`,
      `#/paths/~1d/get/parameters/1: ${DANGLING} "parts.yaml#inner"`,
    ],
  ],
  [
    "URIs of schemas, which are not files",
    `
openapi.yaml:
  paths:
    /a: { get: { parameters: [{ in: query, name: q, schema: { $ref: Day } }] } }
    /b: { $ref: b.yaml }
  components: { schemas: { Day: { $id: Day, type: string, format: date }, Same: { $ref: Day } } }
b.yaml:
  get: { parameters: [{ in: query, name: q, schema: { $ref: openapi.yaml#/components/schemas/Same } }] }
`,
    ["GET /a { q: { in: query, format: date } }", "GET /b { q: { in: query, format: date } }"],
  ],
  [
    "problems in the files with the references",
    `
specs/openapi.yaml:
  paths:
    /a: { $ref: paths/a.yaml#/%2541 }
    /b: { get: { parameters: [{ $ref: common.yaml#anchor }, { $ref: "#/none" }] } }
  components: { parameters: { P: { in: cookie, name: a b } } }
  x-files: 1
specs/paths/a.yaml:
  "%41":
    parameters: [{ $ref: ../openapi.yaml#/components/parameters/P }]
    get: { parameters: [{ $ref: ../common.yaml#/none~1x/y }] }
    trace: {}
specs/common.yaml: {}
`,
    ["GET /a", "GET /b"],
    [
      `specs/paths/a.yaml#/%2541/get/parameters/0: ${DANGLING} "../common.yaml#/none~1x/y"`,
      "specs/paths/a.yaml#/%2541/parameters/0",
      `#/paths/~1b/get/parameters/0: ${DANGLING} "common.yaml#anchor"`,
      `#/paths/~1b/get/parameters/1: ${DANGLING} "#/none"`,
      "specs/paths/a.yaml#/%2541/trace",
    ],
  ],
];

function headers(text: string): readonly string[] {
  return text.split(/ {2}/).map((line) => {
    const [path, ...names] = words(line);
    return `GET ${path} { ${names.map((name) => `${name}: header`).join(", ")} }`;
  });
}

const NAMES: readonly (readonly [
  what: string,
  answered: string,
  files: string,
  types: string[],
])[] = [
  [
    "those of their files, and those of the first file first, whatever the order of paths",
    "b.yaml#/components/schemas/E a.yaml#/E #/components/schemas/E a.yaml#/Pet",
    `
openapi.yaml: { components: { schemas: { E: { enum: [first] } } } }
b.yaml: { components: { schemas: { E: { enum: [b] } } } }
a.yaml: { E: { enum: [a] }, Pet: { items: { $ref: "#/E" } } }
`,
    ['type E = "first";', 'type E_ = "a";', 'type E2 = "b";', "type Pet = E_[];"],
  ],
  [
    "that of the file where they have several, and their own where a text alone stands beside",
    "pet.yaml Text.yaml",
    `
openapi.yaml:
  components:
    schemas:
      Animal: { $ref: pet.yaml }
      pet: { $ref: pet.yaml }
      Beast: { $ref: "#/components/schemas/Animal" }
      Other: { $ref: other.yaml#/a~1b%25 }
      Same: { $ref: other.yaml#/a~1b%25 }
      Text: { $ref: Text.yaml, description: A. }
      Own: { $ref: Own.yaml, nullable: true }
pet.yaml: { enum: [1] }
other.yaml: { a/b%: { type: string } }
Text.yaml: { type: string }
Own.yaml: { type: string }
`,
    [
      ...words("Animal=Pet Beast=Pet Other=string Pet=1 Same=Other").map(typeLine),
      ...["type Own = Own_ | null;", ...words("Own_=string Text=string").map(typeLine)],
    ],
  ],
  [
    "their own where they have URIs, too, under an odd name",
    "Pet.yaml",
    `
openapi.yaml: {}
Pet.yaml: { $id: "https://acme.example/Pet.yaml", items: { $ref: Owner.yaml } }
Owner.yaml: { $id: "https://acme.example/Owner.yaml", items: { $ref: "#/$defs/i~1d" }, $defs: { i/d: { type: string } } }
`,
    words("ID=string Owner=ID[] Pet=Owner[]").map(typeLine),
  ],
  [
    "their own in circles, where all paths and components are in files",
    "openapi.yaml#/components/schemas/Pet components.yaml#/schemas/Pet",
    `
openapi.yaml: { paths: { $ref: paths.yaml }, components: { $ref: components.yaml } }
components.yaml: { schemas: { $ref: schemas/index.yaml } }
schemas/index.yaml: { Pet: { $ref: Pet.yaml }, Alone: { type: string } }
schemas/Pet.yaml: { items: { oneOf: [{ $ref: ./Owner.yaml }, { $ref: "#" }] } }
schemas/Owner.yaml: { items: { $ref: index.yaml#/Pet } }
`,
    [...words("Alone=string Owner=Pet[]").map(typeLine), "type Pet = (Owner | Pet)[];"],
  ],
];

function typeLine(word: string): string {
  return `type ${word.replace("=", " = ")};`;
}

describe("a description in several files", function () {
  this.timeout(30_000);
  const place = useWorkplace();

  /** Writes files, of which the text is YAML by their names; `openapi.yaml` gets what each description has. */
  function write(files: string, fields: object = {}): void {
    for (const [name, value] of Object.entries(parse(files, { merge: true }) as object)) {
      const isFirst = name.endsWith("openapi.yaml");
      const own = value as unknown;
      place.write(name, isFirst ? { ...START, ...fields, ...(own as object) } : own);
    }
  }

  describe("is read", () => {
    itEach("with %s", READ, (files, routes, problems = []) => {
      write(files);
      const [first = ""] = Object.keys(parse(files) as object);
      const { stdout, stderr } = place.operations(first);
      const lines = stderr.replaceAll(/: Cannot (?!follow).*/g, "").split("\n");
      expect(lines).to.have.members([...problems, ""]);
      const matches = stdout.matchAll(
        /route: "(.*)",\n(?: {2}parameters: (.*),\n)?|^ {2}body: (.*),$/gm,
      );
      const found = Array.from(matches, (match) => match.slice(1).filter(Boolean).join(" "));
      expect(found.filter((each) => each !== "noBody")).to.have.members(routes);
    });

    it("from the standard input, with paths relative to the current folder", () => {
      const file = place.write("b.yaml", { get: { parameters: [{ $ref: "#/none" }] } });
      const $ref = relative(ROOT, file);
      const args = ["--import", "./test/register.mjs", "src/cli/main.ts", "operations", "-"];
      const input = JSON.stringify({ ...START, paths: { "/a": { $ref } } });
      const settings = { cwd: ROOT, encoding: "utf8", input } as const;
      const { stdout, stderr, status } = spawnSync(process.execPath, args, settings);
      expect(status).to.equal(0);
      expect(stdout).to.contain('route: "GET /a"');
      expect(stderr).to.contain(`${$ref}#/get/parameters/0: Cannot follow the $ref`);
    });

    it("from a pipe with a name", function () {
      this.timeout(60_000);
      const command = '"$0" --import ./test/register.mjs src/cli/main.ts operations';
      const script = `cat "$1" | ${command} /dev/stdin`;
      const file = place.write("a.json", { ...START, paths: { "/a": { get: {} } } });
      const args = ["-c", script, process.execPath, file];
      const { stdout, stderr } = spawnSync("bash", args, { cwd: ROOT, encoding: "utf8" });
      expect(stderr).to.equal("");
      expect(stdout).to.contain('route: "GET /a"');
    });

    it("once for each file, however its path is spelt, also the first one", () => {
      place.write("schemas/Pet.yaml", { type: "string" });
      symlinkSync(join(place.path, "schemas"), join(place.path, "linked"));
      const spellings =
        "schemas/Pet.yaml ./schemas/Pet.yaml schemas/../schemas/Pet.yaml schemas/Pet%2Eyaml " +
        "linked/Pet.yaml schemas/Pet.yaml# openapi.yaml#/components/schemas/Pet " +
        `./openapi.yaml#/components/schemas/Pet ${join(place.path, "schemas/Pet.yaml")}`;
      const schemas = { Pet: { $ref: "schemas/Pet.yaml" } };
      place.write("openapi.yaml", describe30(answersOf(words(spellings)), schemas));
      place.run("openapi.yaml", "--out", "sdk");
      const exported = place.read("sdk/schemas.ts").match(/^export .*/gm);
      expect(exported).to.deep.equal(["export type Pet = string;"]);
    });
  });

  itEach("gives its schemas names: %s", NAMES, (places, files, types) => {
    for (const all of [words(places), [...words(places)].reverse()]) {
      write(files, { paths: answersOf(all) });
      place.write("paths.yaml", answersOf(all));
      const { exitCode, stderr } = place.run("openapi.yaml", "--out", "sdk");
      expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: "" });
      const lines = place.read("sdk/schemas.ts").matchAll(/^export (.*)$/gm);
      expect(Array.from(lines, ([, line]) => line)).to.have.members(types);
    }
  });

  describe("refuses", () => {
    function failure($ref: string, files: Readonly<Record<string, unknown>> = {}): string {
      place.write("specs/a.yaml", { ...START, paths: { "/a": { $ref } } });
      for (const [name, value] of Object.entries(files)) {
        place.write(name, value);
      }
      const { message, exitCode } = commandError(() => place.operations("specs/a.yaml"));
      expect(exitCode).to.equal(1);
      expect(message).to.not.contain("\n");
      return message;
    }

    const path = "specs/paths/b.yaml";
    const twice = 'other text (line 2, column 1: the key "a" is a duplicate)';
    const refusals: [what: string, others: Readonly<Record<string, unknown>>, message: string][] = [
      ["a file that is absent", {}, "expected a file, but got none"],
      ["one below a file", { "specs/paths": "x" }, "expected a file, but got none"],
      ["a folder", { [`${path}/x`]: "" }, "expected a file, but got a folder"],
      ["text that is no YAML", { [path]: "a: 1\na: 2" }, `expected YAML, but got ${twice}`],
      ["no text", { [path]: new Uint8Array([255]) }, "expected text in UTF-8, but got other bytes"],
    ];
    itEach("one that cannot be read: %s", refusals, (others, message) => {
      expect(failure("paths/b.yaml", others)).to.equal(
        `Cannot read "specs/paths/b.yaml", to which "specs/a.yaml" refers: ${message}`,
      );
    });

    it("one that is absent, even if a mapping names it before", () => {
      const absent = { $ref: "b.yaml" };
      const Pet = { discriminator: { mapping: { b: "b.yaml" } }, properties: { absent } };
      place.write("specs/a.yaml", describe30({}, { Pet }));
      const { message } = commandError(() => place.operations("specs/a.yaml"));
      expect(message).to.contain('Cannot read "specs/b.yaml"');
    });

    it("devices, other computers, and names that no file can have", () => {
      for (const path of ["/dev/null", "%2f%2fdev/null"]) {
        expect(failure(path)).to.contain('" refers: expected a file, but got a device');
      }
      const inNetwork = /expected a file, but got a path .* in the network$/;
      for (const path of [String.raw`\\evil\a.yaml`, "%5C/evil/a.yaml"]) {
        expect(failure(path)).to.match(inNetwork);
      }
      const { platform } = process;
      try {
        Object.defineProperty(process, "platform", { value: "win32" });
        expect(failure("%2f%2fevil/a.yaml")).to.match(inNetwork);
      } finally {
        Object.defineProperty(process, "platform", { value: platform });
      }
      expect(failure("b%00.yaml")).to.contain('"specs/b\\u0000.yaml"');
      expect(failure("b%.yaml")).to.contain('b%.yaml"');
    });
  });
});
