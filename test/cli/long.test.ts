import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { text } from "./support/command.js";

describe("the command", function () {
  this.timeout(60_000);

  it("takes texts of any length, with any escapes", () => {
    for (const piece of ["a", '\\"']) {
      const json = `{"a": "${piece.repeat(12_000_000 / piece.length)}", "n": 12345678901234567890}`;
      const printed = text(["POST /x", "a:=@a.json"], { files: { "a.json": json } });
      expect(printed).to.contain('"n": 12345678901234567890');
      expect(printed.length).to.be.greaterThan(2_000_000);
    }
    const files = { "a.json": `"${"a".repeat(12_000_000)}"` };
    const painted = text(["POST /x", "a:=@a.json", "--as=json"], { files, isTTY: true });
    expect(painted.length).to.be.greaterThan(12_000_000);
  });

  it("ends with status 2 where it cannot read its arguments", () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--import", "./test/register.mjs", "src/cli/main.ts", "GET /x", "org"],
      { encoding: "utf8" },
    );
    expect({ stdout, status }).to.deep.equal({ stdout: "", status: 2 });
    expect(stderr).to.contain('no "="');
  });
});
