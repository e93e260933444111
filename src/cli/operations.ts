/** `endpoint-core operations FILE`: a description's operations as a TypeScript module. */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readNamed, type OpenApiProblem } from "../openapi/index.js";
import { cannot } from "../support/messages.js";
import { printable } from "../support/printable.js";
import { readOptions } from "./arguments.js";
import type { Bundle } from "./document/Bundle.js";
import { fileError } from "./document/Files.js";
import { readDescription } from "./document/readDescription.js";
import { optionLines } from "./help.js";
import { moduleText } from "./module.js";
import { nameOf } from "./nameOf.js";
import { OPERATIONS_OPTIONS } from "./options.js";
import { inputError, success, usageError, type Outcome } from "./outcome.js";

const USAGE = `Usage: endpoint-core operations FILE [--out FILE]

Reads an OpenAPI 3 or Swagger 2.0 description in JSON or YAML, with the files
to which it refers (- is the standard input), and prints a TypeScript module:
the service's profile, and one constant for each operation.

${optionLines(OPERATIONS_OPTIONS)}
`;

/**
 * The command with the words behind its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param folder - where files are
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
  const bundle = readDescription(file, folder);
  const { document } = bundle;
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
  const stderr = problemLines(problems, bundle);
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

/** A line for each problem. */
export function problemLines(problems: readonly OpenApiProblem[], bundle: Bundle): string {
  const lines = problems.map((problem) => {
    const { pointer, message } = bundle.shown(problem);
    return `${printable(`${pointer}: ${message}`)}\n`;
  });
  return lines.join("");
}

/** The pointer of an operation: a problem there, rather than below, means that the operation is left out. */
const OPERATION_POINTER = /^#\/paths\/[^/]+\/[a-z]+$/;

/** How many operations are left out; `""` if none is. */
export function leftOutText(problems: readonly OpenApiProblem[]): string {
  const pointers = problems.map(({ pointer }) => pointer);
  const { size } = new Set(pointers.filter((pointer) => OPERATION_POINTER.test(pointer)));
  return size === 0 ? "" : `, ${size} left out`;
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
    throw fileError(`write ${JSON.stringify(file)}`, thrown);
  }
}
