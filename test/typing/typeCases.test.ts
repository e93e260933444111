import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { sharingHost } from "../support/compilerHost.js";
import { COMPILER_OPTIONS, ROOT } from "../support/compilerOptions.js";
import { blocksOf } from "../support/examples.js";
import { itFor } from "../support/itEach.js";
import { longPath } from "../support/longPackages.js";
import { compileCases, type Outcome } from "../support/typeCases.js";

const require = createRequire(import.meta.url);

/** What the package supports: the oldest, the last of 5, and the one that builds it. */
const COMPILERS = [longPath("typescript-5.4"), longPath("typescript-5.9"), "typescript"].map(
  (name) => require(name) as typeof ts,
);

/** What packages ship that openapi-typescript made, and how many operations each has. */
const SHIPPED: readonly (readonly [file: string, operations: number])[] = [
  ["@blockfrost/openapi/lib/generated-types.d.ts", 129],
  ["@stacks/blockchain-api-client/lib/generated/schema.d.ts", 115],
  ["@qdrant/js-client-rest/dist/types/openapi/generated_schema.d.ts", 75],
];

/** Where the cases find what they import. */
function pathsIn(folder: string, ending: string): Readonly<Record<string, string[]>> {
  return {
    "endpoint-core": [join(folder, `index.${ending}`)],
    "endpoint-core/match": [join(folder, `match/index.${ending}`)],
  };
}

/** Each case that did not turn out as the table says. */
function surprises(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ expected, said }) =>
      expected === undefined ? said !== "" : !said.includes(expected),
    )
    .map(
      ({ title, what, expected, said }) =>
        `${title}: ${what}\n  wanted: ${expected ?? "nothing"}\n  said: ${said}`,
    );
}

/** How a package compiles that has no globals but those of the language. */
function optionsOf({
  ScriptTarget,
  ModuleKind,
  ModuleResolutionKind,
}: typeof ts): ts.CompilerOptions {
  return {
    target: ScriptTarget.ES2022,
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
  };
}

describe("types", function () {
  this.timeout(240_000);
  let folder: string;
  let dist: string;

  /** A program of files, of which those of the folder change. */
  function compile(
    compiler: typeof ts,
    files: readonly string[],
    options: ts.CompilerOptions,
  ): ts.Program {
    return compiler.createProgram(files, options, sharingHost(compiler, options, folder));
  }

  before(() => {
    mkdirSync(join(ROOT, "temp"), { recursive: true });
    // Inside this package: there the descriptions are found.
    folder = mkdtempSync(join(ROOT, "temp", "types-"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const installed = join(folder, "node_modules", "endpoint-core");
    dist = join(installed, "dist");
    mkdirSync(installed, { recursive: true });
    copyFileSync(join(ROOT, "package.json"), join(installed, "package.json"));
    const { config } = ts.readConfigFile(join(ROOT, "tsconfig.build.json"), (path) =>
      ts.sys.readFile(path),
    ) as { config: unknown };
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    const emit = { ...options, outDir: dist, emitDeclarationOnly: true };
    ts.createProgram(fileNames, { ...emit, sourceMap: false, inlineSources: false }).emit();
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const compiler of COMPILERS) {
    it(`accept what is right, and say what is wrong, under TypeScript ${compiler.version}`, () => {
      const paths = pathsIn(dist, "d.ts");
      const outcomes = compileCases(compiler, { paths });
      expect(outcomes).to.have.length.above(340);
      expect(surprises(outcomes).join("\n")).to.equal("");
    });

    it(`are declarations without an error under TypeScript ${compiler.version}`, () => {
      const program = compile(compiler, [join(dist, "index.d.ts")], optionsOf(compiler));
      const said = compiler.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
      expect(said).to.deep.equal([]);
    });

    it(`can be named in the declarations of a package that uses them, under TypeScript ${compiler.version}`, () => {
      const options: ts.CompilerOptions = {
        ...optionsOf(compiler),
        noImplicitOverride: true,
        declaration: true,
        emitDeclarationOnly: true,
      };
      const outDir = join(folder, "out");
      mkdirSync(outDir, { recursive: true });
      // The user sees the declarations alone.
      for (const name of ["library.ts", "odd.ts", "out/libraryUser.ts"]) {
        copyFileSync(join(ROOT, "test/types", name.replace("out/", "")), join(folder, name));
      }
      const library = compile(compiler, [join(folder, "library.ts")], { ...options, outDir });
      const { diagnostics } = library.emit();
      const user = compile(compiler, [join(outDir, "libraryUser.ts")], options);
      const all = [
        ...compiler.getPreEmitDiagnostics(library),
        ...diagnostics,
        ...compiler.getPreEmitDiagnostics(user),
      ];
      expect(
        all.map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, "\n")),
      ).to.deep.equal([]);
    });
  }

  for (const compiler of COMPILERS) {
    it(`write the declarations of the guide's plug-ins under TypeScript ${compiler.version}`, () => {
      const page = readFileSync(join(ROOT, "docs/guide/vendor-sdk-plugins.md"), "utf8");
      const blocks = blocksOf(page).filter(({ file }) => file !== undefined);
      expect(blocks.length).to.equal(2);
      const paths = blocks.map(({ file = "", code }) => {
        const path = join(folder, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, code);
        return path;
      });
      const options = { ...optionsOf(compiler), noImplicitOverride: true, declaration: true };
      const outDir = join(folder, "plugins-out");
      const program = compile(compiler, paths, { ...options, outDir });
      const all = [...program.emit().diagnostics, ...compiler.getPreEmitDiagnostics(program)];
      expect(
        all.map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, "\n")),
      ).to.deep.equal([]);
      expect(readFileSync(join(outDir, "traced.d.ts"), "utf8")).to.contain(
        "Base & Constructor<Traced>",
      );

      // Without the return type: what the guide says.
      const code = blocks[1]?.code ?? "";
      const file = join(dirname(paths[1]!), "untyped.ts");
      writeFileSync(file, code.replace("): Base & Constructor<Traced> {", ") {"));
      const { diagnostics } = compile(compiler, [file], { ...options, outDir }).emit();
      const unnamed = compiler.version.startsWith("5.") ? 2742 : 2883;
      expect(new Set(diagnostics.map((each) => each.code))).to.deep.equal(new Set([unnamed, 4094]));
      expect(page).to.contain(`TS${unnamed}`);
      const wording = diagnostics.map(({ messageText }) => messageText);
      const [first = ""] = /(?<=TS4094: )[^`]+/.exec(page) ?? [];
      const kind = compiler.version.startsWith("5.4") ? "class expression" : "anonymous class type";
      for (const hook of ["amendAccept", "finish", "writeQuery"]) {
        expect(wording).to.include(
          first.replace("finish", hook).replace("anonymous class type", kind),
        );
      }
    });
  }

  it("do the same without exactOptionalPropertyTypes", () => {
    const paths = pathsIn(join(ROOT, "src"), "ts");
    const outcomes = compileCases(ts, { paths, exactOptionalPropertyTypes: false });
    expect(surprises(outcomes).join("\n")).to.equal("");
  });

  itFor("accept a call of each operation of %0", SHIPPED, async (shipped, operations) => {
    const { readRoutes } = (await import(join(ROOT, "bench/routes.mjs"))) as {
      readRoutes: (file: string) => readonly { route: string; keys: readonly string[] }[];
    };
    const description = longPath(shipped);
    const routes = readRoutes(description);
    expect(routes).to.have.length(operations);
    const calls = routes.map(
      ({ route, keys }) =>
        `e("${route}"${keys.length === 0 ? "" : `, { ${keys.map((key) => `${JSON.stringify(key)}: any`).join(", ")} }`});\n`,
    );
    const file = join(folder, "shipped.ts");
    writeFileSync(
      file,
      `import { EndpointFactory, github } from "endpoint-core";
import type { paths } from ${JSON.stringify(description.replace(/\.d\.ts$/, ".js"))};
declare const any: never;
const e = new EndpointFactory<paths>(github).create();
${calls.join("")}`,
    );
    const options = { ...COMPILER_OPTIONS, exactOptionalPropertyTypes: false };
    const program = compile(ts, [file], options);
    const said = program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(said).to.deep.equal([]);
  });
});
