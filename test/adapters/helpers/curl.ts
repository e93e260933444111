import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startRecorder, type Recorder } from "./server.js";

const run = promisify(execFile);

/** Backslashes before what shells treat in different ways, and characters that must not be printed. */
export const ODD =
  "\\ \\\\ \\\\\\ \\' \\\\' '\\' \\\" \\$ \\\n '' ''' \t\r\n\x1b[2J\x7f\x85 \u202e\u2066 \u2028\u2029\u200f \\";

/** A server, and a folder in which commands run. */
export class Curls {
  recorder!: Recorder;
  folder!: string;

  /** Runs the command, which may be longer than an argument, in a folder without a .curlrc. */
  readonly send = async (text: string, sh = "sh", input: string | Buffer = ""): Promise<void> => {
    const env = { PATH: process.env["PATH"], HOME: this.folder, LC_ALL: "C.UTF-8" };
    writeFileSync(join(this.folder, "command"), text);
    const running = run(sh, ["command"], { cwd: this.folder, env });
    // A shell that ends at once does not read its input, which is an error of the pipe.
    running.child.stdin?.on("error", () => undefined).end(input);
    await running;
  };
}

/** Made before the tests of the suite, and removed after them. */
export function useCurl(): Curls {
  const curls = new Curls();
  before(async () => {
    curls.recorder = await startRecorder();
    curls.folder = mkdtempSync(join(tmpdir(), "curl-"));
  });
  after(async () => {
    rmSync(curls.folder, { recursive: true });
    await curls.recorder.close();
  });
  return curls;
}
