/** What a schema says by itself, without the schemas that it leads to. */
import { fieldOf, textsOf, type Fields } from "../../openapi/fields.js";
import { impliedTypes, isBytes } from "../../openapi/schemas.js";
import { quote } from "../print/typescript.js";
import type { Type } from "./Type.js";

/** The last name of a reference, without the ending of a file. */
export function lastName(reference: string): string {
  return reference.replace(/^.*[/#]/, "").replace(/\.(?:json|ya?ml)$/i, "");
}

/** The types that a schema names, or that its fields imply. */
export function typeNames(schema: Fields): readonly string[] {
  const type = fieldOf(schema, "type");
  const named = typeof type === "string" ? [type] : textsOf(type);
  const implied = impliedTypes(schema);
  if (named.length > 0 || implied.length > 0) {
    return named.length > 0 ? named : implied;
  }
  return isBytes(schema) ? ["string"] : [];
}

export function literalOf(value: unknown): Type {
  return typeof value === "string"
    ? quote(value)
    : value === null ||
        typeof value === "boolean" ||
        (typeof value === "number" && Number.isFinite(value))
      ? String(value)
      : "unknown";
}
