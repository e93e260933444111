// Fails when modules of src/ import one another in a circle. ESLint sees one file at a time and
// keeps the folders apart; circles inside a folder need the whole graph.
import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: [
    "src/index.ts",
    "src/cli/main.ts",
    "src/adapters/index.ts",
    "src/openapi/index.ts",
  ].concat("src/sdk/index.ts", "src/tools/index.ts"),
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  metafile: true,
  outdir: "unused",
  write: false,
});

/** Follows the imports of a file; `path` is how it was reached. */
function findCycle(file, path, done) {
  if (path.includes(file)) {
    return [...path.slice(path.indexOf(file)), file];
  }
  if (done.has(file)) {
    return undefined;
  }
  for (const { path: imported } of metafile.inputs[file]?.imports ?? []) {
    const cycle = findCycle(imported, [...path, file], done);
    if (cycle) {
      return cycle;
    }
  }
  done.add(file);
  return undefined;
}

const done = new Set();
const cycle = Object.keys(metafile.inputs)
  .map((file) => findCycle(file, [], done))
  .find((found) => found);
if (cycle) {
  console.error(`Import cycle: ${cycle.join(" -> ")}`);
  process.exitCode = 1;
}
