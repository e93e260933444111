import { componentsAt, schemasAt } from "./credentials.js";
import type { Description } from "./Description.js";
import { below, entriesOf, fieldOf, listOf, perNode, type Fields } from "./fields.js";
import { UNIONS } from "./objectSchemas.js";
import { COMBINERS } from "./schemas.js";
import { isRecord } from "../support/objects.js";

const NONE: ReadonlySet<Fields> = new Set();

/** How many schemas that extend a base indirectly are searched. A base with more counts as one without variants. */
const MAX_INDIRECT = 1_000;

/** How many parts of a schema are searched. */
const MAX_PARTS = 1_000;

/**
 * Finds the variants of schemas that have a `discriminator` but list no variants: the named schemas that extend them,
 * directly or indirectly, and the schemas that the `mapping` names.
 */
export class Variants {
  readonly #description: Description;
  /** The named schemas whose `allOf` has a schema. */
  #extending: ReadonlyMap<Fields, readonly Fields[]> | undefined;
  /** The schemas to which the `mapping` of a base leads. */
  readonly #targets = perNode((schema: Fields): readonly Fields[] => {
    const discriminator = this.#description.field(schema, "discriminator");
    return entriesOf(this.#description.field(discriminator, "mapping"))
      .map((entry) => this.targetOf(entry[1]))
      .filter((each) => each !== undefined);
  });
  readonly #extendingOf = perNode((schema: Fields) => this.#reach(schema, [], () => true));
  /** The schemas that the `mapping` of a base names although they do not extend it. */
  readonly #mapped = perNode((schema: Fields): ReadonlySet<Fields> => {
    const extending = this.#extendingOf(schema);
    const mapped = this.#targets(schema).filter(
      (each) => !extending.has(each) && !this.#leads(each, schema),
    );
    return extending === NONE ? NONE : new Set(mapped);
  });
  readonly #of = perNode((schema: Fields) =>
    isBase(schema) && !listsVariants(schema)
      ? this.#reach(schema, this.#mapped(schema), () => true)
      : NONE,
  );
  readonly #nearest = perNode((schema: Fields) =>
    this.of(schema).size === 0
      ? []
      : [...this.#reach(schema, this.#mapped(schema), (variant) => this.of(variant).size === 0)],
  );
  readonly #within = perNode((schema: Fields): readonly Fields[] => {
    const found = new Set(this.of(schema));
    const owners = new Set(this.#description.withReferences(schema));
    // The parts are added to the set.
    for (const owner of owners) {
      for (const part of combinedIn(owner).slice(0, Math.max(0, MAX_PARTS - owners.size))) {
        const variants = this.of(part);
        // What extends a base has only the fields of the base itself.
        if (!variants.has(owner)) {
          variants.forEach((each) => found.add(each));
        }
        this.#description.withReferences(part).forEach((each) => owners.add(each));
      }
    }
    return [...found];
  });

  constructor(description: Description) {
    this.#description = description;
  }

  /** The variants of a schema; none if it lists its variants. */
  of(value: unknown): ReadonlySet<Fields> {
    return this.#of(this.#description.resolve(value) ?? {});
  }

  /** The variants of a schema without those of variants that have variants themselves. */
  nearestOf(schema: Fields): readonly Fields[] {
    return this.#nearest(schema);
  }

  /** Whether a schema is a base with variants, listed or not. */
  isUnion(value: unknown): boolean {
    const schema = this.#description.resolve(value) ?? {};
    return isBase(schema) && (listsVariants(schema) || this.of(schema).size > 0);
  }

  /** The variants of a schema and of the schemas that it consists of: its values may be any of them. */
  within(value: unknown): readonly Fields[] {
    return isRecord(value) ? this.#within(value) : [];
  }

  /** The schema to which a `mapping` leads, by its name or by a reference. */
  targetOf(to: unknown): Fields | undefined {
    const named = below(schemasAt(this.#description), String(to));
    const found = this.#description.follow(named) ?? this.#description.follow(String(to));
    return this.#description.resolve(found);
  }

  /** Whether a base names a variant that does not extend it. */
  isMapped(base: Fields, variant: unknown): boolean {
    return this.#mapped(base).has(this.#description.resolve(variant) ?? {});
  }

  /**
   * Whether the parts of a schema, its mapping, or the schemas that extend it lead to a base: a type of both would
   * contain itself.
   */
  #leads(schema: Fields, base: Fields): boolean {
    const found = new Set([schema]);
    // The parts are added to the set.
    for (const each of found) {
      const parts = [...combinedIn(each), ...this.#targets(each)];
      for (const part of parts.slice(0, Math.max(0, MAX_PARTS - found.size))) {
        this.#description.withReferences(part).forEach((of) => found.add(of));
      }
    }
    return found.has(base) || this.#extendingOf(schema).has(base);
  }

  /**
   * The schemas that extend one, directly or through schemas that pass, and others with the schemas that extend them.
   */
  #reach(
    schema: Fields,
    others: Iterable<Fields>,
    isPassed: (variant: Fields) => boolean,
  ): ReadonlySet<Fields> {
    const extending = (this.#extending ??= extendingIn(this.#description));
    const direct = [...(extending.get(schema) ?? []), ...others];
    const found = new Set(direct);
    // The set grows in the loop.
    for (const variant of found) {
      const next =
        found.size > direct.length + MAX_INDIRECT || !isPassed(variant)
          ? []
          : extending.get(variant);
      next?.forEach((each) => found.add(each));
    }
    found.delete(schema);
    return found.size > direct.length + MAX_INDIRECT ? NONE : found;
  }
}

function isBase(schema: Fields): boolean {
  return fieldOf(schema, "discriminator") !== undefined;
}

function listsVariants(schema: Fields): boolean {
  return UNIONS.some((name) => listOf(fieldOf(schema, name)).length > 0);
}

function combinedIn(schema: Fields): readonly unknown[] {
  return COMBINERS.flatMap((name) => listOf(fieldOf(schema, name)));
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
