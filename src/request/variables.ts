/** What a service says about the names in its base URLs. */
import { expectedBut, Refusal } from "../support/messages.js";
import type { BaseUrlVariable } from "./baseUrl.js";
import {
  checkList,
  type Checks,
  oneOf,
  optional,
  readCheckedFields,
  readEach,
  text,
} from "./checks.js";

const VARIABLE_CHECKS: Checks<BaseUrlVariable> = {
  values: (value) => {
    const listed = optional(value, (list) => checkList(list, text));
    if (listed?.length === 0) {
      throw new Refusal(expectedBut("an array with at least one value", "none"));
    }
    return listed;
  },
  default: (value, { values }) =>
    optional(value, (given) => (values === undefined ? text(given) : oneOf(given, values))),
};

/** Reads variables, by their names. Throws a {@link Refusal}. */
export function readVariables(value: unknown = {}): ReadonlyMap<string, BaseUrlVariable> {
  const variables = readEach(value, (variable, name, problems) =>
    readCheckedFields(variable, VARIABLE_CHECKS, problems, name),
  );
  // Nothing was noted as wrong, so each variable has all its fields.
  return variables;
}
