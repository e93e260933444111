import { partsIn } from "../body/multipart.js";
import type { CheckedOperation, RuledCall, ValueRules as Interface } from "../call/operation.js";
import { headerText } from "../headers/ParameterHeaders.js";
import type { CheckedRule } from "../settings/rules.js";
import type { SlotOf } from "../url/steps.js";
import type { CallValues } from "../values/CallValues.js";
import { formatValues } from "../values/formats.js";
import { prepare, type PreparedParameter } from "../values/prepare.js";

/**
 * What an operation asks of the values of a call before anything is written: dates and bytes get their
 * format, the values of headers and cookies become text, and what is required must be there.
 */
export class ValueRules implements Interface {
  readonly #steps: readonly PreparedParameter[];
  /** The slots of all steps; `[]` if one of them always has something to do. */
  readonly #slots: readonly number[];

  private constructor(steps: readonly PreparedParameter[], isFree: boolean) {
    this.#steps = steps;
    this.#slots = isFree ? steps.map(({ slot }) => slot) : [];
  }

  /** Those for the names of a call; `undefined` if there is nothing to do. */
  static of(
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

  /** Whether there is nothing to do for these values of a call: most are texts and numbers. */
  areMet(values: readonly unknown[]): boolean {
    for (let i = 0; i < this.#slots.length; i += 1) {
      const value = values[this.#slots[i] ?? 0];
      if (typeof value === "string" ? value === "" : !Number.isFinite(value)) {
        return false;
      }
    }
    return this.#slots.length > 0;
  }

  /** Puts the prepared values in place, and notes what is wrong. */
  apply(values: CallValues): void {
    prepare(this.#steps, values);
  }
}

/** What the place of a parameter makes of its value. */
function textWriterOf(
  { in: place, style }: CheckedRule,
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
