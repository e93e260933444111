/** Merges the parts of an `allOf`, for modes that do not support it. */
import { entriesOf, fieldOf, listOf, copyBare, textsOf } from "../openapi/fields.js";
import { statedTypes } from "../openapi/schemas.js";
import { isList, isRecord } from "../support/objects.js";
import { coversType } from "./json.js";
import { referredName } from "./subschemas.js";
import type { JsonSchema } from "./types.js";

/** What is wrong with an `allOf` that has no end. */
export const ENDLESS = "an allOf that leads back to itself";

/** Keywords that restrict nothing. */
export const TEXTS = ["title", "description", "default", "examples", "deprecated"];

/** Keywords that several parts may have: the last value counts, or the values are joined. */
const SHARED = [...TEXTS, "type", "properties", "required", "additionalProperties"];

/**
 * One schema instead of a schema and its parts: its `$ref`, the members of its `allOf`, and their parts. `met` gets
 * each part. `note` gets what is wrong, such as different values of one keyword.
 */
export function mergeParts(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  met: Set<JsonSchema>,
  note: (what: string) => void,
): JsonSchema {
  const { all, isCircular } = flattenParts(schema, definitions, met);
  const types = all.map(statedTypes).filter(({ length }) => length > 0);
  const common = commonTypes(types);
  const type = common.length === 1 ? common[0] : common;
  const merged = fieldsOfAll(types.length > 1 ? [...all, { type }] : all);
  const hasClash =
    (types.length > 0 && common.length === 0) ||
    all.some((part) =>
      Object.entries(part).some(
        (entry) => !SHARED.includes(entry[0]) && !isSameKeyword(entry[1], merged[entry[0]]),
      ),
    );
  if (hasClash) {
    note("allOf");
  } else if (isCircular && isOnlyText(merged)) {
    note(ENDLESS);
  }
  const properties = propertiesOf(all);
  const required = new Set(all.flatMap((part) => textsOf(fieldOf(part, "required"))));
  return properties.size === 0 && required.size === 0
    ? merged
    : { ...merged, properties: Object.fromEntries(properties), required: [...required] };
}

/**
 * The reference of a schema that has only texts besides it. It stands in the schema itself, or is the only part of its
 * `allOf`.
 */
export function onlyReference(schema: JsonSchema): unknown {
  const { $ref, allOf, ...own } = copyBare(schema);
  const parts = [...($ref === undefined ? [] : [{ $ref }]), ...listOf(allOf)];
  return isOnlyText(own) && parts.length === 1 ? fieldOf(schemaIn(parts[0]), "$ref") : undefined;
}

/** Whether a schema restricts nothing. */
function isOnlyText(schema: JsonSchema): boolean {
  return Object.keys(schema).every((name) => TEXTS.includes(name));
}

/**
 * The schema and all its parts in one list, each without `$ref` and `allOf`; later ones count more. A part that is in
 * `met` is skipped.
 */
function flattenParts(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  met: Set<JsonSchema>,
): { readonly all: readonly JsonSchema[]; readonly isCircular: boolean } {
  const all: JsonSchema[] = [];
  let isCircular = false;
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { $ref, allOf, ...own } = copyBare(next);
    all.push(own);
    const target = $ref === undefined ? [] : [fieldOf(definitions, String(referredName(next)))];
    for (const part of [...target, ...listOf(allOf)].map(schemaIn)) {
      isCircular ||= met.has(part);
      if (!met.has(part)) {
        met.add(part);
        waiting.push(part);
      }
    }
  }
  return { all: all.reverse(), isCircular };
}

/** The fields of all objects. One that several parts name must match each of them. */
function propertiesOf(all: readonly JsonSchema[]): ReadonlyMap<string, unknown> {
  const properties = new Map<string, unknown>();
  for (const entry of all.flatMap((part) => entriesOf(fieldOf(part, "properties")))) {
    const before = properties.get(entry[0]);
    properties.set(entry[0], before === undefined ? entry[1] : { allOf: [before, entry[1]] });
  }
  return properties;
}

/** The types that all these lists have. An empty list stands for all types. */
export function commonTypes(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].filter((type) =>
    lists.every((list) => list.length === 0 || list.some((each) => coversType(each, type))),
  );
}

/** Whether two values of a keyword are the same, or short lists of the same scalars, such as types. */
function isSameKeyword(one: unknown, other: unknown): boolean {
  const isShort = isList(one) && isList(other) && one.length < 8 && one.length === other.length;
  return one === other || (isShort && one.every((member, i) => member === other[i]));
}

/** The value if it is a schema, or else an empty schema. */
export function schemaIn(part: unknown): JsonSchema {
  return isRecord(part) ? part : {};
}

/** The fields of all objects; of several with one name, the last. */
function fieldsOfAll(objects: readonly JsonSchema[]): JsonSchema {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}
