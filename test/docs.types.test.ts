import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { blocksOf } from "./support/examples.js";
import { OWN_TESTS, readPages } from "./support/pages.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What most projects use; a Node global in an example is fine. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
  paths: Object.fromEntries(
    [
      ["endpoint-core", "index"],
      ...["adapters", "match", "openapi", "sdk"].map((entry) => [
        `endpoint-core/${entry}`,
        `${entry}/index`,
      ]),
    ].map(([name = "", file = ""]) => [name, [join(ROOT, `src/${file}.ts`)]]),
  ),
};

/** The examples in TypeScript of all pages, by a name for each. */
const examples = readPages()
  .filter(({ path }) => !OWN_TESTS.includes(path))
  .flatMap(({ path, text }) =>
    blocksOf(text)
      .filter(({ language, notRun }) => language === "ts" && notRun === undefined)
      .map(({ title, code }) => ({ name: `${path}: ${title}`, code })),
  );

describe("the types of every example", function () {
  this.timeout(120_000);
  let folder: string;
  let problems: ReadonlyMap<string, readonly string[]>;

  before(() => {
    mkdirSync(join(ROOT, "temp"), { recursive: true });
    folder = mkdtempSync(join(ROOT, "temp", "docs-"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const files = examples.map(({ code }, i) => {
      const file = join(folder, `${i}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const program = ts.createProgram(files, OPTIONS);
    problems = new Map(
      files.map((file) => [
        file,
        ts
          .getPreEmitDiagnostics(program, program.getSourceFile(file))
          .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
      ]),
    );
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  examples.forEach(({ name }, i) => {
    it(`are right: ${name}`, () => {
      expect(problems.get(join(folder, `${i}.ts`))).to.deep.equal([]);
    });
  });
});
