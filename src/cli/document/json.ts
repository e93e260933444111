/**
 * JSON for the command and the playground. Numbers stay exact, and a value that is nested too deeply is refused instead
 * of ending in a crash.
 */
import { endOfString } from "../../grammar/jsonText.js";
import { escaped } from "../../support/printable.js";
import { TextProblem } from "./TextProblem.js";

/** How deep a value may be nested. Printed text is indented, so it grows with the square of the depth. */
const MAX_DEPTH = 1000;

/** Thrown for text that cannot be read as JSON. It does not quote the text. */
export class JsonProblem extends TextProblem {
  /** Whether the text is JSON, but cannot be represented exactly. */
  readonly isJson: boolean;

  constructor(expected: string, got: string, isJson: boolean) {
    super(expected, got);
    this.isJson = isJson;
  }
}

/** A bracket, a brace, or a scalar other than a string. */
const TOKEN = /[[\]{}]|-?\d[\d.eE+-]*|true|false|null/g;

/** The value of a JSON text; integers that a number would round are bigints. Throws a {@link JsonProblem}. */
export function readJson(text: string, deepest = MAX_DEPTH): unknown {
  const value = parseText(text);
  let depth = 0;
  let prefix = "integer ";
  while (text.includes(prefix)) {
    prefix += " ";
  }
  const tagged = mapTokens(text, (token) => {
    depth += /^[[{]/.test(token) ? 1 : /^[\]}]/.test(token) ? -1 : 0;
    if (depth > deepest) {
      throw new JsonProblem(`JSON of at most ${deepest} levels`, "more", true);
    }
    return /^[-\d]/.test(token) ? exactNumber(token, prefix) : token;
  });
  return tagged === text
    ? value
    : JSON.parse(tagged, (_, member: unknown) =>
        typeof member === "string" && member.startsWith(prefix)
          ? BigInt(member.slice(prefix.length))
          : member,
      );
}

/** A JSON text with its tokens changed. The token of a name includes its colon. */
export function mapTokens(json: string, change: (token: string) => string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let quote = json.indexOf('"'); quote >= 0; quote = json.indexOf('"', done)) {
    const end = endOfString(json, quote) + 1;
    pieces.push(json.slice(done, quote).replace(TOKEN, change));
    done = json.charAt(end) === ":" ? end + 1 : end;
    pieces.push(change(json.slice(quote, done)));
  }
  return pieces.join("") + json.slice(done).replace(TOKEN, change);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonProblem("JSON", "other text", false);
  }
}

/** The number as it is written, or a string with the prefix of a bigint. */
function exactNumber(token: string, prefix: string): string {
  const number = Number(token);
  if (/^-?\d+$/.test(token)) {
    return Number.isSafeInteger(number) ? token : `"${prefix}${token}"`;
  }
  if (!Number.isFinite(number) || digitsOf(String(number)) !== digitsOf(token)) {
    const expected = "numbers that JavaScript can hold";
    throw new JsonProblem(expected, "one that it would round", true);
  }
  return token;
}

/** The significant digits. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "");
}

/** The value as JSON of several lines, with bigints as integers. */
export function printJson(value: unknown, indent = ""): string {
  return typeof value === "object" && value !== null
    ? inLines(value, indent, { print: printJson, key: writeScalar, end: "" })
    : typeof value === "bigint"
      ? String(value)
      : writeScalar(value);
}

/** How members are written: their values, their names, and the text after the last one. */
interface MemberStyle {
  readonly print: (value: unknown, indent: string) => string;
  readonly key: (name: string) => string;
  readonly end: "" | ",";
}

/** A list or an object with one line per member; fields that are `undefined` are left out. */
export function inLines(value: object, indent: string, { print, key, end }: MemberStyle): string {
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((member) => inner + print(member, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${inner}${key(name)}: ${print(member, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.join(",\n")}${end}\n${indent}${close}`;
}

/** A scalar as JSON that shows all its characters. */
export function writeScalar(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/** The value with its scalars changed; `null` stays. */
export function mapScalars(value: unknown, change: (scalar: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((member) => mapScalars(member, change));
  }
  if (typeof value !== "object") {
    return value === undefined ? value : change(value);
  }
  return (
    value &&
    Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, mapScalars(each, change)]),
    )
  );
}
