import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ROOT } from "../helpers/compilerOptions.js";
import { blocksOf } from "../helpers/examples.js";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const README = read("README.md");

describe("README.md", () => {
  const lines = README.split("\n");

  it("is short, and has on the first screen a description, how to try it, and a first example", () => {
    expect(lines.length).to.be.at.most(251);
    const screen = lines.slice(0, 32).join("\n");
    const command = 'npm start -- "GET /orgs/:org/repos" org=octokit type=private';
    expect(screen).to.include(`npm ci && ${command}`);
    expect(screen).to.include("npm ci && npm test");
    expect(blocksOf(screen).map(({ language }) => language)).to.include("ts");
  });
});

describe("the last row of the table in docs/peers.md", () => {
  it("has the bytes of the last benchmark", () => {
    const [bytes] = /^\| bytes of `import \{ endpoint \}`.*$/m.exec(read("bench/README.md"))!;
    const [, , ours, , theirs] = bytes.split(/ *\| */);
    const [last] = /^\| Minified and gzipped .*$/m.exec(read("docs/peers.md"))!;
    const kilobytes = (text = ""): string =>
      `${Math.round(Number(text.replace(",", "")) / 1000)} kB`;
    expect(last.split(/ *\| */).slice(2, 4)).to.deep.equal([kilobytes(ours), kilobytes(theirs)]);
  });
});

const CODES = read("src/errors.ts").match(/(?<=^ {2}\| ")[A-Z_]+(?=")/gm)!;

describe("the table of codes in README.md", () => {
  it("has a line for each code, which links to its heading in the guide", () => {
    const rows = README.matchAll(/^\| \[`([A-Z_]+)`\]\(([^)]*)\) +\| \S/gm);
    expect(Array.from(rows, ([, code, link]) => [code, link])).to.deep.equal(
      CODES.map((code) => [code, `docs/guide/errors.md#${code.toLowerCase()}`]),
    );
  });
});

describe("docs/guide/errors.md", () => {
  const page = read("docs/guide/errors.md");

  it("has a heading for each code", () => {
    expect(page.match(/(?<=^## )[A-Z_]+$/gm)).to.deep.equal(CODES);
  });

  it("has an example that throws it under each code", () => {
    const blocks = blocksOf(page).filter(({ title }) => CODES.includes(title));
    const lacking = blocks.filter(({ title, code }) => !code.includes(`// throws ${title}\n`));
    expect(lacking).to.deep.equal([]);
  });
});
