import { expect } from "chai";
import { makeCall, splitOptions } from "../../src/cli/request/makeCall.js";
import { bodyField, cookie, github, header, Operation, pipe, query } from "../../src/index.js";

const OPERATION = Operation.from({
  route: "POST /x/{id}",
  parameters: {
    tags: { in: query, style: pipe },
    "x-trace": header,
    url: query,
    token: cookie,
  },
});

describe("Call", () => {
  const values = {
    ...{ id: 7, tags: ["a", "b"], "x-trace": "abc", url: "u", token: "hunter2", name: "n" },
    headers: { "x-own": "1" },
  };
  const named = splitOptions(values, Object.keys(OPERATION.data.parameters));

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

  it("of an operation shows where everything goes", () => {
    const rows = makeCall(github, OPERATION, named, false).rows();
    const places = Object.fromEntries(rows.map(({ name, place }) => [name, place]));
    expect(places).to.include({ id: "path", tags: "query", "x-trace": "header", token: "cookie" });
    expect(JSON.stringify(rows)).to.not.contain("hunter2");
  });
});
