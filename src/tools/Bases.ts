import type { Description } from "../openapi/Description.js";
import { fieldOf, listOf, perNode, type Fields } from "../openapi/fields.js";
import { UNIONS } from "../openapi/objectSchemas.js";

/** Finds what variants extend: often they have the very schema that lists them in their `allOf`. */
export class Bases {
  readonly #description: Description;
  readonly #variantsOf = perNode((schema: Fields) => {
    const variants = UNIONS.flatMap((name) => listOf(fieldOf(schema, name)));
    return new Set(variants.map((variant) => this.#description.resolve(variant)));
  });

  readonly #withoutVariants = perNode((schema: Fields): Fields =>
    Object.fromEntries(Object.entries(schema).filter((entry) => !UNIONS.includes(entry[0]))),
  );

  constructor(description: Description) {
    this.#description = description;
  }

  /** The schema or, for one of its own variants, the schema without them, which would lead back to that variant. */
  baseOf(schema: Fields, variant: Fields | undefined): Fields {
    return variant !== undefined && this.#variantsOf(schema).has(variant)
      ? this.#withoutVariants(schema)
      : schema;
  }
}
