// npm run bench [-- --only=text | --json | --plot | --readme | --rounds=16]; npm builds dist/ first.
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureAll } from "./measure.mjs";
import { plot } from "./plot.mjs";
import { markdownResults, rewriteReadme, textTable } from "./report.mjs";

const FEWEST_ROUNDS = 8;
const CHART = new URL("results.svg", import.meta.url);
const SMALL_CHART = new URL("../docs/images/speed.svg", import.meta.url);

/** How many of the charted cases the README shows: a GET, layers, a POST. */
const IN_SMALL_CHART = 3;

const { values: wanted } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    json: { type: "boolean" },
    plot: { type: "boolean" },
    readme: { type: "boolean" },
    rounds: { type: "string", default: "16" },
  },
});
const rounds = Number(wanted.rounds);
if (!(rounds >= FEWEST_ROUNDS)) {
  throw new Error(
    `Cannot take ${wanted.rounds} rounds: ${FEWEST_ROUNDS} are the fewest that say something`,
  );
}
if (wanted.only !== "" && (wanted.plot || wanted.readme)) {
  throw new Error("Cannot write the chart or the table from some of the cases: leave out --only");
}
const about = {
  date: new Date().toISOString().slice(0, 10),
  // The kind of machine, and nothing that tells one from another.
  machine: { cpu: cpus()[0]?.model.trim() ?? "unknown", node: process.versions.node },
  rounds,
};

const { rows, charts } = await measureAll(rounds, wanted.only, (progress) =>
  console.error(progress),
);
if (rows.length === 0) {
  throw new Error(`Found no case with "${wanted.only}" in its name`);
}
if (wanted.json) {
  console.log(JSON.stringify({ ...about, rows, charts }, null, 2));
} else {
  const met = rows.filter((row) => row.met).length;
  console.log(`\n${textTable(rows)}\n\n${met} of ${rows.length} targets are met. ${caption()}`);
}
if (wanted.plot) {
  writeFileSync(CHART, plot(charts, about));
  writeFileSync(SMALL_CHART, plot(charts.slice(0, IN_SMALL_CHART), about));
}
if (wanted.readme) {
  await rewriteReadme("bench", `${markdownResults(rows)}\n\n${caption()}`);
}

function caption() {
  const { date, machine } = about;
  return `Medians of ${rounds} rounds, ${date}, ${machine.cpu}, Node ${machine.node}.`;
}
