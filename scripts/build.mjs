// Makes dist/: one module with its declaration per source file, and the single file for browsers.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
await build({
  entryPoints: ["dist/index.js"],
  outfile: "dist/browser/endpoint-core.js",
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  // An import that cannot be bundled must fail here, not on somebody's page.
  packages: "bundle",
  logLevel: "warning",
});
