/** The members of lists and maps as RFC 6570 writes them without a modifier: section 3.2.1. */
import { Refusal } from "../support/messages.js";
import { encodeUnreserved } from "./percent.js";
import { isMap, type Scalar, type Value } from "./readValue.js";

/** The text of a member. Throws a {@link Refusal} for a list or an object. */
export function textOfMember(member: Value): string {
  if (typeof member === "object") {
    throw new Refusal("a list or object within another");
  }
  return String(member);
}

/**
 * The members of a list, or the keys and values of a map, between commas. Throws a {@link Refusal} for a list or an
 * object among them.
 */
export function joinMembers(
  value: Exclude<Value, Scalar>,
  encode: (text: string) => string,
): string {
  const members: readonly Value[] = isMap(value) ? [...value].flat() : value;
  return members.map((member) => encode(textOfMember(member))).join();
}

/**
 * What `{x}` writes for a value; `""` for an empty list or map. Throws a {@link Refusal} for lists or maps within it.
 */
export function expandSimple(value: Value): string {
  return typeof value === "object"
    ? joinMembers(value, encodeUnreserved)
    : encodeUnreserved(String(value));
}
