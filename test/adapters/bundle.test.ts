import { expect } from "chai";
import { build } from "esbuild";
import { itFor } from "../helpers/itEach.js";

/** The source of a bundle that holds these adapters, as a web page would load it. */
async function bundle(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${names} } from "./src/adapters/index.js"; globalThis.use = [${names}];`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return outputFiles[0]!.text;
}

/** What only the file of that name holds. */
const MARKS: Record<string, string> = {
  toCurl: "--data-raw",
  toHttpFile: "@no-redirect",
  toHar: "headersSize",
  toGot: "followRedirect",
  toUndici: "headersTimeout",
  toAxios: "maxRedirects",
  toNode: "hostname",
  toRequest: "globalThis.Request",
};

describe("a bundle", function () {
  this.timeout(60_000);

  itFor("with %0 holds no other adapter", Object.entries(MARKS), async (name, mark) => {
    const text = await bundle(name);
    expect(Object.values(MARKS).filter((each) => text.includes(each))).to.deep.equal([mark]);
  });

  it("has only the parts of the library that they need", async () => {
    const text = await bundle("toFetch");
    expect(text).to.not.contain("vnd.github").and.to.not.contain("UriTemplate");
  });
});
