// Where the packages of this folder are installed: in temp/tools, since they are large and nobody else needs them.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const WORKPLACE = fileURLToPath(new URL("../../../temp/tools", import.meta.url));

export function install() {
  mkdirSync(WORKPLACE, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    cpSync(join(import.meta.dirname, name), join(WORKPLACE, name));
  }
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags], { cwd: WORKPLACE, stdio: ["ignore", 2, 2] });
}

/** A module of a package in the workplace: its file, or what the package calls it. */
export function load(path) {
  const isFile = /\.m?js$/.test(path);
  const require = createRequire(join(WORKPLACE, "package.json"));
  const file = isFile ? join(WORKPLACE, "node_modules", path) : require.resolve(path);
  return import(pathToFileURL(file).href);
}
