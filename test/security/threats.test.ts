import { readFileSync } from "node:fs";
import { expect } from "chai";

const ROOT = new URL("../../", import.meta.url);
const SECURITY = readFileSync(new URL("SECURITY.md", ROOT), "utf8");

/** The rows of the table of threats. */
const rows = Array.from(
  SECURITY.matchAll(/^\| (?!-)(.+?) +\| (.+?) +\| (`test\/.+?) +\|$/gm),
  ([, threat = "", , held = ""]) => ({ threat, held }),
);

describe("SECURITY.md", () => {
  it("has a table of threats", () => {
    expect(rows.length).to.be.greaterThan(16);
  });

  for (const { threat, held } of rows) {
    it(`names existing tests: ${threat}`, () => {
      const tests = held.split("; `").map((test) => test.replaceAll("`", "").split(": "));
      expect(tests).to.not.deep.equal([]);
      for (const [file = "", ...title] of tests) {
        const source = readFileSync(new URL(file, ROOT), "utf8");
        const start = title.join(": ");
        expect(
          [`"${start}`, "`" + start].some((text) => source.includes(text)),
          start,
        ).to.equal(true);
      }
    });
  }
});
