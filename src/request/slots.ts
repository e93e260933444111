/** Slots: where the values of a call stand, its own first, then those of its layer and the defaults of a base URL. */
import { createBare, NO_MEMBERS } from "../support/objects.js";

/** The index of a parameter's value among the values of a call; -1 if it has none. */
export type SlotOf = (name: string) => number;

/** Where each option stands among the names of a call; -1 if the call does not pass it. */
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

/** The options of a call that are neither parameters nor say where it goes, as the caller gave them. */
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

/** Where the values of parameters stand: first the call's, after them the layer's. */
export interface Slots {
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** The indices of the layer's values that follow the call's. */
  readonly layerIndices: readonly number[];
  /** The defaults of the base URL, which come last. */
  readonly serverTexts: readonly string[];
  readonly slotOf: SlotOf;
}

/** The list itself, or the one that all empty lists share: the plans of a whole API then lie closer together. */
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
