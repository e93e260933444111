// Makes dist/: one module with its declaration per source file, for bundlers, and the same in a file per
// entry, which Node loads sooner and a page can import as it is, and once more in CommonJS. docs/decisions/package.md
// says which tool gets which of them.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { writeCommonjsTypes } from "./commonjs-types.mjs";
import { licenseOf } from "./license.mjs";

const COMMONJS = "dist/commonjs";

/** The entries by the names of their files, and the command. */
const ENTRIES = {
  "endpoint-core": "index",
  adapters: "adapters/index",
  match: "match/index",
  openapi: "openapi/index",
  sdk: "sdk/index",
  tools: "tools/index",
};

/** What the command uses of packages, functions and classes. */
const PACKAGES = {
  yaml: ["Composer", "Lexer", "Parser", "isAlias", "isMap", "isScalar", "isSeq"],
  "json-p3": ["query"],
};

const packageJson = JSON.parse(readFileSync("package.json", "utf8"));

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
/** Files that are read sooner, in lines that an editor can show. */
const dense = { format: "esm", minifyWhitespace: true, lineLimit: 160, logLevel: "warning" };

// What several entries use is in files of its own, so that there is one of each class.
const { metafile } = await build({
  ...dense,
  entryPoints: {
    ...Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, `src/${path}.ts`])),
    cli: "src/cli/main.ts",
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  chunkNames: "shared-[hash]",
  target: "es2022",
  // React Native's Babel preset does not compile static blocks.
  supported: { "class-static-blocks": false },
  // The command alone uses Node, and the packages. An import that cannot be bundled must fail here, not on somebody's page.
  external: ["node:*"],
  packages: "bundle",
  plugins: [packagesOfCommand()],
  metafile: true,
});
chmodSync("dist/cli.js", 0o755);
const files = Object.keys(metafile.outputs);
files.forEach(nameClasses);
const shared = files.filter((path) => path !== "dist/cli.js");
await build({ ...dense, entryPoints: shared, outdir: COMMONJS, format: "cjs" });
shared.forEach((path) => nameClasses(path.replace("dist", COMMONJS)));
for (const [name, names] of Object.entries(PACKAGES)) {
  await build({
    stdin: { contents: `export { ${names.join(", ")} } from "${name}";`, resolveDir: "." },
    outfile: `${COMMONJS}/${name}.js`,
    bundle: true,
    minify: true,
    format: "cjs",
    target: "es2022",
    banner: { js: licenseOf(name) },
    logLevel: "warning",
  });
}
writePackage(COMMONJS, { type: "commonjs", sideEffects: false });
const declarations = writeCommonjsTypes(
  Object.fromEntries(
    Object.entries(ENTRIES).map(([name, path]) => [
      `dist/${path}.d.ts`,
      `${COMMONJS}/${name}.d.ts`,
    ]),
  ),
);
removeDeclarationsBut(declarations);
await build({
  ...dense,
  entryPoints: Object.keys(metafile.inputs).filter((path) => /^src\/(?!cli\/)/.test(path)),
  outdir: "dist",
  outbase: "src",
});
writeStubs();

/** The packages by modules that load them when one of their functions or classes is called first. */
function packagesOfCommand() {
  return {
    name: "packages",
    setup: ({ onLoad, onResolve }) => {
      const filter = new RegExp(`^(?:${Object.keys(PACKAGES).join("|")})$`);
      onResolve({ filter }, ({ path }) => ({ path, namespace: "package" }));
      onLoad({ filter: /^/, namespace: "package" }, ({ path }) => ({
        contents: [
          `import { createRequire } from "node:module";
          let loaded;
          const load = () => (loaded ??= createRequire(import.meta.url)("./commonjs/${path}.js"));\n`,
          ...PACKAGES[path].map(
            (name) => `export function ${name}(...all) {
            const { ${name}: own } = load();
            return new.target ? new own(...all) : own(...all);
          }\n`,
          ),
        ].join(""),
      }));
    },
  };
}

/** esbuild writes `var Route=class _Route` or `class Route2`, and every log would show that name. */
function nameClasses(file) {
  const text = readFileSync(file, "utf8");
  const classes = text.matchAll(/\bvar (\w+)=class (_\1|\1\d+)\b/g);
  const named = Array.from(classes).reduce(
    (all, [, name, own]) => all.replace(new RegExp(`\\b${own}\\b`, "g"), name),
    text,
  );
  writeFileSync(file, named);
}

/** Removes the declarations of the sources that no entry reaches. */
function removeDeclarationsBut(reached) {
  const kept = new Set(reached);
  for (const name of readdirSync("dist", { recursive: true })) {
    const path = `dist/${name}`;
    if (path.endsWith(".d.ts") && !path.startsWith(COMMONJS) && !kept.has(path)) {
      rmSync(path);
    }
  }
}

/** Folders that lead tools to the entries when they do not read `exports`. */
function writeStubs() {
  for (const [name, { module, require, types }] of Object.entries(packageJson.exports)) {
    if (name !== "." && module !== undefined) {
      rmSync(name, { recursive: true, force: true });
      const [main, modules, declarations] = [require, module, types.default].map(
        (path) => `.${path}`,
      );
      writePackage(name, { main, module: modules, types: declarations, sideEffects: false });
    }
  }
}

function writePackage(folder, fields) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(fields, null, 2)}\n`);
}
