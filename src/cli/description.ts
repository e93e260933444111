/** What all commands that read a description have in common. */
import { EndpointError } from "../index.js";
import { SEVERAL_FILES } from "../openapi/Description.js";
import type { OpenApiOptions, OpenApiProblem } from "../openapi/index.js";
import { cannot, replaceNames } from "../support/messages.js";
import { printable } from "../support/printable.js";
import { Bundle } from "./document/Bundle.js";
import { Files } from "./document/Files.js";
import { serviceName } from "./document/descriptionTexts.js";
import type { DESCRIPTION_OPTIONS } from "./commandLine/options.js";
import { usageError, type Outcome } from "./commandLine/outcome.js";

/** What the help of each of these commands says first. */
export const READS = `Reads an OpenAPI 3 or Swagger 2.0 description in JSON or YAML, with the files
to which it refers (- is the standard input), and`;

/** The command's options by those of the library. */
const COMMAND_OPTIONS: ReadonlyMap<string, string> = new Map([
  ["service", "--service"],
  ["clientName", "--client-name"],
  ["version", "--client-version"],
  ["baseUrl", "--base-url"],
]);

/** The options that all these commands have. */
interface DescriptionArguments {
  readonly one: (name: keyof typeof DESCRIPTION_OPTIONS) => string | undefined;
  readonly given: { get(name: "overlay"): readonly string[] | undefined };
}

/** A description, and the result of reading it. */
interface LoadedDescription<Read> {
  readonly bundle: Bundle;
  /** The name of the service. */
  readonly service: string;
  readonly read: Read;
}

/** The only word of a command, which must be a file. */
export function oneFile(words: readonly string[], action: string): string {
  const [file] = words;
  if (!file || words.length > 1) {
    throw usageError(action, "one file", file ? `${words.length} of them` : "none");
  }
  return file;
}

/**
 * Reads a description, and the files to which it refers, with the options of the command. `kind` ends the client's
 * name. Throws a `CommandError` for a file that cannot be read.
 */
export function loadDescription<Read>(
  file: string,
  folder: string,
  { one, given }: DescriptionArguments,
  readWith: (document: unknown, options: OpenApiOptions) => Read,
  kind = "sdk",
): LoadedDescription<Read> {
  const bundle = new Bundle(new Files(file, folder, given.get("overlay")));
  const service = one("service") ?? serviceName(bundle.document);
  const options = {
    service,
    clientName: one("client-name") ?? `${service}-${kind}`,
    version: one("client-version") ?? "1.0.0",
    baseUrl: one("base-url"),
  };
  try {
    return { bundle, service, read: readWith(bundle.document, options) };
  } catch (thrown) {
    if (!(thrown instanceof EndpointError)) {
      throw thrown;
    }
    // Errors about options get the names that the command has for these.
    const { code, message, parameters = [] } = thrown;
    const named = [...COMMAND_OPTIONS].filter((entry) => parameters.includes(entry[0]));
    throw new EndpointError(code, replaceNames(message, new Map(named)));
  }
}

/** A line for each problem of a description and its files. Several places below one pointer may have the same problem. */
export function problemLines(problems: readonly OpenApiProblem[], bundle: Bundle): string {
  const lines = [...bundle.warnings, ...bundle.problems, ...problems].map((problem) => {
    const { pointer, message } = bundle.shown(problem);
    // Files were read, so only URLs are left.
    const text = message.replace(SEVERAL_FILES, "addresses are not read");
    return `${printable(`${pointer}: ${text}`)}\n`;
  });
  return [...new Set(lines)].join("");
}

/** The outcome of a run that found nothing to write. */
export function nothingFound(action: string, expected: string, stderr: string): Outcome {
  return { stdout: "", stderr: `${stderr}${cannot(action, expected, "none")}\n`, exitCode: 1 };
}

/** The exit code of a run that writes files. With `--strict`, anything that is left out is a failure. */
export function exitCodeOf(
  given: { has(name: "strict"): boolean },
  problems: readonly OpenApiProblem[],
  bundle: Bundle,
): number {
  return given.has("strict") && problems.length + bundle.problems.length > 0 ? 1 : 0;
}

/** The pointer of an operation. A problem there, and not below, means that the operation is left out. */
const OPERATION_POINTER = /^#\/paths\/[^/]+\/(?:[a-z]+|additionalOperations\/[^/]+)$/;

/** The message about how many operations were written where, and how many are left out. */
export function writtenText(
  count: number,
  where: string,
  problems: readonly OpenApiProblem[],
): string {
  const pointers = problems.map(({ pointer }) => pointer);
  const { size } = new Set(pointers.filter((pointer) => OPERATION_POINTER.test(pointer)));
  const leftOut = size === 0 ? "" : `, ${size} left out`;
  return `${count} operation${count === 1 ? "" : "s"}${where}${leftOut}\n`;
}
