/** Unions whose variants differ in the value of a field. */
import type { Description } from "../../openapi/Description.js";
import { entriesOf, fieldOf, listOf, textOf, type Fields } from "../../openapi/fields.js";
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

/** The `discriminator` of a schema. In Swagger 2.0 it is only the name of a field. */
function discriminatorOf(description: Description, schema: Fields | undefined): Fields | undefined {
  const own = fieldOf(schema, "discriminator");
  return typeof own === "string" ? { propertyName: own } : description.resolve(own);
}

/** The name of a schema in a reference. */
function nameIn(reference: string): string {
  return reference.replace(/^.*\//, "");
}

/**
 * The field and values of each variant from the `discriminator` of a schema or, if it has none, from that of a schema
 * that the variant extends; `undefined` for variants without.
 */
export function discriminated(
  description: Description,
  schema: Fields,
): (variant: unknown) => Told | undefined {
  const own = discriminatorOf(description, schema);
  return (variant) => {
    const found = own ?? inheritedBy(description, variant);
    return found && toldBy(description, found, variant);
  };
}

/** The `discriminator` of a schema that a variant extends with `allOf`, directly or indirectly. */
function inheritedBy(description: Description, variant: unknown): Fields | undefined {
  const waiting = [description.resolve(variant)];
  const known = new Set(waiting);
  let found: Fields | undefined;
  for (let i = 0; i < waiting.length && i < MAX_EXTENDED && found === undefined; i += 1) {
    const parts = listOf(fieldOf(waiting[i], "allOf")).map((part) => description.resolve(part));
    const others = parts.filter((part) => part !== undefined && !known.has(part));
    found = others
      .map((part) => discriminatorOf(description, part))
      .find((each) => each !== undefined);
    for (const part of others) {
      known.add(part);
      waiting.push(part);
    }
  }
  return found;
}

/** The field that identifies a variant, and its values, as a `discriminator` says. */
function toldBy(description: Description, found: Fields, variant: unknown): Told | undefined {
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
  const values = entriesOf(fieldOf(found, "mapping"))
    .filter(([, to]) => to === reference || to === name)
    .map(([value]) => value);
  // Without a mapping, the names of the schemas are the values, unless Azure's extension tells others.
  const usually = textOf(description.resolve(variant), "x-ms-discriminator-value") ?? name;
  const told = values.length > 0 ? values : [usually];
  const known = literalsOf(description, variant, field);
  return known.length > 0 && !told.every((value) => known.includes(value))
    ? undefined
    : { field, values: told };
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
  const constant = fieldOf(own, "const");
  const values = constant === undefined ? listOf(fieldOf(own, "enum")) : [constant];
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

/** The union of the variants that a base does not list; of the base itself, too, if it is a variant. */
export function unlistedType(
  description: Description,
  schema: Fields,
  base: NamedSchema,
  variants: readonly NamedSchema[],
  typeOf: (named: NamedSchema) => Type,
): Type {
  const told = discriminated(description, schema);
  const found = discriminatorOf(description, schema);
  const mapped = [
    ...entriesOf(fieldOf(found, "mapping")).map((entry) => entry[1]),
    fieldOf(found, "defaultMapping"),
  ];
  const isVariant =
    description.isSwagger ||
    mapped.some((to) => to === base.pointer || to === nameIn(base.pointer));
  const all = [...(isVariant ? [base] : []), ...variants];
  all.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
  return unionOf(all.map((each) => narrowed(typeOf(each), told({ $ref: each.pointer }))));
}
