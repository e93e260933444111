import { readFileSync } from "node:fs";
import { expect } from "chai";
import * as api from "../src/index.js";
import * as match from "../src/match/index.js";
import { blocksOf, run, withChecks } from "./support/examples.js";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("README.md", () => {
  const all = blocksOf(README).filter(({ language }) => language === "ts");

  it("has examples that say what they give", () => {
    expect(all.length).to.be.greaterThan(6);
  });

  all.forEach(({ title, code }) => {
    it(`example under "${title}" does what it says`, () => {
      const { script, checks } = withChecks(code);
      expect(checks).to.be.greaterThan(0);
      run(script, { ...api });
    });
  });

  it("lists every error code under a heading", () => {
    const source = readFileSync(new URL("../src/errors.ts", import.meta.url), "utf8");
    const codes = Array.from(source.matchAll(/^ {2}\| "([A-Z_]+)"/gm), ([, code]) => code);
    const headings = Array.from(README.matchAll(/^### ([A-Z_]+)$/gm), ([, heading]) => heading);
    expect(headings).to.deep.equal(codes);
  });
});

describe("docs/match.md", () => {
  const page = readFileSync(new URL("../docs/match.md", import.meta.url), "utf8");
  for (const { title, code } of blocksOf(page)) {
    it(`example under "${title}" does what it says`, () => {
      const { script, checks } = withChecks(code);
      expect(checks).to.be.greaterThan(0);
      run(script, { ...match });
    });
  }
});
