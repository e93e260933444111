/** Parses JSON and YAML. */
import { printable } from "../../support/printable.js";
import { repeatedKeys } from "./repeatedKeys.js";
import { TextProblem } from "./TextProblem.js";
import { readYaml } from "./yaml.js";

/** File names that show the format. */
const JSON_FILE = /\.json$/i;
const YAML_FILE = /\.ya?ml$/i;

/** Receives the pointer to a key. */
type ReportKey = (pointer: string) => void;

/** The start of JSON text. */
const JSON_START = /^\s*[[{]/;

/**
 * The value of a text in JSON or YAML: the name of its file says which, or else its start. `note` receives the
 * duplicate keys of JSON. Throws a {@link TextProblem}.
 */
export function parse(text: string, file: string, note: ReportKey = () => undefined): unknown {
  const mayBeJson = JSON_START.test(text);
  if (JSON_FILE.test(file) || (mayBeJson && !YAML_FILE.test(file))) {
    return parseJson(text, note);
  }
  if (mayBeJson) {
    // JSON is also YAML, but reading it as JSON is a hundred times faster.
    try {
      return parseJson(text, note);
    } catch {
      // YAML may also begin with a bracket.
    }
  }
  return readYaml(text);
}

function parseJson(text: string, note: ReportKey): unknown {
  try {
    const value: unknown = JSON.parse(text);
    repeatedKeys(text, value).forEach(note);
    return value;
  } catch (thrown) {
    throw new TextProblem("JSON", `other text (${printable((thrown as SyntaxError).message)})`);
  }
}
