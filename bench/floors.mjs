// npm run bench:floors [-- --only=text | --processes=5 | --tolerance=1]; npm builds dist/ first. Fails where a case misses
// a floor; with a tolerance of 1.5, where it needs more than 1.5 times what the floor allows, which a busy machine does
// not explain.
// A ratio is the median of several processes. In each of them the sides take turns of half a millisecond, and the
// shortest turn of each counts: what else the machine does can only add to it.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CASES } from "./cases.mjs";
import { alignedTable, duration } from "./report.mjs";
import { OURS } from "./sides.mjs";
import { median } from "./time.mjs";
import { shortestTurns, warmUp } from "./turns.mjs";

/** A case that misses a floor is measured in so many more processes, since one of five may have met a busy minute. */
const MORE = 4;

const { values: wanted } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    processes: { type: "string", default: "5" },
    tolerance: { type: "string", default: "1" },
    // Measures these cases in this process and prints the ratios as JSON; the children are called so.
    measure: { type: "string" },
  },
});

const floorsOf = ({ targets }) => targets.filter(({ isFloor }) => isFloor);

if (wanted.measure === undefined) {
  judge(CASES.filter((one) => floorsOf(one).length > 0 && one.name.includes(wanted.only)));
} else {
  const names = JSON.parse(wanted.measure);
  console.log(JSON.stringify(measure(CASES.filter(({ name }) => names.includes(name)))));
}

/** For each case the nanoseconds of a call, and for each of its floors the ratio. */
function measure(cases) {
  cases.forEach(({ check, sides }) => check(sides));
  // All cases, wanted or not, so that no case is measured while the library has seen only that one.
  CASES.flatMap(({ sides }) => Object.values(sides)).forEach((side) => warmUp(side));
  return cases.map((one) => {
    globalThis.gc();
    const shortest = shortestTurns(one.sides);
    return {
      ours: shortest[OURS],
      ratios: floorsOf(one).map(({ against, faster }) =>
        faster === undefined
          ? shortest[OURS] / shortest[against]
          : shortest[against] / shortest[OURS],
      ),
    };
  });
}

/** The same in processes of their own, one after the other: a list for each case. */
function measureIn(processes, cases) {
  const names = JSON.stringify(cases.map(({ name }) => name));
  const args = ["--expose-gc", fileURLToPath(import.meta.url), `--measure=${names}`];
  const all = Array.from({ length: processes }, () =>
    JSON.parse(
      execFileSync(process.execPath, args, {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      }),
    ),
  );
  return cases.map((_, i) => all.map((results) => results[i]));
}

function judge(cases) {
  const measured = measureIn(Number(wanted.processes), cases);
  const missing = cases.filter((one, i) => rowsOf(one, measured[i]).some(({ isMet }) => !isMet));
  const again = missing.length === 0 ? [] : measureIn(MORE, missing);
  missing.forEach((one, i) => measured[cases.indexOf(one)].push(...again[i]));
  const rows = cases.flatMap((one, i) => rowsOf(one, measured[i]));
  const head = ["call", "ours", "against", "floor", "measured", "from … to", "met"];
  console.log(alignedTable(head, rows.map(cells), [0, 2]));
  const missed = rows.filter(({ isMet }) => !isMet).length;
  console.log(`\n${rows.length} floors, ${missed} of them missed`);
  process.exitCode = missed === 0 ? 0 : 1;
}

/** What came of a case, by its floors. */
function rowsOf(one, results) {
  return floorsOf(one).map(({ against, faster, atMost }, i) => {
    const ratios = results.map((result) => result.ratios[i]);
    const ratio = median(ratios);
    const missedBy = faster === undefined ? ratio / atMost : faster / ratio;
    const isMet = missedBy <= Number(wanted.tolerance);
    const ours = median(results.map((result) => result.ours));
    return { name: one.name, ours, against, faster, atMost, ratio, ratios, isMet };
  });
}

function cells({ name, ours, against, faster, atMost, ratio, ratios, isMet }) {
  const floor = faster === undefined ? `≤ ${atMost} ×` : `≥ ${faster} × as fast`;
  const range = [Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2)).join(" … ");
  return [
    name,
    duration(ours),
    against,
    floor,
    `${ratio.toFixed(2)} ×`,
    range,
    isMet ? "yes" : "NO",
  ];
}
