import { readFileSync } from "node:fs";
import { expect } from "chai";
import { blocksOf, runExample } from "./support/examples.js";

const PAGE = readFileSync(new URL("../docs/guide/sdks.md", import.meta.url), "utf8");

describe("docs/guide/sdks.md", function () {
  this.timeout(30_000);
  const blocks = blocksOf(PAGE).filter(({ language }) => language === "ts");

  for (const { title, code } of blocks) {
    it(`does what it says: ${title}`, async () => {
      const sdk = new URL("../examples/generated-sdk/acme/", import.meta.url).href;
      const checks = await runExample(
        code.replace(/"\.\/acme\/([\w.]+)\.js"/g, (_, name: string) => `"${sdk}${name}.ts"`),
      );
      expect(checks).to.be.greaterThan(0);
    });
  }
});
