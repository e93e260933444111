/** Parameters: the values that a URL holds for the names of a route. */
import type { Inverse } from "./inverse.js";
import { isList } from "../support/objects.js";
import { readPattern, holesIn, type Captures, type Hole, type PatternStep } from "./pattern.js";
import { normalize, type UrlParts } from "./url.js";
import { decode, holeValue, type MatchedValue } from "./values.js";

/** Parameters by name, as text. */
export type MatchedParameters = Readonly<Record<string, MatchedValue>>;

/** A hole and what it took. */
interface TakenHole {
  readonly hole: Hole;
  readonly text: string | undefined;
}

/**
 * The parameters of a URL whose origin and path were matched, with what the holes took of them;
 * `undefined` if no values write that.
 */
export function parametersOf(
  { holes, query, fragment }: Inverse,
  captures: Captures,
  address: UrlParts,
): MatchedParameters | undefined {
  const taken = holes.map((hole, i): TakenHole => ({ hole, text: captures[i] }));
  if (query.size + fragment.length > 0) {
    // What the path says of a name is not said again by what follows it; at a seam it may not tell of an empty value.
    const said = new Set(
      taken.map(({ hole, text }) =>
        hole.isAtSeam && text === undefined ? text : hole.variable.key,
      ),
    );
    taken.push(
      ...[...takenOfQuery(query, address.query), ...takenOf(fragment, address.fragment)].filter(
        ({ hole }) => !said.has(hole.variable.key),
      ),
    );
  }
  const parameters = new Map<string, MatchedValue>();
  if (taken.some(rankOf)) {
    taken.sort((one, other) => rankOf(one) - rankOf(other));
  }
  return taken.every((one) => add(parameters, one)) ? Object.fromEntries(parameters) : undefined;
}

/** Prefixes are compared with whole values, and names that are left out with all that was taken. */
function rankOf({ hole, text }: TakenHole): number {
  return text === undefined ? 10_000 : hole.variable.prefix;
}

/** Adds a value. Gives whether it can stand beside those of the same name. */
function add(parameters: Map<string, MatchedValue>, { hole, text }: TakenHole): boolean {
  const { key, prefix, explode } = hole.variable;
  const known = parameters.get(key);
  if (text === undefined) {
    // A URL that is a path does not hold the values of its host.
    return known === undefined || hole.place !== "path" || (hole.isAtSeam && known === "");
  }
  const value = holeValue(hole, text);
  if (value === undefined) {
    return false;
  }
  if (known === undefined || explode || (prefix === 0 && typeof known === "string")) {
    // `{+x}` writes a list like a text with commas, and `{x}` an object like a list.
    parameters.set(key, value);
  }
  const whole = joinedText(known ?? value);
  return joinedText(value) === (prefix > 0 ? Array.from(whole).slice(0, prefix).join("") : whole);
}

function joinedText(value: MatchedValue): string {
  const list = typeof value === "string" ? [value] : isList(value) ? value : Object.entries(value);
  return list.flat().join();
}

function takenOf(steps: readonly PatternStep[], text: string): readonly TakenHole[] {
  const captures = readPattern(steps, text);
  return holesIn(steps).map((hole, i) => ({
    hole,
    // Where nothing is written with a value, an empty one leaves no trace.
    text: captures?.[i] === "" && hole.operator.first === "" ? undefined : captures?.[i],
  }));
}

function takenOfQuery(query: Inverse["query"], text: string): readonly TakenHole[] {
  const texts = new Map<readonly PatternStep[], string>();
  for (const pair of text.slice(1).split("&")) {
    const [name = "", ...rest] = pair.split("=");
    const steps = query.get(decode(name));
    const known = steps && texts.get(steps);
    const value = rest.join("=");
    // A name that is given again adds to a list.
    if (steps !== undefined && (known === undefined || holesIn(steps).at(0)?.variable.explode)) {
      texts.set(steps, known === undefined ? value : `${known}&${value}`);
    }
  }
  return [...query.values()].flatMap((steps) => {
    const text = texts.get(steps);
    return text === undefined ? [] : takenOf(steps, normalize(text));
  });
}
