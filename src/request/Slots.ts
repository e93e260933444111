import { isReserved } from "../settings/options.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Settings } from "../settings/Layers.js";
import { createBare } from "../support/objects.js";
import { CallValues } from "./CallValues.js";
import type { SlotOf } from "./urlSteps.js";

/** Whose values a call has. */
interface CallNames {
  /** What the call brings. */
  readonly names: readonly string[];
  /** Whether reserved keys among the names are options. */
  readonly hasOptions: boolean;
  readonly defaults: Settings["parameters"];
  /** The defaults of names in the base URL, which are sent nowhere else. */
  readonly weakest: BaseUrl["defaults"] | undefined;
}

/** Where the values of parameters stand: first those of the call, behind them those of the defaults. */
export class Slots {
  /** How many values a call brings. */
  readonly count: number;
  /** The reserved keys among the names. */
  readonly options: readonly string[];
  /** The names of all parameters, in the order in which they are sent. */
  readonly parameters: readonly string[];
  /** The values of the defaults that the call leaves in force. */
  readonly defaults: readonly unknown[];
  readonly slotOf: SlotOf;

  /** Nothing is read yet: names alone decide. */
  constructor({ names, hasOptions, defaults, weakest }: CallNames) {
    const isOption = (name: string): boolean => hasOptions && isReserved(name);
    const slots = new Map<string, number>();
    names.forEach((name, slot) => {
      if (!isOption(name)) {
        slots.set(name, slot);
      }
    });
    const own = slots.size === names.length ? names : [...slots.keys()];
    const weaker = Object.keys(defaults);
    const values: unknown[] = [];
    const addDefault = (name: string, value: unknown): void => {
      if (!slots.has(name)) {
        slots.set(name, names.length + values.length);
        values.push(value);
      }
    };
    weaker.forEach((name) => {
      addDefault(name, defaults[name]);
    });
    weakest?.forEach((value, name) => {
      addDefault(name, value);
    });
    this.count = names.length;
    this.options = names.filter(isOption);
    this.parameters = weaker.length === 0 ? own : inOrder([...weaker, ...own]);
    this.defaults = values;
    this.slotOf = (name) => slots.get(name) ?? -1;
  }

  /** Puts the values of the defaults behind those of a call. */
  complete(values: unknown[]): unknown[] {
    const { count, defaults } = this;
    for (let i = 0; i < defaults.length; i += 1) {
      values[count + i] ??= defaults[i];
    }
    return values;
  }

  /** The values of a call with those of the defaults behind them. */
  read(values: unknown[]): CallValues {
    return new CallValues(this.complete(values));
  }
}

/** The names as an object holds them: each once, those that are integers first. */
function inOrder(names: readonly string[]): readonly string[] {
  const order = createBare();
  for (const name of names) {
    order[name] = true;
  }
  return Object.keys(order);
}
