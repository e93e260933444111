/** Addresses in which each name in braces is one value: what SDKs and servers are made of, without the grammar of templates. */
import { isDotted } from "../grammar/dots.js";
import { expandSimple } from "../grammar/members.js";
import { splitText } from "../grammar/sections.js";
import type { Address, SlotOf, Step, ValueStep } from "./address.js";

/** A text, or a name in braces. */
export type SimplePart = string | { readonly name: string };

/** Takes a text apart at the braces around its names. */
export function simpleParts(text: string): readonly SimplePart[] {
  // Literals and names, in turns.
  return text.split(/[{}]/).flatMap((part, i): readonly SimplePart[] => {
    return i % 2 === 1 ? [{ name: part }] : part === "" ? [] : splitText(part);
  });
}

/** The step of a name that stands for one value. */
export function simpleStep(
  name: string,
  slotOf: SlotOf,
  kind: ValueStep["kind"],
  problemOf?: ValueStep["problemOf"],
): ValueStep {
  return {
    name,
    slot: slotOf(name),
    hint: "",
    kind,
    section: "text",
    isFirst: true,
    first: "",
    separator: "",
    lead: "",
    isPlain: problemOf === undefined,
    isExploded: false,
    expand: (value) => expandSimple(value) || undefined,
    problemOf,
  };
}

/** The address of a path in which each name in braces is one required value. */
export function simpleAddress(url: string): Address {
  const parts = simpleParts(url);
  return {
    url,
    names: new Set(parts.flatMap((part) => (typeof part === "string" ? [] : [part.name]))),
    isPath: true,
    origin: "",
    open: [],
    isDotted: parts.some((part) => typeof part === "string" && isDotted(part)),
    steps: (slotOf) =>
      parts.map((part): Step => {
        return typeof part === "string" ? part : simpleStep(part.name, slotOf, "required");
      }),
  };
}
