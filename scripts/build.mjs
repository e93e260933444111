// Makes dist/: one module with its declaration per source file, for bundlers, and the same in a file per
// entry, which Node loads sooner and a page can import as it is.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { githubRoutes } from "../bench/github.mjs";

/** The other entries must know the very classes that a user of the package has. */
const core = {
  name: "core",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.\/index\.js$/ }, () => ({
      path: "./endpoint-core.js",
      external: true,
    }));
    onResolve({ filter: /^\.\.\/\w+\/index\.js$/ }, ({ path }) => ({
      path: path.replace(/^\.(\.\/\w+)\/index/, "$1"),
      external: true,
    }));
  },
};

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
await build({
  entryPoints: {
    "endpoint-core": "dist/index.js",
    adapters: "dist/adapters/index.js",
    match: "dist/match/index.js",
    openapi: "dist/openapi/index.js",
  },
  outdir: "dist",
  bundle: true,
  format: "esm",
  platform: "browser",
  sourcemap: true,
  target: "es2022",
  // An import that cannot be bundled must fail here, not on somebody's page.
  packages: "bundle",
  plugins: [core],
  logLevel: "warning",
});

// The command, which uses the files of the entries, and what it completes routes with.
await build({
  entryPoints: { cli: "src/cli/main.ts" },
  outdir: "dist",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  plugins: [core],
  logLevel: "warning",
});
chmodSync("dist/cli.js", 0o755);
writeFileSync("dist/github-routes.txt", `${githubRoutes().sort().join("\n")}\n`);

// esbuild writes `var Route = class _Route`, and every log would show that name.
for (const file of [
  "dist/endpoint-core.js",
  "dist/adapters.js",
  "dist/match.js",
  "dist/openapi.js",
]) {
  const text = readFileSync(file, "utf8");
  const classes = Array.from(text.matchAll(/^var (\w+) = class _\1\b/gm), ([, name]) => name);
  const named = classes.reduce(
    (all, name) => all.replace(new RegExp(`\\b_${name}\\b`, "g"), name),
    text.replace(/^var (\w+) = class _\1\b/gm, "var $1 = class $1"),
  );
  writeFileSync(file, named);
}
