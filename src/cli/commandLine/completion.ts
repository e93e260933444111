import { unknown } from "./arguments.js";
import { success, usageError, type Outcome } from "./outcome.js";
import { SHELLS, type Shell } from "./options.js";
import { bashScript, fishScript, zshScript } from "./shells.js";

const SCRIPTS: Readonly<Record<Shell, () => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `completion bash|zsh|fish` prints a script for that shell. */
export function completion(words: readonly string[]): Outcome {
  const [what, ...more] = words;
  const action = "the name of the shell";
  const expected = `one of ${SHELLS.join(", ")}`;
  if (what === undefined || more.length > 0) {
    throw usageError(`read ${action}`, expected, what === undefined ? "none" : "several words");
  }
  const shell = SHELLS.find((name) => name === what);
  if (shell === undefined) {
    throw unknown(action, expected, what, SHELLS);
  }
  return success(SCRIPTS[shell]());
}
