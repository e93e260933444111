import { cannot } from "../../support/messages.js";

/** What a run of the command prints, and its exit code. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The environment of the command. It reads files and sends nothing. */
export interface Environment {
  /** Whether the output goes to a terminal, where it may be coloured. */
  readonly isTTY: boolean;
  /** The value of `NO_COLOR`; if not empty, there is no colour (no-color.org). */
  readonly noColor: string | undefined;
  /** The bytes of a file; of the standard input for `-`. Throws if it cannot be read. */
  readonly readFile: (path: string) => Uint8Array;
}

/** The outcome of a run that went well. */
export function success(stdout: string): Outcome {
  return { stdout, stderr: "", exitCode: 0 };
}

/** Thrown if the command cannot do what it should. */
export class CommandError extends Error {
  /** 2 for invalid arguments, 1 for anything else. */
  readonly exitCode: 1 | 2;

  /** `message` must not contain values from the user. */
  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The error for invalid arguments. */
export function usageError(action: string, expected: string, got: string): CommandError {
  return new CommandError(2, cannot(action, expected, got));
}

/** The error for a file that cannot be read, or that has the wrong content. */
export function fileError(action: string, expected: string, got: string): CommandError {
  return new CommandError(1, cannot(action, expected, got));
}

/** What came instead of a usable file, by Node's error codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "none"],
  ["ENOTDIR", "none"],
  ["EISDIR", "a folder"],
  ["EACCES", "one without permission"],
]);

/** The result of `use`, which reads or writes files. If it throws, the error says what came instead of what is expected. */
export function withFile<Result>(action: string, use: () => Result, expected = "a file"): Result {
  try {
    return use();
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? "another error";
    throw fileError(action, expected, REASONS.get(code) ?? code);
  }
}
