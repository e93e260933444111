import type { Discriminant } from "../../openapi/Discriminators.js";
import { quote } from "../print/typescript.js";
import { NO_COMMENT } from "./comments.js";
import { intersectionOf, unionOf, type ObjectType, type Type } from "./Type.js";

/** The type of a variant, with the values of the field that identifies it. */
export function narrowVariant(type: Type, discriminant: Discriminant | undefined): Type {
  if (discriminant === undefined) {
    return type;
  }
  const values = unionOf(discriminant.values.map((value) => quote(value)));
  const fields = [
    { name: discriminant.field, type: values, isOptional: false, comment: NO_COMMENT },
  ];
  const tag: ObjectType = { kind: "object", fields, others: undefined };
  return intersectionOf([type, tag]);
}
