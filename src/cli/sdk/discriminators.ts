/** Unions whose variants differ in the value of a field. */
import { componentsAt, schemasAt } from "../../openapi/credentials.js";
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

/** Knows the variants that `discriminator`s tell. */
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
    for (const [value, to] of entriesOf(fieldOf(discriminator, "mapping"))) {
      const target = this.#variants.targetOf(to);
      const values = found.get(target) ?? [];
      values.push(value);
      found.set(target, values);
    }
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
   * The field and values of each variant from the `discriminator` of a schema or, if it has none, from that of a schema
   * that the variant extends; `undefined` for variants without.
   */
  toldIn(schema: Fields): (variant: unknown) => Told | undefined {
    const own = this.#of(schema);
    return (variant) => {
      const found = own ?? this.#inheritedBy(variant);
      const nested = this.#variants.of(variant);
      const told = found && this.#toldBy(found, variant, nested);
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
      [own, this.#inheritedBy(schema)].find((each) => each && this.#leads(each, own, schema)) ??
      (this.#description.isSwagger ? own : undefined);
    const toldOf = (each: NamedSchema): Told | undefined => {
      const reference = { $ref: each.pointer };
      return each === base ? naming && this.#toldBy(naming, reference) : told(reference);
    };
    const all = [...(naming ? [base] : []), ...variants];
    all.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
    return unionOf(all.map((each) => narrowed(typeOf(each), toldOf(each))));
  }

  /** Whether a discriminator names a schema by the field that another one has. */
  #leads(discriminator: Fields, other: Fields | undefined, schema: Fields): boolean {
    const usual = textOf(discriminator, "defaultMapping");
    return (
      textOf(discriminator, "propertyName") === textOf(other, "propertyName") &&
      (this.#valuesOf(discriminator).has(schema) ||
        (usual !== undefined && this.#variants.targetOf(usual) === schema))
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
  #toldBy(found: Fields, variant: unknown, nested: Iterable<Fields> = []): Told | undefined {
    const field = textOf(found, "propertyName");
    const reference = isRecord(variant) ? textOf(variant, "$ref") : undefined;
    if (field === undefined || reference === undefined) {
      return undefined;
    }
    const schemas = [this.#description.resolve(variant) ?? {}, ...nested];
    const usual = textOf(found, "defaultMapping");
    if (usual !== undefined && schemas.includes(this.#variants.targetOf(usual) ?? {})) {
      // Values without the field, or with any other value of it, are also of this variant.
      return undefined;
    }
    const mapped = this.#valuesOf(found);
    const values = schemas.flatMap((schema) => mapped.get(schema) ?? []);
    // Without a mapping, the names of the schemas are the values, unless Azure's extension tells others.
    const usually = schemas.map(
      (schema, i) =>
        textOf(schema, "x-ms-discriminator-value") ??
        (i === 0 ? reference.replace(/^.*\//, "") : (this.#names.get(schema) ?? "")),
    );
    const told = values.length > 0 ? values : usually;
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
