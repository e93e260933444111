import { partsIn } from "../body/multipart.js";
import type { CheckedOperation, RuledCall } from "../call/operation.js";
import { headerText } from "../headers/ParameterHeaders.js";
import type { ListedParameter } from "../url/places.js";
import type { SlotOf } from "../url/steps.js";
import { formatValues } from "../values/formats.js";
import { ValueRules, type PreparedParameter } from "../values/ValueRules.js";

/** What an operation asks of the values of calls with these names; `undefined` if there is nothing to do. */
export function valueRulesOf(
  parameters: CheckedOperation["parameters"],
  slotOf: SlotOf,
  { hasData, hasDefaults, kind }: RuledCall,
): ValueRules | undefined {
  const steps: PreparedParameter[] = [];
  // The values of the defaults are put in place, too.
  let isFree = !hasDefaults;
  parameters.forEach((rule, name) => {
    const { in: place, format, style, required: isRequired } = rule;
    const slot = slotOf(name);
    const isPart = place === "body" && style === "json";
    const isChanged = isHeaderPlace(place) || format !== undefined || isPart;
    // Beside `data` no field of the body is sent.
    if ((isRequired || (slot >= 0 && isChanged)) && !(place === "body" && hasData)) {
      isFree &&= place !== "cookie" && slot >= 0;
      steps.push({
        name,
        slot,
        isRequired,
        format: format && ((value) => formatValues(value, format)),
        textOf: textWriterOf(rule, kind),
        isInPath: place === "path",
      });
    }
  });
  return steps.length === 0 ? undefined : new ValueRules(steps, isFree);
}

/** What the place of a parameter makes of its value. */
function textWriterOf(
  { in: place, style }: ListedParameter,
  kind: RuledCall["kind"],
): PreparedParameter["textOf"] {
  if (isHeaderPlace(place)) {
    return (value, name) => headerText(value, name, place);
  }
  return place === "body" && kind === "multipart"
    ? (value, name) => partsIn(value, name, style === "json")
    : undefined;
}

function isHeaderPlace(place: string): boolean {
  return place === "header" || place === "cookie";
}
