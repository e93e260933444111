import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { DOM, useWorkplace } from "../cli/helpers/sdk.js";
import { ROOT } from "../helpers/compilerOptions.js";
import { blocksOf, runExample, withSdk } from "../helpers/examples.js";

const PAGE = readFileSync(join(ROOT, "docs/guide/from-a-description.md"), "utf8");

const COMMAND = /^npx endpoint-core (sdk|operations) (.+)$/m;

describe("docs/guide/from-a-description.md", function () {
  this.timeout(300_000);
  const blocks = blocksOf(PAGE);
  const examples = blocks.filter(({ language, file }) => language === "ts" && file === undefined);
  const place = useWorkplace(true);
  before(() => {
    for (const { file, code } of blocks) {
      if (file !== undefined) {
        place.write(file, code);
      }
    }
  });

  it("has commands that work", () => {
    const commands = blocks
      .flatMap(({ code }) => [COMMAND.exec(code) ?? []])
      .filter(([all]) => all);
    expect(commands).to.have.length(2);
    for (const [, name, words = ""] of commands) {
      const given = words.split(" ");
      const outcome = name === "sdk" ? place.run(...given) : place.operations(...given);
      expect(outcome).to.include({ stderr: "", exitCode: 0 });
    }
    expect(place.read("acme-operations.ts")).to.contain('route: "POST /tickets"');
  });

  for (const { title, code } of examples) {
    it(`has correct results: ${title}`, async () => {
      const folder = relative(ROOT, place.path);
      expect(await runExample(withSdk(code, folder))).to.be.greaterThan(0);
    });
  }

  it("compiles, but not without the option that it names", () => {
    const files = examples.map(({ code }, i) => {
      place.write(`${i}.ts`, `${code}\nexport {};\n`);
      return `${i}.ts`;
    });
    const problems = (): readonly string[] =>
      place.compile(ts, files, DOM).filter((line) => !line.includes("--isolatedDeclarations"));
    expect(problems()).to.deep.equal([]);
    place.write("acme-api.ts", place.read("acme-api.ts").replace("priority?:", "priority:"));
    expect(problems().join()).to.contain("priority");
  });
});
