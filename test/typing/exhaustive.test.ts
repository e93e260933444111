import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { sharingHost } from "../support/compilerHost.js";

/** Absolute path of a file of this package. */
const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A closed list in the file `declared`, and the files that handle each of its members. */
interface Closed {
  readonly declared: string;
  readonly last: string;
  readonly handled: readonly string[];
}

const adapters = [
  ...["axios", "curlBody", "fetch", "got", "har", "httpFile", "node", "redact", "undici"],
];

const lists: Readonly<Record<string, Closed>> = {
  "styles of lists": {
    declared: "src/layers/json.ts",
    last: 'export type ArrayStyle = "comma"',
    handled: ["src/plainData.ts"],
  },
  "styles of objects": {
    declared: "src/layers/json.ts",
    last: 'export type ObjectStyle = "deepObject"',
    handled: ["src/plainData.ts"],
  },
  "places of parameters": {
    declared: "src/layers/json.ts",
    last: 'export type ParameterPlace = "path"',
    handled: ["src/plainData.ts"],
  },
  "formats of values": {
    declared: "src/layers/json.ts",
    last: 'export type ValueFormat = "date"',
    handled: ["src/plainData.ts"],
  },
  "kinds of bodies": {
    declared: "src/adapters/body.ts",
    last: '{ readonly kind: "none" }',
    handled: adapters.map((name) => `src/adapters/${name}.ts`),
  },
  "error codes": {
    declared: "src/errors.ts",
    last: '| "UNSAFE_URL"',
    handled: ["test/security/canary.test.ts"],
  },
};

/** The files in which the compiler finds fault, once `declared` reads `text` where that is given. */
function faulty(files: readonly string[], declared = "", text = ""): string[] {
  const { config } = ts.readConfigFile(at("tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, at(""));
  const changed = declared === "" ? "no file" : at(declared);
  const host = sharingHost(ts, options, changed);
  const read = host.readFile.bind(host);
  host.readFile = (path) => (path === changed ? text : read(path));
  const program = ts.createProgram(files.map(at), options, host);
  return files.filter((file) => {
    const source = program.getSourceFile(at(file));
    return program.getSemanticDiagnostics(source).length > 0;
  });
}

describe("a closed list", function () {
  // Each compiles the sources.
  this.timeout(60_000);

  it("is handled today wherever it must be", () => {
    expect(faulty(Object.values(lists).flatMap(({ handled }) => handled))).to.deep.equal([]);
  });

  for (const [name, { declared, last, handled }] of Object.entries(lists)) {
    it(`of ${name} cannot grow where its members are not handled`, () => {
      const text = readFileSync(at(declared), "utf8");
      const longer = last.startsWith("{")
        ? `${last} | { readonly kind: "new" }`
        : `${last} | "new"`;
      expect(text).to.contain(last);
      expect(faulty(handled, declared, text.replace(last, longer))).to.deep.equal(handled);
    });
  }
});
