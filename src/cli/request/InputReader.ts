import { isPlainObject, kindOf } from "../../support/objects.js";
import { byName } from "./byName.js";
import { JsonProblem, readJson } from "../document/json.js";
import {
  fileError,
  usageError,
  withFile,
  type CommandError,
  type Environment,
} from "../commandLine/outcome.js";

/** Reads what arguments say: parameters, headers, bodies and the files that they name. */
export class InputReader {
  readonly #readFile: Environment["readFile"];
  #hasReadInput = false;

  /** `readFile` gives the bytes of a file, of the standard input for `-`. */
  constructor(readFile: Environment["readFile"]) {
    this.#readFile = readFile;
  }

  /** The parameters by name; the values of a name that is repeated are a list. */
  parameters(words: readonly string[]): Record<string, unknown> {
    return byName(words.map((word, i) => this.#parameter(word, i + 2)));
  }

  /** The headers by name; one without a value is removed. */
  headers(lines: readonly string[]): Record<string, unknown> {
    return byName(lines.map(readHeader));
  }

  /** A body: what is JSON becomes its value, unless `isJson` is false; else text, or the bytes of a file. */
  data(argument: string, isJson: boolean): unknown {
    const path = argument === "-" ? "-" : argument.startsWith("@") ? argument.slice(1) : undefined;
    const read = path === undefined ? argument : this.#textOrBytes(path);
    if (typeof read !== "string" || !isJson) {
      return read;
    }
    try {
      return readJson(read);
    } catch (problem) {
      if (problem instanceof JsonProblem && problem.isJson) {
        throw fileError("read the body", problem.expected, problem.got);
      }
      return read;
    }
  }

  /** The object in a file of JSON. */
  object(path: string): Record<string, unknown> {
    const action = `read ${JSON.stringify(path)}`;
    const value = this.#json(this.#text(path), action, fileError);
    if (!isPlainObject(value)) {
      throw fileError(action, "a JSON object", kindOf(value));
    }
    return value;
  }

  /** `place` counts the arguments from 1. */
  #parameter(word: string, place: number): [name: string, value: unknown] {
    const equals = word.indexOf("=");
    const isJson = equals > 0 && word.charAt(equals - 1) === ":";
    const name = word.slice(0, isJson ? equals - 1 : equals);
    if (equals < 0 || name === "") {
      // It is not quoted: it may be half of a header with a credential, typed without quotes.
      const got = equals < 0 ? 'no "="' : "no name";
      throw usageError(`read argument ${place}`, "name=value, name:=json or name=@file", got);
    }
    const text = word.slice(equals + 1);
    const isFile = text.startsWith("@");
    const content = isFile ? this.#text(text.slice(1)) : text;
    const action = `read the value of ${JSON.stringify(name)}`;
    const problem = isFile ? fileError : usageError;
    return [name, isJson ? this.#json(content, action, problem) : content];
  }

  #json(
    text: string,
    action: string,
    error: (action: string, expected: string, got: string) => CommandError,
  ): unknown {
    try {
      // Some editors begin a file with a byte order mark.
      return readJson(text.replace(/^\uFEFF/, ""));
    } catch (problem) {
      throw problem instanceof JsonProblem ? error(action, problem.expected, problem.got) : problem;
    }
  }

  #text(path: string): string {
    const read = this.#textOrBytes(path);
    if (typeof read !== "string") {
      throw fileError(`read ${JSON.stringify(path)}`, "text in UTF-8", "other bytes");
    }
    return read;
  }

  #textOrBytes(path: string): string | Uint8Array {
    const isInput = path === "-";
    const action = `read ${isInput ? "the standard input" : JSON.stringify(path)}`;
    if (isInput && this.#hasReadInput) {
      throw usageError(action, "one argument that takes it", "several");
    }
    this.#hasReadInput ||= isInput;
    const bytes = withFile(action, () => this.#readFile(path));
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return bytes;
    }
  }
}

function readHeader(line: string): [name: string, value: unknown] {
  const colon = line.indexOf(":");
  if (colon < 1) {
    throw usageError("read a header", '"name: value"', colon < 0 ? 'no ":"' : "no name");
  }
  const value = line.slice(colon + 1).trim();
  return [line.slice(0, colon).trim().toLowerCase(), value === "" ? null : value];
}
