// Makes dist/: one module with its declaration per source file, for bundlers, and the same in a file per
// entry, which Node loads sooner and a page can import as it is, and once more in CommonJS. docs/decisions/package.md
// says which tool gets which of them.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { githubRoutes } from "../bench/github.mjs";
import { writeCommonjsTypes } from "./commonjs-types.mjs";
import { licenseOf } from "./license.mjs";

const COMMONJS = "dist/commonjs";

/** The other entries must know the very classes that a user of the package has. */
const core = {
  name: "core",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(?:\.\.\/)+index\.js$/ }, () => ({
      path: "./endpoint-core.js",
      external: true,
    }));
    onResolve({ filter: /^(?:\.\.\/)+\w+\/index\.js$/ }, ({ path }) => ({
      path: path.replace(/^(?:\.\.\/)+(\w+)\/index/, "./$1"),
      external: true,
    }));
  },
};

/** What holds a class, or what instances of one are known by: there is one of each, in the main entry. */
const SHARED = /\/(?:errors|support\/requestOptions|grammar\/headers|request\/clients)\.js$/;

/** The other entries take these from the main one, also where they use the modules themselves. */
const shared = {
  name: "shared",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
      SHARED.test(resolve(resolveDir, path))
        ? { path: "./endpoint-core.js", external: true }
        : undefined,
    );
  },
};

/** The entries by the names of their files. */
const ENTRIES = {
  "endpoint-core": "dist/index.js",
  adapters: "dist/adapters/index.js",
  match: "dist/match/index.js",
  openapi: "dist/openapi/index.js",
  sdk: "dist/sdk/index.js",
  tools: "dist/tools/index.js",
};

const packageJson = JSON.parse(readFileSync("package.json", "utf8"));

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
const files = {
  bundle: true,
  platform: "browser",
  target: "es2022",
  // React Native's Babel preset does not compile static blocks.
  supported: { "class-static-blocks": false },
  // Files that are read sooner, in lines that an editor can show.
  minifyWhitespace: true,
  lineLimit: 160,
  // An import that cannot be bundled must fail here, not on somebody's page.
  packages: "bundle",
  logLevel: "warning",
};
const { "endpoint-core": main, ...others } = ENTRIES;
for (const entries of [
  { entryPoints: { "endpoint-core": main }, plugins: [core] },
  { entryPoints: others, plugins: [core, shared] },
]) {
  await build({ ...files, ...entries, outdir: "dist", format: "esm" });
  await build({ ...files, ...entries, outdir: COMMONJS, format: "cjs" });
}
writePackage(COMMONJS, { type: "commonjs", sideEffects: false });
writeCommonjsTypes(
  Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [
      file.replace(".js", ".d.ts"),
      `${COMMONJS}/${name}.d.ts`,
    ]),
  ),
);
writeStubs();

/**
 * What the command uses of packages, functions and classes: a package is loaded when one of them is called first. The
 * files need nothing of Node, for what is bundled has no `require`.
 */
const PACKAGES = {
  yaml: {
    file: "./node_modules/yaml/browser/dist/index.js",
    names: ["Composer", "Lexer", "Parser", "isAlias", "isMap", "isScalar", "isSeq"],
  },
  "json-p3": { file: "./node_modules/json-p3/dist/json-p3.cjs.js", names: ["query"] },
};
const packages = {
  name: "packages",
  setup: ({ onLoad, onResolve }) => {
    const filter = new RegExp(`^(?:${Object.keys(PACKAGES).join("|")})$`);
    onResolve({ filter }, ({ path }) => ({ path, namespace: "package" }));
    onLoad({ filter: /^/, namespace: "package" }, ({ path }) => ({
      // It is loaded once: a `require` copies all exports of an ES module each time.
      contents: [
        `let loaded;
        const load = () => (loaded ??= require("${PACKAGES[path].file}"));\n`,
        ...PACKAGES[path].names.map(
          (name) => `export function ${name}(...all) {
          const { ${name}: own } = load();
          return new.target ? new own(...all) : own(...all);
        }\n`,
        ),
      ].join(""),
      resolveDir: process.cwd(),
    }));
  },
};

// The command, which uses the files of the entries, and what it completes routes with. It holds the packages yaml and
// json-p3, so that the library depends on nothing.
await build({
  entryPoints: { cli: "src/cli/main.ts" },
  outdir: "dist",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifyWhitespace: true,
  lineLimit: 160,
  plugins: [core, packages],
  footer: { js: Object.keys(PACKAGES).map(licenseOf).join("\n") },
  logLevel: "warning",
});
chmodSync("dist/cli.js", 0o755);
writeFileSync("dist/github-routes.txt", `${githubRoutes().sort().join("\n")}\n`);

// esbuild writes `var Route=class _Route`, and every log would show that name.
for (const file of Object.keys(ENTRIES).flatMap((name) => [
  `dist/${name}.js`,
  `${COMMONJS}/${name}.js`,
])) {
  const text = readFileSync(file, "utf8");
  const classes = Array.from(text.matchAll(/\bvar (\w+)=class _\1\b/g), ([, name]) => name);
  const named = classes.reduce(
    (all, name) => all.replace(new RegExp(`\\b_${name}\\b`, "g"), name),
    text.replace(/\bvar (\w+)=class _\1\b/g, "var $1=class $1"),
  );
  writeFileSync(file, named);
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
