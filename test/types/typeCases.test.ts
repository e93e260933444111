import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { useWorkplace } from "../cli/helpers/sdk.js";
import { messagesOf } from "../helpers/compiled.js";
import { sharingHost } from "../helpers/compilerHost.js";
import { COMPILER_OPTIONS, ROOT } from "../helpers/compilerOptions.js";
import { blocksOf } from "../helpers/examples.js";
import { itFor } from "../helpers/itEach.js";
import { longPath } from "../helpers/longPackages.js";
import { compileCases, type Outcome } from "../helpers/typeCases.js";

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

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Where the cases find what they import. */
function pathsIn(folder: string, ending: string): Readonly<Record<string, string[]>> {
  return {
    "endpoint-core": [join(folder, `index.${ending}`)],
    "endpoint-core/match": [join(folder, `match/index.${ending}`)],
  };
}

/** Each case that did not turn out as the table says. */
function surprises(outcomes: readonly Outcome[]): readonly string[] {
  const isSurprise = ({ message, said }: Outcome): boolean =>
    message === undefined ? said !== "" : !said.includes(message);
  return outcomes.filter(isSurprise).map(({ title, code, message = "nothing", said }) => {
    return `${title}: ${code}\n  wanted: ${message}\n  said: ${said}`;
  });
}

/** The plug-ins of the guide, and the second one without the type that it must say. */
const page = read("docs/guide/vendor-sdk-plugins.md");
const [list, traced] = blocksOf(page).filter(({ file }) => file !== undefined);
const TYPE = ": Base & Constructor<Traced> {";
const untyped = { file: "plugins/untyped.ts", code: traced!.code.replace(TYPE, " {") };

describe("types", function () {
  this.timeout(240_000);
  // Inside this package: there the descriptions are found.
  const place = useWorkplace(true);
  let dist: string;

  /** A program of files, of which those of the folder change. */
  function compile(
    compiler: typeof ts,
    files: readonly string[],
    options: ts.CompilerOptions,
  ): ts.Program {
    return compiler.createProgram(files, options, sharingHost(compiler, options, place.path));
  }

  before(() => {
    const manifest = "node_modules/endpoint-core/package.json";
    dist = join(place.write(manifest, read("package.json")), "../dist");
    const { config } = ts.readConfigFile(join(ROOT, "tsconfig.build.json"), (path) =>
      ts.sys.readFile(path),
    ) as { config: unknown };
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    const emit = { ...options, outDir: dist, emitDeclarationOnly: true };
    ts.createProgram(fileNames, { ...emit, sourceMap: false, inlineSources: false }).emit();

    // A package and plug-ins, and a user of the package, who sees its declarations alone.
    for (const { file = "", code } of [list!, traced!, untyped]) {
      place.write(file, code);
    }
    for (const name of ["library.ts", "odd.ts", "out/libraryUser.ts"]) {
      place.write(name, read(`test/types/cases/${name.replace("out/", "")}`));
    }
  });

  for (const compiler of COMPILERS) {
    it(`accept correct calls, and explain wrong ones, with TypeScript ${compiler.version}`, () => {
      const outcomes = compileCases(compiler, { paths: pathsIn(dist, "d.ts") });
      expect(outcomes).to.have.length.above(220);
      expect(surprises(outcomes).join("\n")).to.equal("");
    });

    it(`have declarations without errors, and so do packages that use them, with TypeScript ${compiler.version}`, () => {
      const rootDir = place.path;
      const outDir = join(rootDir, "out");
      // A package that has no globals but those of the language.
      const options: ts.CompilerOptions = {
        target: compiler.ScriptTarget.ES2022,
        module: compiler.ModuleKind.NodeNext,
        moduleResolution: compiler.ModuleResolutionKind.NodeNext,
        strict: true,
        types: [],
        lib: ["lib.es2022.d.ts"],
        noImplicitOverride: true,
        declaration: true,
        emitDeclarationOnly: true,
      };
      const files = ["library.ts", list!.file!, traced!.file!, untyped.file];
      const roots = files.map((file) => join(rootDir, file));
      const program = compile(compiler, roots, { ...options, rootDir, outDir });
      const emitted = program.emit().diagnostics;
      const unnamed = emitted.filter(({ file }) => file?.fileName === roots[3]);
      const user = compile(compiler, [join(outDir, "libraryUser.ts")], options);
      const own = [program, user].flatMap((each) =>
        each
          .getSourceFiles()
          .filter((file) => !each.isSourceFileDefaultLibrary(file) && file.fileName !== roots[3])
          .flatMap((file) => compiler.getPreEmitDiagnostics(each, file)),
      );
      expect(messagesOf([...own, ...emitted.slice(unnamed.length)])).to.deep.equal([]);
      const declared = place.read("out/plugins/traced.d.ts");
      expect(declared).to.contain("Base & Constructor<Traced>");

      // Without the type, what the guide says.
      const code = compiler.version.startsWith("5.") ? 2742 : 2883;
      expect(new Set(unnamed.map((each) => each.code))).to.deep.equal(new Set([code, 4094]));
      expect(page).to.contain(`TS${code}`);
      const [first = ""] = /(?<=TS4094: )[^`]+/.exec(page) ?? [];
      const wording = compiler.version.startsWith("5.4")
        ? first.replace("anonymous class type", "class expression")
        : first;
      const hooks = ["amendAccept", "finish", "writeQuery"];
      expect(messagesOf(unnamed)).to.include.members(
        hooks.map((hook) => wording.replace("finish", hook)),
      );
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
    const calls = routes.map(({ route, keys }) => {
      const given = keys.map((key) => `${JSON.stringify(key)}: any`).join(", ");
      return `e("${route}"${keys.length === 0 ? "" : `, { ${given} }`});`;
    });
    const head = `import { EndpointFactory, github } from "endpoint-core";
import type { paths } from ${JSON.stringify(description.replace(/\.d\.ts$/, ".js"))};
declare const any: never;
const e = new EndpointFactory<paths>(github).create();`;
    const file = place.write("shipped.ts", [head, ...calls].join("\n"));
    const options = { ...COMPILER_OPTIONS, exactOptionalPropertyTypes: false };
    const program = compile(ts, [file], options);
    const said = program.getSemanticDiagnostics(program.getSourceFile(file));
    expect(messagesOf(said)).to.deep.equal([]);
  });
});
