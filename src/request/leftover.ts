import type { CheckedOperation } from "../settings/operation.js";
import type { Profile } from "../settings/profile.js";
import type { CallValues } from "./CallValues.js";
import { callWriteQuery, type Hooks } from "./hooks.js";
import type { ValueStep } from "./urlSteps.js";

/** Writes a query parameter that no template names: by the hook, or in its style. */
export function leftoverWriter(
  { query }: Profile,
  { writeQuery }: Hooks,
  { rules }: CheckedOperation,
): (step: ValueStep, values: CallValues) => string {
  const write = ({ name, variable, slot }: ValueStep, values: CallValues): string => {
    if (writeQuery !== undefined) {
      const raw = values.raw(slot);
      return raw === null ? "" : callWriteQuery(writeQuery, variable.name, raw);
    }
    return values.write(slot, name, (value) =>
      query.write(variable.name, value, rules.get(name)?.style),
    );
  };
  return (step, values) => {
    const text = write(step, values);
    if (text === "" && rules.get(step.name)?.isRequired === true) {
      values.miss(step.name);
    }
    return text;
  };
}
