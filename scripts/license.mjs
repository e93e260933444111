// The license of a package that a file which we write holds.
import { readFileSync } from "node:fs";

/** It as a comment. */
export function licenseOf(name) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const license = readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim();
  return `/*!\nThis file holds the package ${name} ${version}, under this license:\n\n${license}\n*/`;
}
