import { Worker } from "node:worker_threads";
import { DESCRIPTION_COMMANDS } from "./options.js";

/** The code of the thread: after some milliseconds it writes the text to stderr. */
const SCRIPT = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setTimeout(() => writeSync(2, workerData.text), workerData.after);
`;

/**
 * The result of `run`. If `isShown`, a message appears when `run` takes more than a second. The timer is in another
 * thread, because `run` blocks this one.
 */
export function withProgress<Result>(isShown: boolean, run: () => Result, after = 1000): Result {
  if (!isShown) {
    return run();
  }
  const text = "Reading the description takes more than a second …\n";
  // Without the options of this process, one of which may set the module type of the script.
  const thread = new Worker(SCRIPT, { eval: true, execArgv: [], workerData: { text, after } });
  thread.unref();
  try {
    return run();
  } finally {
    void thread.terminate();
  }
}

/** Whether to show the message: the command reads a description, and prints to a terminal. */
export function showsProgress([command = ""]: readonly string[], isTTY: boolean): boolean {
  return isTTY && Object.hasOwn(DESCRIPTION_COMMANDS, command);
}
