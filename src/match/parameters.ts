/** Parameters: what a URL holds for all the names of a route. */
import { setOwn } from "../support/objects.js";
import type { Inverse } from "./inverse.js";
import { read, slotsOf, type Captures, type Slot, type Step } from "./pattern.js";
import { normalize, type Address } from "./url.js";
import { decode, valueOf, type MatchedValue } from "./values.js";

/** Parameters by name, as text. */
export type MatchedParameters = Readonly<Record<string, MatchedValue>>;

/** A value and its slot. */
type Found = readonly [slot: Slot, value: MatchedValue | undefined];

/**
 * The parameters of a URL whose origin and path were matched, with what the slots took of them;
 * `undefined` if no values write that.
 */
export function parametersOf(
  inverse: Inverse,
  captures: Captures,
  address: Address,
): MatchedParameters | undefined {
  const { slots, query, fragment } = inverse;
  const parameters: Record<string, MatchedValue> = {};
  const whole = (name: string): MatchedValue | undefined =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  // What the path says of a name is not said again, nor taken back, by what follows it.
  const late = [
    ...(query.size > 0 ? foundInQuery(query, address.query) : []),
    ...(fragment.length > 0 ? foundIn(fragment, address.fragment) : []),
  ].filter(([{ variable }]) => !slots.some((slot) => slot.variable.name === variable.name));
  const all = [...found(slots, captures), ...late];
  for (const [{ variable }, value] of all) {
    const known = whole(variable.name) ?? value;
    if (value === undefined || (variable.prefix === 0 && String(known) !== String(value))) {
      return undefined;
    }
    if (variable.prefix === 0) {
      // `{+x}` writes a list like a text with commas.
      setOwn(parameters, variable.name, typeof known === "string" ? value : known);
    }
  }
  for (const [
    {
      variable: { name, prefix },
    },
    value = "",
  ] of all) {
    const known = whole(name) ?? value;
    if (prefix > 0 && Array.from(String(known)).slice(0, prefix).join("") !== value) {
      return undefined;
    }
    setOwn(parameters, name, known);
  }
  // A name that is left out at one place is left out at all.
  return slots.some(
    ({ variable, place }, i) =>
      captures[i] === undefined && place === "path" && whole(variable.name) !== undefined,
  )
    ? undefined
    : parameters;
}

function found(slots: readonly Slot[], captures: Captures): readonly Found[] {
  return slots.flatMap((slot, i): readonly Found[] => {
    const text = captures[i];
    return text === undefined ? [] : [[slot, valueOf(slot, text)]];
  });
}

function foundIn(steps: readonly Step[], text: string): readonly Found[] {
  return found(slotsOf(steps), read(steps, text) ?? []);
}

function foundInQuery(query: Inverse["query"], text: string): readonly Found[] {
  const texts = new Map<string | undefined, string[]>();
  for (const pair of text.slice(1).split("&")) {
    const [name = "", ...rest] = pair.split("=");
    const key = decode(name);
    const known = texts.get(key);
    if (known === undefined) {
      texts.set(key, [rest.join("=")]);
    } else {
      known.push(rest.join("="));
    }
  }
  return Array.from(query).flatMap(([name, steps]) => {
    const [slot] = steps;
    const isList = typeof slot === "object" && slot.variable.explode;
    const given = texts.get(name) ?? [];
    return given.length > 0
      ? foundIn(steps, normalize(given.slice(0, isList ? undefined : 1).join("&")))
      : [];
  });
}
