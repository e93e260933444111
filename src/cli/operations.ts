/** `endpoint-core operations FILE`: a description's operations as a TypeScript module. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readNamed } from "../openapi/index.js";
import { moduleText } from "./module.js";
import { nameOf } from "./nameOf.js";
import { inputError, success, usageError, type CommandError, type Outcome } from "./outcome.js";

const USAGE = `Usage: endpoint-core operations FILE [--out FILE]

Reads an OpenAPI 3 or Swagger 2.0 description (JSON, or YAML where the package
yaml is installed; - is the standard input) and prints a TypeScript module:
the service's profile, and one constant for each operation.

  --out FILE              write the module to this file
  --service NAME          the vendor's name; otherwise from the title
  --client-name NAME      the name of your SDK in user-agent
  --client-version TEXT   its version there
  --base-url URL          in place of the servers of the description
`;

const OPTIONS = {
  out: { type: "string" },
  service: { type: "string" },
  "client-name": { type: "string" },
  "client-version": { type: "string" },
  "base-url": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/**
 * The command with the words behind its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param folder - where files are, and where the package `yaml` may be installed
 */
export function operations(words: readonly string[], folder = process.cwd()): Outcome {
  const { values, positionals } = readArguments(words);
  if (values.help === true) {
    return success(USAGE);
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    const got = file === undefined ? "none" : `${positionals.length} of them`;
    throw usageError("write the operations", "one file", got);
  }
  const document = parse(file, readText(file, folder), folder);
  const service = values.service ?? nameOf(document);
  const {
    profile,
    operations: found,
    problems,
  } = readNamed(document, {
    service,
    clientName: values["client-name"] ?? `${service}-sdk`,
    version: values["client-version"] ?? "1.0.0",
    baseUrl: values["base-url"],
  });
  const text = moduleText(profile, found);
  const stderr = problems.map(({ pointer, message }) => `${pointer}: ${message}\n`).join("");
  if (values.out === undefined) {
    return { stdout: text, stderr, exitCode: 0 };
  }
  writeText(values.out, text, folder);
  return { stdout: `${found.length} operations written to ${values.out}\n`, stderr, exitCode: 0 };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (thrown) {
    // Node's own words, such as: Unknown option '--outt'.
    const [reason = ""] = thrown instanceof Error ? thrown.message.split(". ") : [];
    throw usageError("read the arguments", "those that --help lists", `others (${reason})`);
  }
}

function readText(file: string, folder: string): string {
  try {
    return readFileSync(file === "-" ? 0 : resolve(folder, file), "utf8").replace(/^\uFEFF/, "");
  } catch (thrown) {
    throw fileError("read", file, thrown);
  }
}

function writeText(file: string, text: string, folder: string): void {
  try {
    writeFileSync(resolve(folder, file), text);
  } catch (thrown) {
    throw fileError("write", file, thrown);
  }
}

function fileError(verb: string, file: string, thrown: unknown): CommandError {
  const code = (thrown as NodeJS.ErrnoException).code ?? "another error";
  return inputError(`${verb} ${JSON.stringify(file)}`, "a file", code);
}

/** The parsed document: JSON, or YAML by the package that the user has installed. */
function parse(file: string, text: string, folder: string): unknown {
  const isYaml = /\.ya?ml$/i.test(file) || !/^\s*\{/.test(text);
  const read = isYaml ? yamlParser(file, folder) : JSON.parse;
  try {
    return read(text);
  } catch (thrown) {
    const reason = thrown instanceof Error ? (thrown.message.split("\n")[0] ?? "") : "";
    const format = isYaml ? "YAML" : "JSON";
    throw inputError(`read ${JSON.stringify(file)}`, format, `other text (${reason})`);
  }
}

/** What of the package `yaml` is used. */
interface YamlPackage {
  parse(text: string, options: object): unknown;
}

function yamlParser(file: string, folder: string): (text: string) => unknown {
  const fromHere = createRequire(resolve(folder, "package.json"));
  let path: string;
  try {
    path = fromHere.resolve("yaml");
  } catch {
    const expected = 'the package "yaml" beside it (npm install --save-dev yaml)';
    throw inputError(`read ${JSON.stringify(file)}`, expected, "none");
  }
  const yaml = fromHere(path) as YamlPackage;
  // Aliases share an object, so that many of them cost nothing.
  return (text) => yaml.parse(text, { merge: true, maxAliasCount: -1, logLevel: "error" });
}
