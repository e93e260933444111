import { expect } from "chai";
import {
  CommandError,
  type Outcome,
  type Environment,
} from "../../../src/cli/commandLine/outcome.js";
import { run } from "../../../src/cli/run.js";

/** What a run sees in place of the real world; `files` are texts or bytes by path, `-` the input. */
export interface World {
  readonly isTTY?: boolean;
  readonly noColor?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Runs the command; it must not throw, whatever its arguments are. */
export function command(args: readonly string[], world: World = {}): Outcome {
  const { isTTY = false, noColor, files = {} } = world;
  const environment: Environment = {
    isTTY,
    noColor,
    readFile: (path) => {
      const file = files[path];
      if (file === undefined) {
        throw Object.assign(new Error(path), { code: path === "folder" ? "EISDIR" : "ENOENT" });
      }
      return typeof file === "string" ? new TextEncoder().encode(file) : file;
    },
  };
  return run(args, environment);
}

export function text(args: readonly string[], world?: World): string {
  const { stdout, stderr, exitCode } = command(args, world);
  expect({ stderr, exitCode }).to.deep.equal({ stderr: "", exitCode: 0 });
  return stdout;
}

export function options(args: readonly string[], world?: World): Record<string, unknown> {
  return JSON.parse(text(args, world)) as Record<string, unknown>;
}

export function failure(args: readonly string[], world?: World): [message: string, code: number] {
  const { stdout, stderr, exitCode } = command(args, world);
  expect(stdout).to.equal("");
  expect(stderr).to.match(/\n$/);
  return [stderr, exitCode];
}

// The escape sequence's first character is a control character, which a regex literal may not hold.
const COLOUR = new RegExp(String.raw`\u001b\[(\d+)m([^\u001b]*)\u001b\[0m`, "g");

export const withoutColour = (coloured: string): string => coloured.replace(COLOUR, "$2");

export function colouredParts(coloured: string): [colour: number, text: string][] {
  return Array.from(coloured.matchAll(COLOUR), ([, colour, part = ""]) => [Number(colour), part]);
}

export const success = (stdout: string): Outcome => ({ stdout, stderr: "", exitCode: 0 });

export function failureOf<Thrown extends Error>(
  type: abstract new (...given: never) => Thrown,
  act: () => unknown,
): Thrown {
  try {
    act();
  } catch (error) {
    expect(error).to.be.instanceOf(type);
    return error as Thrown;
  }
  throw new Error("It did not fail");
}

export const commandError = (act: () => unknown): CommandError => failureOf(CommandError, act);
