// Checks and measures everything.
import { bytesOf, WEIGHTS } from "./bytes.mjs";
import { CASES } from "./cases.mjs";
import { OCTOKIT, OURS } from "./sides.mjs";
import { timeImport } from "./start.mjs";
import { timeCases } from "./time.mjs";

/**
 * Gives `rows`, one per target: `{ name, unit, ours, against, theirs, ratio, faster | atMost | below |
 * apart, met }`, and `charts`, the nanoseconds of every side per case. `ratio` says how many times as
 * fast we are for `faster`, and else how many times as long (or large).
 */
export async function measureAll(rounds, say) {
  say("Checking that all sides produce the right requests");
  CASES.forEach(({ check, sides }) => check(sides));
  say("Warming up");
  const timed = await timeCases(
    CASES.map(({ sides }) => sides),
    rounds,
    (i) => say(CASES[i].name),
  );
  const rows = CASES.flatMap(({ name, targets }, i) =>
    targets.map((target) => timedRow(name, target, timed[i])),
  );
  const charts = CASES.map(({ name, sides }, i) => ({
    name,
    times: Object.keys(sides).map((side) => [side, timed[i].ns(side)]),
  }));
  say("Weighing, and importing in child processes");
  return { rows: [...rows, ...(await Promise.all(WEIGHTS.map(bytesRow))), importRow()], charts };
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

async function bytesRow({ name, target }) {
  const { gzipped: ours } = await bytesOf(name);
  const row = {
    name: `bytes of \`import { ${name} }\`, minified and gzipped`,
    unit: "bytes",
    ours,
    below: target,
    met: ours <= target,
  };
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
    name: "a script that imports the package",
    unit: "ns",
    ours: (empty + extra) * 1e6,
    against: "an empty script",
    theirs: empty * 1e6,
    ratio: (empty + extra) / empty,
    apart: noise * 1e6,
    met: extra <= noise,
  };
}
