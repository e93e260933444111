// Where the runtimes work: temp/runtimes, with the tools of package.json and the package as a registry gives it.
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

export const WORKPLACE = join(ROOT, "temp/runtimes");

export async function prepare() {
  mkdirSync(WORKPLACE, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc", "app"]) {
    cpSync(join(import.meta.dirname, name), join(WORKPLACE, name), { recursive: true });
  }
  // Not `npm ci`, which asks for the binaries of all platforms; the versions are those of the lockfile.
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags], { cwd: WORKPLACE, stdio: ["ignore", 2, 2] });
  const core = join(WORKPLACE, "node_modules/endpoint-core");
  rmSync(core, { recursive: true, force: true });
  mkdirSync(core);
  const packed = ["pack", "--json", "--ignore-scripts", "--pack-destination", WORKPLACE];
  const [{ filename }] = Object.values(
    JSON.parse(execFileSync("npm", packed, { cwd: ROOT, encoding: "utf8", stdio: "pipe" })),
  );
  execFileSync("tar", ["xzf", join(WORKPLACE, filename), "-C", core, "--strip-components=1"]);
  // Nor the paths of the repository's own.
  writeFileSync(join(WORKPLACE, "tsconfig.json"), "{}\n");
  writeSdk();
  for (const [format, name] of Object.entries({ esm: "payload.js", cjs: "payload.cjs" })) {
    await build({
      entryPoints: [join(import.meta.dirname, "payload.ts")],
      outfile: join(WORKPLACE, name),
      bundle: true,
      format,
      // A table that is not used here makes URLs, which some engines lack.
      define: { URL: "Object" },
      logLevel: "warning",
    });
  }
}

/** An SDK in CommonJS, as its vendor publishes it. */
function writeSdk() {
  const folder = join(WORKPLACE, "node_modules/acme-sdk");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `{ "name": "acme-sdk", "version": "1.0.0" }`);
  writeFileSync(join(folder, "index.js"), `exports.core = require("endpoint-core");`);
}

export async function output(command, args, env = {}) {
  const { stdout, stderr } = await run(command, args, {
    cwd: WORKPLACE,
    env: { ...process.env, NODE_OPTIONS: "", CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", ...env },
    maxBuffer: 1e9,
  });
  return stdout + stderr;
}

export function tool(path, args, { node = process.execPath, env } = {}) {
  return output(node, [`node_modules/${path}`, ...args], env);
}

export function reportIn(text) {
  const [line] = /^.*"checks":.*$/m.exec(text) ?? [];
  if (line === undefined) {
    throw new Error(`No report in: ${text.slice(0, 2_000)}`);
  }
  return JSON.parse(line.slice(line.indexOf("{")));
}

export async function load(name) {
  const { createRequire } = await import("node:module");
  return createRequire(join(WORKPLACE, "package.json"))(name);
}

export const inWorkplace = (...path) => join(WORKPLACE, ...path);

export const textOf = (...path) => readFileSync(inWorkplace(...path), "utf8");

export function write(path, text) {
  mkdirSync(join(WORKPLACE, path, ".."), { recursive: true });
  writeFileSync(inWorkplace(path), text);
}
