/** The values of texts in JSON and YAML. */
import { printable } from "../../support/printable.js";
import { repeatedKeys } from "./repeated.js";
import { TextProblem } from "./TextProblem.js";
import { readYaml } from "./yaml.js";

/** What the name of a file says of its text. */
const JSON_FILE = /\.json$/i;
const YAML_FILE = /\.ya?ml$/i;

/** Is told of a key. */
type Note = (pointer: string) => void;

/** How a text in JSON begins. */
const JSON_START = /^\s*[[{]/;

/**
 * The value of a text in JSON or YAML: the name of its file tells which, or else its start. `note` is told of the keys
 * that stand twice in JSON. Throws a {@link TextProblem}.
 */
export function parse(text: string, file: string, note: Note = () => undefined): unknown {
  const mayBeJson = JSON_START.test(text);
  if (JSON_FILE.test(file) || (mayBeJson && !YAML_FILE.test(file))) {
    return parseJson(text, note);
  }
  if (mayBeJson) {
    // JSON is tried first: it is YAML as well, but is read in a hundredth of the time.
    try {
      return parseJson(text, note);
    } catch {
      // Then it is YAML that begins with a bracket.
    }
  }
  return readYaml(text);
}

function parseJson(text: string, note: Note): unknown {
  try {
    const value: unknown = JSON.parse(text);
    repeatedKeys(text, value).forEach(note);
    return value;
  } catch (thrown) {
    throw new TextProblem("JSON", `other text (${printable((thrown as SyntaxError).message)})`);
  }
}
