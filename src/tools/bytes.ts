/** Finds the values that are bytes, which a model writes as base64. */
import { decodeBase64 } from "../grammar/base64.js";
import type { Description } from "../openapi/Description.js";
import { fieldOf, listOf, textOf, type Fields } from "../openapi/fields.js";
import { isTextType } from "../openapi/mediaTypes.js";
import { isBytes, isNull, statedTypes } from "../openapi/schemas.js";
import { UNIONS } from "../openapi/objectSchemas.js";
import { Refusal } from "../support/messages.js";
import { isList, mapEntries } from "../support/objects.js";
import type { JsonSchema } from "./types.js";

/** The part of a value that is bytes: all of it, or each member of a list. */
export type BytePlace = "value" | "list";

/** The part of an argument that is bytes; for a whole form, such a part of each of its parts. */
export type BytePlaces = BytePlace | ReadonlyMap<string, BytePlace> | undefined;

/** The schema of bytes. */
export const BYTES: JsonSchema = Object.freeze({ type: "string", contentEncoding: "base64" });

/** The bytes in a part of a form. */
export function bytesIn(description: Description, schema: unknown): BytePlace | undefined {
  const nodes = soleVariant(description, schema);
  const items = nodes.flatMap((node) => soleVariant(description, fieldOf(node, "items")));
  return nodes.some(isBytes) ? "value" : items.some(isBytes) ? "list" : undefined;
}

/** Whether a whole body of a media type is bytes. */
export function isBodyOfBytes(description: Description, schema: unknown, type: string): boolean {
  const nodes = soleVariant(description, schema);
  return nodes.some(isBytes) || (!isTextType(type) && !nodes.some(isTextSchema));
}

function isTextSchema(node: Fields): boolean {
  return statedTypes(node).includes("string") && textOf(node, "contentMediaType") === undefined;
}

/** A schema with its references, or its only variant other than null, with the variant's references. */
function soleVariant(description: Description, schema: unknown): readonly Fields[] {
  const statements = description.withReferences(schema);
  const variants = statements
    .flatMap((statement) => UNIONS.flatMap((name) => listOf(fieldOf(statement, name))))
    .map((variant) => description.withReferences(variant))
    .filter((variant) => !variant.some(isNull));
  return (variants.length === 1 ? variants[0] : undefined) ?? statements;
}

/** The bytes of an argument that was checked. Throws a {@link Refusal} for invalid base64. */
export function decodeBytes(value: unknown, bytes: BytePlaces): unknown {
  if (bytes === undefined) {
    return value;
  }
  if (typeof bytes === "string") {
    return isList(value) ? value.map(decodeText) : decodeText(value);
  }
  const parts = Object.entries(value as object);
  return Object.fromEntries(
    mapEntries(parts, (name, part) => [name, decodeBytes(part, bytes.get(name))]),
  );
}

function decodeText(text: unknown): Uint8Array {
  const bytes = decodeBase64(String(text));
  if (bytes === undefined) {
    throw new Refusal("another string");
  }
  return bytes;
}
