// Runs each argument as a command of npm or Node, as many at a time as there are processors, unless a script asks for
// more. What a command prints follows when it has ended.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";

/** For commands whose coverage nobody reads. Node passes on a variable that is missing here, but not one that is undefined. */
const NOT_COVERED = { ...process.env, NODE_V8_COVERAGE: undefined };

/**
 * Runs commands, each a list of words, and gives the largest of their exit codes. Where Node is asked for the coverage, it
 * writes that of commands that cover something.
 */
export async function sideBySide(commands, atOnce = availableParallelism()) {
  const waiting = [...commands];
  let exitCode = 0;
  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const start = performance.now();
      const { command, covers = false } = next;
      const env = covers ? process.env : NOT_COVERED;
      const child = spawn(command[0], command.slice(1), { env, stdio: ["ignore", "pipe", "pipe"] });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "exit"),
      ]);
      const seconds = Math.round((performance.now() - start) / 1000);
      process.stdout.write(`\n${command.slice(1).join(" ")}: ${seconds} s\n${output}${errors}`);
      // Ended by a signal, there is no code.
      exitCode = Math.max(exitCode, code ?? 1);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return exitCode;
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await sideBySide(
    process.argv.slice(2).map((words) => ({ command: words.split(" ") })),
  );
}
