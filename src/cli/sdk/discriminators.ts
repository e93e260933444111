/** Unions whose variants differ in the value of a field. */
import type { Description } from "../../openapi/Description.js";
import { entriesOf, fieldOf, listOf, textOf, type Fields } from "../../openapi/fields.js";
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
  const own = description.field(schema, "discriminator");
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
      .map((part) => description.field(part, "discriminator"))
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
  if (field === undefined || reference === undefined || isLiteral(description, variant, field)) {
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
  // Without a mapping, the names of the schemas are the values.
  return { field, values: values.length > 0 ? values : [name] };
}

/** Whether the field of a variant has its own values, which then count. */
function isLiteral(description: Description, variant: unknown, field: string, depth = 0): boolean {
  const schema = description.resolve(variant);
  if (schema === undefined || depth > MAX_DEPTH) {
    return false;
  }
  const own = description.resolve(fieldOf(description.field(schema, "properties"), field));
  return (
    fieldOf(own, "enum") !== undefined ||
    fieldOf(own, "const") !== undefined ||
    listOf(fieldOf(schema, "allOf")).some((part) => isLiteral(description, part, field, depth + 1))
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
