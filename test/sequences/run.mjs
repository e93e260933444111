// Compares so many calls, on layers that served others, on fresh ones and with the reference, and prints the first
// sequences that differ: node --import ./test/register.mjs test/sequences/run.mjs [calls] [seed]
import { inspect } from "node:util";
import { play } from "./compare.ts";

const [wanted = "100000", first = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

/** How many differences are shown. */
const MOST = 5;

// Most of the time of a refusal is that of its stack, which is not compared.
Error.stackTraceLimit = 0;

const started = performance.now();
let seed = Number(first);
let calls = 0;
let found = 0;
for (; calls < Number(wanted) && found < MOST; seed += 1) {
  const { calls: more, difference } = play(seed);
  calls += more;
  if (difference !== undefined) {
    found += 1;
    console.log(inspect(difference, { depth: 8, breakLength: 110 }));
  }
}
const perSecond = Math.round((calls / (performance.now() - started)) * 1000);
console.log(`${calls} calls from seed ${first}, ${perSecond} a second: ${found} differences`);
process.exitCode = found === 0 ? 0 : 1;
