/** Unions whose variants differ in the value of a field. */
import type { Description } from "../../openapi/Description.js";
import { entriesOf, fieldOf, listOf, perNode, textOf, type Fields } from "../../openapi/fields.js";
import { listedValues } from "../../openapi/schemas.js";
import type { Variants } from "../../openapi/Variants.js";
import { isRecord } from "../../support/objects.js";
import { quote } from "../print/typescript.js";
import { NO_COMMENT } from "./comments.js";
import { intersectionOf, unionOf, type NamedSchema, type ObjectType, type Type } from "./Type.js";

/** The field that identifies a variant, and its values. */
interface Told {
  readonly field: string;
  readonly values: readonly string[];
}

/** How deep the parts of a variant are searched. */
const MAX_DEPTH = 16;

/** How many schemas that a variant extends are searched. */
const MAX_EXTENDED = 100;

/** The name of a schema in a reference. */
function nameIn(reference: string): string {
  return reference.replace(/^.*\//, "");
}

/** Knows the variants that `discriminator`s tell. */
export class Discriminators {
  readonly #description: Description;
  readonly #variants: Variants;
  /** The `discriminator` of a schema. In Swagger 2.0 it is only the name of a field. */
  readonly #of = perNode((schema: Fields): Fields | undefined => {
    const own = fieldOf(schema, "discriminator");
    return typeof own === "string" ? { propertyName: own } : this.#description.resolve(own);
  });
  /** The values in the `mapping` of a discriminator, by their targets. */
  readonly #valuesOf = perNode((discriminator: Fields) => {
    const found = new Map<unknown, string[]>();
    for (const [value, to] of entriesOf(fieldOf(discriminator, "mapping"))) {
      const values = found.get(to) ?? [];
      values.push(value);
      found.set(to, values);
    }
    return found;
  });

  constructor(description: Description, variants: Variants) {
    this.#description = description;
    this.#variants = variants;
  }

  /**
   * The field and values of each variant from the `discriminator` of a schema or, if it has none, from that of a schema
   * that the variant extends; `undefined` for variants without.
   */
  toldIn(schema: Fields): (variant: unknown) => Told | undefined {
    const own = this.#of(schema);
    return (variant) => {
      const found = own ?? this.#inheritedBy(variant);
      const told = found && this.#toldBy(found, variant);
      return told && this.#tells(variant, told.field) ? undefined : told;
    };
  }

  /** Whether a schema has variants that have their own values of a field. */
  #tells(value: unknown, field: string): boolean {
    const schema = this.#description.resolve(value) ?? {};
    return this.#variants.isUnion(schema) && textOf(this.#of(schema), "propertyName") === field;
  }

  /** The union of the variants that a base does not list; of the base itself, too, if it is a variant. */
  unlistedType(
    schema: Fields,
    base: NamedSchema,
    variants: readonly NamedSchema[],
    typeOf: (named: NamedSchema) => Type,
  ): Type {
    const told = this.toldIn(schema);
    const own = this.#of(schema);
    // A base that is a variant of another base may be named there.
    const naming =
      [own, this.#inheritedBy(schema)].find((each) => each && this.#names(each, base.pointer)) ??
      (this.#description.isSwagger ? own : undefined);
    const toldOf = (each: NamedSchema): Told | undefined => {
      const reference = { $ref: each.pointer };
      return each === base
        ? naming && this.#toldBy(naming, reference)
        : // The variants of a variant have their own values.
          this.#variants.isUnion(each.schema)
          ? undefined
          : told(reference);
    };
    const all = [...(naming ? [base] : []), ...variants];
    all.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
    return unionOf(all.map((each) => narrowed(typeOf(each), toldOf(each))));
  }

  /** Whether a discriminator names the schema to which a reference leads. */
  #names(discriminator: Fields, reference: string): boolean {
    const usual = fieldOf(discriminator, "defaultMapping");
    return [reference, nameIn(reference)].some(
      (to) => to === usual || this.#valuesOf(discriminator).has(to),
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

  /** The field that identifies a variant, and its values, as a `discriminator` says. */
  #toldBy(found: Fields, variant: unknown): Told | undefined {
    const field = textOf(found, "propertyName");
    const reference = isRecord(variant) ? textOf(variant, "$ref") : undefined;
    if (field === undefined || reference === undefined) {
      return undefined;
    }
    const name = nameIn(reference);
    const usual = textOf(found, "defaultMapping");
    if (usual === reference || usual === name) {
      // Values without the field, or with any other value of it, are also of this variant.
      return undefined;
    }
    const mapped = this.#valuesOf(found);
    const values = [...new Set([reference, name])].flatMap((to) => mapped.get(to) ?? []);
    // Without a mapping, the names of the schemas are the values, unless Azure's extension tells others.
    const usually = textOf(this.#description.resolve(variant), "x-ms-discriminator-value") ?? name;
    const told = values.length > 0 ? values : [usually];
    const known = literalsOf(this.#description, variant, field);
    return known.length > 0 && !told.every((value) => known.includes(value))
      ? undefined
      : { field, values: told };
  }
}

/** The values that the field of a variant has by its own description; they count if they are others. */
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

/** The type of a variant, with the values of the field that identifies it. */
export function narrowed(type: Type, told: Told | undefined): Type {
  if (told === undefined) {
    return type;
  }
  const values = unionOf(told.values.map((value) => quote(value)));
  const fields = [{ name: told.field, type: values, isOptional: false, comment: NO_COMMENT }];
  const tag: ObjectType = { kind: "object", fields, others: undefined };
  return intersectionOf([type, tag]);
}
