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
