// The results as a bar chart: a panel per case, each with its own scale from zero. Shorter is better.
import { duration } from "./report.mjs";

const WIDTH = 760;
const LABELS = 150;
const VALUES = 90;
const BAR = 16;
const STEP = 22;
const PANEL_HEAD = 30;

const STYLE = `
  svg { --page: #ffffff; --text: #1f2328; --faint: #59636e; --ours: #0969da; --theirs: #afb8c1; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #0d1117; --text: #e6edf3; --faint: #9198a1; --ours: #4493f8; --theirs: #484f58; }
  }
  .page { fill: var(--page); }
  text { font: 13px system-ui, sans-serif; fill: var(--text); }
  .title { font-size: 16px; font-weight: 600; }
  .case { font-weight: 600; }
  .faint { fill: var(--faint); font-size: 12px; }
  .ours { fill: var(--ours); }
  .theirs { fill: var(--theirs); }`;

/** SVG of `charts` (`{ name, times: [[side, ns]] }`, ours first). */
export function plot(charts, { date, machine }) {
  const lines = [];
  let y = 28;
  lines.push(text(20, y, "Time per call, shorter is better", "title"));
  y += 20;
  lines.push(text(20, y, `${date}, ${machine.cpu}, Node ${machine.node}`, "faint"));
  y += 8;
  for (const { name, times } of charts) {
    lines.push(text(20, y + PANEL_HEAD - 8, name, "case"));
    y += PANEL_HEAD;
    const slowest = Math.max(...times.map(([, ns]) => ns));
    times.forEach(([side, ns], i) => {
      const width = Math.max(1, Math.round((ns / slowest) * (WIDTH - LABELS - VALUES - 40)));
      const middle = y + BAR - 4;
      lines.push(
        text(20, middle, side, "faint"),
        `<rect class="${i === 0 ? "ours" : "theirs"}" x="${LABELS + 20}" y="${y}" width="${width}" height="${BAR}" rx="2"/>`,
        text(LABELS + 28 + width, middle, duration(ns)),
      );
      y += STEP;
    });
  }
  const height = y + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Time per call of endpoint-core and others">
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>
${lines.join("\n")}
</svg>
`;
}

function text(x, y, content, name) {
  return `<text${name === undefined ? "" : ` class="${name}"`} x="${x}" y="${y}">${escapeText(content)}</text>`;
}

function escapeText(content) {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
