/** `endpoint-core sdk FILE --out DIR`: a typed SDK of a description. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { quoteNames } from "../../support/messages.js";
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
import { serviceTitle } from "../document/descriptionTexts.js";
import { optionLines } from "../commandLine/help.js";
import { SDK_OPTIONS } from "../commandLine/options.js";
import { fileError, success, usageError, type Outcome } from "../commandLine/outcome.js";
import { readChosen } from "./chosenHost.js";
import { SEND_EXPORTS } from "./classTexts.js";
import { classNameOf, isClassName } from "./className.js";
import { Folder, type Changes } from "./Folder.js";
import { Sdk } from "./Sdk.js";
import { CLASS_FILE, sdkTexts } from "./sdkTexts.js";

const WRITE_SDK = "write the SDK";

const USAGE = `Usage: endpoint-core sdk FILE --out DIR [--name Acme] [--check] [--with-send]

${READS} writes a typed SDK: a file of
functions for each tag, the types of the schemas, and a client. The files begin
with a mark; only such files are overwritten or removed.

${optionLines(SDK_OPTIONS)}
`;

/** What sends, which the user changes at will. */
const SEND_FILE = "send.ts";

/** The transport of the example, which is a part of the package. */
function sendText(): string {
  const root = createRequire(import.meta.url).resolve("endpoint-core/package.json");
  return readFileSync(join(root, "../examples/generated-sdk/acme", SEND_FILE), "utf8");
}

/** Throws where the user's file lacks what the classes import from it. */
function checkSend(text: string, out: string): void {
  const missing = SEND_EXPORTS.filter((name) => !exports(text, name));
  if (missing.length > 0) {
    const action = `write to ${JSON.stringify(out)}`;
    const expected = `a ${SEND_FILE} that exports ${quoteNames(SEND_EXPORTS)}`;
    throw fileError(action, expected, `one without ${quoteNames(missing)}`);
  }
}

/** Whether the text of a module exports a name, or all of another module, which is not read. */
function exports(text: string, name: string): boolean {
  const declared = new RegExp(
    `^export\\s+(?:declare\\s+|abstract\\s+|async\\s+)*(?:function|const|let|class|interface|type)\\s+${name}\\b`,
    "m",
  );
  const listed = new RegExp(`^export\\s+(?:type\\s*)?\\{[^}]*\\b${name}\\s*[,}]`, "m");
  return declared.test(text) || listed.test(text) || /^export\s*\*\s*from\b/m.test(text);
}

/**
 * The command with the words after its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param folder - where files are
 */
export function sdk(words: readonly string[], folder = process.cwd()): Outcome {
  const args = readArguments(words, SDK_OPTIONS);
  const { words: files, given, one } = args;
  if (given.has("help")) {
    return success(USAGE);
  }
  const file = oneFile(files, WRITE_SDK);
  const out = one("out");
  if (out === undefined || out === "") {
    throw usageError(WRITE_SDK, "a folder for it (--out DIR)", "none");
  }
  const name = one("name");
  if (name !== undefined && !isClassName(name)) {
    throw usageError("read the option --name", "a name that a class can have", "another word");
  }
  const target = new Folder(resolve(folder, out), out);
  const { bundle, read } = loadDescription(file, folder, args, readChosen);
  const made = new Sdk(name ?? classNameOf(one("service") ?? serviceTitle(bundle.document)), read);
  const { problems } = read.description;
  const lines = problemLines(problems, bundle);
  if (made.files.size === 0) {
    return nothingFound(WRITE_SDK, "an operation that can be used", lines);
  }
  const sends = given.has("with-send");
  const stderr = lines + (sends ? "" : unsentLine(target));
  const texts = sdkTexts(made, sends);
  const written = sends ? target.textOf(SEND_FILE) : undefined;
  if (written !== undefined) {
    checkSend(written, out);
  }
  if (given.has("check")) {
    const { exitCode, ...others } = checked(target.changes(texts), stderr);
    return { ...others, exitCode: Math.max(exitCode, exitCodeOf(given, problems, bundle)) };
  }
  const all = sends && written === undefined ? new Map([...texts, [SEND_FILE, sendText()]]) : texts;
  const removed = target.write(all).map((own) => `, ${printable(own)} removed`);
  const count = [...made.files.values()].flat().length;
  const where = ` in ${all.size} files written to ${printable(out)}${removed.join("")}`;
  const exitCode = exitCodeOf(given, problems, bundle);
  return { stdout: writtenText(count, where, problems), stderr, exitCode };
}

/** Says that classes which sent before do not send any longer. */
function unsentLine(target: Folder): string {
  const sent = target.textOf(CLASS_FILE)?.includes('"./send.js"') === true;
  return sent ? `${CLASS_FILE} does not send without the option --with-send\n` : "";
}

/** Says which files a run would change. */
function checked({ written, removed }: Changes, stderr: string): Outcome {
  const lines = [
    ...written.map((name) => `${name} would change\n`),
    ...removed.map((name) => `${name} would be removed\n`),
  ].sort();
  return { stdout: "", stderr: stderr + lines.join(""), exitCode: lines.length === 0 ? 0 : 1 };
}
