/** What is loaded when the first document comes that is not JSON: the reader of the command, with the package that it uses. */
import { parse } from "../src/cli/document/parse.js";
import { TextProblem } from "../src/cli/document/TextProblem.js";

/** The value of the text of a file, or why it has none. */
export function readText(text: string, file: string): { value: unknown } | TextProblem {
  try {
    return { value: parse(text, file) };
  } catch (thrown) {
    if (thrown instanceof TextProblem) {
      return thrown;
    }
    throw thrown;
  }
}
