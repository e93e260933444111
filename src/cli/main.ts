#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { cannot } from "../support/messages.js";
import { showsProgress, withProgress } from "./commandLine/progress.js";
import { run } from "./run.js";

const argv = process.argv.slice(2);
const { stdout, stderr, exitCode } = withProgress(showsProgress(argv, process.stderr.isTTY), () =>
  run(argv, {
    isTTY: process.stdout.isTTY,
    noColor: process.env["NO_COLOR"],
    readFile: (path) => readFileSync(path === "-" ? 0 : path),
  }),
);
// Not process.exit(), which may cut off what a pipe has not taken yet.
process.exitCode = exitCode;
process.stdout.on("error", ({ code = "another error" }: NodeJS.ErrnoException) => {
  // A reader that has seen enough closes the pipe, as `head` does.
  if (code !== "EPIPE") {
    const expected = "a file or a pipe that takes it";
    process.stderr.write(`${cannot("write the output", expected, code)}\n`);
    process.exitCode = 1;
  }
});
process.stdout.write(stdout);
process.stderr.write(stderr);
