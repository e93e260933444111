/** Unions whose variants differ in the value of a field. */
import type { Description } from "../../openapi/Description.js";
import { entriesOf, fieldOf, listOf, textOf, type Fields } from "../../openapi/fields.js";
import { discriminatorOf, type Variant } from "../../openapi/Variants.js";
import { isRecord } from "../../support/objects.js";
import { quote } from "../print/typescript.js";
import { NO_COMMENT } from "./comments.js";
import { intersectionOf, unionOf, type ObjectType, type Type } from "./Type.js";

/** The field that identifies a variant, and its values. */
interface Told {
  readonly field: string;
  readonly values: readonly string[];
}

/** How deep the parts of a variant are searched. */
const MAX_DEPTH = 16;

/** How many schemas that a variant extends are searched. */
const MAX_EXTENDED = 100;

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
  const name = reference.replace(/^.*\//, "");
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

/** Types of a base and its variants. */
interface VariantTypes {
  readonly typeOf: (reference: Variant["reference"]) => Type;
  /** The type of the base itself, as a part of a variant. */
  readonly baseFor: (variant: Fields) => Type;
}

/** The union of the variants that a base does not list. */
export function unlistedType(
  base: Fields,
  variants: readonly Variant[],
  told: (reference: unknown) => Told | undefined,
  { typeOf, baseFor }: VariantTypes,
): Type {
  return unionOf(
    variants.map(({ reference, schema, isExtending }) => {
      const own = isExtending ? "unknown" : baseFor(schema);
      const type = schema === base ? "unknown" : typeOf(reference);
      return narrowed(intersectionOf([own, type]), told(reference));
    }),
  );
}
