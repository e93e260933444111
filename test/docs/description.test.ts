import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { DOM, Workplace } from "../cli/support/sdk.js";
import { blocksOf, runExample } from "../support/examples.js";

const PAGE = readFileSync(
  new URL("../../docs/guide/from-a-description.md", import.meta.url),
  "utf8",
);

/** What a command of this library is called with on the page. */
const COMMAND = /^npx endpoint-core (sdk|operations) (.+)$/m;

describe("docs/guide/from-a-description.md", function () {
  this.timeout(300_000);
  const blocks = blocksOf(PAGE);
  const examples = blocks.filter(({ language, file }) => language === "ts" && file === undefined);
  let place: Workplace;
  before(() => {
    place = new Workplace();
    for (const { file, code } of blocks) {
      if (file !== undefined) {
        place.write(file, code);
      }
    }
  });
  after(() => {
    place.remove();
  });

  it("has commands that work", () => {
    const commands = blocks.flatMap(({ code }) => COMMAND.exec(code) ?? []);
    expect(commands).to.have.length(6);
    for (const { code } of blocks) {
      const [, name, words = ""] = COMMAND.exec(code) ?? [];
      const run = name === "sdk" ? place.run.bind(place) : place.operations.bind(place);
      if (name !== undefined) {
        expect(run(...words.split(" "))).to.include({ stderr: "", exitCode: 0 });
      }
    }
    expect(place.read("acme-operations.ts")).to.contain('route: "POST /tickets"');
  });

  for (const { title, code } of examples) {
    it(`has correct results: ${title}`, async () => {
      const folder = pathToFileURL(join(place.path, "acme/")).href;
      const checks = await runExample(
        code.replace(/"\.\/acme\/([\w.]+)\.js"/g, (_, name: string) => `"${folder}${name}.ts"`),
      );
      expect(checks).to.be.greaterThan(0);
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
