import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ROOT } from "../helpers/compilerOptions.js";
import { runExample, withSdk, type Block } from "../helpers/examples.js";
import {
  anchorsOf,
  commonBlocks,
  destinationOf,
  GENERATED,
  linksOf,
  readPages,
} from "../helpers/pages.js";
import { parse } from "yaml";
import { withOverlay } from "../../src/cli/document/overlay.js";

const PAGES = readPages();

/** The only blocks that are not run; a comment ahead of each says why. */
const NOT_RUN: readonly string[] = [
  "docs/guide/tools.md: A server of the Model Context Protocol",
  "docs/guide/tools.md: With version 1 of its SDK",
  "docs/guide/tools.md: With the AI SDK",
];

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
};

it("every file of src/ that a page names exists", () => {
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const texts = PAGES.filter(({ path }) => /^docs\/(?:decisions|[a-z]+\.md)/.test(path));
  const named = texts.flatMap(({ text }) =>
    Array.from(text.matchAll(/`(?:src\/)?((?:[\w-]+\/)*\w+\.ts)`/g), ([, file]) => file),
  );
  expect(named.length).to.be.greaterThan(10);
  const isThere = (file?: string) => sources.some((path) => `/${path}`.endsWith(`/${file}`));
  expect(named.filter((file) => !isThere(file))).to.deep.equal([]);
});

describe("every block of code", function () {
  // The first one loads the library.
  this.timeout(30_000);
  const written = commonBlocks();

  it("is run, except those that are listed here", () => {
    const notRun = written.filter((block) => block.notRun !== undefined);
    expect(notRun.map(({ name }) => name)).to.have.members(NOT_RUN);
  });

  for (const block of written.filter(({ notRun }) => notRun === undefined)) {
    it(`${block.name} (${block.language}) is correct`, async () => {
      const check = CHECKS[block.language];
      expect(check, `a block of ${block.language} needs a check`).to.not.equal(undefined);
      await check?.(block);
    });
  }
});

const CHECKS: Readonly<Record<string, (block: Block) => unknown>> = {
  ts: runAndCount,
  js: runAndCount,
  json: ({ code }) => JSON.parse(code) as unknown,
  html: checkHtml,
  sh: checkCommands,
  text: checkRooms,
  yaml: checkOverlay,
};

function checkOverlay({ code }: Block): void {
  const parameters = [{ name: "Acme-Version", required: true }];
  const document = { paths: { "/internal": { get: {} }, "/charges": { get: { parameters } } } };
  const notes: unknown[] = [];
  const changed = withOverlay(document, { shown: "page", document: parse(code) }, (problem) => {
    notes.push(problem);
  });
  expect(notes).to.deep.equal([]);
  const get = { operationId: "allCharges", parameters: [{ ...parameters[0], required: false }] };
  expect(changed).to.deep.equal({ paths: { "/charges": { get } } });
}

function checkRooms({ code }: Block): void {
  const rooms = code.match(/\b\w+(?:\.ts\b|\/)/g) ?? [];
  expect(rooms.length).to.be.greaterThan(10);
  const missing = rooms.filter((room) => !existsSync(join(ROOT, "src", room)));
  expect(missing).to.deep.equal([]);
}

async function runAndCount({ code, file }: Block): Promise<void> {
  const checks = await runExample(withSdk(code), { fetch: refuse });
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

describe("every link", () => {
  for (const page of PAGES) {
    it(`of ${page.path} has a target`, () => {
      for (const link of linksOf(page)) {
        const destination = destinationOf(link);
        if (destination === undefined) {
          expect(URL.canParse(link.target), link.target).to.equal(true);
          expect(link.target).to.match(/^(https:|mailto:)/);
          continue;
        }
        const { path, anchor } = destination;
        // A clone has no folder of generated pages, though a working copy may have one.
        const isThere = !path.startsWith(GENERATED) && existsSync(join(ROOT, path));
        expect(isThere, link.target).to.equal(true);
        const there = PAGES.find((each) => each.path === path);
        const anchors = there === undefined ? [] : anchorsOf(there);
        expect(["", ...anchors], link.target).to.include(anchor);
      }
    });
  }

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
