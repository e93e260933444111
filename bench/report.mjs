// The results as text, for a terminal and for bench/README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";

const README = new URL("README.md", import.meta.url);

const HEAD = ["case", "endpoint-core", "against", "theirs", "ratio"];
const TEXT_COLUMNS = [0, 2];

/** A table for a terminal, with what we want of each row. */
export function textTable(rows) {
  const all = rows.map((row) => [...cells(row), targetOf(row), row.met ? "yes" : "no"]);
  return alignedTable([...HEAD, "target", "met"], all, TEXT_COLUMNS);
}

/** Rows of texts under their heads; columns of numbers stand at the right. */
export function alignedTable(head, rows, textColumns) {
  const table = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i].length)));
  const lines = table.map((row) =>
    row
      .map((cell, i) =>
        textColumns.includes(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]),
      )
      .join("  ")
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return lines.join("\n");
}

/** The same as Markdown. */
export function markdownResults(rows) {
  return markdownTable(HEAD, rows.map(cells), TEXT_COLUMNS);
}

/** A table in Markdown; columns of numbers stand at the right. */
export function markdownTable(head, rows, textColumns = [0]) {
  const rule = head.map((_, i) => (textColumns.includes(i) ? "---" : "--:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Puts a text between the two marks of this name in bench/README.md. */
export async function rewriteReadme(name, text) {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const old = readFileSync(README, "utf8");
  const [from, to] = [old.indexOf(start), old.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`bench/README.md lacks ${start} or ${end}`);
  }
  const config = await resolveConfig(README);
  const whole = `${old.slice(0, from)}${start}\n\n${text}\n\n${old.slice(to)}`;
  writeFileSync(README, await format(whole, { ...config, parser: "markdown" }));
}

function cells(row) {
  const { name, unit, ours, against = "", theirs, ratio } = row;
  const show = (value) =>
    value === undefined ? "" : unit === "ns" ? duration(value) : count(value);
  return [name, show(ours), against, show(theirs), ratioOf(row, ratio)];
}

function ratioOf({ faster }, ratio) {
  return ratio === undefined ? "" : faster === undefined ? times(ratio) : `${times(ratio)} as fast`;
}

function targetOf({ unit, faster, atMost, below, apart }) {
  if (faster !== undefined) {
    return `≥ ${faster} × as fast`;
  }
  if (atMost !== undefined) {
    return `≤ ${atMost} ×`;
  }
  return apart === undefined
    ? `≤ ${unit === "ns" ? duration(below) : count(below)}`
    : `within ± ${duration(apart)}, the noise`;
}

const times = (ratio) => `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1)} ×`;

const count = (value) => value.toLocaleString("en");

/** Nanoseconds as text. */
export function duration(ns) {
  return ns < 1e6 ? `${count(Math.round(ns))} ns` : `${(ns / 1e6).toFixed(1)} ms`;
}
