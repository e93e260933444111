/** Problems: which values a URL leaves in doubt. */
import { cannot, quoteAll } from "../support/messages.js";
import type { Inverse } from "./inverse.js";
import { slotsOf, type Slot, type Step } from "./pattern.js";

/** A value, and the text behind it so far. */
type Open = readonly [slot: Slot, gap: string];

/** Says what the URLs of a route leave in doubt. */
export function problemsOf({
  slots,
  origin,
  segments,
  query,
  fragment,
}: Inverse): readonly string[] {
  const patterns = [origin, segments.flat(), fragment, ...query.values()];
  const elastic = slots.filter(({ operator: { symbol } }) => symbol === "/" || symbol === "+");
  const whole = slots.flatMap(({ variable: { name, prefix } }) => (prefix > 0 ? [] : name));
  const prefixes = patterns
    .flatMap(slotsOf)
    .filter(({ variable: { name, prefix } }) => prefix > 0 && !whole.includes(name));
  return [
    ...prefixes.map((slot) => doubt([slot], "a whole value", "a prefix")),
    ...[...(elastic.length > 1 ? [elastic] : []), ...patterns.flatMap(unclearEnds)].map((unclear) =>
      doubt(unclear, "a separator that no value holds", "none"),
    ),
  ];
}

function doubt(slots: readonly Slot[], expected: string, got: string): string {
  const names = quoteAll(slots.map(({ variable }) => variable.name));
  return cannot(`read ${names} from a URL for certain`, expected, got);
}

/** Values that nothing separates, and lists whose members nothing separates. */
function unclearEnds(steps: readonly Step[]): readonly (readonly Slot[])[] {
  const unclear: (readonly Slot[])[] = [];
  let open: readonly Open[] = [];
  let ahead = open;
  let left = 0;
  for (const step of steps) {
    if (typeof step === "number") {
      ahead = open;
      left = step + 1;
    } else if (typeof step === "string") {
      open = open.map(([slot, gap]) => [slot, gap + step]);
    } else {
      const { operator, variable, place } = step;
      if (operator.symbol === "." ? variable.explode : operator.reserved && place === "query") {
        unclear.push([step]);
      }
      for (const [slot, gap] of open) {
        if (!separates(gap, slot, step)) {
          unclear.push([slot, step]);
        }
      }
      open = [[step, ""]];
    }
    left -= 1;
    if (left === 0) {
      // The steps may have been left out.
      open = [...open, ...ahead];
    }
  }
  return unclear;
}

function separates(gap: string, before: Slot, behind: Slot): boolean {
  // An object that `{;a,m*}` writes may have a field `a`.
  const mayShareNames =
    before.operator.named && (before.variable.explode || behind.variable.explode);
  return (
    !mayShareNames &&
    Array.from(gap, (character) => character.charCodeAt(0)).some(
      (code) => !before.held[code] || !behind.held[code],
    )
  );
}
