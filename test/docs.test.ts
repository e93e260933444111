import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { blocksOf, runExample, type Block } from "./support/examples.js";
import {
  anchorsOf,
  destinationOf,
  linksOf,
  OWN_TESTS,
  readPages,
  type Page,
} from "./support/pages.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = readPages();

/** The only blocks that are not run; a comment ahead of each says why. */
const NOT_RUN: readonly string[] = ["docs/guide/commonjs-and-jest.md: Jest"];

/** Generated, so that no one writes examples in them; the sources that they come from are linted. */
const isGenerated = ({ path }: Page): boolean => path.startsWith("docs/api/");

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
};

function pageOf(path: string): Page {
  const page = PAGES.find((each) => each.path === path);
  expect(page, path).to.not.equal(undefined);
  return page as Page;
}

describe("every block of code", function () {
  // The first one loads the library.
  this.timeout(30_000);
  const written = PAGES.filter(
    (page) => !isGenerated(page) && !OWN_TESTS.includes(page.path),
  ).flatMap((page) => blocksOf(page.text).map((block) => ({ page, block })));
  const ofBlock = (page: Page, { title }: Block): string => `${page.path}: ${title}`;

  it("is run, save those that are listed here", () => {
    const notRun = written.filter(({ block }) => block.notRun !== undefined);
    expect(notRun.map(({ page, block }) => ofBlock(page, block))).to.have.members(NOT_RUN);
  });

  for (const { page, block } of written) {
    const { language, notRun } = block;
    if (notRun === undefined) {
      it(`${ofBlock(page, block)} (${language}) does what it says`, async () => {
        const check = CHECKS[language];
        expect(check, `a block of ${language} needs a check`).to.not.equal(undefined);
        await check?.(block);
      });
    }
  }
});

/** How a block is checked, by its language. */
const CHECKS: Readonly<Record<string, (block: Block) => unknown>> = {
  ts: runAndCount,
  js: runAndCount,
  json: ({ code }) => JSON.parse(code) as unknown,
  html: checkHtml,
  sh: checkCommands,
};

/** Runs it. Unless it is a file, it says what something gives. */
async function runAndCount({ code, file }: Block): Promise<void> {
  const checks = await runExample(code, { fetch: refuse });
  expect(checks).to.be.greaterThan(file === undefined ? 0 : -1);
}

/** Stands in for `fetch`: what sends is tested where there is a server for it. */
function refuse(): never {
  throw new Error("An example of a page sends nothing");
}

/** The files that a page of HTML loads must be in the package. */
function checkHtml({ code }: Block): void {
  const files = Array.from(code.matchAll(/node_modules\/endpoint-core(\/[^"]+)/g));
  expect(files).to.not.deep.equal([]);
  for (const [, file = ""] of files) {
    expect(JSON.stringify(manifest.exports)).to.include(`".${file}"`);
  }
}

/** Each script of npm must exist, and so must each file that is named. */
function checkCommands({ code }: Block): void {
  const commands = code.split(/\n|&&/).map((line) => line.replace(/ #.*/, "").trim());
  for (const command of commands.filter((line) => line !== "" && !line.startsWith("#"))) {
    const script = /^npm (?:run (?:-s |--silent )?([\w:]+)|(start|test)\b)/.exec(command);
    if (script !== null) {
      expect(manifest.scripts).to.have.any.keys(script[1] ?? script[2] ?? "");
    }
    for (const [path] of command.matchAll(/(?<![\w./-])\.?\/?(?:test|examples|docs)\/[\w./-]+/g)) {
      expect(existsSync(join(ROOT, path)), path).to.equal(true);
    }
  }
}

/** The files that `npm pack` puts into the package, save those that the build makes. */
function packedFiles(): readonly string[] {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const output = execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
  // A list in some versions of npm, an object by package name in others.
  const [pack] = Object.values(JSON.parse(output) as Record<string, { files: { path: string }[] }>);
  return pack?.files.map(({ path }) => path) ?? [];
}

describe("every link", () => {
  for (const page of PAGES) {
    it(`of ${page.path} leads somewhere`, () => {
      for (const link of linksOf(page)) {
        const destination = destinationOf(link);
        if (destination === undefined) {
          expect(URL.canParse(link.target), link.target).to.equal(true);
          expect(link.target).to.match(/^(https:|mailto:)/);
        } else {
          const { path, anchor } = destination;
          expect(existsSync(join(ROOT, path)), link.target).to.equal(true);
          if (anchor !== "") {
            expect(anchorsOf(pageOf(path)).has(anchor), link.target).to.equal(true);
          }
        }
      }
    });
  }

  it("of the package leads to a file of the package", () => {
    const packed = packedFiles();
    const dead = PAGES.filter(({ path }) => packed.includes(path)).flatMap((page) =>
      linksOf(page)
        .filter((link) => {
          const path = destinationOf(link)?.path.replace(/\/$/, "");
          return path !== undefined && !packed.includes(path);
        })
        .map(({ target }) => `${page.path}: ${target}`),
    );
    expect(dead).to.deep.equal([]);
  }).timeout(60_000);

  it("shows each picture of docs/images somewhere", () => {
    const shown = new Set(PAGES.flatMap(linksOf).map((link) => destinationOf(link)?.path));
    const idle = readdirSync(join(ROOT, "docs/images"))
      .map((name) => `docs/images/${name}`)
      .filter((path) => !shown.has(path));
    expect(idle).to.deep.equal([]);
  });

  it("together reach every page from README.md", () => {
    const reached = new Set(["README.md"]);
    for (const path of reached) {
      const page = PAGES.find((each) => each.path === path);
      for (const link of page === undefined ? [] : linksOf(page)) {
        reached.add(destinationOf(link)?.path ?? "");
      }
    }
    const missed = PAGES.map(({ path }) => path).filter((path) => !reached.has(path));
    expect(missed).to.deep.equal([]);
  });
});
