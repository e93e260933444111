// Installs the packages of a folder that has a package.json of its own in temp/, since they are large and few need them:
// `node scripts/packages.mjs test/long` in temp/long.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [folder] = process.argv.slice(2);
const place = join("temp", basename(folder));
const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
// Copied last, so that it says what is installed.
const installed = join(place, "installed.json");

if (!existsSync(installed) || readFileSync(installed, "utf8") !== lock) {
  mkdirSync(place, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(join(folder, name), join(place, name));
  }
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["ci", ...flags], { cwd: place, stdio: ["ignore", 2, 2] });
  copyFileSync(join(folder, "package-lock.json"), installed);
}
