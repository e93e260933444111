/** Rules that say where a parameter goes. */
import { partsIn } from "../body/multipart.js";
import { headerText, ParameterHeaders } from "../headers/ParameterHeaders.js";
import { createBare } from "../support/objects.js";
import type { Place, Rule } from "../types/sdk.js";
import { checkFields } from "../values/pairs.js";

/**
 * A place that is also a rule. Operations use it directly, or as the field `place` of a longer rule; with a spread
 * (`{ ...query }`) bundlers would keep unused operations. Without prototype, so that a polluted `Object.prototype` has
 * no effect.
 */
function ruleOf(given: Place): Place & Rule {
  const place: Place = Object.assign(createBare(), given);
  return Object.assign(place, { place });
}

function headerRule(where: "header" | "cookie"): Place & Rule {
  return ruleOf({
    in: where,
    headersOf: (headers, cookies) =>
      new ParameterHeaders(
        headers.map((field) => ({ ...field, name: field.name.toLowerCase() })),
        cookies,
      ),
    textOf: (value, name) => headerText(value, name, where),
  });
}

/** A parameter of the query, whatever the method is. */
export const query: Place & Rule = /* @__PURE__ */ ruleOf({ in: "query" });

/** A header. */
export const header: Place & Rule = /* @__PURE__ */ headerRule("header");

/** A cookie. */
export const cookie: Place & Rule = /* @__PURE__ */ headerRule("cookie");

/** A field of the body; needed only where it has another name on the wire. */
export const bodyField: Place & Rule = /* @__PURE__ */ ruleOf({ in: "body", check: checkFields });

/** A field of a body of parts whose lists are one part each, in JSON. */
export const jsonField: Place & Rule = /* @__PURE__ */ ruleOf({
  in: "body",
  check: checkFields,
  textOf: (value, name) => partsIn(value, name, true),
});
