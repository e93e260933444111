// Documents on the playground, in Chromium and Firefox: what is YAML, what is neither that nor JSON, and the way back.
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { expect } from "chai";
import { buildSite, SITE, TYPES } from "../../scripts/playground.mjs";
import { BROWSERS, pageWith, reportOf, served } from "./support.mjs";

const PETS = `# The shop's own
openapi: 3.1.0
info: {title: Pet Shop, version: 1.0}
servers:
- url: https://pets.example/v1
paths:
  /pets:
    get: &get
      operationId: listPets
      parameters:
      - {name: tag, in: query, schema: {type: string}}
  /cats:
    get:
      <<: *get
      operationId: listCats
`;

const BOMB = Array.from({ length: 9 }, (_, i) => {
  const members = Array.from({ length: 10 }, () => (i === 0 ? "x" : `*a${i - 1}`));
  return `a${i}: &a${i} [${members.join(", ")}]\n`;
}).join("");

const CANNOT = "Cannot read the document: expected";
const LEVELS = `${CANNOT} YAML of at most 500 levels, but got more (line 1, column`;

/** Files in the order in which they are dropped, and what the page says is wrong with them. */
const FILES = [
  ["none.json", "{}", /^INVALID_OPTIONS /],
  ["pets.yaml", PETS, undefined],
  ["open.yaml", '{"openapi":\n ["3.1.0"', `${CANNOT} YAML, but got other text (line 2, column `],
  ["text.json", "openapi: 3", `${CANNOT} JSON, but got other text (`],
  ["bomb.yaml", BOMB, `${CANNOT} aliases for at most 262144 values, but got more (line 6, column`],
  ["steps.yaml", "- ".repeat(50_000), `${LEVELS} 1001)`],
  ["diary.txt", "Dear diary", /^INVALID_OPTIONS .* but got a string/],
];

const FRAME = '<iframe src="/index.html"></iframe>';

/** What the server gives for a path. */
async function respond(path) {
  if (path === "/") {
    return pageWith("/test/browser/drive.mjs", FRAME);
  }
  if (path === "/files.json") {
    return { type: "application/json", text: JSON.stringify(FILES) };
  }
  return path.startsWith("/test/")
    ? served(path)
    : { type: TYPES[extname(path)], text: await readFile(SITE + path) };
}

for (const browser of BROWSERS) {
  describe(`documents on the playground in ${browser.name}`, function () {
    this.timeout(120_000);
    let report;
    let opened;

    before(async () => {
      await buildSite();
      opened = await reportOf(browser, respond);
      report = await opened.reported;
    });

    after(() => opened?.end());

    it("can be dropped", () => {
      expect(report.agent).to.contain(browser.agent);
    });

    it("can be YAML, too, whose parser is loaded for the first one", () => {
      const { error, note, operations } = report.seen["pets.yaml"];
      expect(error).to.equal("");
      expect(note).to.equal("pets.yaml: 2 operations.");
      expect(operations).to.deep.equal(["listPets — GET /pets", "listCats — GET /cats"]);
      const loaded = Object.values(report.seen).map(({ isLoaded }) => isLoaded);
      expect(loaded).to.deep.equal(FILES.map((_, index) => index > 0));
    });

    for (const [file, , message] of FILES.filter(([, , wrong]) => wrong !== undefined)) {
      it(`cannot be ${file}, which changes nothing`, () => {
        const { error, operations } = report.seen[file];
        expect(error).to[typeof message === "string" ? "contain" : "match"](message);
        const isFirst = file === FILES[0][0];
        const back = isFirst ? "the route" : "pets.yaml";
        expect(error).to.contain(`${file} is not used, and nothing has changed. Back to ${back}`);
        expect(operations).to.have.length(isFirst ? 0 : 2);
      });
    }

    it("have a way back to the open one", () => {
      expect(report.left).to.deep.equal({ error: "", focus: "operation" });
    });
  });
}
