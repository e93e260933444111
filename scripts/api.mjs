// Compares the public API of every entry with its report in etc/, or with --update writes the reports anew. Also
// writes the reference in docs/api, which is for the package only.
import { mkdirSync, readdirSync } from "node:fs";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { deadLinksIn, wrongIn } from "./check-reference.mjs";
import { joinPages } from "./reference-page.mjs";
import { indexOf, pagesOf, writePages } from "./reference.mjs";

const CONFIG = /^api-extractor(?:\.([\w-]+))?\.json$/;

const update = process.argv.includes("--update");
const pages = new Map();
const parts = [];

let hasDrifted = false;
// The main entry is first, since the pages of the others lead to its pages.
const names = readdirSync(".").filter((name) => CONFIG.test(name));
for (const name of names.sort((one, other) => one.length - other.length)) {
  const [, entry = "endpoint-core"] = CONFIG.exec(name);
  const model = `temp/model/${entry}/endpoint-core.api.json`;
  mkdirSync(`temp/model/${entry}`, { recursive: true });
  const report = Extractor.invoke(configOf(name), { localBuild: update });
  hasDrifted ||= report.apiReportChanged && !update;
  // On its own: with what is not exported in the model, the report would say less of it.
  const { succeeded } = Extractor.invoke(configOf(name, model), { localBuild: true });
  if (!report.succeeded || !succeeded) {
    process.exitCode = 1;
  }
  const made = pagesOf(entry, model, `temp/reference/${entry}`, parts[0]);
  parts.push({ entry, ...made });
  for (const [path, text] of made.pages) {
    pages.set(path, text);
  }
}
pages.set("README.md", indexOf(parts.map(({ entry }) => entry)));

const joined = joinPages(pages);
writePages("docs/api", joined);
for (const line of [...wrongIn(pages, parts), ...deadLinksIn(joined)]) {
  console.error(`docs/api/${line}`);
  process.exitCode = 1;
}
if (hasDrifted) {
  console.error(
    "\nThe public API differs from its report in etc/. If the change is intended, run npm run api:update and commit it.",
  );
  process.exitCode = 1;
}

/** The configuration of an entry: with a model for the reference in place of the report, if its path is given. */
function configOf(name, model) {
  const configObjectFullPath = `${process.cwd()}/${name}`;
  const config = ExtractorConfig.loadFile(configObjectFullPath);
  const docModel = {
    enabled: true,
    apiJsonFilePath: `<projectFolder>/${model}`,
  };
  return ExtractorConfig.prepare({
    configObject:
      model === undefined ? config : { ...config, apiReport: { enabled: false }, docModel },
    configObjectFullPath,
    packageJsonFullPath: `${process.cwd()}/package.json`,
  });
}
