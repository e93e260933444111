// Makes dist/: one module with its declaration per source file, for bundlers, and all of them in a
// single file, which Node loads sooner and a page can import as it is.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
await build({
  entryPoints: ["dist/index.js"],
  outfile: "dist/endpoint-core.js",
  bundle: true,
  format: "esm",
  platform: "browser",
  sourcemap: true,
  target: "es2022",
  // An import that cannot be bundled must fail here, not on somebody's page.
  packages: "bundle",
  logLevel: "warning",
});
