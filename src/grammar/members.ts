/** The members of lists and maps as RFC 6570 writes them without a modifier: section 3.2.1. */
import { Refusal } from "../support/messages.js";
import type { Value } from "./values.js";

/** The text of a member. Throws a {@link Refusal} for a list or an object. */
export function textOfMember(member: Value): string {
  if (typeof member === "object") {
    throw new Refusal("a list or object within another, which a template cannot write");
  }
  return String(member);
}

/** Members between commas. Throws a {@link Refusal} for a list or an object among them. */
export function joinMembers(members: readonly Value[], encode: (text: string) => string): string {
  return members.map((member) => encode(textOfMember(member))).join(",");
}
