import { expect } from "chai";
import { runChildWith } from "../support/child.js";

/** What pollution.mjs prints. */
interface Seen {
  readonly names: number;
  readonly calls: number;
  /** The names that changed something, each with the value that it had and the first change. */
  readonly changed: readonly unknown[];
}

/** More than all names of the sources. */
const ALL = "100000";

describe("a polluted Object.prototype", function () {
  this.timeout(300_000);

  it("changes nothing, with all names of the sources at once, or ever after", async () => {
    const seen = (await runChildWith("../security/pollution.mjs", ALL)) as Seen;
    const { names, calls, changed } = seen;
    expect(names).to.be.greaterThan(2000);
    expect(calls).to.be.greaterThan(1000);
    expect(changed).to.deep.equal([]);
  });

  // With all names at once one may hide what another does.
  it("changes nothing, with some names at a time, or ever after", async () => {
    const seen = (await runChildWith("../security/pollution.mjs", "90")) as Seen;
    expect(seen.changed).to.deep.equal([]);
  }).timeout(3_600_000);
});
