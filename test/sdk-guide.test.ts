import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { Workplace } from "./cli/support/sdk.js";
import { blocksOf, runExample } from "./support/examples.js";

const PAGE = readFileSync(new URL("../docs/guide/sdks.md", import.meta.url), "utf8");
const EXAMPLE = fileURLToPath(new URL("../examples/generated-sdk/", import.meta.url));

describe("docs/guide/sdks.md", function () {
  this.timeout(30_000);
  const blocks = blocksOf(PAGE).filter(({ language }) => language === "ts");
  let place: Workplace;
  before(() => {
    place = new Workplace();
  });
  after(() => {
    place.remove();
  });

  for (const { title, code } of blocks) {
    it(`does what it says: ${title}`, async () => {
      const sdk = new URL("../examples/generated-sdk/acme/", import.meta.url).href;
      const checks = await runExample(
        code.replace(/"\.\/acme\/([\w.]+)\.js"/g, (_, name: string) => `"${sdk}${name}.ts"`),
      );
      expect(checks).to.be.greaterThan(0);
    });
  }

  it("compiles", () => {
    place.run(`${EXAMPLE}openapi.json`, "--out", "acme", "--name", "Acme", "--with-send");
    const files = blocks.map(({ code }, i) => {
      place.write(`${i}.ts`, `${code}\nexport {};\n`);
      return `${i}.ts`;
    });
    const isolated = (line: string): boolean => !line.includes("--isolatedDeclarations");
    const found = place.compile(ts, files, ["lib.es2022.d.ts", "lib.dom.d.ts"]).filter(isolated);
    expect(found).to.deep.equal([]);
  });
});
