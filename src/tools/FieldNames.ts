import type { Description } from "../openapi/Description.js";
import { entriesOf, fieldOf, textsOf, type Fields } from "../openapi/fields.js";
import { eachNode } from "../openapi/nodes.js";
import { memberSchemas } from "../openapi/schemas.js";
import { isList, isRecord, mapEntries } from "../support/objects.js";
import { isName, respelt, takeName } from "./toolNames.js";

/**
 * The names that a model sees for the fields of objects. Within a document each name means one field, so the way back
 * is unambiguous wherever schemas are combined.
 */
export class FieldNames {
  readonly #description: Description;
  readonly #names = new Map<string, string>();
  readonly #fields = new Map<string, string>();
  /** How many fields of the document could have a name. Most documents need no counts. */
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(description: Description) {
    this.#description = description;
  }

  /** The name of a field for the model. */
  nameOf(field: string): string {
    if (isName(field)) {
      return field;
    }
    let name = this.#names.get(field);
    if (name === undefined) {
      this.#counts ??= countNames(this.#description);
      const counts = this.#counts;
      const isTaken = (other: string): boolean =>
        this.#fields.has(other) || (counts.get(other) ?? 0) > (other === respelt(field) ? 1 : 0);
      name = takeName([respelt(field)], field, isTaken);
      this.#names.set(field, name);
      this.#fields.set(name, field);
    }
    return name;
  }

  /** The name that replaces a field's own, if there is one. */
  otherNameOf(field: string): string | undefined {
    return this.#names.get(field);
  }

  /** A value in a schema, such as a default, with the names of fields for the model. */
  renamed(value: unknown, schema: unknown): unknown {
    if (isList(value)) {
      const { first, others } = memberSchemas(this.#description.resolve(schema) ?? {});
      return value.map((member, i) => this.renamed(member, first.at(i) ?? others));
    }
    if (!isRecord(value)) {
      return value;
    }
    const known = this.#description.propertiesOf(schema);
    return Object.fromEntries(
      mapEntries(Object.entries(value), (field, member) => [
        known.has(field) ? this.nameOf(field) : field,
        this.renamed(member, known.get(field)),
      ]),
    );
  }

  /** The field with this name for the model. */
  fieldOf(name: string): string {
    return this.#fields.get(name) ?? name;
  }
}

/**
 * Keywords whose tables have names of fields as keys. The lists of the last one, and `required`, also hold such names.
 */
const NAMING_TABLES = ["properties", "dependentSchemas", "dependentRequired"];

/** The fields that a schema names; `tableOf` returns the table of a keyword. */
export function fieldsIn(
  schema: Fields,
  tableOf: (owner: Fields, name: string) => unknown = fieldOf,
): readonly string[] {
  const tables = NAMING_TABLES.flatMap((name) => entriesOf(tableOf(schema, name)));
  const lists = [fieldOf(schema, "required"), ...tables.map((entry) => entry[1])];
  return [...tables.map((entry) => entry[0]), ...lists.flatMap(textsOf)];
}

/** The possible names of all fields in a document, and how many fields could have each. */
function countNames(description: Description): ReadonlyMap<string, number> {
  const fields = new Set<string>();
  const tables = new Set<unknown>();
  // Many schemas may have one table.
  const tableOf = (owner: Fields, name: string): unknown => {
    const table = description.field(owner, name);
    return tables.size === tables.add(table).size ? undefined : table;
  };
  eachNode(description.root, fields, (node) => {
    fieldsIn(node, tableOf).forEach((field) => fields.add(field));
    return fields;
  });
  const counts = new Map<string, number>();
  for (const field of fields) {
    const name = respelt(field);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
