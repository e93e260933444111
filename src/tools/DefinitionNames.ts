import { componentsAt, schemasAt } from "../openapi/credentials.js";
import type { Description } from "../openapi/Description.js";
import { textOf, type Fields } from "../openapi/fields.js";
import { isRecord } from "../support/objects.js";
import { respelt, takeName } from "./toolNames.js";

/** The names of definitions, by their schemas in the description. */
export class DefinitionNames {
  readonly #names = new Map<Fields, string>();
  readonly #taken = new Set<string>();

  /** The named schemas of the description have names from the start. */
  constructor(description: Description) {
    for (const { name, value } of componentsAt(description, schemasAt(description))) {
      if (isRecord(value) && textOf(value, "$ref") === undefined && !this.#names.has(value)) {
        this.give(value, name);
      }
    }
  }

  /** The name of a schema, if it has one. */
  of(node: Fields): string | undefined {
    return this.#names.get(node);
  }

  /** Gives a schema a name like this one. */
  give(node: Fields, name: string): string {
    const spelt = respelt(name) || "schema";
    const taken = takeName([spelt], name, (other) => this.#taken.has(other));
    this.#taken.add(taken);
    this.#names.set(node, taken);
    return taken;
  }
}
