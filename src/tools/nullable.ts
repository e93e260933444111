/** Allows null, which stands for an absent property in some strict modes. */
import { fieldOf, listOf } from "../openapi/fields.js";
import { schemaIn } from "./allOf.js";
import type { JsonSchema } from "./types.js";

/** The schema, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (takesNull(schema)) {
    return schema;
  }
  const type = fieldOf(schema, "type");
  const variants = fieldOf(schema, "anyOf");
  if (variants !== undefined) {
    return { ...schema, anyOf: [...listOf(variants), { type: "null" }] };
  }
  if (type === undefined || Object.hasOwn(schema, "const")) {
    return { anyOf: [schema, { type: "null" }] };
  }
  const values = listOf(fieldOf(schema, "enum"));
  return {
    ...schema,
    type: [...[type].flat(), "null"],
    ...(values.length > 0 ? { enum: [...new Set([...values, null])] } : {}),
  };
}

/** Whether null is one of the types of a schema, or of its variants. */
function takesNull(schema: JsonSchema): boolean {
  const types = [fieldOf(schema, "type")].flat();
  return (
    (types.includes("null") && (fieldOf(schema, "const") ?? null) === null) ||
    listOf(fieldOf(schema, "anyOf")).map(schemaIn).some(takesNull)
  );
}
