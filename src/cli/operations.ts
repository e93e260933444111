/** `endpoint-core operations FILE`: a description's operations as a TypeScript module. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { readNamed, type OpenApiProblem } from "../openapi/index.js";
import { cannot } from "../support/messages.js";
import { printable } from "../support/printable.js";
import { readOptions } from "./arguments.js";
import { optionLines } from "./help.js";
import { moduleText } from "./module.js";
import { nameOf } from "./nameOf.js";
import { OPERATIONS_OPTIONS } from "./options.js";
import { inputError, success, usageError, type CommandError, type Outcome } from "./outcome.js";

const USAGE = `Usage: endpoint-core operations FILE [--out FILE]

Reads an OpenAPI 3 or Swagger 2.0 description (JSON, or YAML where the package
yaml is installed; - is the standard input) and prints a TypeScript module:
the service's profile, and one constant for each operation.

${optionLines(OPERATIONS_OPTIONS)}
`;

/**
 * The command with the words behind its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param folder - where files are, and where the package `yaml` may be installed
 */
export function operations(words: readonly string[], folder = process.cwd()): Outcome {
  const { words: files, given, one } = readOptions(words, OPERATIONS_OPTIONS);
  if (given.has("help")) {
    return success(USAGE);
  }
  const [file] = files;
  if (file === undefined || files.length > 1) {
    const got = file === undefined ? "none" : `${files.length} of them`;
    throw usageError("write the operations", "one file", got);
  }
  const document = readDocument(file, folder);
  const service = one("service") ?? nameOf(document);
  const {
    profile,
    operations: found,
    problems,
  } = readNamed(document, {
    service,
    clientName: one("client-name") ?? `${service}-sdk`,
    version: one("client-version") ?? "1.0.0",
    baseUrl: one("base-url"),
  });
  const stderr = problems
    .map(({ pointer, message }) => `${printable(`${pointer}: ${message}`)}\n`)
    .join("");
  if (found.length === 0) {
    const message = cannot("write the operations", "one that can be used", "none");
    return { stdout: "", stderr: `${stderr}${message}\n`, exitCode: 1 };
  }
  const text = moduleText(profile, found);
  const out = one("out");
  if (out === undefined) {
    return { stdout: text, stderr, exitCode: 0 };
  }
  writeText(out, text, folder);
  const count = `${found.length} operation${found.length === 1 ? "" : "s"}`;
  const stdout = `${count} written to ${printable(out)}${leftOutText(problems)}\n`;
  return { stdout, stderr, exitCode: 0 };
}

/** The pointer of an operation: a problem there, rather than below, means that the operation is left out. */
const OPERATION_POINTER = /^#\/paths\/[^/]+\/[a-z]+$/;

/** How many operations are left out; `""` if none is. */
export function leftOutText(problems: readonly OpenApiProblem[]): string {
  const pointers = problems.map(({ pointer }) => pointer);
  const { size } = new Set(pointers.filter((pointer) => OPERATION_POINTER.test(pointer)));
  return size === 0 ? "" : `, ${size} left out`;
}

/** The parsed document in a file; `-` is the standard input. */
export function readDocument(file: string, folder: string): unknown {
  return parse(file, readText(file, folder), folder);
}

function readText(file: string, folder: string): string {
  try {
    return readFileSync(file === "-" ? 0 : resolve(folder, file), "utf8").replace(/^\uFEFF/, "");
  } catch (thrown) {
    throw fileError("read", file, thrown);
  }
}

/** Writes the file, in a folder that must exist. */
function writeText(file: string, text: string, folder: string): void {
  const path = resolve(folder, file);
  try {
    writeFileSync(path, text);
  } catch (thrown) {
    if (!existsSync(dirname(path))) {
      const expected = `a folder ${JSON.stringify(dirname(file))}`;
      throw inputError(`write ${JSON.stringify(file)}`, expected, "none");
    }
    throw fileError("write", file, thrown);
  }
}

/** Why a file cannot be read or written, by Node's codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "none"],
  ["EISDIR", "a folder"],
  ["EACCES", "one without permission"],
]);

function fileError(verb: string, file: string, thrown: unknown): CommandError {
  const code = (thrown as NodeJS.ErrnoException).code ?? "another error";
  const got = REASONS.get(code) ?? code;
  return inputError(`${verb} ${JSON.stringify(file)}`, "a file", got);
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
