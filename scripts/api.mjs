// Compares the public API of every entry with its report in etc/; with --update writes the reports anew.
import { readdirSync } from "node:fs";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const update = process.argv.includes("--update");
const configs = readdirSync(".").filter((name) => /^api-extractor(\.[\w-]+)?\.json$/.test(name));

let hasDrifted = false;
for (const name of configs) {
  const config = ExtractorConfig.loadFileAndPrepare(name);
  const { succeeded, apiReportChanged } = Extractor.invoke(config, { localBuild: update });
  hasDrifted ||= apiReportChanged && !update;
  if (!succeeded) {
    process.exitCode = 1;
  }
}
if (hasDrifted) {
  console.error(
    "\nThe public API differs from its report in etc/. If the change is intended, run npm run api:update and commit the report.",
  );
}
