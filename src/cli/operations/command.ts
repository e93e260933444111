/** `endpoint-core operations FILE`: a description's operations as a TypeScript module. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readNamed } from "../../openapi/readOpenApi.js";
import { printable } from "../../support/printable.js";
import { readArguments } from "../commandLine/arguments.js";
import {
  exitCodeOf,
  loadDescription,
  nothingFound,
  oneFile,
  problemLines,
  READS,
  writtenText,
} from "../description.js";
import { optionLines } from "../commandLine/help.js";
import { hasBanner, OPERATIONS_BANNER } from "../print/banners.js";
import { moduleText } from "./module.js";
import { OPERATIONS_OPTIONS } from "../commandLine/options.js";
import { fileError, success, withFile, type Outcome } from "../commandLine/outcome.js";

const WRITE_OPERATIONS = "write the operations";

const USAGE = `Usage: endpoint-core operations FILE [--out FILE]

${READS} prints a TypeScript module:
the service's profile, and one constant for each operation.

${optionLines(OPERATIONS_OPTIONS)}
`;

/**
 * The command with the words after its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param folder - where files are
 */
export function operations(words: readonly string[], folder = process.cwd()): Outcome {
  const args = readArguments(words, OPERATIONS_OPTIONS);
  const { words: files, given, one } = args;
  if (given.has("help")) {
    return success(USAGE);
  }
  const { bundle, read } = loadDescription(
    oneFile(files, WRITE_OPERATIONS),
    folder,
    args,
    readNamed,
  );
  const { profileJson, operations: found, problems } = read;
  const stderr = problemLines(problems, bundle);
  if (found.length === 0) {
    return nothingFound(WRITE_OPERATIONS, "one that can be used", stderr);
  }
  const text = moduleText(profileJson, found);
  const exitCode = exitCodeOf(given, problems, bundle);
  const out = one("out");
  if (out === undefined) {
    return { stdout: text, stderr, exitCode };
  }
  writeText(out, text, folder);
  const stdout = writtenText(found.length, ` written to ${printable(out)}`, problems);
  return { stdout, stderr, exitCode };
}

/** Writes the file, in a folder that must exist. Throws where it would overwrite anything but an earlier module. */
function writeText(file: string, text: string, folder: string): void {
  const path = resolve(folder, file);
  const action = `write ${JSON.stringify(file)}`;
  if (!existsSync(dirname(path))) {
    throw fileError(action, `a folder ${JSON.stringify(dirname(file))}`, "none");
  }
  if (
    withFile(
      action,
      () => isFile(path) && !hasBanner(readFileSync(path, "utf8"), OPERATIONS_BANNER),
    )
  ) {
    const got = "another one (delete it, or give another --out)";
    throw fileError(action, "a file that an earlier run wrote, or none", got);
  }
  withFile(action, () => {
    writeFileSync(path, text);
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
