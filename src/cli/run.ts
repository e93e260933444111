import { EndpointError, github } from "../index.js";
import { readArguments, type CommandArguments } from "./commandLine/arguments.js";
import type { ShownCall } from "./request/ShownCall.js";
import { completion } from "./commandLine/completion.js";
import { helpText } from "./commandLine/help.js";
import { messageFor, methodHint, nameHints, unsentHint } from "./request/hints.js";
import { InputReader } from "./request/InputReader.js";
import { operations } from "./operations/command.js";
import {
  COMMAND_NAMES,
  DESCRIPTION_COMMANDS,
  FORMS,
  OPTIONS,
  type CommandName,
  type OutputForm,
} from "./commandLine/options.js";
import { sdk } from "./sdk/command.js";
import { tools } from "./tools/command.js";
import {
  CommandError,
  success,
  usageError,
  type Environment,
  type Outcome,
} from "./commandLine/outcome.js";
import { writeAs } from "./request/outputs.js";
import {
  coloured,
  paintError,
  paintJson,
  paintPicture,
  paintRows,
  plain,
  type Paint,
} from "./request/paint.js";
import { printableLines } from "../support/printable.js";
import { readCall } from "./request/command.js";
import { exampleRoutes } from "./request/exampleRoutes.js";

/** The commands by their first word. Each gets the words after it. */
const COMMANDS: Readonly<
  Record<CommandName, (words: readonly string[], environment: Environment) => Outcome>
> = {
  completion,
  operations: (words) => operations(words),
  sdk: (words) => sdk(words),
  tools: (words, { isTTY }) => tools(words, isTTY),
};

/**
 * The whole command without the process: reads the arguments and returns what to print. Nothing is sent.
 *
 * @param argv - the arguments after the script's name
 * @param environment - the terminal and the files
 */
export function run(argv: readonly string[], environment: Environment): Outcome {
  const paint = environment.isTTY && !environment.noColor ? coloured : plain;
  const [first, ...rest] = argv;
  if (first === undefined) {
    return success(exampleRoutes(paint));
  }
  const command = COMMAND_NAMES.find((name) => name === first);
  try {
    return command === undefined
      ? printCall(readArguments(argv, OPTIONS), environment, paint)
      : COMMANDS[command](rest, environment);
  } catch (error) {
    if (error instanceof EndpointError) {
      const words = command === undefined ? readArguments(argv, OPTIONS).words : [];
      const stderr = paintError(error.code, messageFor(error), paint);
      return { stdout: "", stderr: stderr + printableLines(nameHints(error, words)), exitCode: 1 };
    }
    if (error instanceof CommandError) {
      const { exitCode, message } = error;
      const help = Object.hasOwn(DESCRIPTION_COMMANDS, first) ? `${first} --help` : "--help";
      const hint = exitCode === 2 ? `See endpoint-core ${help}\n` : "";
      return { stdout: "", stderr: paintError(undefined, message, paint) + hint, exitCode };
    }
    throw error;
  }
}

function printCall(args: CommandArguments, environment: Environment, paint: Paint): Outcome {
  const { words, given, one } = args;
  if (given.has("help")) {
    return success(helpText());
  }
  if (given.has("version")) {
    return success(`${github.version}\n`);
  }
  if (words.length === 0) {
    throw usageError("print a request", 'a route, such as "GET /user"', "none");
  }
  const call = readCall(args, new InputReader(environment.readFile));
  const as = one("as");
  const form = FORMS.find((name) => name === as) ?? (environment.isTTY ? undefined : "json");
  // The table shows unsent parameters itself.
  const hasTable = form === "explain" || form === undefined;
  const unsent = hasTable ? "" : unsentHint(call.rows());
  const stdout = `${printRequest(call, form, paint)}\n`;
  return { stdout, stderr: methodHint(call.request.method) + unsent, exitCode: 0 };
}

/** The request in a form, or without one a picture of it. */
function printRequest(call: ShownCall, form: OutputForm | undefined, paint: Paint): string {
  switch (form) {
    case undefined: {
      const rows = call.rows();
      return `${paintPicture(call.picture(), rows, paint)}\n\n${paintRows(rows, paint)}`;
    }
    case "explain":
      return paintRows(call.rows(), paint);
    case "json":
    case "har":
      return paintJson(writeAs(form, call.request), paint);
    default:
      return writeAs(form, call.request);
  }
}
