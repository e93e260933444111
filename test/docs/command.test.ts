import { readFileSync } from "node:fs";
import { expect } from "chai";
import { OPTIONS as RULES } from "../../src/cli/commandLine/options.js";
import { blocksOf } from "../helpers/examples.js";
import { command } from "../cli/helpers/command.js";

const PAGE = readFileSync(new URL("../../docs/guide/command.md", import.meta.url), "utf8");

/** The runs of a block: a line with the arguments, and the lines that are printed. */
function runsOf(code: string): [words: string[], printed: string][] {
  return code
    .split(/^\$ endpoint-core /m)
    .slice(1)
    .map((run) => {
      const end = run.indexOf("\n");
      const words = Array.from(
        run.slice(0, end).matchAll(/"([^"]*)"|(\S+)/g),
        ([, quoted, bare]) => quoted ?? bare!,
      );
      return [words, run.slice(end + 1)];
    });
}

describe("docs/guide/command.md", () => {
  const runs = blocksOf(PAGE)
    .filter(({ language }) => language === "console")
    .flatMap(({ code }) => runsOf(code));

  for (const [words, printed] of runs) {
    it(`prints the shown output for ${words.join(" ")}`, () => {
      const { stdout, stderr } = command(words);
      expect(stdout + stderr).to.equal(printed);
    });
  }

  it("shows runs, and names every option", () => {
    expect(runs).to.have.length(8);
    for (const name of Object.keys(RULES)) {
      expect(PAGE).to.contain(`--${name}`);
    }
  });
});
