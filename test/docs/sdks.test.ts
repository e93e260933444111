import { readFileSync } from "node:fs";
import { expect } from "chai";
import { blocksOf, runExample } from "../support/examples.js";
import { SDK_GUIDE } from "../support/pages.js";

for (const path of SDK_GUIDE) {
  describe(path, function () {
    this.timeout(30_000);
    const page = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const blocks = blocksOf(page).filter(({ language }) => language === "ts");

    for (const { title, code } of blocks) {
      it(`has correct results: ${title}`, async () => {
        const sdk = new URL("../../examples/generated-sdk/acme/", import.meta.url).href;
        const checks = await runExample(
          code.replace(/"\.\/acme\/([\w.]+)\.js"/g, (_, name: string) => `"${sdk}${name}.ts"`),
        );
        expect(checks).to.be.greaterThan(0);
      });
    }
  });
}
