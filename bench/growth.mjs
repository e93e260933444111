// npm run bench:growth [-- text in the case's name]; npm builds dist/ first.
// Doubles large and hostile inputs, and prints by how much more time each doubling takes.
import * as api from "../dist/endpoint-core.js";
import { growthCases } from "../test/cases/growth.ts";
import { BOUND, measureGrowth } from "../test/helpers/measureGrowth.ts";

const SIZES = [4, 8, 16, 32, 64].map((ki) => ki * 1024);
const ROUNDS = 6;

const wanted = process.argv.slice(2).join(" ");
const cases = growthCases.filter(({ name }) => name.includes(wanted));
const width = Math.max(...cases.map(({ name }) => name.length));

console.log(
  `${"CPU ms of one run at n =".padEnd(width)}  ${SIZES.map((n) => pad(`${n / 1024} Ki`)).join("")}  growth per doubling`,
);
let tooFast = 0;
for (const growthCase of cases) {
  const { times, ratios, isBounded } = measureGrowth(growthCase, api, SIZES, ROUNDS);
  const growth = ratios.map((ratio) => `${ratio.toFixed(2)} ×`.padStart(8)).join("");
  const shown = times.map((ms) => pad(ms.toFixed(2))).join("");
  console.log(
    `${growthCase.name.padEnd(width)}  ${shown}  ${growth}${isBounded ? "" : "  TOO FAST"}`,
  );
  tooFast += isBounded ? 0 : 1;
}
console.log(
  `\n${cases.length} cases, ${tooFast} of them grow too fast: by ${BOUND} × per doubling or more`,
);
process.exitCode = tooFast === 0 ? 0 : 1;

function pad(text) {
  return text.padStart(10);
}
