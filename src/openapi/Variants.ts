import { componentsAt, schemasAt } from "./credentials.js";
import type { Description } from "./Description.js";
import { fieldOf, listOf, perNode, type Fields } from "./fields.js";
import { UNIONS } from "./objectSchemas.js";

/** How many variants of a schema are searched. */
const MAX_VARIANTS = 1_000;

/**
 * Finds the variants of schemas that have a `discriminator` but list no variants: the named schemas that extend them,
 * directly or indirectly.
 */
export class Variants {
  readonly #description: Description;
  /** The named schemas whose `allOf` has a schema. */
  #extending: ReadonlyMap<Fields, readonly Fields[]> | undefined;
  readonly #of = perNode((schema: Fields): readonly Fields[] => {
    const isBase = fieldOf(schema, "discriminator") !== undefined;
    if (!isBase || UNIONS.some((name) => listOf(fieldOf(schema, name)).length > 0)) {
      return [];
    }
    const extending = (this.#extending ??= extendingIn(this.#description));
    const found = new Set(extending.get(schema));
    // The set grows in the loop.
    for (const variant of found) {
      const next = extending.get(variant) ?? [];
      next.slice(0, MAX_VARIANTS - found.size).forEach((each) => found.add(each));
    }
    found.delete(schema);
    return [...found];
  });

  constructor(description: Description) {
    this.#description = description;
  }

  /** The variants of a schema; none if it lists its variants. */
  of(value: unknown): readonly Fields[] {
    return this.#of(this.#description.resolve(value) ?? {});
  }
}

function extendingIn(description: Description): ReadonlyMap<Fields, readonly Fields[]> {
  const found = new Map<Fields, Fields[]>();
  for (const { value } of componentsAt(description, schemasAt(description))) {
    const schema = description.resolve(value);
    for (const part of listOf(fieldOf(schema, "allOf"))) {
      const base = description.resolve(part);
      const others = base && (found.get(base) ?? []);
      if (schema !== undefined && base !== undefined && others !== undefined) {
        others.push(schema);
        found.set(base, others);
      }
    }
  }
  return found;
}
