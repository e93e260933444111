import { expect } from "chai";
import { endpoint } from "../../src/index.js";
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

  it("checks each list and object of a body once, however often it is shared", () => {
    let shared: object = { a: 1 };
    for (let depth = 0; depth < 60; depth += 1) {
      shared = { a: shared, b: shared };
    }
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    expect(endpoint("POST /x", { shared, sparse }).body).to.include({ shared, sparse });
  });
});
