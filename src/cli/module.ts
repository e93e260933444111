/** Operations as the text of a TypeScript module: one constant each, so that a bundler keeps those in use. */
import type { ServiceProfile } from "../index.js";
import type { NamedOperation } from "../openapi/index.js";
import { UNPRINTABLE } from "../support/printable.js";
import { writeScalar } from "./json.js";

/** Where Prettier breaks a line. */
const WIDTH = 80;

/** Names that a module cannot declare, or that this one declares itself. */
const TAKEN = (
  "arguments await break case catch class const continue debugger default delete do else enum eval export " +
  "extends false finally for function if implements import in instanceof interface let new null package " +
  "private protected public return static super switch this throw true try typeof undefined var void while " +
  "with yield Operation ServiceProfile profile"
).split(" ");

/** A name that needs no quotes as a key. */
const KEY = /^[A-Za-z_$][\w$]*$/;

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** What stands between the words of a name. */
const NO_PART = /[^\p{ID_Continue}$]+/u;

/** The text of the module. */
export function moduleText(profile: ServiceProfile, operations: readonly NamedOperation[]): string {
  const counts = new Map(TAKEN.map((name) => [name, 0]));
  const constants = operations.map(([id, operation, summary = ""]) => {
    const name = unusedName(identifierOf(id), counts);
    return (
      comment(summary) + constant(name, operation.data, ["/* @__PURE__ */ Operation.from(", ")"])
    );
  });
  return [
    "// Written by `endpoint-core operations`, which overwrites changes.",
    'import { Operation, type ServiceProfile } from "endpoint-core";',
    "",
    comment("The service, for `new EndpointFactory(profile)`.") +
      constant("profile", profile, ["", " as const satisfies ServiceProfile"]),
    ...constants,
  ].join("\n");
}

/** The id, if a constant can be called so; otherwise its words joined. */
function identifierOf(id: string): string {
  if (IDENTIFIER.test(id)) {
    return id;
  }
  const [first = "operation", ...others] = id.split(NO_PART).filter((word) => word !== "");
  const start = /^[A-Z\d]+$/.test(first) ? first.toLowerCase() : first;
  const name = start + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return IDENTIFIER.test(name) ? name : `_${name}`;
}

/** The name with the first number that no other has, if another has the name. */
function unusedName(name: string, counts: Map<string, number>): string {
  let count = counts.get(name) ?? 0;
  let unused = name;
  while (counts.has(unused)) {
    count += 1;
    unused = `${name}${count + 1}`;
  }
  counts.set(name, count);
  counts.set(unused, counts.get(unused) ?? 0);
  return unused;
}

/** A constant whose value stands between two texts. */
function constant(name: string, value: object, [before, after]: readonly [string, string]): string {
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

/** A comment of one line that the text cannot leave. */
function comment(text: string): string {
  const words = text.replace(UNPRINTABLE, " ").replace(/\s+/g, " ");
  const line = words.replaceAll("*/", "* /").trim();
  return line === "" ? "" : `/** ${line} */\n`;
}

/** A value as Prettier writes it; `column` is how much of the line is taken already. */
function print(value: unknown, indent: string, column: number): string {
  if (typeof value === "string") {
    return quote(value);
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close, blank] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const members = Object.entries(value).map(([name, member]) => {
    const key = isList ? "" : `${keyOf(name)}:`;
    const start = key === "" ? inner.length : inner.length + key.length + 1;
    const text = print(member, inner, start);
    // What is short stays on one line, save that the fields of a constant have lines of their own.
    const breaks = key !== "" && typeof member === "string" && start + text.length >= WIDTH;
    return key + (breaks ? `\n${inner}  ` : key === "" ? "" : " ") + text;
  });
  const line = open + blank + members.join(", ") + blank + close;
  return column > 0 && !line.includes("\n") && column + line.length < WIDTH
    ? line
    : `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

/** The name of a field. `__proto__` without brackets would set the prototype. */
function keyOf(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : KEY.test(name) ? name : quote(name);
}

/** Double quotes, unless that means more escapes. */
function quote(text: string): string {
  const double = writeScalar(text);
  const quotes = text.split('"').length - text.split("'").length;
  return quotes > 0
    ? `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : double;
}
