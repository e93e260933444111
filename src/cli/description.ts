/** What all commands that read a description have in common. */
import { EndpointError } from "../index.js";
import { SEVERAL_FILES } from "../openapi/Description.js";
import type { OpenApiOptions, OpenApiProblem } from "../openapi/index.js";
import { replaceNames } from "../support/messages.js";
import { printable } from "../support/printable.js";
import { Bundle } from "./document/Bundle.js";
import { Files } from "./document/Files.js";
import { nameOf } from "./document/about.js";
import type { DESCRIPTION_OPTIONS } from "./commandLine/options.js";
import { usageError } from "./commandLine/outcome.js";

/** The command's options by those of the library. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ["service", "--service"],
  ["clientName", "--client-name"],
  ["version", "--client-version"],
  ["baseUrl", "--base-url"],
]);

/** A description, and the result of reading it. */
export interface LoadedDescription<Read> {
  readonly bundle: Bundle;
  /** The name of the service. */
  readonly service: string;
  readonly read: Read;
}

/** The only word of a command, which must be a file. */
export function oneFile(words: readonly string[], action: string): string {
  const [file] = words;
  if (file === undefined || words.length > 1) {
    throw usageError(action, "one file", file === undefined ? "none" : `${words.length} of them`);
  }
  return file;
}

/**
 * Reads a description, and the files to which it refers. `one` returns the options of the command, and `overlays` are
 * files with changes to the description. Throws a `CommandError` for a file that cannot be read.
 */
export function loadService<Read>(
  file: string,
  folder: string,
  one: (name: keyof typeof DESCRIPTION_OPTIONS) => string | undefined,
  overlays: readonly string[] | undefined,
  readWith: (document: unknown, options: OpenApiOptions) => Read,
): LoadedDescription<Read> {
  const { bundle, options } = loadDocument(file, folder, one, overlays);
  const read = withOptionNames(() => readWith(bundle.document, options));
  return { bundle, service: options.service, read };
}

/** A description, and the options for reading it. */
export function loadDocument(
  file: string,
  folder: string,
  one: (name: keyof typeof DESCRIPTION_OPTIONS) => string | undefined,
  overlays: readonly string[] = [],
  kind = "sdk",
): { readonly bundle: Bundle; readonly options: OpenApiOptions } {
  const bundle = new Bundle(new Files(file, folder, overlays));
  const service = one("service") ?? nameOf(bundle.document);
  const options = {
    service,
    clientName: one("client-name") ?? `${service}-${kind}`,
    version: one("client-version") ?? "1.0.0",
    baseUrl: one("base-url"),
  };
  return { bundle, options };
}

/** The result of `read`. Errors about its options get the names that the command has for these. */
export function withOptionNames<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof EndpointError)) {
      throw thrown;
    }
    const { code, message, parameters = [] } = thrown;
    const named = [...OPTIONS].filter((entry) => parameters.includes(entry[0]));
    throw new EndpointError(code, replaceNames(message, new Map(named)));
  }
}

/** A line for each problem of a description and its files. */
export function problemLines(problems: readonly OpenApiProblem[], bundle: Bundle): string {
  const lines = [...bundle.warnings, ...problems].map((problem) => {
    const { pointer, message } = bundle.shown(problem);
    // Files were read, so only URLs are left.
    const text = message.replace(SEVERAL_FILES, "addresses are not read");
    return `${printable(`${pointer}: ${text}`)}\n`;
  });
  return lines.join("");
}

/** The exit code of a run that writes files. With `--strict`, anything that is left out is a failure. */
export function exitCodeOf(
  given: { has(name: "strict"): boolean },
  problems: readonly OpenApiProblem[],
): number {
  return given.has("strict") && problems.length > 0 ? 1 : 0;
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
