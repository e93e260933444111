// Makes dist/: one module with its declaration per source file, for bundlers, and the same in a file per
// entry, which Node loads sooner and a page can import as it is, and once more in CommonJS. docs/decisions/package.md
// says which tool gets which of them.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, transform } from "esbuild";
import { writeCommonjsTypes } from "./commonjs-types.mjs";
import { keepReached, programOf } from "./declarations.mjs";
import { licenseOf } from "./license.mjs";
import { commonjsOf, droppable } from "./modules.mjs";

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

/** What is often imported alone. */
const ALONE = ["UriTemplate", "adapters/fetch"];

/** What the command uses of packages, functions and classes. */
const PACKAGES = {
  yaml: ["Composer", "Lexer", "Parser", "isAlias", "isMap", "isScalar", "isSeq"],
  "json-p3": ["query"],
};

/** Without comments and needless code, in lines that an editor can show. */
const LINES = { minifyWhitespace: true, minifySyntax: true, lineLimit: 2000 };

const packageJson = JSON.parse(readFileSync("package.json", "utf8"));

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
// What several entries use is in files of its own, so that there is one of each class.
const { outputFiles } = await build({
  entryPoints: {
    ...Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, `src/${path}.ts`])),
    cli: "src/cli/main.ts",
    // What these need gets files of its own: of a file that it needs, Parcel leaves out little.
    ...Object.fromEntries(ALONE.map((name) => [name, `src/${name}.ts`])),
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  chunkNames: "shared-[hash]",
  format: "esm",
  target: "es2022",
  // React Native's Babel preset does not compile static blocks.
  supported: { "class-static-blocks": false },
  ...LINES,
  // The command alone uses Node, and the packages. An import that cannot be bundled must fail here, not on somebody's page.
  external: ["node:*"],
  packages: "bundle",
  plugins: [packagesOfCommand()],
  write: false,
  logLevel: "warning",
});
mkdirSync(COMMONJS, { recursive: true });
for (const { path, text } of outputFiles) {
  const name = basename(path);
  if (name === "cli.js") {
    writeFileSync("dist/cli.js", await shortened(text), { mode: 0o755 });
  } else if (!ALONE.some((each) => path.endsWith(`/dist/${each}.js`))) {
    const module = withNamedClasses(text);
    writeFileSync(`dist/${name}`, droppable(module));
    // Names outside of functions stay, as in any script: stacks show those of functions and classes.
    writeFileSync(`${COMMONJS}/${name}`, await shortened(commonjsOf(module)));
  }
}
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
const declarations = Object.values(ENTRIES).map((path) => `dist/${path}.d.ts`);
const program = programOf(declarations);
keepReached(program, declarationsIn("dist"));
writeCommonjsTypes(
  program,
  Object.fromEntries(
    Object.keys(ENTRIES).map((name, i) => [declarations[i], `${COMMONJS}/${name}.d.ts`]),
  ),
);
writeStubs();

/** The text with short names, which bundlers make of the modules. */
async function shortened(text) {
  const { code } = await transform(text, { ...LINES, minifyIdentifiers: true });
  return code;
}

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
function withNamedClasses(text) {
  const classes = text.matchAll(/\b(\w+)=class (_\1|\1\d+)\b/g);
  return Array.from(classes).reduce(
    (all, [, name, own]) => all.replace(new RegExp(`\\b${own}\\b`, "g"), name),
    text,
  );
}

function declarationsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`);
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
