import { cannot } from "../../support/messages.js";

/** What a run of the command prints and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** What the command sees of the world around it; it reads files and sends nothing. */
export interface Surroundings {
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

/** Why the command cannot do what it is asked to. */
export class CommandError extends Error {
  /** 2 for arguments that cannot be read, 1 for anything else. */
  readonly exitCode: 1 | 2;

  /** Holds no value that the user passed. */
  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Arguments that cannot be read. */
export function usageError(action: string, expected: string, got: string): CommandError {
  return new CommandError(2, cannot(action, expected, got));
}

/** A file that cannot be read, or that holds something else. */
export function inputError(action: string, expected: string, got: string): CommandError {
  return new CommandError(1, cannot(action, expected, got));
}
