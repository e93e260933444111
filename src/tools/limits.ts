/** The limits of providers on the size of a schema. */
import { entriesOf, fieldOf, listOf, textsOf } from "../openapi/fields.js";
import { isList } from "../support/objects.js";
import { mapSubschemas } from "./subschemas.js";
import type { JsonSchema } from "./types.js";

/** How much a schema may have in all, with its definitions. */
export interface Limits {
  readonly properties: number;
  /** Listed values. */
  readonly values: number;
  /** Objects within one another, below the root. */
  readonly levels: number;
  /** Characters of names and of listed strings. */
  readonly characters: number;
  /** Properties that are not required. */
  readonly optional: number;
  /** Properties with several types. */
  readonly unions: number;
}

const WORDS: Readonly<Record<keyof Limits, string>> = {
  properties: "properties",
  values: "listed values",
  levels: "levels of objects",
  characters: "characters in names and listed values",
  optional: "optional properties",
  unions: "properties of several types",
};

/** The limits that a schema exceeds, in words. */
export function exceeded(schema: JsonSchema, limits: Partial<Limits>): readonly string[] {
  const sizes = new Map<string, number>();
  measure(schema, sizes, 0);
  return entriesOf(limits)
    .filter((entry) => (sizes.get(entry[0]) ?? 0) > Number(entry[1]))
    .map((entry) => `more than ${String(entry[1])} ${WORDS[entry[0] as keyof Limits]}`);
}

/** Adds the sizes of a schema at this level. */
function measure(schema: JsonSchema, sizes: Map<string, number>, level: number): void {
  const add = (name: keyof Limits, size: number): void => {
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  };
  const properties = entriesOf(fieldOf(schema, "properties"));
  const definitions = entriesOf(fieldOf(schema, "$defs"));
  const values = listOf(fieldOf(schema, "enum"));
  const texts = textsOf([...values, fieldOf(schema, "const")]);
  const names = [...properties, ...definitions].map((entry) => entry[0]);
  add("properties", properties.length);
  add("optional", properties.length - listOf(fieldOf(schema, "required")).length);
  add("unions", properties.filter((entry) => hasTypes(entry[1] as JsonSchema)).length);
  add("values", values.length);
  add("characters", [...names, ...texts].join("").length);
  sizes.set("levels", Math.max(sizes.get("levels") ?? 0, level));
  // Only the sizes count, not the copy.
  mapSubschemas(schema, (part) => {
    measure(part, sizes, level + (fieldOf(part, "properties") === undefined ? 0 : 1));
  });
  definitions.forEach((entry) => {
    measure(entry[1] as JsonSchema, sizes, 0);
  });
}

function hasTypes(schema: JsonSchema): boolean {
  return [fieldOf(schema, "anyOf"), fieldOf(schema, "type")].some(isList);
}
