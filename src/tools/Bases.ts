import type { Description } from "../openapi/Description.js";
import { fieldOf, listOf, perNode, textsOf, type Fields } from "../openapi/fields.js";
import { isLeftOut, UNIONS } from "../openapi/objectSchemas.js";

/** Knows what the parts of a schema mean together: variants often extend the very schema that lists them. */
export class Bases {
  readonly #description: Description;
  readonly #variantsOf = perNode((schema: Fields) => {
    const variants = UNIONS.flatMap((name) => listOf(fieldOf(schema, name)));
    return new Set(variants.map((variant) => this.#description.resolve(variant)));
  });

  readonly #withoutVariants = perNode((schema: Fields): Fields =>
    Object.fromEntries(Object.entries(schema).filter((entry) => !UNIONS.includes(entry[0]))),
  );

  readonly #fieldsOf = perNode((schema: Fields) => this.#description.propertiesOf(schema));

  constructor(description: Description) {
    this.#description = description;
  }

  /** The schema or, for one of its own variants, the schema without them, which would lead back to that variant. */
  baseOf(schema: Fields, variant: Fields | undefined): Fields {
    return variant !== undefined && this.#variantsOf(schema).has(variant)
      ? this.#withoutVariants(schema)
      : schema;
  }

  /** The fields of a schema that only responses have. `owner`, which has it in its `allOf`, describes some of them. */
  leftOut(schema: Fields, owner: Fields): ReadonlySet<string> {
    const own = new Map(this.#description.ownProperties(schema));
    const required = textsOf(fieldOf(schema, "required")).filter((name) => !own.has(name));
    const others = required.map((name) => [name, this.#fieldsOf(owner).get(name)] as const);
    const left = [...own, ...others].filter((entry) => isLeftOut(this.#description, entry[1]));
    return new Set(left.map((entry) => entry[0]));
  }
}
