import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { diagnosticsOf, messagesOf } from "../support/compiled.js";
import { COMPILER_OPTIONS, ROOT } from "../support/compilerOptions.js";
import { blocksOf } from "../support/examples.js";
import { OWN_TESTS, readPages } from "../support/pages.js";

const BLOCKS = ["types.md", "typed-client.md"].flatMap((page) =>
  blocksOf(readFileSync(join(ROOT, "docs/guide", page), "utf8")),
);

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

/** What tsc prints of a problem, but for the place. */
function printed(diagnostic: ts.Diagnostic): string {
  const host: ts.FormatDiagnosticsHost = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => "\n",
  };
  return ts.formatDiagnostic(diagnostic, host).replace(/^.*?\(\d+,\d+\): /, "");
}

describe("docs/guide/types.md and typed-client.md", function () {
  // It compiles GitHub's whole API.
  this.timeout(120_000);
  let messages: readonly string[];
  before(() => {
    const problems = diagnosticsOf(examples, COMPILER_OPTIONS);
    messages = problems.map((each) => each.map(printed).join(""));
  });

  it("shows the six most common messages", () => {
    expect(examples.filter(({ message }) => message !== "")).to.have.length(6);
  });

  examples.forEach(({ title, message }, i) => {
    it(`under "${title}" ${message === "" ? "compiles" : "gives the shown message"}`, () => {
      expect(messages[i]).to.equal(message);
    });
  });
});

/** The examples in TypeScript of all other pages. */
const others = readPages()
  .filter(({ path }) => !OWN_TESTS.includes(path))
  .flatMap(({ path, text }) => blocksOf(text).map((block) => ({ path, ...block })))
  .filter(({ language, notRun }) => language === "ts" && notRun === undefined);

describe("the types of every example", function () {
  this.timeout(120_000);
  let problems: readonly (readonly string[])[];
  before(() => {
    // What most projects use; a Node global in an example is fine.
    const options = { exactOptionalPropertyTypes: false, types: ["node"] };
    problems = diagnosticsOf(others, { ...COMPILER_OPTIONS, ...options }).map(messagesOf);
  });

  others.forEach(({ path, title }, i) => {
    it(`are correct: ${path}: ${title}`, () => {
      expect(problems[i]).to.deep.equal([]);
    });
  });
});
