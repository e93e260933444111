/** Values as JavaScript, for people to paste. */
import { escaped } from "../support/printable.js";
import { inLines } from "./json.js";
import { Code } from "./print.js";

/** The value as an expression of several lines; what `undefined` is the value of is left out. */
export function literal(value: unknown, indent = ""): string {
  if (value instanceof Code) {
    return value.text.replaceAll("\n", `\n${indent}`);
  }
  if (value instanceof Uint8Array) {
    return `new Uint8Array([${value.join(", ")}])`;
  }
  if (typeof value === "string") {
    return quoted(value);
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "bigint" ? `${value}n` : String(value);
  }
  return inLines(value, indent, { print: literal, key: keyOf, end: "," });
}

/** JSON text as the call that writes it, where that call gives the very same text. */
export function jsonCode(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text && typeof value === "object"
      ? new Code(`JSON.stringify(${literal(value)})`)
      : text;
  } catch {
    return text;
  }
}

function keyOf(name: string): string {
  // In a literal `__proto__` would set the prototype.
  return name === "__proto__"
    ? `["__proto__"]`
    : /^[A-Za-z_$][\w$]*$/.test(name)
      ? name
      : quoted(name);
}

/** In single quotes, if there are double quotes and no single ones in it. */
function quoted(text: string): string {
  const json = escaped(JSON.stringify(text));
  return text.includes('"') && !text.includes("'")
    ? `'${json.slice(1, -1).replace(/\\./g, (pair) => (pair === '\\"' ? '"' : pair))}'`
    : json;
}
