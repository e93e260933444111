import { expect } from "chai";
import { runChildWith } from "../support/child.js";

describe("a polluted Object.prototype, some names at a time", function () {
  this.timeout(3_600_000);

  // With all names at once one may hide what another does.
  it("changes nothing, or ever after", async () => {
    const seen = (await runChildWith("../security/pollution.mjs", "90")) as { changed: unknown };
    expect(seen.changed).to.deep.equal([]);
  });
});
