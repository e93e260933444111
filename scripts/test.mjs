// Runs the tests, in two halves or with the arguments of this script, and checks the types of sources and tests meanwhile:
// neither needs the other. `npm run test:all` checks the types in other settings as well.
import { sideBySide } from "./side-by-side.mjs";

/** Half of the time: what stands around the library. */
const AROUND = "(adapters|cli|docs|tools)";
const HALVES = [
  ["--ignore", `test/@${AROUND}/**`],
  ["--ignore", "test/*.test.ts", "--ignore", `test/!${AROUND}/**`, "--ignore", "examples/**"],
];

const given = process.argv.slice(2);
const colors = process.stdout.isTTY ? ["--color"] : [];
const tests = (given.length > 0 ? [given] : HALVES).map((args) => ({
  command: [process.execPath, "node_modules/mocha/bin/mocha.js", ...colors, ...args],
  covers: true,
}));
const types = [
  process.execPath,
  "node_modules/typescript/bin/tsc",
  "--pretty",
  String(process.stdout.isTTY ?? false),
];
process.exitCode = await sideBySide([...tests, { command: types }], tests.length + 1);
