// Runs all tests: those of `npm test`, unless --long is given, and each line of what .mocharc.json leaves out. Further
// arguments are commands that run beside them, ahead of the rest, since they take longest.
import { readFileSync } from "node:fs";
import { sideBySide } from "./side-by-side.mjs";

const MOCHA = [process.execPath, "node_modules/mocha/bin/mocha.js", "--config"];

/** The long tests that run code no others run. Without coverage the rest takes a fifth less time. */
const COVERING = /^test\/(?:adapters|cli|tools)\//;

const left = readFileSync(".mocharc.json", "utf8").match(/"ignore": \[([^\]]+)\]/)[1];
const runs = Array.from(left.matchAll(/"(.+)"/g), ([, pattern]) => ({
  command: [...MOCHA, ".mocharc.slow.json", pattern],
  covers: COVERING.test(pattern),
}));
if (!process.argv.includes("--long")) {
  runs.splice(1, 0, { command: [...MOCHA, ".mocharc.json"], covers: true });
}
const others = process.argv.slice(2).filter((word) => word !== "--long");
process.exitCode = await sideBySide([
  ...others.map((words) => ({ command: words.split(" ") })),
  ...runs,
]);
