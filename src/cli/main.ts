import { run } from "./run.js";

const { stdout, stderr, exitCode } = run(
  process.argv.slice(2),
  process.stdout.isTTY,
  process.env["NO_COLOR"],
);
process.stdout.write(stdout);
process.stderr.write(stderr);
// Not process.exit(), which may cut off what a pipe has not taken yet.
process.exitCode = exitCode;
