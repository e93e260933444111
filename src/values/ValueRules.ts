import { isMissing, reasonOf } from "../grammar/values.js";
import type { CallValues } from "./CallValues.js";

/** A parameter whose value is looked at before anything is written; its slot is -1 if it is given nowhere. */
export interface PreparedParameter {
  readonly name: string;
  readonly slot: number;
  readonly isRequired: boolean;
  /** What its format makes of the value; `undefined` for none. */
  readonly format: ((value: unknown) => unknown) | undefined;
  /** What its place makes of that; `undefined` where that is the value itself. */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  readonly isInPath: boolean;
}

/**
 * What an operation asks of the values of a call before anything is written: dates and bytes get their
 * format, the values of headers and cookies become text, and what is required must be there.
 */
export class ValueRules {
  readonly #steps: readonly PreparedParameter[];
  /** The slots of all steps; `[]` if one of them always has something to do. */
  readonly #slots: readonly number[];

  /** `isFree` says that texts and numbers need nothing. */
  constructor(steps: readonly PreparedParameter[], isFree: boolean) {
    this.#steps = steps;
    this.#slots = isFree ? steps.map(({ slot }) => slot) : [];
  }

  /** Whether there is nothing to do for these values of a call: most are texts and numbers. */
  areMet(values: readonly unknown[]): boolean {
    for (let i = 0; i < this.#slots.length; i += 1) {
      const value = values[this.#slots[i] ?? 0];
      if (typeof value === "string" ? value === "" : !Number.isFinite(value)) {
        return false;
      }
    }
    return this.#slots.length > 0;
  }

  /** Puts the prepared values in place, and notes what is wrong. */
  apply(values: CallValues): void {
    prepare(this.#steps, values);
  }
}

/** Puts the prepared values in place, and notes what is wrong. */
export function prepare(steps: readonly PreparedParameter[], values: CallValues): void {
  for (const { name, slot, isRequired, format, textOf, isInPath } of steps) {
    try {
      let value = slot < 0 ? undefined : values.raw(slot);
      if (format !== undefined) {
        value = format(value);
      }
      if (textOf !== undefined) {
        value = textOf(value, name);
      }
      if (slot >= 0) {
        values.replace(slot, value);
      }
      // In a path, members that are null write nothing. Whoever writes a form notes what is empty there.
      if (isRequired && isMissing(isInPath ? values.get(slot, name) : value)) {
        values.miss(name);
      }
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
    }
  }
}
