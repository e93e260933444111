/** Problems: which values a URL leaves in doubt. */
import { cannot, quoteAll } from "../support/messages.js";
import type { Inverse } from "./inverse.js";
import { separates, slotsOf, type Slot, type Step } from "./pattern.js";

/** A value, and the text behind it so far. */
interface Open {
  readonly slot: Slot;
  readonly gap: string;
}

/** Says what a URL of this route leaves in doubt. */
export function problemsOf({ origin, path, query, fragment }: Inverse): readonly string[] {
  const patterns = [origin, path, ...query.values(), fragment];
  const slots = patterns.flatMap(slotsOf);
  const whole = slots.flatMap(({ variable: { prefix, name } }) => (prefix > 0 ? [] : name));
  return [
    ...slots.flatMap((slot) => problemOf(slot, whole)),
    ...patterns.flatMap(unclearEnds),
    ...unclearSegments(slotsOf(path)),
  ];
}

function problemOf(
  { operator, variable, place }: Slot,
  whole: readonly string[],
): readonly string[] {
  const { name, prefix, explode } = variable;
  const read = `read ${quoteAll([name])} from a URL`;
  if (prefix > 0 && !whole.includes(name)) {
    return [cannot(read, "the whole value", `its first ${prefix} characters`)];
  }
  if (operator.symbol === "." && explode) {
    return [cannot(read, "a separator that no member of a list holds", "a dot")];
  }
  if (operator.reserved && place === "query") {
    return [cannot(read, "an expression that encodes `&`", "one that does not")];
  }
  return [];
}

/** Values with nothing between them that tells where the first one ends. */
function unclearEnds(steps: readonly Step[]): readonly string[] {
  const problems: string[] = [];
  let open: readonly Open[] = [];
  let optional = 0;
  let ahead: readonly Open[] = [];
  for (const step of steps) {
    if (typeof step === "number") {
      // What is open now stays so if these steps are left out.
      [ahead, optional] = [open, step + 1];
    } else if (typeof step === "string") {
      open = open.map(({ slot, gap }) => ({ slot, gap: gap + step }));
    } else {
      for (const { slot, gap } of open) {
        if (isUnclear(slot, gap, step)) {
          problems.push(
            unclear(slot, step, "a character between them that no value holds", "none"),
          );
        }
      }
      open = [{ slot: step, gap: "" }];
    }
    optional -= 1;
    if (optional === 0) {
      open = [...open, ...ahead];
    }
  }
  return problems;
}

function isUnclear(before: Slot, gap: string, behind: Slot): boolean {
  // An object that `{;a,m*}` writes may have a field `a`.
  const mayShareNames =
    before.operator.symbol === ";" &&
    behind.operator.symbol === ";" &&
    (before.variable.explode || behind.variable.explode);
  return mayShareNames || !separates(gap, before, behind);
}

/** Values that may write no segment, one or several. */
function unclearSegments(slots: readonly Slot[]): readonly string[] {
  const elastic = slots.filter(({ operator: { symbol } }) => symbol === "+" || symbol === "/");
  return elastic.slice(1).flatMap((slot, i) => {
    const before = elastic[i];
    const wanted = "one value that may write no segment or several";
    return before === undefined ? [] : unclear(before, slot, wanted, "two of them");
  });
}

function unclear(before: Slot, behind: Slot, expected: string, got: string): string {
  const [first, second] = [before, behind].map(({ variable }) => quoteAll([variable.name]));
  return cannot(`tell ${first} from ${second} in a URL`, expected, got);
}
