/** Where schemas contain other schemas. The names in tables of properties are not keywords. */
import { entriesOf, fieldOf, listOf, textsOf, type Fields } from "../openapi/fields.js";
import { COMBINERS } from "../openapi/schemas.js";
import { isRecord, mapEntries } from "../support/objects.js";
import type { JsonSchema } from "./types.js";

/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS: readonly string[] = [
  "items",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedItems",
];

/** Keywords about other fields or members. Their value is a schema, `true` or `false`. */
export const OPEN_KEYWORDS: readonly string[] = ["additionalProperties", "unevaluatedProperties"];

/** Keywords whose value is a list of schemas. */
export const LIST_KEYWORDS: readonly string[] = ["prefixItems", ...COMBINERS];

/** Keywords whose value has a schema for each name, except `properties`. */
const TABLE_KEYWORDS: readonly string[] = ["patternProperties", "dependentSchemas"];

/** The start of references to definitions. */
export const DEFS = "#/$defs/";

/** The name of the definition to which a schema refers. */
export function referredName(schema: JsonSchema | undefined): string | undefined {
  const reference = fieldOf(schema, "$ref");
  return typeof reference === "string" ? reference.slice(DEFS.length) : undefined;
}

/** A copy of a schema, with the schemas in it replaced by the results of `map`. */
export function mapSubschemas(schema: JsonSchema, map: (part: JsonSchema) => unknown): JsonSchema {
  const mapOne = (part: unknown): unknown => (isRecord(part) ? map(part) : part);
  const mapped = (name: string, value: unknown): unknown => {
    if (SCHEMA_KEYWORDS.includes(name) || OPEN_KEYWORDS.includes(name)) {
      return mapOne(value);
    }
    if (LIST_KEYWORDS.includes(name)) {
      return listOf(value).map(mapOne);
    }
    return name === "properties" || TABLE_KEYWORDS.includes(name) ? mapTable(value, mapOne) : value;
  };
  return Object.fromEntries(
    mapEntries(Object.entries(schema), (name, value) => [name, mapped(name, value)]),
  );
}

/** A copy of a table, with the schemas in it replaced by the results of `map`. */
function mapTable(table: unknown, map: (part: unknown) => unknown): JsonSchema {
  const entries = isRecord(table) ? Object.entries(table) : [];
  return Object.fromEntries(mapEntries(entries, (name, part) => [name, map(part)]));
}

/** The reference in a schema to a table of schemas, if it has one. */
export function sharedTable(schema: Fields): string | undefined {
  return ["properties", ...TABLE_KEYWORDS]
    .flatMap((name): readonly string[] => {
      const table = fieldOf(schema, name);
      return textsOf(isRecord(table) ? [fieldOf(table, "$ref")] : []);
    })
    .at(0);
}

/** The schemas under some keywords of these: one schema, a list or a table each. */
export function subschemasIn(
  schemas: readonly JsonSchema[],
  keywords: readonly string[],
): readonly JsonSchema[] {
  return schemas.flatMap((schema) =>
    keywords.flatMap((name) => {
      const value = fieldOf(schema, name);
      return (
        TABLE_KEYWORDS.includes(name) ? entriesOf(value).map((entry) => entry[1]) : [value].flat()
      ).filter(isRecord);
    }),
  );
}
