import type { Description } from "../openapi/Description.js";
import { entriesOf, fieldOf, textsOf, type Fields } from "../openapi/fields.js";
import { eachNode } from "../openapi/nodes.js";
import { isName, respelt, takeName } from "./names.js";

/**
 * What a model calls the fields of objects. In the whole document each name stands for one field, so that the way back
 * is clear wherever schemas are combined.
 */
export class FieldNames {
  readonly #description: Description;
  readonly #names = new Map<string, string>();
  readonly #fields = new Map<string, string>();
  /** How many fields of the document may have a name; most documents need no count. */
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(description: Description) {
    this.#description = description;
  }

  /** The name of a field. */
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

  /** The name that stands in place of a field's own, if there is one. */
  otherNameOf(field: string): string | undefined {
    return this.#names.get(field);
  }

  /** The field that has a name. */
  fieldOf(name: string): string {
    return this.#fields.get(name) ?? name;
  }
}

/** Keywords whose tables have the names of fields, as the lists of the last one and of `required` have them. */
const NAMING_TABLES = ["properties", "dependentSchemas", "dependentRequired"];

/** The fields that a schema names; `tableOf` gives the table of a keyword. */
export function fieldsIn(
  schema: Fields,
  tableOf: (owner: Fields, name: string) => unknown = fieldOf,
): readonly string[] {
  const tables = NAMING_TABLES.flatMap((name) => entriesOf(tableOf(schema, name)));
  const lists = [fieldOf(schema, "required"), ...tables.map((entry) => entry[1])];
  return [...tables.map((entry) => entry[0]), ...lists.flatMap(textsOf)];
}

/** The names of all fields in a document as they could be spelt, and how many fields would have each. */
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
