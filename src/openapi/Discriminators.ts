/** Unions whose variants differ in the value of a field. */
import { componentsAt, schemasAt } from "./credentials.js";
import type { Description } from "./Description.js";
import { entriesOf, fieldOf, listOf, perNode, textOf, type Fields } from "./fields.js";
import { listedValues, statedTypes } from "./schemas.js";
import type { Variants } from "./Variants.js";
import { isRecord, mapEntries } from "../support/objects.js";

/** The field that identifies a variant, and its values. */
export interface Discriminant {
  readonly field: string;
  readonly values: readonly string[];
}

/** A variant that a base does not list. */
export interface Unlisted {
  readonly schema: Fields;
  /** What identifies it, if that is known. */
  readonly discriminant: Discriminant | undefined;
  /** Whether the base's fields are not in its schema, or are all that it has. */
  readonly isBeside: boolean;
}

/** How deep the parts of a variant are searched. */
const MAX_DEPTH = 16;

/** How many schemas that a variant extends are searched. */
const MAX_EXTENDED = 100;

/** Finds what identifies the variants of a schema, from its `discriminator`. */
export class Discriminators {
  readonly #description: Description;
  readonly #variants: Variants;
  /** The `discriminator` of a schema. In Swagger 2.0 it is only the name of a field. */
  readonly #of = perNode((schema: Fields): Fields | undefined => {
    const own = fieldOf(schema, "discriminator");
    return typeof own === "string" ? { propertyName: own } : this.#description.resolve(own);
  });
  /** The values in the `mapping` of a discriminator, by the schemas to which they lead. */
  readonly #valuesOf = perNode((discriminator: Fields) => {
    const found = new Map<Fields | undefined, string[]>();
    mapEntries(entriesOf(fieldOf(discriminator, "mapping")), (value, to) => {
      const target = this.#variants.targetOf(to);
      const values = found.get(target) ?? [];
      values.push(value);
      found.set(target, values);
    });
    return found;
  });
  /** The names of the named schemas. */
  readonly #names: ReadonlyMap<unknown, string>;

  constructor(description: Description, variants: Variants) {
    this.#description = description;
    this.#variants = variants;
    const named = componentsAt(description, schemasAt(description));
    this.#names = new Map(named.map(({ value, name }) => [value, name]));
  }

  /**
   * The field and values of each variant from the `discriminator` of a schema or, if it has none, of a schema that the
   * variant extends; `undefined` for variants without.
   */
  discriminantIn(schema: Fields): (variant: unknown) => Discriminant | undefined {
    const own = this.#of(schema);
    return (variant) => {
      const found = own ?? this.#inheritedBy(variant);
      const nested = this.#variants.of(variant);
      const discriminant = found && this.#discriminantBy(found, variant, nested);
      return discriminant && this.#isSplitBy(discriminant.field, variant)
        ? undefined
        : discriminant;
    };
  }

  /** Whether a schema has variants that have their own values of a field. */
  #isSplitBy(field: string, value: unknown): boolean {
    const schema = this.#description.resolve(value) ?? {};
    return this.#variants.isUnion(schema) && textOf(this.#of(schema), "propertyName") === field;
  }

  /** The variants that a named base does not list, sorted by name; with the base itself, if it is a variant. */
  unlistedIn(schema: Fields): readonly Unlisted[] {
    const nearest = this.#names.has(schema) ? this.#variants.nearestOf(schema) : [];
    if (nearest.length === 0) {
      return [];
    }
    const discriminantOf = this.discriminantIn(schema);
    const own = this.#of(schema);
    // A base that is a variant of another base may be named there.
    const naming =
      [own, this.#inheritedBy(schema)].find((each) => each && this.#leads(each, own, schema)) ??
      (this.#description.isSwagger ? own : undefined);
    const others = nearest
      .filter((each) => this.#names.has(each))
      .map((each) => {
        const isBeside = this.#variants.isMapped(schema, each);
        return { schema: each, discriminant: discriminantOf(each), isBeside };
      });
    const discriminant = naming && this.#discriminantBy(naming, schema);
    const itself = naming && { schema, discriminant, isBeside: true };
    const nameOf = (variant: Unlisted): string => this.#names.get(variant.schema) ?? "";
    return [...(itself ? [itself] : []), ...others].sort((a, b) =>
      nameOf(a) < nameOf(b) ? -1 : 1,
    );
  }

  /** Whether a discriminator names a schema by the field that another one has. */
  #leads(discriminator: Fields, other: Fields | undefined, schema: Fields): boolean {
    const fallback = textOf(discriminator, "defaultMapping");
    return (
      textOf(discriminator, "propertyName") === textOf(other, "propertyName") &&
      (this.#valuesOf(discriminator).has(schema) ||
        (fallback !== undefined && this.#variants.targetOf(fallback) === schema))
    );
  }

  /** The `discriminator` of a schema that a variant extends with `allOf`, directly or indirectly. */
  #inheritedBy(variant: unknown): Fields | undefined {
    const waiting = [this.#description.resolve(variant)];
    const known = new Set(waiting);
    let found: Fields | undefined;
    for (let i = 0; i < waiting.length && i < MAX_EXTENDED && found === undefined; i += 1) {
      const others = listOf(fieldOf(waiting[i], "allOf"))
        .map((part) => this.#description.resolve(part))
        .filter((part) => part !== undefined && !known.has(part));
      found = others.map((part) => part && this.#of(part)).find((each) => each !== undefined);
      for (const part of others) {
        known.add(part);
        waiting.push(part);
      }
    }
    return found;
  }

  /** The field that identifies a variant, and its values and those of `nested`, as a `discriminator` says. */
  #discriminantBy(
    found: Fields,
    variant: unknown,
    nested: Iterable<Fields> = [],
  ): Discriminant | undefined {
    const field = textOf(found, "propertyName");
    const schema = this.#description.resolve(variant) ?? {};
    const reference = isRecord(variant) ? textOf(variant, "$ref") : undefined;
    const name = reference?.replace(/^.*\//, "") ?? this.#names.get(schema);
    if (field === undefined || name === undefined) {
      return undefined;
    }
    const schemas = [schema, ...nested];
    const other = textOf(found, "defaultMapping");
    if (other !== undefined && schemas.includes(this.#variants.targetOf(other) ?? {})) {
      // Values without the field, or with any other value of it, are also of this variant.
      return undefined;
    }
    const mapped = this.#valuesOf(found);
    const values = schemas.flatMap((each) => mapped.get(each) ?? []);
    // Without a mapping, the names of the schemas are the values, unless Azure's extension gives others.
    const fallback = schemas.map(
      (each) =>
        textOf(each, "x-ms-discriminator-value") ??
        (each === schema ? name : (this.#names.get(each) ?? "")),
    );
    const named = values.length > 0 ? values : fallback;
    const known = literalsOf(this.#description, variant, field);
    const types = statedTypes(
      this.#description.resolve(this.#description.propertiesOf(variant).get(field)) ?? {},
    );
    // The values are texts, but the field may be a number.
    const isText = types.length === 0 || types.includes("string");
    return !isText || (known.length > 0 && !named.every((value) => known.includes(value)))
      ? undefined
      : { field, values: named };
  }
}

/** The values that the field of a variant has by its own description; they count if they differ. */
function literalsOf(
  description: Description,
  variant: unknown,
  field: string,
  depth = 0,
): readonly unknown[] {
  const schema = description.resolve(variant);
  if (schema === undefined || depth > MAX_DEPTH) {
    return [];
  }
  const own = description.resolve(fieldOf(description.field(schema, "properties"), field));
  const values = listedValues(own ?? {});
  return values.length > 0
    ? values
    : listOf(fieldOf(schema, "allOf")).flatMap((part) =>
        literalsOf(description, part, field, depth + 1),
      );
}
