/** Values as JavaScript, for people to paste. */
import { inLines, writeScalar } from "../document/json.js";
import { Code, keyOf, quote } from "./typescript.js";

/** The value as an expression of several lines; fields that are `undefined` are left out. */
export function literal(value: unknown, indent = ""): string {
  if (value instanceof Code) {
    return value.text.replaceAll("\n", `\n${indent}`);
  }
  if (value instanceof Uint8Array) {
    return `new Uint8Array([${value.join(", ")}])`;
  }
  if (typeof value === "string") {
    return quoteReadably(value);
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "bigint" ? `${value}n` : String(value);
  }
  return inLines(value, indent, {
    print: literal,
    key: (name) => keyOf(name, quoteReadably),
    end: ",",
  });
}

/** JSON text as a call of `JSON.stringify`, if that gives the very same text. */
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

/** In single quotes, if there are double quotes and no single ones in it. */
function quoteReadably(text: string): string {
  return text.includes("'") ? writeScalar(text) : quote(text);
}
