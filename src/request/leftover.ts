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
  return ({ variable: { name, key }, slot }, values) => {
    const { style, required } = rules.get(key) ?? {};
    const raw = values.raw(slot);
    const text =
      writeQuery === undefined
        ? values.write(slot, key, (value) => query.write(name, value, style))
        : raw === null
          ? ""
          : callWriteQuery(() => writeQuery(name, raw, style));
    if (text === "" && required) {
      values.miss(key);
    }
    return text;
  };
}
