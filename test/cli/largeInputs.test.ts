import { expect } from "chai";
import { run } from "../../src/cli/run.js";
import { success } from "./helpers/command.js";
import { schemaAt } from "../helpers/openapi.js";
import { answers, describe30, pathsOf, takes, useWorkplace } from "./helpers/sdk.js";

describe("the command and large inputs", function () {
  this.timeout(240_000);
  const place = useWorkplace();

  it("writes SDKs of long chains of types, and of types with many parts", () => {
    const listOf = <Value>(length: number, one: (i: number) => Value): Value[] =>
      Array.from({ length }, (_, i) => one(i));
    const part = { properties: { a: {} } };
    const chain = listOf(8_000, (i) => [i, { allOf: [schemaAt(String(i + 1)), part] }]);
    const fields = listOf(130_000, (i) => [`f${i}`, schemaAt("Any")]);
    const schemas = {
      ...(Object.fromEntries(chain) as object),
      [chain.length]: { properties: { z: {} } },
      Any: {},
      Fields: { properties: Object.fromEntries(fields) as object },
      Parts: { allOf: listOf(130_000, () => schemaAt("0")) },
    };
    const posts = ["0", "Fields", "Parts"].map(schemaAt).map((schema) => ({
      post: { ...takes(schema), ...answers(schema) },
    }));
    const outcome = success("3 operations in 6 files written to acme\n");
    expect(place.make(describe30(pathsOf(posts), schemas))).to.deep.equal(outcome);
  });

  it("prints tables of many rows", () => {
    const words = Array.from({ length: 130_000 }, (_, i) => `p${i}=1`);
    const environment = { isTTY: false, noColor: undefined, readFile: () => new Uint8Array() };
    const { stdout } = run(["POST /x", ...words, "--as", "explain"], environment);
    expect(stdout).to.match(/^p129999 /m);
  });
});
