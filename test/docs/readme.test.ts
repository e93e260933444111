import { readFileSync } from "node:fs";
import { expect } from "chai";
import { blocksOf } from "../support/examples.js";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

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
  const peers = readFileSync(new URL("../../docs/peers.md", import.meta.url), "utf8");

  it("has the bytes of the last benchmark", () => {
    const bench = readFileSync(new URL("../../bench/README.md", import.meta.url), "utf8");
    const [, ours = "", theirs = ""] =
      /^\| bytes of `import \{ endpoint \}`.*?\| +([\d,]+) \| @octokit\/endpoint +\| +([\d,]+) /m.exec(
        bench,
      ) ?? [];
    const [, ...cells] = /^\| Minified and gzipped .*$/m.exec(peers)?.[0].split(/ *\| */) ?? [];
    expect(cells.slice(1, 3)).to.deep.equal([kilobytes(ours), kilobytes(theirs)]);
  });
});

function kilobytes(bytes: string): string {
  return `${Math.round(Number(bytes.replace(",", "")) / 1000)} kB`;
}

const CODES = Array.from(
  readFileSync(new URL("../../src/errors.ts", import.meta.url), "utf8").matchAll(
    /^ {2}\| "([A-Z_]+)"/gm,
  ),
  ([, code = ""]) => code,
);

describe("the table of codes in README.md", () => {
  it("has a line for each code, which links to its heading in the guide", () => {
    const rows = README.matchAll(/^\| \[`([A-Z_]+)`\]\(([^)]*)\) +\| \S/gm);
    expect(Array.from(rows, ([, code, link]) => [code, link])).to.deep.equal(
      CODES.map((code) => [code, `docs/guide/errors.md#${code.toLowerCase()}`]),
    );
  });
});

describe("docs/guide/errors.md", () => {
  const page = readFileSync(new URL("../../docs/guide/errors.md", import.meta.url), "utf8");

  it("has a heading for each code", () => {
    const headings = Array.from(page.matchAll(/^## ([A-Z_]+)$/gm), ([, heading]) => heading);
    expect(headings).to.deep.equal(CODES);
  });

  it("has an example that throws it under each code", () => {
    const shown = blocksOf(page).filter(({ title, code }) => code.includes(`// throws ${title}\n`));
    const titles = blocksOf(page).map(({ title }) => title);
    expect(shown.map(({ title }) => title)).to.deep.equal(
      titles.filter((title) => CODES.includes(title)),
    );
  });
});
