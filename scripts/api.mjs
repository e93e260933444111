// Compares the public API of every entry with its report in etc/, or with --update writes the reports anew. Also
// writes the reference in docs/api, which is for the package only.
import { mkdirSync, readdirSync } from "node:fs";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { indexOf, pagesOf, writePages } from "./reference.mjs";

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

writePages("docs/api", pages);
if (hasDrifted) {
  console.error(
    "\nThe public API differs from its report in etc/. If the change is intended, run npm run api:update and commit it.",
  );
  process.exitCode = 1;
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
