/** Merges the parts of an `allOf`, for modes that do not support it. */
import { fieldOf, listOf, textsOf } from "../openapi/fields.js";
import { isRecord } from "../support/objects.js";
import { mapTable, referredName } from "./parts.js";
import type { JsonSchema } from "./types.js";

/** How many references may lead from one to the next. */
const MAX_REFERENCES = 100;

/** What is wrong with an `allOf` that has no end. */
export const ENDLESS = "an allOf that leads back to itself";

/**
 * The only part of an `allOf`, or an object that has the fields of all parts. `met` gets each part, and those of an
 * `allOf` that is the only part. `note` is told what is wrong, such as several parts that are not objects.
 */
export function mergeParts(
  { allOf, ...own }: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  met: Set<JsonSchema>,
  note: (what: string) => void,
): JsonSchema {
  const parts = listOf(allOf).map((part) => resolved(part, definitions));
  const only = isBare(own) && parts.length === 1 ? parts[0] : undefined;
  if (only !== undefined && !met.has(only)) {
    met.add(only);
    const whole = { ...only, ...own };
    return Object.hasOwn(only, "allOf") ? mergeParts(whole, definitions, met, note) : whole;
  }
  parts.forEach((part) => met.add(part));
  const all = [own, ...parts];
  const names = all.flatMap((part) => Object.keys(fieldOf(part, "properties") ?? {}));
  const isUsable =
    new Set(names).size === names.length &&
    all.every((part) => Object.keys(part).every((name) => OBJECT_KEYWORDS.includes(name)));
  if (!isUsable) {
    note(only === undefined ? "allOf" : ENDLESS);
    return own;
  }
  const tables = all.map((part) => mapTable(fieldOf(part, "properties"), (each) => each));
  return {
    ...joined([...parts, own]),
    type: "object",
    properties: joined(tables),
    required: all.flatMap((part) => textsOf(fieldOf(part, "required"))),
  };
}

/** The reference that is the only part of an `allOf`; `undefined` if there is more to it. */
export function onlyReference({ allOf, ...own }: JsonSchema): unknown {
  const parts = listOf(allOf);
  return isBare(own) && parts.length === 1 ? fieldOf(schemaIn(parts[0]), "$ref") : undefined;
}

/** The schema to which references lead. */
function resolved(part: unknown, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  let schema = schemaIn(part);
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    const name = referredName(schema);
    if (name === undefined) {
      break;
    }
    schema = schemaIn(fieldOf(definitions, name));
  }
  return schema;
}

const OBJECT_KEYWORDS = [
  ...["title", "description", "type", "properties", "required"],
  ...["additionalProperties", "default", "examples", "deprecated"],
];

/** Whether a schema with an `allOf` says nothing of its own that only a merged object could keep. */
function isBare(own: JsonSchema): boolean {
  return Object.keys(own).every((name) => ["title", "description", "type"].includes(name));
}

/** The value if it is a schema, or else an empty schema. */
export function schemaIn(part: unknown): JsonSchema {
  return isRecord(part) ? part : {};
}

/** The fields of all objects; of several with one name, the last. */
function joined(objects: readonly JsonSchema[]): JsonSchema {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}
