/** Problems: the values that cannot be read from a URL unambiguously. */
import { cannot, quoteNames } from "../support/messages.js";
import { patternsOf, type Inverse } from "./inverse.js";
import { keyOf } from "./patternTree.js";
import { methodOf } from "./routeTree.js";
import { isLong } from "./pathSteps.js";
import { holesIn, mayHold, type Hole, type Pattern } from "./pattern.js";

/** A message for each ambiguity of a route. */
export function problemsOf(inverse: Inverse): readonly string[] {
  const patterns = patternsOf(inverse);
  const long = patterns
    .map((pattern) => holesIn(pattern).filter(isLong))
    .filter(({ length }) => length > 1);
  const atSeam = patterns.flatMap(holesIn).filter(({ isAtSeam }) => isAtSeam);
  const cut = atSeam.filter(({ operator }) => operator.symbol === "+");
  // Whether the slash of the seam is optional together with more than `{/a}`: then an empty `a` leaves no trace.
  const isLost = patterns.flat().some((step) => typeof step === "number" && step > 3);
  const prefixes = inverse.parameters
    .filter(({ deciding }) => deciding.every(({ variable }) => variable.prefix > 0))
    .flatMap(({ holes }) => holes.filter(({ variable }) => variable.prefix > 0));
  // If `{x}` and `{+x}` write the same value, a URL has two encodings of it.
  const mixed = inverse.parameters
    .map(({ holes }) => holes)
    .filter((holes) => new Set(holes.map(({ operator }) => operator.reserved)).size > 1)
    .flat();
  return [
    ...(mixed.length > 0 ? [ambiguity(mixed, "one encoding of a value", "two")] : []),
    ...prefixes.map((hole) => ambiguity([hole], "a whole value", "a prefix")),
    ...(isLost ? [ambiguity(atSeam, "a slash or nothing after {/…}", "another expression")] : []),
    ...cut.map((hole) =>
      ambiguity([hole], "text before {+…}, because leading slashes of a path are merged", "none"),
    ),
    ...[...long, ...patterns.flatMap(unclearEnds)].map((unclear) =>
      ambiguity(unclear, "a separator that no value contains", "none"),
    ),
  ];
}

function ambiguity(holes: readonly Hole[], expected: string, got: string): string {
  const names = quoteNames(holes.map(({ variable }) => variable.spelling));
  return cannot(`read ${names} from a URL unambiguously`, expected, got);
}

/** Values without a separator between them, and lists without one between their members. */
function unclearEnds(pattern: Pattern): readonly (readonly Hole[])[] {
  const unclear: (readonly Hole[])[] = [];
  let before: Hole | undefined;
  let gap = "";
  for (const step of pattern) {
    if (typeof step === "string") {
      gap += step;
    } else if (typeof step === "object") {
      const { operator, variable, section } = step;
      const { symbol, reserved } = operator;
      const isList = symbol === "." || (symbol === "/" && (section !== "path" || step.isAtSeam));
      if ((isList && variable.explode) || (reserved && section === "query")) {
        unclear.push([step]);
      }
      if (before !== undefined && !separates(gap, before, step)) {
        unclear.push([before, step]);
      }
      before = step;
      gap = "";
    }
  }
  return unclear;
}

function separates(gap: string, before: Hole, after: Hole): boolean {
  // An object written by `{;a,m*}` may have a field `a`.
  const mayShareNames =
    before.operator.named && (before.variable.explode || after.variable.explode);
  // In queries and fragments values are read leniently, so `{+x}` may take the text that follows it.
  const endsAnywhere = before.operator.reserved && before.section !== "path";
  return (
    !mayShareNames &&
    !endsAnywhere &&
    Array.from(gap).some((character) => !mayHold(before, character) || !mayHold(after, character))
  );
}

/**
 * A route whose path is split at its optional parts: texts, in which a placeholder stands for each value, with these
 * parts between.
 */
interface SplitRoute {
  readonly inverse: Inverse;
  readonly pieces: readonly string[];
}

/**
 * Routes that are equal but for optional parts, and that differ first in such parts at the same place, as `/x{/a}` and
 * `/x{.b}` do: all of them match the URL without these parts.
 */
export function optionalRivals(inverses: readonly Inverse[]): readonly (readonly Inverse[])[] {
  const routes = inverses.map((inverse) => ({ inverse, pieces: piecesOf(inverse) }));
  const withParts = routes.filter(({ pieces }) => pieces.length > 1);
  return groupBy(withParts, ({ pieces }) => pieces.filter((_, i) => i % 2 === 0).join("")).flatMap(
    (equals) => rivalsFrom(equals, 0),
  );
}

function rivalsFrom(routes: readonly SplitRoute[], index: number): readonly (readonly Inverse[])[] {
  const longer = routes.filter(({ pieces }) => pieces.length > index);
  const branches = groupBy(longer, ({ pieces }) => pieces[index]);
  return index % 2 === 1 && branches.length > 1
    ? [longer.map(({ inverse }) => inverse)]
    : branches.flatMap((branch) => rivalsFrom(branch, index + 1));
}

function piecesOf({ route, origin, segments, tail }: Inverse): readonly string[] {
  const steps = [methodOf(route), ...[origin, ...segments, tail].flat()];
  const pieces = [""];
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "number") {
      pieces.push(keyOf(steps.slice(i, i + step + 1)), "");
      i += step;
    } else {
      pieces.push((pieces.pop() ?? "") + keyOf([step]));
    }
  }
  return pieces;
}

/** Items with the same key, as lists. */
function groupBy<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string | undefined,
): readonly (readonly Item[])[] {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
