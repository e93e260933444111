import { readdirSync } from "node:fs";
import { expect } from "chai";
import * as library from "../../src/index.js";
import * as sdk from "../../src/sdk/index.js";

describe("the vocabulary", () => {
  it("has the same names in the main entry and in endpoint-core/sdk", async () => {
    const folder = new URL("../../src/vocabulary/", import.meta.url);
    const modules: object[] = await Promise.all(
      readdirSync(folder).map(
        async (file) => import(new URL(file, folder).href) as Promise<object>,
      ),
    );
    const values = new Set<unknown>(modules.flatMap((each) => Object.values(each) as unknown[]));
    const namesIn = (entry: object): string[] =>
      Object.entries(entry).flatMap(([name, value]) => (values.has(value) ? name : []));
    expect(namesIn(sdk)).to.include.members(namesIn(library)).and.include("sameOrigin");
  });
});
