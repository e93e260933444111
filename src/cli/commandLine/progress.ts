import { Worker } from "node:worker_threads";
import { DESCRIPTION_COMMANDS } from "./options.js";

/** What the thread does: after some milliseconds it writes the text to the standard error output. */
const SCRIPT = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setTimeout(() => writeSync(2, workerData.text), workerData.after);
`;

/**
 * Gives what `run` gives. If that takes longer than a second, says meanwhile that it does, where `isShown`. The
 * work leaves no time for a timer, so another thread has it.
 */
export function withProgress<Result>(isShown: boolean, run: () => Result, after = 1000): Result {
  if (!isShown) {
    return run();
  }
  const text = "Reading the description takes more than a second …\n";
  // Without the options of this program, which may say what kind of module the script is.
  const thread = new Worker(SCRIPT, { eval: true, execArgv: [], workerData: { text, after } });
  thread.unref();
  try {
    return run();
  } finally {
    void thread.terminate();
  }
}

/** Whether to say so: the command reads a description, and a person looks. */
export function showsProgress([command = ""]: readonly string[], isTTY: boolean): boolean {
  return isTTY && Object.hasOwn(DESCRIPTION_COMMANDS, command);
}
