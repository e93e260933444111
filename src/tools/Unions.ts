import type { Bases } from "../openapi/Bases.js";
import type { Description } from "../openapi/Description.js";
import { Discriminators, type UnlistedVariant } from "../openapi/Discriminators.js";
import { perNode, type Fields } from "../openapi/fields.js";
import type { Variants } from "../openapi/Variants.js";
import { TEXTS } from "./allOf.js";

/** How many variants of a base a model is shown. All variants of some bases would fill its context. */
const MAX_VARIANTS = 20;

/** Whether the values of a schema have variants that it does not list, and that a model is shown. */
export function hasUnlisted(variants: Variants, schema: unknown): boolean {
  const { length } = variants.within(schema);
  return length > 0 && length <= MAX_VARIANTS;
}

/** Lists the variants of bases that do not list them. */
export class Unions {
  readonly #description: Description;
  readonly #variants: Variants;
  readonly #bases: Bases;
  readonly #discriminators: Discriminators;
  /** A union of the variants of a base, with its texts; the very schema if it is none. */
  readonly of = perNode((schema: Fields): Fields => {
    const isShown = this.#variants.of(schema).size <= MAX_VARIANTS;
    const variants = isShown ? this.#discriminators.unlistedIn(schema) : [];
    if (variants.length === 0) {
      return schema;
    }
    const texts = Object.entries(schema).filter((entry) => TEXTS.includes(entry[0]));
    const anyOf = variants.map((variant) => ({ allOf: this.#partsOf(variant, schema) }));
    return { ...Object.fromEntries(texts), anyOf };
  });

  constructor(description: Description, variants: Variants, bases: Bases) {
    this.#description = description;
    this.#variants = variants;
    this.#bases = bases;
    this.#discriminators = new Discriminators(description, variants);
  }

  #partsOf({ schema, told, isBeside }: UnlistedVariant, base: Fields): readonly Fields[] {
    const field = told && this.#description.propertiesOf(base).get(told.field);
    const isSent = told !== undefined && !this.#description.isReadOnly(field);
    const values = told?.values.length === 1 ? { const: told.values[0] } : { enum: told?.values };
    return [
      ...(isBeside ? [this.#bases.baseOf(base, this.#variants.nearestOf(base)[0])] : []),
      ...(schema === base ? [] : [schema]),
      ...(isSent ? [{ properties: { [told.field]: values }, required: [told.field] }] : []),
    ];
  }
}
