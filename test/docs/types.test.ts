import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { itCompiles } from "../helpers/compiled.js";
import { ROOT } from "../helpers/compilerOptions.js";
import { blocksOf, withSdk } from "../helpers/examples.js";
import { commonBlocks } from "../helpers/pages.js";

const BLOCKS = ["types.md", "typed-client.md"].flatMap((page) =>
  blocksOf(readFileSync(join(ROOT, "docs/guide", page), "utf8")),
);

const OCTOKIT = `import type { paths } from "@octokit/openapi-types";
import { EndpointFactory, github } from "endpoint-core";
const octokit = new EndpointFactory<paths>(github).create();
`;

const examples = BLOCKS.flatMap(({ title, language, code }, i) => {
  const next = BLOCKS[i + 1];
  const message = next?.language === "text" ? next.code : "";
  const isWhole = code.startsWith("import");
  const said = `under "${title}" ${message === "" ? "compiles" : "gives the shown message"}`;
  return language === "ts" ? [{ title: said, code: isWhole ? code : OCTOKIT + code, message }] : [];
});

describe("docs/guide/types.md and typed-client.md", function () {
  // It compiles GitHub's whole API.
  this.timeout(120_000);

  it("shows the six most common messages", () => {
    expect(examples.filter(({ message }) => message !== "")).to.have.length(6);
  });

  itCompiles(examples);
});

describe("the types of every example", function () {
  this.timeout(120_000);
  const others = commonBlocks()
    .filter(({ language, notRun }) => language === "ts" && notRun === undefined)
    .map(({ name, code }) => ({ title: `are correct: ${name}`, code: withSdk(code) }));
  // What most projects use; a Node global in an example is fine.
  itCompiles(others, { exactOptionalPropertyTypes: false, types: ["node"] });
});
