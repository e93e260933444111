import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { COMPILER_OPTIONS, ROOT } from "./support/compilerOptions.js";
import { blocksOf } from "./support/examples.js";

const BLOCKS = blocksOf(readFileSync(join(ROOT, "docs/guide/types.md"), "utf8"));

/** What the messages of the guide are about. */
const OCTOKIT = `import type { paths } from "@octokit/openapi-types";
import { EndpointFactory, github } from "endpoint-core";
const octokit = new EndpointFactory<paths>(github).create();
`;

/** The blocks of code, each with the message that the guide says it gives. */
const examples = BLOCKS.flatMap(({ title, language, code }, i) => {
  const next = BLOCKS[i + 1];
  const message = next?.language === "text" ? next.code : "";
  const isWhole = code.startsWith("import");
  return language === "ts" ? [{ title, code: isWhole ? code : OCTOKIT + code, message }] : [];
});

describe("docs/guide/types.md", function () {
  // It compiles GitHub's whole API.
  this.timeout(120_000);
  let folder: string;
  let messages: ReadonlyMap<string, string>;

  before(() => {
    mkdirSync(join(ROOT, "temp"), { recursive: true });
    // Inside this package: there the description is found.
    folder = mkdtempSync(join(ROOT, "temp", "guide-"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const files = examples.map(({ code }, i) => {
      const file = join(folder, `${i}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const program = ts.createProgram(files, COMPILER_OPTIONS);
    messages = new Map(files.map((file) => [file, printed(program, file)]));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** What tsc prints of a file, but for the place. */
  function printed(program: ts.Program, file: string): string {
    return ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map((diagnostic) =>
        ts
          .formatDiagnostic(diagnostic, {
            getCanonicalFileName: (name) => name,
            getCurrentDirectory: () => folder,
            getNewLine: () => "\n",
          })
          .replace(/^.*?\(\d+,\d+\): /, ""),
      )
      .join("");
  }

  it("shows the six commonest messages", () => {
    expect(examples.filter(({ message }) => message !== "")).to.have.length(6);
  });

  examples.forEach(({ title, message }, i) => {
    it(`under "${title}" ${message === "" ? "compiles" : "gives the message that it shows"}`, () => {
      expect(messages.get(join(folder, `${i}.ts`))).to.equal(message);
    });
  });
});
