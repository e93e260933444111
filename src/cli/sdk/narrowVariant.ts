import type { Told } from "./Discriminators.js";
import { quote } from "../print/typescript.js";
import { NO_COMMENT } from "./comments.js";
import { intersectionOf, unionOf, type ObjectType, type Type } from "./Type.js";

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
