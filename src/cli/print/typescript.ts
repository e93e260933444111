/** Values and comments as TypeScript, laid out as Prettier does. */
import { UNPRINTABLE } from "../../support/printable.js";
import { writeScalar } from "../document/json.js";

/** The line width of Prettier. */
export const WIDTH = 80;

/** A name that needs no quotes as a key. */
const KEY = /^[A-Za-z_$][\w$]*$/;

/** Code instead of a value, such as the name of an import. */
export class Code {
  /** As it is printed. */
  readonly text: string;

  /** The text is printed as it is. */
  constructor(text: string) {
    this.text = text;
  }
}

/** A call instead of a value. A bundler may drop it if its result is unused. */
export class CallCode {
  /** The function, and its arguments. */
  readonly start: string;
  readonly values: readonly unknown[];

  constructor(name: string, values: readonly unknown[]) {
    this.start = `/* @__PURE__ */ ${name}(`;
    this.values = values;
  }
}

/** A constant, with texts before and after its value. */
export function constant(
  name: string,
  value: object,
  [before, after]: readonly [string, string],
): string {
  const start = `export const ${name} =`;
  const room = WIDTH - `${start} ${before}`.length;
  const text =
    room > 0
      ? ` ${before}${print(value, "", 0)}`
      : room === 0 && before !== ""
        ? ` ${before}\n  ${print(value, "  ", 0)},\n`
        : `\n  ${before}${print(value, "  ", 0)}`;
  return `${start}${text}${after};\n`;
}

/** A line of a comment without tags. They may begin after any blank, except in code between backticks. */
export function withoutTags(line: string): string {
  return line.replace(/`[^`]*`|(?<=^|[*\s])@/g, (found) => (found === "@" ? "\\@" : found));
}

/** A comment of one line. The text cannot end it. */
export function comment(text: string): string {
  const line = commentText(text);
  return line === "" ? "" : `/** ${line} */\n`;
}

/** A text for a comment, in one line: nothing in it ends the comment or the line, or is a tag. */
export function commentText(text: string): string {
  const words = text.replace(UNPRINTABLE, " ").replace(/\s+/g, " ");
  return withoutTags(words.replaceAll("*/", "* /").trim());
}

/** A value as Prettier formats it; `column` is the used width of the line. */
export function print(value: unknown, indent: string, column: number): string {
  if (value instanceof Code) {
    return value.text;
  }
  if (value instanceof CallCode) {
    return printCall(value, indent, column);
  }
  if (typeof value === "string") {
    return quote(value);
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close, blank] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const members = Object.entries(value).map(([name, member]: readonly [string, unknown]) => {
    const key = isList ? "" : `${keyOf(name)}:`;
    const start = key === "" ? inner.length : inner.length + key.length + 1;
    const text = print(member, inner, start);
    // A short value stays on one line, but each field of a constant has a line of its own.
    const breaks = key !== "" && typeof member === "string" && start + text.length >= WIDTH;
    return key + (breaks ? `\n${inner}  ` : key === "" ? "" : " ") + text;
  });
  const line =
    members.length === 0 ? open + close : open + blank + members.join(", ") + blank + close;
  return column > 0 && !line.includes("\n") && column + line.length < WIDTH
    ? line
    : `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

/** Whether the fields of the last argument go on lines below: not for lists after a list. */
function breaksLast(values: readonly unknown[]): boolean {
  const last = values.at(-1);
  return (
    typeof last === "object" &&
    last !== null &&
    Object.keys(last).length > 0 &&
    !(Array.isArray(last) && Array.isArray(values.at(-2)))
  );
}

/** A call: on one line, or with the fields of its last object below, or with a line for each value. */
function printCall({ start, values }: CallCode, indent: string, column: number): string {
  const inner = `${indent}  `;
  const texts = values.map((value) => print(value, inner, inner.length));
  const line = `${start}${texts.join(", ")})`;
  const head = [...texts.slice(0, -1), ""].join(", ");
  return !line.includes("\n") && column + line.length < WIDTH
    ? line
    : breaksLast(values) && column + start.length + head.length < WIDTH
      ? `${start}${head}${print(values.at(-1), indent, 0)})`
      : `${start}\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent})`;
}

/** The name of a field. `__proto__` without brackets would set the prototype. */
export function keyOf(name: string, quoted = quote): string {
  return name === "__proto__" ? '["__proto__"]' : fieldName(name, quoted);
}

/** The name of a field in a type. */
export function fieldName(name: string, quoted = quote): string {
  return KEY.test(name) ? name : quoted(name);
}

/** A string in double quotes, unless these need more escapes. */
export function quote(text: string): string {
  const double = writeScalar(text);
  const quotes = text.split('"').length - text.split("'").length;
  return quotes > 0
    ? `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : double;
}
