/**
 * Finds out what the nodes of a description are, so that example data and names of fields are not taken for references.
 */
import { LIST_FIELDS } from "../../openapi/Description.js";
import { entriesOf, listOf, type Fields } from "../../openapi/fields.js";
import { DATA } from "../../openapi/nodes.js";
import { isList, isRecord } from "../../support/objects.js";

/** The kind of a node: an object of OpenAPI, a schema, or a table of objects or schemas with any names. */
export type NodeKind = "object" | "schema" | "objects" | "schemas";

/** Fields of objects that hold tables. */
const TABLES = new Set(
  (
    "additionalOperations callbacks content encoding headers links mediaTypes parameters pathItems paths requestBodies " +
    "responses securityDefinitions securitySchemes variables webhooks"
  ).split(" "),
);

/** Fields of objects that hold schemas; Swagger 2.0 has `items` in parameters. */
const SCHEMAS: ReadonlyMap<string, NodeKind> = new Map([
  ["schema", "schema"],
  ["itemSchema", "schema"],
  ["items", "schema"],
  ["schemas", "schemas"],
  ["definitions", "schemas"],
]);

/** Fields of schemas that hold schemas, and tables of them. */
const SUBSCHEMAS: ReadonlyMap<string, NodeKind> = new Map([
  ..."additionalItems additionalProperties allOf anyOf contains contentSchema else if items not oneOf prefixItems"
    .split(" ")
    .concat(["propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"])
    .map((name) => [name, "schema"] as const),
  ...["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"].map(
    (name) => [name, "schemas"] as const,
  ),
]);

/** A node and its kind. */
type NodeOfKind = readonly [node: unknown, kind: NodeKind];

/** The children of a node that may contain references. */
export function childrenOf(
  node: Fields | readonly unknown[],
  kind: NodeKind,
): readonly NodeOfKind[] {
  if (isList(node)) {
    return listOf(node).map((member) => [member, kind === "objects" ? "object" : kind]);
  }
  return entriesOf(node).flatMap(([name, value]): readonly NodeOfKind[] => {
    const inList = LIST_FIELDS.has(name) && isRecord(value) ? "object" : undefined;
    const own = typeof value === "object" ? (fieldKind(name, kind) ?? inList) : undefined;
    return own === undefined ? [] : [[value, own]];
  });
}

/** The kind of a field; `undefined` for data. */
function fieldKind(name: string, owner: NodeKind): NodeKind | undefined {
  switch (owner) {
    case "objects":
      return "object";
    case "schemas":
      return "schema";
    case "schema":
      return SUBSCHEMAS.get(name);
    case "object":
      return DATA.has(name) || name.startsWith("x-")
        ? undefined
        : (SCHEMAS.get(name) ?? (TABLES.has(name) ? "objects" : "object"));
  }
}
