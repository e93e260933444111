/** Rules that say where a parameter goes. */
import { checkFields } from "../operation/checkFields.js";
import { ParameterHeaders } from "../operation/ParameterHeaders.js";
import { headerText, partsIn } from "../operation/ValueRules.js";
import type { Field } from "../values/pairs.js";
import type { Rule } from "../types/sdk.js";

function headersOf(headers: readonly Field[], cookies: readonly Field[]): ParameterHeaders {
  return new ParameterHeaders(headers, cookies);
}

/** A parameter of the query, whatever the method is. */
export const query: Rule = { place: { in: "query" } };

/** A header. */
export const header: Rule = {
  place: { in: "header", headersOf, textOf: (value, name) => headerText(value, name, "header") },
};

/** A cookie. */
export const cookie: Rule = {
  place: { in: "cookie", headersOf, textOf: (value, name) => headerText(value, name, "cookie") },
};

/** A field of the body; needed only where it has another name on the wire. */
export const bodyField: Rule = { place: { in: "body", check: checkFields } };

/** A field of a body of parts whose lists are one part each, in JSON. */
export const jsonField: Rule = {
  place: { in: "body", check: checkFields, textOf: (value, name) => partsIn(value, name, true) },
};
