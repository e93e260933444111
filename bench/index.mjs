// npm run bench [-- --only=text | --json | --plot | --readme | --rounds=16]; npm builds dist/ first.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { measureAll } from "./measure.mjs";
import { plot } from "./plot.mjs";
import { markdownTable, textTable } from "./report.mjs";

const FEWEST_ROUNDS = 8;
const README = new URL("README.md", import.meta.url);
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
  console.log(`\n${textTable(rows)}\n\n${caption()}`);
}
if (wanted.plot) {
  writeFileSync(CHART, plot(charts, about));
  writeFileSync(SMALL_CHART, plot(charts.slice(0, IN_SMALL_CHART), about));
}
if (wanted.readme) {
  await rewriteReadme();
}

function caption() {
  const { date, machine } = about;
  const met = rows.filter((row) => row.met).length;
  return `${met} of ${rows.length} targets are met. Medians of ${rounds} rounds, ${date}, ${machine.cpu}, Node ${machine.node}.`;
}

/** Puts the table between the two marks of bench/README.md. */
async function rewriteReadme() {
  const [start, end] = ["<!-- bench:start -->", "<!-- bench:end -->"];
  const old = readFileSync(README, "utf8");
  const [from, to] = [old.indexOf(start), old.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`bench/README.md lacks ${start} or ${end}`);
  }
  const table = `${start}\n\n${markdownTable(rows)}\n\n${caption()}\n\n`;
  const config = await resolveConfig(README);
  const text = await format(old.slice(0, from) + table + old.slice(to), {
    ...config,
    parser: "markdown",
  });
  writeFileSync(README, text);
}
