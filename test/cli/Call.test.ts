import { expect } from "chai";
import { makeCall, splitOptions } from "../../src/cli/request/makeCall.js";
import { bodyField, github, Operation } from "../../src/index.js";

describe("Call", () => {
  it("shows which parameters are fields of the body, and no field in data", () => {
    const piecesOf = (target: string | Operation, values: Record<string, unknown>) =>
      makeCall(github, target, splitOptions(values), false)
        .picture()
        .body?.filter(({ parameter }) => parameter !== undefined)
        .map(({ text, parameter }) => [text.replace(/:[^]*/, ""), parameter]);
    const parameters = { org: "o", name: "n", list: [1], ["__proto__"]: "p" };
    const names = ["name", "list", "__proto__"];
    expect(piecesOf("POST /orgs/{org}", parameters)).to.deep.equal(
      names.map((name) => [`"${name}"`, name]),
    );
    expect(piecesOf("POST /orgs/{org}", { org: "o", data: { name: "n" } })).to.deep.equal([]);
    const renamed = Operation.from({
      route: "POST /x",
      parameters: { label: { in: bodyField, name: "name" } },
    });
    expect(piecesOf(renamed, { label: "l", a: 1 })).to.deep.equal([
      ['"name"', "label"],
      ['"a"', "a"],
    ]);
  });
});
