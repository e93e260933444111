import type { CheckedOperation } from "../settings/operation.js";
import type { Profile } from "../settings/profile.js";
import type { CallValues } from "./CallValues.js";
import { callWriteQuery, type Hooks } from "./hooks.js";
import type { ValueStep } from "./urlSteps.js";

/** Writes a query parameter that no template names: by the hook, or in its style. */
export function leftoverWriter(
  { query }: Profile,
  { writeQuery }: Hooks,
  { parameters: rules }: CheckedOperation,
): (step: ValueStep, values: CallValues) => string {
  const write = ({ variable, slot }: ValueStep, values: CallValues): string => {
    const { name, key } = variable;
    const style = rules.get(key)?.style;
    if (writeQuery !== undefined) {
      const raw = values.raw(slot);
      return raw === null ? "" : callWriteQuery(writeQuery, name, raw, style);
    }
    return values.write(slot, key, (value) => query.write(name, value, style));
  };
  return (step, values) => {
    const text = write(step, values);
    const { key } = step.variable;
    if (text === "" && rules.get(key)?.required === true) {
      values.miss(key);
    }
    return text;
  };
}
