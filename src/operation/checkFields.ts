import { expectedBut } from "../support/messages.js";
import { requestError } from "../values/CallValues.js";
import type { Field } from "../values/pairs.js";

/** Throws for two parameters that one field of the body would hold. */
export function checkFields(fields: readonly Field[], describe: () => string): void {
  const sent = new Map<string, string>();
  for (const { name, parameter } of fields) {
    const other = sent.get(name);
    if (other !== undefined) {
      const what = expectedBut("one value for each field of the body", "two for one");
      throw requestError("INVALID_PARAMETER", describe(), what, { parameters: [other, parameter] });
    }
    sent.set(name, parameter);
  }
}
