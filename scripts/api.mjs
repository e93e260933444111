// Compares the public API of every entry with its report in etc/ and with the reference in docs/api; with
// --update writes both anew.
import { mkdirSync, readdirSync } from "node:fs";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { driftOf, indexOf, pagesOf, writePages } from "./reference.mjs";

const REFERENCE = "docs/api";

const update = process.argv.includes("--update");
const pages = new Map();
const entries = [];

let hasDrifted = false;
for (const name of readdirSync(".").sort()) {
  const [, , entry = "endpoint-core"] = /^api-extractor(\.([\w-]+))?\.json$/.exec(name) ?? [];
  if (!/^api-extractor(\.[\w-]+)?\.json$/.test(name)) {
    continue;
  }
  const model = `temp/model/${entry}/endpoint-core.api.json`;
  mkdirSync(`temp/model/${entry}`, { recursive: true });
  const { succeeded, apiReportChanged } = Extractor.invoke(configOf(name, model), {
    localBuild: update,
  });
  hasDrifted ||= apiReportChanged && !update;
  if (!succeeded) {
    process.exitCode = 1;
  }
  entries.push(entry);
  for (const [path, text] of pagesOf(entry, model, `temp/reference/${entry}`)) {
    pages.set(path, text);
  }
}
pages.set("README.md", indexOf(entries));

if (update) {
  writePages(REFERENCE, pages);
}
const changed = driftOf(REFERENCE, pages);
if (changed.length > 0) {
  console.error(`The reference in ${REFERENCE} is not up to date: ${changed.join(", ")}`);
  process.exitCode = 1;
}
if (hasDrifted || changed.length > 0) {
  console.error(
    "\nThe public API differs from its report in etc/, or its comments from the reference in docs/api. If the change is intended, run npm run api:update and commit both.",
  );
}

/** The configuration of an entry, with a model for the reference. */
function configOf(name, apiJsonFilePath) {
  const configObjectFullPath = `${process.cwd()}/${name}`;
  const configObject = {
    ...ExtractorConfig.loadFile(configObjectFullPath),
    docModel: { enabled: true, apiJsonFilePath: `<projectFolder>/${apiJsonFilePath}` },
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath,
    packageJsonFullPath: `${process.cwd()}/package.json`,
  });
}
