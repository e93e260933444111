import { isMissing, reasonOf } from "../grammar/values.js";
import type { CallValues } from "../values/CallValues.js";
import type { Rule } from "../types/sdk.js";

/** A parameter whose value is looked at before anything is written; its slot is -1 if it is given nowhere. */
export interface PreparedParameter {
  readonly name: string;
  readonly slot: number;
  readonly rule: Rule;
  /** What its place makes of the value; `undefined` where that is the value itself. */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  readonly isInPath: boolean;
}

/** Puts the values that rules prepare in place, and notes what is wrong. */
export function prepare(steps: readonly PreparedParameter[], values: CallValues): void {
  for (const { name, slot, rule, textOf, isInPath } of steps) {
    try {
      let value = slot < 0 ? undefined : values.raw(slot);
      if (rule.format !== undefined) {
        value = rule.format.write(value);
      }
      if (textOf !== undefined) {
        value = textOf(value, name);
      }
      if (slot >= 0) {
        values.replace(slot, value);
      }
      // In a path, members that are null write nothing.
      if (rule.required === true && isMissing(isInPath ? values.get(slot, name) : value)) {
        values.miss(name);
      }
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
    }
  }
}
