import type { Description } from "../openapi/Description.js";
import { fieldOf } from "../openapi/fields.js";
import { isRecord } from "../support/objects.js";
import { isName, respelt, takeName } from "./names.js";

/**
 * What a model calls the fields of objects. In the whole document each name stands for one field, so that the way back is
 * clear wherever schemas are combined.
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

  /** The field that has a name. */
  fieldOf(name: string): string {
    return this.#fields.get(name) ?? name;
  }
}

/** The names of all fields in a document as they could be spelt, and how many fields would have each. */
function countNames(description: Description): ReadonlyMap<string, number> {
  const fields = new Set<string>();
  const nodes = new Set<object>([description.root]);
  // It grows meanwhile.
  for (const node of nodes) {
    const table = isRecord(node) ? fieldOf(node, "properties") : undefined;
    Object.keys(isRecord(table) ? table : {}).forEach((field) => fields.add(field));
    for (const value of Object.values(node) as readonly unknown[]) {
      if (typeof value === "object" && value !== null) {
        nodes.add(value);
      }
    }
  }
  const counts = new Map<string, number>();
  for (const field of fields) {
    const name = respelt(field);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
