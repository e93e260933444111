/** Parameters: what a URL says for all the names of a route. */
import { setOwn } from "../support/objects.js";
import type { Inverse } from "./inverse.js";
import { read, slotsOf, textsOf, type Captures, type Slot, type Step } from "./pattern.js";
import type { Address } from "./url.js";
import { decode, prefixOf, valueOf, type MatchedValue } from "./values.js";

/** Parameters by name, as text. */
export type MatchedParameters = Readonly<Record<string, MatchedValue>>;

/** Collects parameters, some of which may contradict each other. */
class ParameterReader {
  readonly parameters: Record<string, MatchedValue> = {};
  readonly #prefixes: (readonly [name: string, length: number, text: MatchedValue])[] = [];

  /** Adds what the slots took. Gives whether it can have been written. */
  add(slots: readonly Slot[], texts: Captures): boolean {
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i];
      const text = texts[i];
      if (slot !== undefined && text !== undefined && !this.#addOne(slot, text)) {
        return false;
      }
    }
    return true;
  }

  #addOne(slot: Slot, text: string): boolean {
    const value = valueOf(slot, text);
    if (value === undefined) {
      return false;
    }
    const { name, prefix } = slot.variable;
    if (prefix > 0) {
      this.#prefixes.push([name, prefix, value]);
    } else if (!Object.hasOwn(this.parameters, name)) {
      setOwn(this.parameters, name, value);
    } else if (slot.place === "path" || slot.place === "host") {
      // One name at two places has one value.
      return String(this.parameters[name]) === String(value);
    }
    return true;
  }

  /** Adds the prefixes of values. Gives whether they are prefixes of what else is known. */
  addPrefixes(): boolean {
    for (const [name, length, text] of this.#prefixes) {
      if (!Object.hasOwn(this.parameters, name)) {
        setOwn(this.parameters, name, text);
      }
      if (prefixOf(this.parameters[name] ?? "", length) !== text) {
        return false;
      }
    }
    return true;
  }
}

/** The parameters of a URL that a route's origin and path have matched; `undefined` if no values write it. */
export function parametersOf(
  inverse: Inverse,
  host: Captures,
  path: Captures,
  { query, fragment }: Address,
): MatchedParameters | undefined {
  const reader = new ParameterReader();
  const isRead =
    reader.add(inverse.hostSlots, host) &&
    reader.add(inverse.pathSlots, path) &&
    (inverse.query.size === 0 || addQuery(reader, inverse.query, query)) &&
    (inverse.fragment.length === 0 || addText(reader, inverse.fragment, fragment)) &&
    reader.addPrefixes();
  return isRead ? reader.parameters : undefined;
}

function addQuery(reader: ParameterReader, patterns: Inverse["query"], query: string): boolean {
  const found = new Map<string, string[]>();
  for (const pair of query.slice(1).split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (name !== undefined && patterns.has(name)) {
      const texts = found.get(name) ?? [];
      texts.push(equals < 0 ? "" : pair.slice(equals + 1));
      found.set(name, texts);
    }
  }
  for (const [name, texts] of found) {
    const steps = patterns.get(name) ?? [];
    const [first] = steps;
    const isList = typeof first === "object" && first.variable.explode;
    if (!addText(reader, steps, isList ? texts.join("&") : (texts[0] ?? ""))) {
      return false;
    }
  }
  return true;
}

/** Adds what a text outside the path holds, which does not decide. */
function addText(reader: ParameterReader, steps: readonly Step[], text: string): boolean {
  const ranges = read(steps, text);
  return ranges === undefined || reader.add(slotsOf(steps), textsOf(ranges, text));
}
