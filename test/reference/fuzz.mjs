// Compares the library of this checkout with the reference for some time, and prints the first differing
// cases, each made as small as possible:
// node --import ./test/register.mjs test/reference/fuzz.mjs [seconds] [seed]
import { inspect } from "node:util";
import fc from "fast-check";
import { cases } from "./cases.ts";
import { compare, hasForeign } from "./compare.ts";

const [seconds = "20", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

/** How many differing cases are shown, and how many of one kind. */
const MOST = 8;
const MOST_OF_A_KIND = 2;

const end = performance.now() + Number(seconds) * 1000;
const kinds = new Map();
let shown = 0;
let count = 0;

/** Whether a difference is of a kind that was shown often enough. */
function isKnown({ what, kind }) {
  return (kinds.get(`${what}: ${kind}`) ?? 0) >= MOST_OF_A_KIND;
}

function show({ profile, layers }, { what, kind, call, expected, actual }) {
  const name = `${what}: ${kind}`;
  kinds.set(name, (kinds.get(name) ?? 0) + 1);
  shown += 1;
  const note = hasForeign([layers, call]) ? " (with an object of another realm)" : "";
  console.log(`\n${shown}. ${name}${note}`);
  for (const [title, value] of Object.entries({ profile, layers, call, expected, actual })) {
    console.log(`  ${title}: ${inspect(value, { depth: 8, breakLength: 110 })}`);
  }
}

for (let batch = Number(seed); performance.now() < end && shown < MOST; batch += 1) {
  const property = fc.property(cases, (given) => {
    count += 1;
    const difference = compare(given);
    return difference === undefined || isKnown(difference);
  });
  const { failed, counterexample } = fc.check(property, { seed: batch, numRuns: 100 });
  if (failed) {
    show(counterexample[0], compare(counterexample[0]));
  }
}

console.log(`\n${count} cases from seed ${seed}: ${shown === 0 ? "no difference" : "differences"}`);
process.exitCode = shown === 0 ? 0 : 1;
