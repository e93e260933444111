/**
 * Paths in which each name in braces is one required value: what SDKs are made of, without the grammar of templates.
 */
import { isDotted } from "../grammar/dots.js";
import { expandSimple } from "../grammar/members.js";
import { AddressWriter, type Step, type ValueStep } from "./AddressWriter.js";
import { writeBelow } from "./joinAddress.js";
import type { Address, SlotOf } from "./types.js";

/** A literal text, or a name in braces. */
export type SimplePart = string | { readonly name: string };

/** Takes a text apart at the braces around its names. */
export function simpleParts(text: string): readonly SimplePart[] {
  // Literals and names alternate.
  return text.split(/[{}]/).map((part, i) => (i % 2 === 1 ? { name: part } : part));
}

/** The name of a part as a list; an empty list for text. */
export function namesOfPart(part: SimplePart): readonly string[] {
  return typeof part === "string" ? [] : [part.name];
}

/** The step of a name that stands for one value. */
export function simpleStep(name: string, slotOf: SlotOf): ValueStep {
  return {
    name,
    slot: slotOf(name),
    hint: "",
    lead: "",
    isPlain: true,
    expand: (value) => expandSimple(value) || undefined,
    problemOf: undefined,
  };
}

/** The address of a path below a base URL without names. */
export function simpleAddress(url: string): Address {
  const [ownPath = "", ...rest] = url.replace(/^\/*/, "/").split(/\?/);
  const parts = simpleParts(ownPath);
  const query = rest.length > 0 ? rest.join("?") : undefined;
  const mayHaveDots = isDotted(ownPath);
  return {
    url,
    names: new Set(parts.flatMap(namesOfPart)),
    isPath: true,
    mayChooseOrigin: false,
    plan: (slotOf) => {
      const steps = parts.map((part): Step => {
        return typeof part === "string" ? part : simpleStep(part.name, slotOf);
      });
      return {
        short: query === undefined && !mayHaveDots ? { start: undefined, steps } : undefined,
        write: (call, values) =>
          writeBelow(call, values, (path, mayBaseHaveDots) => {
            const writer = new AddressWriter(
              values,
              call.trail,
              path,
              mayHaveDots || mayBaseHaveDots,
            );
            writer.query = query;
            return writer.write(steps);
          }),
      };
    },
  };
}
