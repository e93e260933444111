import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { showsProgress } from "../../src/cli/commandLine/progress.js";

/** What a program prints that works for some milliseconds, and is told to say so after others. */
function printed(isShown: boolean, work: number, after: number): [stdout: string, stderr: string] {
  const script = `
    import { withProgress } from "./src/cli/commandLine/progress.ts";
    const end = () => { const until = Date.now() + ${work}; while (Date.now() < until); return "done"; };
    process.stdout.write(withProgress(${isShown}, end, ${after}));
  `;
  const args = ["--import", "./test/register.mjs", "--input-type=module", "--eval", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return [stdout, stderr];
}

describe("progress", function () {
  // Three programs start.
  this.timeout(30_000);

  it("is reported once while the program works, unless it ends before or there is no terminal", () => {
    const line = "Reading the description takes more than a second …\n";
    expect(printed(true, 1500, 100)).to.deep.equal(["done", line]);
    expect(printed(true, 10, 5000)).to.deep.equal(["done", ""]);
    expect(printed(false, 800, 0)).to.deep.equal(["done", ""]);
  });

  it("is reported for commands that read a description, on a terminal", () => {
    const shows = [["operations"], ["sdk"], ["completion"], ["GET /x", "a.json"], []];
    const shown = shows.map((words) => showsProgress(words, true));
    expect(shown).to.deep.equal([true, true, false, false, false]);
    expect(showsProgress(["sdk"], false)).to.equal(false);
  });
});
