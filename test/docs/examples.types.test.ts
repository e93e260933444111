import { join } from "node:path";
import { expect } from "chai";
import type ts from "typescript";
import { diagnosticsOf, messagesOf } from "../support/compiled.js";
import { COMPILER_OPTIONS, ROOT } from "../support/compilerOptions.js";
import { blocksOf } from "../support/examples.js";
import { OWN_TESTS, readPages } from "../support/pages.js";

/** What most projects use; a Node global in an example is fine. */
const OPTIONS: ts.CompilerOptions = {
  ...COMPILER_OPTIONS,
  exactOptionalPropertyTypes: false,
  types: ["node"],
  paths: { ...COMPILER_OPTIONS.paths, "endpoint-core/*": [join(ROOT, "src/*/index.ts")] },
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
  let problems: readonly (readonly string[])[];
  before(() => {
    problems = diagnosticsOf(examples, OPTIONS).map(messagesOf);
  });

  examples.forEach(({ name }, i) => {
    it(`are correct: ${name}`, () => {
      expect(problems[i]).to.deep.equal([]);
    });
  });
});
