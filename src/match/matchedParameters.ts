/** Reads the parameters of a route from a URL. */
import { setOwn } from "../support/properties.js";
import type { Inverse, ParameterHoles } from "./inverse.js";
import { readUrl, type Taken } from "./readUrl.js";
import type { UrlParts } from "./splitUrl.js";
import { isWritten, valueIn, type MatchedValue } from "./valueIn.js";

/** Parameters by name; all values are strings. */
export type MatchedParameters = Readonly<Record<string, MatchedValue>>;

/** The parameters of a URL; `undefined` if the route cannot have written it. */
export function parametersOf(inverse: Inverse, url: UrlParts): MatchedParameters | undefined {
  const taken = readUrl(inverse, url);
  const parameters: Record<string, MatchedValue> = {};
  const isMatch =
    taken && inverse.parameters.every((parameter) => readParameter(parameter, taken, parameters));
  return isMatch ? parameters : undefined;
}

/**
 * Adds the value of a parameter, if its holes took one and it writes what all of them took. Returns whether it writes
 * what those in the origin and the path took: the query and the fragment do not decide.
 */
function readParameter(
  { name, holes, deciding, listed }: ParameterHoles,
  taken: Taken,
  parameters: Record<string, MatchedValue>,
): boolean {
  // If a hole in the origin or the path must have taken the value, only the holes there count. A hole at a seam may have
  // taken nothing, so it decides only if it took something.
  const isSaid = deciding.some((hole) => !hole.isAtSeam || taken.has(hole));
  const all = isSaid ? deciding : holes;
  const first = all.find((hole) => taken.has(hole));
  if (first === undefined) {
    return true;
  }
  const value = valueIn(first, taken.get(first) ?? "");
  const isWhole =
    listed?.includes(value) !== false &&
    all.every((hole) => isWritten(hole, taken.get(hole), value));
  if (isWhole && name !== undefined) {
    setOwn(parameters, name, value);
  }
  return isWhole || !isSaid;
}
