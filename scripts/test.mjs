// Runs the tests, with the arguments of this script, and checks the types of sources and tests meanwhile: neither needs
// the other. `npm run test:all` checks the types in other settings as well.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { NOT_COVERED } from "./side-by-side.mjs";

const runs = [
  // The gate asks Node for what the tests cover; of the compiler that is of no use.
  [["node_modules/typescript/bin/tsc"], NOT_COVERED],
  [["node_modules/mocha/bin/mocha.js", ...process.argv.slice(2)], process.env],
].map(async ([args, its]) => {
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit", env: its }), "exit");
  // Ended by a signal, there is no code.
  return code ?? 1;
});
process.exitCode = Math.max(...(await Promise.all(runs)));
