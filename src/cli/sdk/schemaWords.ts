/** What a schema says by itself, without the schemas that it leads to. */
import { fieldOf, listOf, textOf, type Fields } from "../../openapi/fields.js";
import { referenceOf } from "../../openapi/Identifiers.js";
import {
  COMBINERS,
  impliedTypes,
  isBytes,
  LIST_FIELDS,
  OBJECT_FIELDS,
  statedTypes,
} from "../../openapi/schemas.js";
import { quote } from "../print/typescript.js";
import { BLOB, type Position, type Type, unionOf } from "./Type.js";

/** The last name of a reference, without the ending of a file. */
export function lastName(reference: string): string {
  return reference.replace(/^.*[/#]/, "").replace(/\.(?:json|ya?ml)$/i, "");
}

/** The types that a schema names, or that its fields imply. */
export function typeNames(schema: Fields): readonly string[] {
  const bytes = isBytes(schema) ? ["string"] : [];
  return [statedTypes(schema), impliedTypes(schema)].find(({ length }) => length > 0) ?? bytes;
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

/** Types of values that are neither lists nor objects. */
const SCALARS: ReadonlySet<unknown> = new Set(["string", "integer", "number", "null"]);

/** Whether a schema allows only values that are neither lists nor objects. */
export function isScalar(schema: Fields): boolean {
  const types = typeNames(schema);
  return types.length > 0 && types.every((type) => SCALARS.has(type));
}

/** Whether a schema allows only objects, which are never bytes themselves. */
export function isObject(schema: Fields): boolean {
  const types = typeNames(schema);
  return types.length > 0 && types.every((type) => type === "object");
}

/** The schemas of the members of a list; `undefined` is that of members of which nothing is said. */
export function memberSchemas(schema: Fields): readonly unknown[] {
  const first = listOf(fieldOf(schema, "prefixItems"));
  const items = fieldOf(schema, "items");
  const most = fieldOf(schema, "maxItems");
  const isFull = items === false || (typeof most === "number" && most <= first.length);
  return first.length > 0 && isFull ? first : [...first, items];
}

/** Fields that count beside a reference. A type alone does not: it repeats that of the target. */
const RESTRICTING: ReadonlySet<string> = new Set([
  ...COMBINERS,
  ...OBJECT_FIELDS,
  ...LIST_FIELDS,
  "required",
  "enum",
  "const",
]);

/** Whether a schema with a reference restricts its values by itself, too. */
export function extendsReference(schema: Fields): boolean {
  return (
    referenceOf(schema) !== undefined && Object.keys(schema).some((name) => RESTRICTING.has(name))
  );
}

/** The type of strings of a schema, which may be written as dates or bytes. */
export function stringOf(schema: Fields, position: Position): Type {
  const format = textOf(schema, "format");
  if (!position.isInput) {
    return "string";
  }
  if (position.bytes === "value" && isBytes(schema)) {
    return unionOf([BLOB, "Uint8Array"]);
  }
  if (format === "date-time") {
    // A `Date` is written so wherever it stands.
    return unionOf(["string", "Date"]);
  }
  const isFormatted = format === position.format && (format === "date" || format === "http-date");
  const isEncoded = format === "byte" || fieldOf(schema, "contentEncoding") !== undefined;
  return isFormatted
    ? unionOf(["string", "Date"])
    : isEncoded && position.format?.startsWith("base64") === true
      ? unionOf(["string", "Uint8Array"])
      : "string";
}
