// Runs all tests: those of `npm test`, and each line of what .mocharc.json leaves out, in as many processes at a time as
// there are processors. What a process prints follows when it has ended.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";

const MOCHA = ["node_modules/mocha/bin/mocha.js", "--config"];

const slow = readFileSync(".mocharc.json", "utf8").match(/"ignore": \[([^\]]+)\]/)[1];
const runs = Array.from(slow.matchAll(/"(.+)"/g), ([, pattern]) => [".mocharc.slow.json", pattern]);
runs.splice(1, 0, [".mocharc.json"]);

async function work() {
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    const start = performance.now();
    const child = spawn(process.execPath, [...MOCHA, ...run], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    const seconds = Math.round((performance.now() - start) / 1000);
    process.stdout.write(`\n${run.at(-1)}: ${seconds} s\n${output}${errors}`);
    // Ended by a signal, there is no code.
    process.exitCode = Math.max(process.exitCode ?? 0, code ?? 1);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
