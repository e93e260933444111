import { readArguments, unknownWord } from "./arguments.js";
import { helpText } from "./help.js";
import { success, usageError, type Outcome } from "./outcome.js";
import { OPTIONS, SHELLS, type Shell } from "./options.js";
import { bashScript, fishScript, zshScript } from "./shells.js";

const SCRIPTS: Readonly<Record<Shell, () => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `completion bash|zsh|fish` prints a script for that shell. */
export function completion(words: readonly string[]): Outcome {
  const { words: names, given } = readArguments(words, { help: OPTIONS.help });
  if (given.has("help")) {
    return success(helpText());
  }
  const [word, ...more] = names;
  const what = "the name of the shell";
  const expected = `one of ${SHELLS.join(", ")}`;
  if (word === undefined || more.length > 0) {
    throw usageError(`read ${what}`, expected, word === undefined ? "none" : "several words");
  }
  const shell = SHELLS.find((name) => name === word);
  if (shell === undefined) {
    throw unknownWord(what, expected, word, SHELLS);
  }
  return success(SCRIPTS[shell]());
}
