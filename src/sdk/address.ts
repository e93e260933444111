/** The addresses of operations: a method and a path with literals and names. */
import { hasDotSegment, isDotted, mayMakeDotSegment } from "../grammar/dots.js";
import { expandSimple } from "../grammar/members.js";
import { encodeShort } from "../grammar/percent.js";
import { withoutStartSlashes } from "../support/text.js";
import { dotsError } from "../url/origin.js";
import type { SlotOf } from "../url/steps.js";
import type { CallValues } from "../values/CallValues.js";
import type { Template } from "../types/sdk.js";
import type { Base } from "./base.js";

/** An address with values; its path begins with the origin. */
interface WrittenAddress {
  readonly path: string;
  /** Without its mark; `undefined` where there is none. */
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** Writes an address with the values of a call. What is wrong with these is noted among them. */
export type WriteAddress = (
  base: Base,
  values: CallValues,
  describe: () => string,
) => WrittenAddress;

/** The path of an operation, which stands below a base URL. */
export interface Address {
  /** The path as the description writes it. */
  readonly text: string;
  /** The names of its parameters. */
  readonly names: ReadonlySet<string>;
  /** How it is written in calls whose values stand in these slots. */
  readonly plan: (slotOf: SlotOf) => WriteAddress;
}

/** The method and the address of a route in which each name in braces is one required value. */
export function simpleTemplate(route: string): Template {
  const words = route.split(/ /);
  return { method: words[0] ?? "", address: simpleAddress(words.at(1) ?? "") };
}

function simpleAddress(text: string): Address {
  const [path = "", ...rest] = withoutStartSlashes(text).split(/\?/);
  const query = rest.length > 0 ? rest.join("?") : undefined;
  // Literals and names, in turns.
  const parts = `/${path}`.split(/[{}]/);
  const literals = parts.filter((_, i) => i % 2 === 0);
  const names = parts.filter((_, i) => i % 2 === 1);
  const isOddText = isDotted(parts.join(""));
  return {
    text,
    names: new Set(names),
    plan: (slotOf) => {
      const slots = names.map(slotOf);
      return (base, values, describe) => {
        let written = base.path + (literals[0] ?? "");
        const odd: string[] = [];
        for (let i = 0; i < slots.length; i += 1) {
          const name = names[i] ?? "";
          const value = segmentOf(values, slots[i] ?? 0, name);
          if (mayMakeDotSegment(value)) {
            odd.push(name);
          }
          written += value + (literals[i + 1] ?? "");
        }
        const isOdd = isOddText || base.isOdd || odd.length > 0;
        return {
          path: isOdd ? checkDots(written, values, odd, describe) : written,
          query,
          fragment: undefined,
        };
      };
    },
  };
}

/** The text of a required value; `""` where that was noted. */
function segmentOf(values: CallValues, slot: number, name: string): string {
  const text =
    slot < 0 ? "" : (encodeShort(values.raw(slot)) ?? values.write(slot, name, expandSimple));
  if (text === "") {
    values.miss(name);
  }
  return text;
}

/** The path, unless it has dot segments, which values of these names may have made. */
export function checkDots(
  path: string,
  values: CallValues,
  names: readonly string[],
  describe: () => string,
): string {
  if (values.isFine && hasDotSegment(path)) {
    throw dotsError(describe, names);
  }
  return path;
}
