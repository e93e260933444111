import type { Description } from "./Description.js";
import { fieldOf, listOf, perNode, textsOf, type Fields } from "./fields.js";
import { UNIONS } from "./objectSchemas.js";
import type { Variants } from "./Variants.js";

/** How many variants of a schema, and schemas that these extend, are searched. */
const MAX_VARIANTS = 1_000;

/** Knows what the parts of a schema mean together: variants often extend the very schema that lists them. */
export class Bases {
  readonly #description: Description;
  readonly #variants: Variants | undefined;
  /** The variants of a schema, and the schemas that these extend. */
  readonly #variantsOf = perNode((schema: Fields): ReadonlySet<Fields | undefined> => {
    const found = new Set<Fields | undefined>();
    const add = (parts: readonly unknown[]): void => {
      parts.slice(0, MAX_VARIANTS - found.size).forEach((part) => {
        found.add(this.#description.resolve(part));
      });
    };
    add(UNIONS.flatMap((name) => listOf(fieldOf(schema, name))));
    add(this.#variants?.of(schema) ?? []);
    // The parts of `allOf` are added to the set.
    for (const variant of found) {
      add(listOf(fieldOf(variant, "allOf")));
    }
    return found;
  });

  readonly #withoutVariants = perNode((schema: Fields): Fields =>
    Object.fromEntries(Object.entries(schema).filter((entry) => !UNIONS.includes(entry[0]))),
  );

  readonly #fieldsOf = perNode((schema: Fields) => this.#description.propertiesOf(schema));

  /** With `variants`, those that a schema does not list count, too. */
  constructor(description: Description, variants?: Variants) {
    this.#description = description;
    this.#variants = variants;
  }

  /**
   * The schema itself. If `variant` is among its variants, or among what these extend, the schema without its variants,
   * because they would lead back to `variant`.
   */
  baseOf(schema: Fields, variant: Fields | undefined): Fields {
    return variant !== undefined && this.#variantsOf(schema).has(variant)
      ? this.#withoutVariants(schema)
      : schema;
  }

  /**
   * The names of the fields of `schema` that only responses have. Those that it requires without describing them are looked
   * up in `owner`, the schema whose `allOf` has it.
   */
  leftOut(schema: Fields, owner: Fields): ReadonlySet<string> {
    const own = new Map(this.#description.ownProperties(schema));
    const required = textsOf(fieldOf(schema, "required")).filter((name) => !own.has(name));
    const others = required.map((name) => [name, this.#fieldsOf(owner).get(name)] as const);
    const left = [...own, ...others].filter((entry) => this.#description.isReadOnly(entry[1]));
    return new Set(left.map((entry) => entry[0]));
  }
}
