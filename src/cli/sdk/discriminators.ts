/** Unions whose variants differ in the value of a field. */
import type { Description } from "../../openapi/index.js";
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

/** The field and values of each variant from the `discriminator` of a schema; `undefined` for variants without. */
export function discriminated(
  description: Description,
  schema: Fields,
): (variant: unknown) => Told | undefined {
  const found = description.field(schema, "discriminator");
  const field = textOf(found, "propertyName");
  if (found === undefined || field === undefined) {
    return () => undefined;
  }
  const mapping = entriesOf(fieldOf(found, "mapping"));
  const usual = textOf(found, "defaultMapping");
  return (variant) => {
    const reference = isRecord(variant) ? textOf(variant, "$ref") : undefined;
    if (reference === undefined || isLiteral(description, variant, field)) {
      return undefined;
    }
    const name = reference.replace(/^.*\//, "");
    if (usual === reference || usual === name) {
      // Values without the field, or with any other value of it, are also of this variant.
      return undefined;
    }
    const values = mapping
      .filter(([, to]) => to === reference || to === name)
      .map(([value]) => value);
    // Without a mapping, the names of the schemas are the values.
    return { field, values: values.length > 0 ? values : [name] };
  };
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
