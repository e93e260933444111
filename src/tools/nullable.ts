/** Adds null to schemas, which stands for an absent property in some strict modes, or removes it. */
import { fieldOf, listOf } from "../openapi/fields.js";
import { isNull } from "../openapi/schemas.js";
import { isRecord, mapEntries } from "../support/objects.js";
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

/** The keywords that may allow null, and whether a member of their lists is null. */
const NULLS: ReadonlyMap<string, (member: unknown) => boolean> = new Map([
  ["type", (member) => member === "null"],
  ["enum", (member) => member === null],
  ["anyOf", isNull],
  ["oneOf", isNull],
]);

/** The schema without null, unless a reference allows it. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const entries = mapEntries(Object.entries(schema), (name, value) => {
    const isNullHere = NULLS.get(name);
    const others =
      isNullHere === undefined ? [] : listOf(value).filter((member) => !isNullHere(member));
    const made = others.map((member) => (isRecord(member) ? withoutNull(member) : member));
    const list = name === "type" && made.length === 1 ? made[0] : made;
    return [name, made.length === 0 ? value : list] as const;
  });
  return Object.fromEntries(entries);
}
