/**
 * Slots: the order of the values of a call. Its own come first, then those of its layer and the defaults of a base URL.
 */
import { createBare, NO_MEMBERS } from "../support/objects.js";

/** The index of a parameter's value among the values of a call; -1 if it has none. */
export type SlotOf = (name: string) => number;

/** The index of each option among the names of a call; -1 if the call does not pass it. */
export interface OptionSlots {
  readonly baseUrl: number;
  readonly method: number;
  readonly url: number;
  readonly headers: number;
  readonly mediaType: number;
  readonly request: number;
  readonly data: number;
  /** Whether any option says where the call goes. */
  readonly isRedirected: boolean;
  /** Tells options from parameters. */
  readonly isOption: (name: string) => boolean;
}

/** The options of a call, as the caller gave them, except those that say where the call goes. */
export interface GivenOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** The options of a call that passes none. */
export const NO_GIVEN_OPTIONS: GivenOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};

/** The order of the values of parameters: first the call's, then the layer's. */
export interface Slots {
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** The indices of the layer's values that follow the call's. */
  readonly layerIndices: readonly number[];
  /** The defaults of the base URL, which come last. */
  readonly serverTexts: readonly string[];
  readonly slotOf: SlotOf;
}

/**
 * The list itself, or the one that all empty lists share: it keeps the plans of a whole API closer together in memory.
 */
export function sharedIfEmpty<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? NO_MEMBERS : list;
}

/**
 * The slots of calls with these names. In `layerNames`, `undefined` stands for a name that only fills the base URL.
 * `serverDefaults` are the defaults of the base URL, by name.
 */
export function findSlots(
  names: readonly string[],
  layerNames: readonly (string | undefined)[],
  serverDefaults: ReadonlyMap<string, string> | undefined,
  options: OptionSlots | undefined,
): Slots {
  // An object gives the order: parameters of the layer first, then the other parameters of the call.
  const slots = createBare<number>();
  for (const name of layerNames) {
    if (name !== undefined) {
      slots[name] = -1;
    }
  }
  names.forEach((name, slot) => {
    if (options?.isOption(name) !== true) {
      slots[name] = slot;
    }
  });
  const parameters = Object.keys(slots);
  let next = names.length;
  const layerIndices: number[] = [];
  layerNames.forEach((name, i) => {
    if (name !== undefined && slots[name] === -1) {
      slots[name] = next++;
      layerIndices.push(i);
    }
  });
  const serverTexts: string[] = [];
  serverDefaults?.forEach((value, name) => {
    if (slots[name] === undefined) {
      slots[name] = next++;
      serverTexts.push(value);
    }
  });
  return {
    parameters,
    layerIndices: sharedIfEmpty(layerIndices),
    serverTexts: sharedIfEmpty(serverTexts),
    slotOf: (name) => slots[name] ?? -1,
  };
}
