import { expect } from "chai";
import { EndpointError } from "../../src/index.js";
import { probes } from "./probes/index.js";
import { own } from "./probes/libraries.js";

describe("a hostile input is refused, or has a clean result", function () {
  this.timeout(20_000);

  for (const { threat, name, run, code } of probes) {
    it(`${threat}: ${name}`, () => {
      let found: unknown;
      let wrong: string | undefined;
      try {
        wrong = run(own);
      } catch (thrown) {
        expect(thrown).to.be.instanceOf(EndpointError);
        found = (thrown as EndpointError).code;
      }
      expect(wrong).to.equal(undefined);
      expect(found).to.equal(code);
    });
  }
});
