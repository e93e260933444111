/** Converts schemas to draft 7, which some programs still require. */
import { fieldOf, listOf, copyBare } from "../openapi/fields.js";
import { isRecord, mapEntries } from "../support/objects.js";
import { quoteNames } from "../support/messages.js";
import { wrongOptions } from "./options.js";
import { mapSubschemas, referredName } from "./subschemas.js";
import type { JsonSchema, ToolInputSchema } from "./types.js";

/** Keywords that draft 7 does not have. */
const UNKNOWN = ["unevaluatedItems", "unevaluatedProperties", "minContains", "maxContains"];

/** The schema for a target of Standard Schema. Throws `INVALID_OPTIONS` for an unknown target. */
export function schemaFor(schema: ToolInputSchema, options: unknown): JsonSchema {
  const target = isRecord(options) ? fieldOf(options, "target") : undefined;
  if (target === "draft-2020-12") {
    return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema };
  }
  if (target !== "draft-07") {
    const expected = `one of ${quoteNames(["draft-2020-12", "draft-07"])} as target`;
    throw wrongOptions("write the schema", expected, "another");
  }
  const { $defs, ...own } = copyBare(schema);
  const definitions = $defs && {
    definitions: Object.fromEntries(
      mapEntries(Object.entries($defs), (name, part) => [name, oldOf(part)]),
    ),
  };
  return { $schema: "http://json-schema.org/draft-07/schema#", ...oldOf(own), ...definitions };
}

function oldOf(schema: JsonSchema): JsonSchema {
  const { prefixItems, items, dependentSchemas, dependentRequired, ...others } = copyBare(
    mapSubschemas(schema, oldOf),
  );
  const known = Object.entries(others).filter((entry) => !UNKNOWN.includes(entry[0]));
  const made: JsonSchema = Object.fromEntries(known);
  if (prefixItems !== undefined) {
    made["items"] = prefixItems;
    if (items !== undefined) {
      made["additionalItems"] = items;
    }
  } else if (items !== undefined) {
    made["items"] = items;
  }
  if (dependentSchemas !== undefined || dependentRequired !== undefined) {
    made["dependencies"] = { ...Object(dependentSchemas), ...Object(dependentRequired) };
  }
  const name = referredName(schema);
  if (name === undefined) {
    return made;
  }
  const reference = `#/definitions/${name}`;
  delete made["$ref"];
  // Draft 7 ignores other keywords next to a reference.
  return Object.keys(made).length === 0
    ? { $ref: reference }
    : { ...made, allOf: [{ $ref: reference }, ...listOf(fieldOf(made, "allOf"))] };
}
