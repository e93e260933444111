import { expect } from "chai";
import { build } from "esbuild";

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
  it("holds the adapters it uses, and no other", async () => {
    for (const [name, mark] of Object.entries(MARKS)) {
      const text = await bundle(name);
      for (const [other, foreign] of Object.entries(MARKS)) {
        expect(text.includes(foreign), `${other} with ${name}`).to.equal(other === name);
      }
      expect(text.includes(mark)).to.equal(true);
    }
  });

  it("holds no more of the library than they need", async () => {
    const text = await bundle("toFetch");
    expect(text).to.not.contain("vnd.github").and.to.not.contain("UriTemplate");
  });
});
