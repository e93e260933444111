// Fails when files of src/ import one another in a circle, types included. ESLint sees one file at a time and
// keeps the folders apart; circles inside a folder need the whole graph.
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

const files = readdirSync("src", { recursive: true })
  .map((file) => `src/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".ts"));

/** The files of src/ that a file imports, or exports from. Lint refuses `import()`, of values and of types. */
function importsOf(file) {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  return statements
    .map(({ moduleSpecifier }) => moduleSpecifier?.text ?? "")
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts"));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Follows the imports of a file; `path` is how it was reached. */
function findCycle(file, path, done) {
  if (path.includes(file)) {
    return [...path.slice(path.indexOf(file)), file];
  }
  if (done.has(file)) {
    return undefined;
  }
  for (const imported of imports.get(file) ?? []) {
    const cycle = findCycle(imported, [...path, file], done);
    if (cycle) {
      return cycle;
    }
  }
  done.add(file);
  return undefined;
}

const done = new Set();
const cycle = files.map((file) => findCycle(file, [], done)).find((found) => found);
if (cycle) {
  console.error(`Import cycle: ${cycle.join(" -> ")}`);
  process.exitCode = 1;
}
