import { Worker } from "node:worker_threads";
import { DESCRIPTION_COMMANDS } from "./options.js";

/** What the thread does: after some milliseconds it writes the text to the standard error output. */
const SCRIPT = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setTimeout(() => writeSync(2, workerData.text), workerData.after);
`;

/**
 * The result of `run`. If `isShown`, and `run` takes longer than a second, a message says so meanwhile. The work leaves
 * no time for a timer here, so the timer runs in another thread.
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

/** Whether to show it: the command reads a description, and prints to a terminal. */
export function showsProgress([command = ""]: readonly string[], isTTY: boolean): boolean {
  return isTTY && Object.hasOwn(DESCRIPTION_COMMANDS, command);
}
