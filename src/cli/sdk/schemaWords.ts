/** What a schema says by itself, without the schemas that it leads to. */
import type { Description } from "../../openapi/Description.js";
import { entriesOf, fieldOf, listOf, type Fields } from "../../openapi/fields.js";
import { referenceOf } from "../../openapi/Identifiers.js";
import {
  COMBINERS,
  formatOf,
  impliedTypes,
  isBytes,
  MEMBER_FIELDS,
  memberSchemas,
  OBJECT_FIELDS,
  statedTypes,
} from "../../openapi/schemas.js";
import { isList, isRecord, mapEntries } from "../../support/objects.js";
import { fieldName, quote } from "../print/typescript.js";
import { BLOB, type Position, type Type, unionOf } from "./Type.js";

/** The last name of a reference, without the ending of a file. */
export function lastName(reference: string): string {
  return reference.replace(/^.*[/#]/, "").replace(/\.(?:json|ya?ml)$/i, "");
}

/** How many references in a row are followed. */
const MAX_DEPTH = 64;

/** What a chain of references ends at. */
export function endOf(description: Description, schema: unknown, depth = 0): unknown {
  const reference = isRecord(schema) ? referenceOf(schema) : undefined;
  return reference === undefined || depth > MAX_DEPTH
    ? schema
    : endOf(description, description.follow(reference), depth + 1);
}

/** The types that a schema names, or that its fields imply. */
export function typeNames(schema: Fields): readonly string[] {
  const bytes = isBytes(schema) ? ["string"] : [];
  return [statedTypes(schema), impliedTypes(schema)].find(({ length }) => length > 0) ?? bytes;
}

/** How many values of a literal are written. A document may have one object in many places. */
const MAX_VALUES = 1_000;

/** The type that has only this value of JSON. */
export function literalOf(value: unknown): Type {
  const count = { values: 0 };
  const text = literalText(value, count);
  return count.values > MAX_VALUES ? "unknown" : text;
}

function literalText(value: unknown, count: { values: number }): string {
  count.values += 1;
  if (typeof value === "string" || count.values > MAX_VALUES) {
    return quote(String(value));
  }
  if (isList(value)) {
    return `[${listOf(value)
      .map((member) => literalText(member, count))
      .join(", ")}]`;
  }
  if (isRecord(value)) {
    const fields = mapEntries(
      entriesOf(value),
      (name, member) => `${fieldName(name)}: ${literalText(member, count)}`,
    );
    return fields.length === 0 ? "{ [name: string]: never }" : `{ ${fields.join("; ")} }`;
  }
  const isNumber = typeof value === "number" && Number.isFinite(value);
  return value === null || typeof value === "boolean" || isNumber ? String(value) : "unknown";
}

/** Types of values that are neither lists nor objects. */
const SCALARS: ReadonlySet<unknown> = new Set(["string", "integer", "number", "null"]);

/** Whether a schema allows only values that are neither lists nor objects. */
export function isScalar(schema: Fields): boolean {
  const types = typeNames(schema);
  return types.length > 0 && types.every((type) => SCALARS.has(type));
}

/** Whether a schema allows only objects, which are never bytes themselves. */
export function isObjectSchema(schema: Fields): boolean {
  const types = typeNames(schema);
  return types.length > 0 && types.every((type) => type === "object");
}

/** The schemas of a list's members. */
interface ListedMembers {
  /** Those of the first members, one for each. */
  readonly first: readonly unknown[];
  /** How many of these there must be. */
  readonly required: number;
  /** The schema of all others, `undefined` if they have none; no schema if there may be no others. */
  readonly others: readonly unknown[];
}

/** The members that a list may have. */
export function membersOfList(schema: Fields): ListedMembers {
  const { first, others } = memberSchemas(schema);
  const most = numberIn(schema, "maxItems") ?? Infinity;
  const isFull = first.length > 0 && (others === false || most <= first.length);
  return {
    first: first.slice(0, most),
    required: numberIn(schema, "minItems") ?? 0,
    others: isFull ? [] : [others],
  };
}

function numberIn(schema: Fields, name: string): number | undefined {
  const value = fieldOf(schema, name);
  return typeof value === "number" ? value : undefined;
}

/** Fields that count beside a reference. A type alone does not: it repeats the target's. */
const RESTRICTING: ReadonlySet<string> = new Set([
  ...COMBINERS,
  ...OBJECT_FIELDS,
  ...MEMBER_FIELDS,
  "required",
  "enum",
  "const",
]);

/** Whether a schema with a reference also restricts its values by itself. */
export function extendsReference(schema: Fields): boolean {
  return (
    referenceOf(schema) !== undefined && Object.keys(schema).some((name) => RESTRICTING.has(name))
  );
}

/** The type of strings of a schema, which may be written as dates or bytes. */
export function stringOf(schema: Fields, position: Position): Type {
  const format = formatOf(schema);
  if (!position.isInput) {
    return "string";
  }
  if (position.bytes === "value" && isBytes(schema)) {
    return unionOf([BLOB, "Uint8Array"]);
  }
  if (format === "time") {
    // A `Date` is written so wherever it stands.
    return unionOf(["string", "Date"]);
  }
  const isFormatted = format !== undefined && format === position.format;
  return isFormatted
    ? unionOf(["string", format.startsWith("base64") ? "Uint8Array" : "Date"])
    : "string";
}

/** The type of a number: a date that is written as one also takes a `Date`. */
export function numberOf(schema: Fields, { isInput, format }: Position): Type {
  return isInput && format === "unix" && formatOf(schema) === "unix"
    ? unionOf(["number", "Date"])
    : "number";
}
