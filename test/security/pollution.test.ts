import { expect } from "chai";
import { runChild } from "../helpers/child.js";

/** What pollution.mjs prints. */
interface Seen {
  readonly names: number;
  /** The names that some call looks up in `Object.prototype`. */
  readonly read: readonly string[];
  readonly calls: number;
  /** The names that changed something, each with the value that it had and the first change. */
  readonly changed: readonly unknown[];
}

describe("a polluted Object.prototype", function () {
  this.timeout(3_600_000);

  it("changes nothing, with any name in the sources, during or after it", async () => {
    const seen = (await runChild("../security/pollution.mjs")) as Seen;
    const { names, read, calls, changed } = seen;
    expect(names).to.be.greaterThan(2000);
    // The names of what an array does not hold.
    expect(read).to.include.members(["0", "20"]);
    expect(calls).to.be.greaterThan(1000);
    expect(changed).to.deep.equal([]);
  });
});
