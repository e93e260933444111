import { expect } from "chai";
import { endpoint } from "../../src/index.js";
import { fastest } from "../helpers/processorTime.js";
import { refusal } from "../helpers/refusal.js";

describe("cost", function () {
  this.timeout(60_000);

  it("has a limit of members, which shared references multiply", () => {
    let shared: unknown = { a: 1 };
    for (let depth = 0; depth < 60; depth += 1) {
      shared = { a: shared, b: shared };
    }
    refusal(() => endpoint("GET /x", { shared }), "INVALID_PARAMETER", ["shared"]);
  });

  it("has a limit of checked values in a body, too", () => {
    const circular: unknown[] = [];
    circular.push(circular, circular, circular);
    const fieldsOf = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, circular]));
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    expect(endpoint("POST /x", { sparse }).body).to.have.property("sparse", sparse);
    const [one, many] = [1, 400].map((count) => {
      const fields = fieldsOf(count);
      expect(endpoint("POST /x", { ...fields }).body).to.have.property("n0", circular);
      return fastest(() => endpoint("POST /x", { ...fields }));
    });
    // To look at each field for itself takes 400 times as long.
    expect(many! / one!).to.be.below(40);
  });
});
