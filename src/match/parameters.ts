/** Parameters: the values that a URL holds for the names of a route. */
import { isDeciding, type Field, type Inverse } from "./inverse.js";
import type { Captures } from "./pattern.js";
import { textsIn } from "./read.js";
import type { UrlParts } from "./url.js";
import { isWritten, valueIn, type MatchedValue } from "./values.js";

/** Parameters by name, as text. */
export type MatchedParameters = Readonly<Record<string, MatchedValue>>;

/** The parameters of a URL; `undefined` if the route cannot have written it. */
export function parametersOf(inverse: Inverse, address: UrlParts): MatchedParameters | undefined {
  const texts = textsIn(inverse, address);
  const entries: (readonly [key: string, value: MatchedValue])[] = [];
  const isMatch = texts && inverse.fields.every((field) => readField(field, texts, entries));
  return isMatch ? Object.fromEntries(entries) : undefined;
}

/** Adds the value of a field, if there is one. Gives whether all that was taken of the URL is written with it. */
function readField(
  { key, slots }: Field,
  texts: Captures,
  entries: (readonly [key: string, value: MatchedValue])[],
): boolean {
  // What the path says of a value is not said again by what follows it. A seam may not tell of an empty one.
  const isSaid = slots.some(
    ({ hole, index }) => isDeciding(hole) && (!hole.isAtSeam || texts[index] !== undefined),
  );
  const all = isSaid ? slots.filter(({ hole }) => isDeciding(hole)) : slots;
  const first = all.find(({ index }) => texts.at(index) !== undefined);
  if (first === undefined) {
    return true;
  }
  const value = valueIn(first.hole, texts.at(first.index) ?? "");
  entries.push([key, value]);
  return all.every(({ hole, index }) => isWritten(hole, texts.at(index), value));
}
