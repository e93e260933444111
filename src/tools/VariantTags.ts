import type { Description } from "../openapi/Description.js";
import { Discriminators } from "../openapi/Discriminators.js";
import type { Fields } from "../openapi/fields.js";
import { listedValues } from "../openapi/schemas.js";
import type { Variants } from "../openapi/Variants.js";
import type { JsonSchema } from "./types.js";

/** Finds what a `discriminator` says about variants, since JSON Schema does not have this keyword. */
export class VariantTags {
  readonly #description: Description;
  readonly #discriminators: Discriminators;

  constructor(description: Description, variants: Variants) {
    this.#description = description;
    this.#discriminators = new Discriminators(description, variants);
  }

  /**
   * The schema of the field that identifies a variant of a schema; nothing if the variant lists the values itself.
   * `nameOf` gives the name of the field for the model.
   */
  tagsOf(schema: Fields, variant: unknown, nameOf: (field: string) => string): JsonSchema[] {
    const found = this.#discriminators.discriminantIn(schema)(variant);
    const own = found && this.#description.propertiesOf(variant).get(found.field);
    return found === undefined || listedValues(this.#description.resolve(own) ?? {}).length > 0
      ? []
      : [{ properties: { [nameOf(found.field)]: { enum: found.values } } }];
  }
}
