// Runs all tests: those of `npm test`, unless --long is given, and each line of what .mocharc.json leaves out.
import { readFileSync } from "node:fs";
import { sideBySide } from "./side-by-side.mjs";

const MOCHA = [process.execPath, "node_modules/mocha/bin/mocha.js", "--config"];

const left = readFileSync(".mocharc.json", "utf8").match(/"ignore": \[([^\]]+)\]/)[1];
const runs = Array.from(left.matchAll(/"(.+)"/g), ([, pattern]) => [".mocharc.slow.json", pattern]);
if (!process.argv.includes("--long")) {
  runs.splice(1, 0, [".mocharc.json"]);
}
process.exitCode = await sideBySide(runs.map((run) => [...MOCHA, ...run]));
