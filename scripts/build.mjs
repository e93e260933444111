// Makes dist/: one module with its declaration per source file, for bundlers, and the same in a file per
// entry, which Node loads sooner and a page can import as it is.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

/** The adapters must know the very classes that a user of the package has. */
const core = {
  name: "core",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.\/index\.js$/ }, () => ({
      path: "./endpoint-core.js",
      external: true,
    }));
  },
};

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
await build({
  entryPoints: { "endpoint-core": "dist/index.js", adapters: "dist/adapters/index.js" },
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
