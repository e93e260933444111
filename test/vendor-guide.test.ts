import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import * as api from "../src/index.js";
import { blocksOf, run, withChecks, type Block } from "./support/examples.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BLOCKS = blocksOf(readFileSync(join(ROOT, "docs/guide/vendor-sdk.md"), "utf8"));

const files = new Map(
  BLOCKS.flatMap(({ file, code }) => (file === undefined ? [] : [[file, code]])),
);
const sources = [...files.keys()].filter((file) => file.endsWith(".ts"));
const examples = BLOCKS.filter(({ file, language }) => file === undefined && language === "ts");

function json(file: string): Record<string, unknown> {
  return JSON.parse(files.get(file) ?? "") as Record<string, unknown>;
}

/** The guide's own compiler options, in a folder that has this package and Node's types. */
function compilerOptions(folder: string): ts.CompilerOptions {
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    json("tsconfig.json")["compilerOptions"],
    folder,
  );
  expect(errors).to.deep.equal([]);
  // The sources of this package are outside the guide's folder.
  delete options.rootDir;
  return {
    ...options,
    noEmit: true,
    paths: {
      "endpoint-core": [join(ROOT, "src/index.ts")],
      "endpoint-core/adapters": [join(ROOT, "src/adapters/index.ts")],
    },
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
}

function problemsOf(folder: string): readonly string[] {
  const names = sources.map((file) => join(folder, file));
  const program = ts.createProgram(names, compilerOptions(folder));
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes all files of the guide, and to `dist/` what the compiler makes of them. */
function build(folder: string): void {
  for (const [file, code] of files) {
    write(join(folder, file), code);
  }
  for (const file of sources) {
    const { outputText } = ts.transpileModule(files.get(file) ?? "", {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    write(join(folder, "dist", file.replace(/\.ts$/, ".js")), outputText);
  }
}

describe("docs/guide/vendor-sdk.md", function () {
  // It compiles a package and starts Node.
  this.timeout(120_000);
  let folder: string;
  let sdk: Record<string, unknown>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "acme-sdk-"));
    build(folder);
    const entry = pathToFileURL(join(folder, "dist/src/index.js")).href;
    sdk = (await import(entry)) as Record<string, unknown>;
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has all files of a package", () => {
    expect([...files.keys()]).to.include.members([
      "package.json",
      "tsconfig.json",
      "src/index.ts",
      "test/acme.test.ts",
    ]);
    expect(BLOCKS.filter(({ language }) => !["ts", "json", "sh"].includes(language))).to.be.empty;
  });

  it("has a package.json that fits this package", () => {
    const { version, engines } = JSON.parse(
      readFileSync(join(ROOT, "package.json"), "utf8"),
    ) as Record<string, unknown>;
    const guide = json("package.json");
    const [major] = String(version).split(".");
    expect(guide["dependencies"]).to.deep.equal({ "endpoint-core": `^${major}.0.0` });
    expect(guide["engines"]).to.deep.equal(engines);
    expect(guide["exports"]).to.deep.equal({
      ".": { types: "./dist/src/index.d.ts", default: "./dist/src/index.js" },
    });
  });

  it("compiles", () => {
    expect(problemsOf(folder)).to.deep.equal([]);
  });

  it("passes its own tests", () => {
    const loader = pathToFileURL(join(ROOT, "test/register.mjs")).href;
    const test = join(folder, "dist/test/acme.test.js");
    const output = execFileSync(process.execPath, ["--import", loader, test], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(output)
      .to.match(/pass [1-9]/)
      .and.match(/fail 0/);
  });

  it("has examples that say what they give", () => {
    expect(examples.length).to.be.greaterThan(2);
  });

  examples.forEach(({ title, code }: Block) => {
    it(`example under "${title}" does what it says`, async () => {
      const { script, checks } = withChecks(code);
      expect(checks).to.be.greaterThan(0);
      await run(script, { ...api, ...sdk });
    });
  });
});
