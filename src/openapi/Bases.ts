import type { Description } from "./Description.js";
import { fieldOf, listOf, perNode, textsOf, type Fields } from "./fields.js";
import { UNIONS } from "./objectSchemas.js";
import type { Variants } from "./Variants.js";

/** The fields that give a schema its variants. */
const VARYING = [...UNIONS, "discriminator"];

/** How many schemas that the variants of a schema extend are searched. */
const MAX_EXTENDED = 1_000;

/** Knows what the parts of a schema mean together: variants often extend the very schema that lists them. */
export class Bases {
  readonly #description: Description;
  readonly #variants: Variants | undefined;
  /** The variants of a schema, and the schemas that these extend. */
  readonly #variantsOf = perNode((schema: Fields): ReadonlySet<Fields | undefined> => {
    const listed = UNIONS.flatMap((name) => listOf(fieldOf(schema, name)));
    const found = new Set([
      ...listed.map((variant) => this.#description.resolve(variant)),
      ...(this.#variants?.of(schema) ?? []),
    ]);
    const limit = found.size + MAX_EXTENDED;
    // The parts of `allOf` are added to the set.
    for (const variant of found) {
      const parts = listOf(fieldOf(variant, "allOf")).slice(0, limit - found.size);
      parts.forEach((part) => found.add(this.#description.resolve(part)));
    }
    return found;
  });

  /** The schemas, by their copies without variants. */
  readonly #originals = new Map<Fields, Fields>();

  readonly #withoutVariants = perNode((schema: Fields): Fields => {
    const entries = Object.entries(schema).filter((entry) => !VARYING.includes(entry[0]));
    const copy = Object.fromEntries(entries);
    this.#originals.set(copy, schema);
    return copy;
  });

  readonly #fieldsOf = perNode((schema: Fields) => this.#description.propertiesOf(schema));

  /** With `variants`, the variants that a schema does not list count as well. */
  constructor(description: Description, variants?: Variants) {
    this.#description = description;
    this.#variants = variants;
  }

  /**
   * The schema itself. If `variant` is among its variants, or among what these extend, the schema without its variants,
   * because they would lead back to `variant`.
   */
  baseOf(schema: Fields, variant: Fields | undefined): Fields {
    const original = variant && (this.#originals.get(variant) ?? variant);
    return original !== undefined && this.#variantsOf(schema).has(original)
      ? this.#withoutVariants(schema)
      : schema;
  }

  /**
   * The names of the fields of `schema` that only responses have. Those that it requires without describing them are
   * looked up in `owner`, the schema whose `allOf` has it.
   */
  leftOut(schema: Fields, owner: Fields): ReadonlySet<string> {
    const own = new Map(this.#description.ownProperties(schema));
    const required = textsOf(fieldOf(schema, "required")).filter((name) => !own.has(name));
    const others = required.map((name) => [name, this.#fieldsOf(owner).get(name)] as const);
    const left = [...own, ...others].filter((entry) => this.#description.isReadOnly(entry[1]));
    return new Set(left.map((entry) => entry[0]));
  }
}
