/** `endpoint-core tools FILE`: a description's operations as tools for language models. */
import { EndpointError } from "../../index.js";
import {
  readTools,
  type OpenApiOptions,
  type Tool,
  type ToolOperation,
  type Tools,
} from "../../tools/index.js";
import { cannot, quoteNames } from "../../support/messages.js";
import { escaped, printable } from "../../support/printable.js";
import { readArguments } from "../commandLine/arguments.js";
import {
  exitCodeOf,
  loadDescription,
  nothingFound,
  oneFile,
  problemLines,
  READS,
} from "../description.js";
import { optionLines } from "../commandLine/help.js";
import { TOOL_FORMATS, TOOLS_OPTIONS } from "../commandLine/options.js";
import { success, usageError, type Outcome } from "../commandLine/outcome.js";

const PRINT_TOOLS = "print the tools";

const USAGE = `Usage: endpoint-core tools FILE [--as mcp|openai|anthropic] [--include WHAT]

${READS} prints its operations as
tools for language models: as JSON, or on a terminal as a table of their sizes.

${optionLines(TOOLS_OPTIONS)}
`;

type ToolFormat = (typeof TOOL_FORMATS)[number];

/**
 * The command with the words after its name. Problems of the description go to stderr.
 *
 * @param words - the arguments
 * @param isTTY - whether the output goes to a terminal
 * @param folder - where files are
 */
export function tools(words: readonly string[], isTTY: boolean, folder = process.cwd()): Outcome {
  const args = readArguments(words, TOOLS_OPTIONS);
  const { words: files, given, one } = args;
  if (given.has("help")) {
    return success(USAGE);
  }
  const file = oneFile(files, PRINT_TOOLS);
  const as = TOOL_FORMATS.find((name) => name === one("as"));
  if (given.has("strict-mode") && (as === undefined || as === "mcp")) {
    throw usageError("use --strict-mode", "--as openai or --as anthropic", as ?? "neither");
  }
  const wanted = given.get("include");
  const unmet = new Set(wanted);
  const include = (operation: ToolOperation): boolean => {
    const meant = wanted?.filter((what) => isMeant(operation, what));
    meant?.forEach((what) => unmet.delete(what));
    return meant === undefined || meant.length > 0;
  };
  const headers = given.get("header") ?? [];
  const readWith = (document: unknown, options: OpenApiOptions): Tools =>
    readTools(document, { ...options, include, headers });
  const { bundle, read } = loadDescription(file, folder, args, readWith, "tools");
  const problems = problemLines(read.problems, bundle);
  if (read.tools.size === 0) {
    return nothingFound(PRINT_TOOLS, "an operation that is included", problems);
  }
  const stderr = problems + unmetLines(unmet);
  const all = [...read.tools.values()];
  if (as === undefined && isTTY) {
    return { stdout: table(all), stderr, exitCode: exitCodeOf(given, read.problems, bundle) };
  }
  const { fields, refused } = writableFields(all, as ?? "mcp", given.has("strict-mode"));
  const isIncomplete = given.has("strict") && refused !== "";
  const exitCode =
    fields.length === 0 || isIncomplete ? 1 : exitCodeOf(given, read.problems, bundle);
  // The ends of lines are the only unprintable characters outside strings.
  const lines = JSON.stringify(fields, null, 2).split("\n").map(escaped);
  return { stdout: `${lines.join("\n")}\n`, stderr: stderr + refused, exitCode };
}

/** A line about each word that means no operation. */
function unmetLines(words: ReadonlySet<string>): string {
  const expected = "an id, a method, a tag or the start of a path";
  const lines = Array.from(words, (word) =>
    cannot(`include ${quoteNames([word])}`, expected, "none of these in the description"),
  );
  return lines.map((line) => `${printable(line)}\n`).join("");
}

/** Whether a word means an operation: its id, its method, one of its tags, or the start of its path. */
function isMeant({ id, method, path, tags }: ToolOperation, what: string): boolean {
  return (
    id === what ||
    method === what.toLowerCase() ||
    tags.includes(what) ||
    (what.startsWith("/") && path.startsWith(what))
  );
}

/** The fields of each tool, and a line about each tool that strict mode cannot express. */
function writableFields(
  all: readonly Tool[],
  as: ToolFormat,
  strict: boolean,
): { readonly fields: readonly object[]; readonly refused: string } {
  let refused = "";
  const fields = all.flatMap((tool): readonly object[] => {
    try {
      return [providerFields(tool, as, strict)];
    } catch (thrown) {
      if (!(thrown instanceof EndpointError)) {
        throw thrown;
      }
      refused += `${printable(thrown.message)}\n`;
      return [];
    }
  });
  return { fields, refused };
}

function providerFields(tool: Tool, as: ToolFormat, strict: boolean): object {
  const { name, title, description, inputSchema, annotations } = tool;
  return as === "openai"
    ? { type: "function", ...tool.forOpenAI({ strict }) }
    : as === "anthropic"
      ? tool.forAnthropic({ strict })
      : { name, title, description, inputSchema, annotations };
}

/** A line for each tool: its size, its name and its route; the last one is the sum. */
function table(all: readonly Tool[]): string {
  const rows = all.map((tool) => [tool.bytes, tool.name, tool.operation.data.route] as const);
  const sum = rows.reduce((bytes, row) => bytes + row[0], 0);
  const widths = [
    Math.max(5, String(sum).length),
    all.reduce((width, { name }) => Math.max(width, name.length), 0),
  ] as const;
  const lines = rows.map(
    ([bytes, name, route]) =>
      `${String(bytes).padStart(widths[0])}  ${name.padEnd(widths[1])}  ${printable(route)}\n`,
  );
  const count = `${all.length} tool${all.length === 1 ? "" : "s"}`;
  return `${"bytes".padStart(widths[0])}  tool\n${lines.join("")}${String(sum).padStart(widths[0])}  ${count}\n`;
}
