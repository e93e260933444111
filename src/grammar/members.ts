/** The members of lists and maps as RFC 6570 writes them without a modifier: section 3.2.1. */
import { Refusal } from "../support/messages.js";
import { encodeUnreserved } from "./percent.js";
import { isMap, type Value } from "./values.js";

/** The text of a member. Throws a {@link Refusal} for a list or an object. */
export function textOfMember(member: Value): string {
  if (typeof member === "object") {
    throw new Refusal("a list or object within another");
  }
  return String(member);
}

/** Members between commas, or another separator. Throws a {@link Refusal} for a list or an object among them. */
export function joinMembers(
  members: readonly Value[],
  encode: (text: string) => string,
  separator = ",",
): string {
  return members.map((member) => encode(textOfMember(member))).join(separator);
}

/** What `{x}` writes for a value; `""` for an empty list or map. Throws a {@link Refusal} for a nested one. */
export function expandSimple(value: Value): string {
  return typeof value === "object"
    ? joinMembers(isMap(value) ? [...value].flat() : value, encodeUnreserved)
    : encodeUnreserved(String(value));
}
