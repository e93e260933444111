/** Problems: the values that a URL leaves in doubt. */
import { cannot, quoteAll } from "../support/messages.js";
import { isDeciding, patternsOf, type Inverse } from "./inverse.js";
import { isLong } from "./path.js";
import { holesIn, type Hole, type Pattern } from "./pattern.js";

/** Says which values the URLs of a route leave in doubt. */
export function problemsOf(inverse: Inverse): readonly string[] {
  const patterns = patternsOf(inverse);
  const elastic = patterns
    .map((pattern) => holesIn(pattern).filter(isLong))
    .filter(({ length }) => length > 1);
  const atSeam = patterns.flatMap(holesIn).filter(({ isAtSeam }) => isAtSeam);
  const cut = atSeam.filter(({ operator }) => operator.symbol === "+");
  // Whether a group holds the slash at the seam and more than `{/a}`: then an empty `a` leaves no trace.
  const isLost = patterns.flat().some((step) => typeof step === "number" && step > 3);
  const prefixes = inverse.fields
    .filter((field) => field.every((hole) => hole.variable.prefix > 0 || !isDeciding(hole)))
    .flatMap((field) => field.filter(({ variable }) => variable.prefix > 0));
  // Where both kinds of expressions write one value, a URL holds two texts for it.
  const mixed = inverse.fields
    .filter((field) => new Set(field.map(({ operator }) => operator.reserved)).size > 1)
    .flat();
  return [
    ...(mixed.length > 0 ? [doubt(mixed, "one way of writing a value", "two")] : []),
    ...prefixes.map((hole) => doubt([hole], "a whole value", "a prefix")),
    ...(isLost ? [doubt(atSeam, "a slash or nothing behind {/…}", "another expression")] : []),
    ...cut.map((hole) =>
      doubt([hole], "text before {+…}, since slashes at the start of a path become one", "none"),
    ),
    ...[...elastic, ...patterns.flatMap(unclearEnds)].map((unclear) =>
      doubt(unclear, "a separator that no value holds", "none"),
    ),
  ];
}

function doubt(holes: readonly Hole[], expected: string, got: string): string {
  const names = quoteAll(holes.map(({ variable }) => variable.name));
  return cannot(`read ${names} from a URL for certain`, expected, got);
}

/** Values that nothing separates, and lists whose members nothing separates. */
function unclearEnds(pattern: Pattern): readonly (readonly Hole[])[] {
  const unclear: (readonly Hole[])[] = [];
  let before: Hole | undefined;
  let gap = "";
  for (const step of pattern) {
    if (typeof step === "string") {
      gap += step;
    } else if (typeof step === "object") {
      const { operator, variable, place } = step;
      const { symbol, reserved } = operator;
      const isList = symbol === "." || (symbol === "/" && (place !== "path" || step.isAtSeam));
      if ((isList && variable.explode) || (reserved && place === "query")) {
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

function separates(gap: string, before: Hole, behind: Hole): boolean {
  // An object that `{;a,m*}` writes may have a field `a`.
  const mayShareNames =
    before.operator.named && (before.variable.explode || behind.variable.explode);
  // In a query and a fragment any value is read leniently, so that it may hold what follows `{+x}`.
  const endsAnywhere = before.operator.reserved && before.place !== "path";
  return (
    !mayShareNames &&
    !endsAnywhere &&
    Array.from(gap, (character) => character.charCodeAt(0)).some(
      (code) => !before.held[code] || !behind.held[code],
    )
  );
}
