// Checks and measures everything.
import { bytesOf, weigh, WEIGHTS } from "./bytes.mjs";
import { CASES, CHARTED } from "./cases.mjs";
import { OCTOKIT, OURS } from "./sides.mjs";
import { timeImport } from "./start.mjs";
import { timeCases } from "./time.mjs";

const IMPORT = "a script that imports the package";
const bytesName = (name) => `bytes of \`import { ${name} }\`, minified and gzipped`;

/**
 * Gives `rows`, one per target: `{ name, unit, ours, against, theirs, ratio, faster | atMost | below |
 * apart, met }`, and `charts`, the nanoseconds of every side of the cases to be drawn. `ratio` says how many
 * times as fast we are for `faster`, and else how many times as long (or large). Only cases with the text
 * `only` in their name are measured; all of them run a while before.
 */
export async function measureAll(rounds, only, say) {
  const isWanted = (name) => name.toLowerCase().includes(only.toLowerCase());
  const cases = CASES.filter(({ name }) => isWanted(name));
  const weights = WEIGHTS.filter(({ name }) => isWanted(bytesName(name)));
  const rows = [];
  const charts = [];
  if (cases.length > 0) {
    const timed = await checkAndTime(cases, rounds, say);
    cases.forEach(({ name, sides, targets }, i) => {
      rows.push(...targets.map((target) => timedRow(name, target, timed[i])));
      if (CHARTED.includes(name)) {
        charts.push({
          name,
          times: Object.keys(sides).map((side) => [side, timed[i].ns(side)]),
        });
      }
    });
  }
  for (const weight of weights) {
    say(bytesName(weight.name));
    rows.push(await bytesRow(weight));
  }
  if (isWanted(IMPORT)) {
    say(IMPORT);
    rows.push(importRow());
  }
  return { rows, charts };
}

async function checkAndTime(cases, rounds, say) {
  const checkAll = () => cases.forEach(({ check, sides }) => check(sides));
  say("Checking that all sides produce the right requests");
  checkAll();
  say("Warming up");
  const timed = await timeCases(CASES, cases, rounds, ({ name }) => say(name));
  // What is remembered after many calls must be right, too.
  checkAll();
  return timed;
}

function timedRow(name, target, timed) {
  const { against, faster, atMost, below } = target;
  const ours = timed.ns(OURS);
  if (below !== undefined) {
    return { name, unit: "ns", ours, below, met: ours < below };
  }
  const ratio = faster === undefined ? timed.ratio(OURS, against) : timed.ratio(against, OURS);
  const met = faster === undefined ? ratio <= atMost : ratio >= faster;
  return { name, unit: "ns", ours, theirs: timed.ns(against), ratio, ...target, met };
}

async function bytesRow(weight) {
  const { name, target } = weight;
  const { gzipped: ours } = await weigh(weight);
  const row = { name: bytesName(name), unit: "bytes", ours, below: target, met: ours <= target };
  if (name !== "endpoint") {
    return row;
  }
  const { gzipped: theirs } = await bytesOf(name, OCTOKIT);
  return { ...row, against: OCTOKIT, theirs, ratio: ours / theirs };
}

/** Met when importing takes no longer than what two runs of the empty script differ by. */
function importRow() {
  const { empty, extra, noise } = timeImport(20);
  return {
    name: IMPORT,
    unit: "ns",
    ours: (empty + extra) * 1e6,
    against: "an empty script",
    theirs: empty * 1e6,
    ratio: (empty + extra) / empty,
    apart: noise * 1e6,
    met: extra <= noise,
  };
}
