import type { BodyWriter } from "../body/BodyWriter.js";
import { partsIn } from "../body/multipart.js";
import type { CheckedOperation, RuledCall, ValueRules as Interface } from "../call/operation.js";
import { isMissing, reasonOf } from "../grammar/values.js";
import { headerText } from "../headers/ParameterHeaders.js";
import type { CheckedRule } from "../settings/rules.js";
import type { SlotOf } from "../url/steps.js";
import type { CallValues } from "../values/CallValues.js";
import { formatValues } from "../values/formats.js";

/** A parameter whose value is looked at before anything is written; its slot is -1 if it is given nowhere. */
interface RuledParameter {
  readonly name: string;
  readonly rule: CheckedRule;
  readonly slot: number;
}

/**
 * What an operation asks of the values of a call before anything is written: dates and bytes get their
 * format, the values of headers and cookies become text, and what is required must be there.
 */
export class ValueRules implements Interface {
  readonly #steps: readonly RuledParameter[];
  /** The slots of all steps, unless one of them always has something to do. */
  readonly #slots: readonly number[];

  private constructor(steps: readonly RuledParameter[], hasDefaults: boolean) {
    this.#steps = steps;
    const isOpen = ({ rule, slot }: RuledParameter): boolean => rule.in === "cookie" || slot < 0;
    // The values of the defaults are put in place, too.
    const isFree = !hasDefaults && !steps.some(isOpen);
    this.#slots = isFree ? steps.map(({ slot }) => slot) : [];
  }

  /** Those for the names of a call; `undefined` if there is nothing to do. */
  static of(
    parameters: CheckedOperation["parameters"],
    slotOf: SlotOf,
    { hasData, hasDefaults }: RuledCall,
  ): ValueRules | undefined {
    const steps = Array.from(parameters, (entry) => ({
      name: entry[0],
      rule: entry[1],
      slot: slotOf(entry[0]),
    })).filter(
      ({ rule: { in: place, format, style, required }, slot }) =>
        // Beside `data` no field of the body is sent.
        !(place === "body" && hasData) &&
        (required ||
          (slot >= 0 &&
            (isHeaderPlace(place) ||
              format !== undefined ||
              (place === "body" && style === "json")))),
    );
    return steps.length === 0 ? undefined : new ValueRules(steps, hasDefaults);
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
  apply(values: CallValues, { kind, form }: BodyWriter): void {
    for (const { name, rule, slot } of this.#steps) {
      const { in: place, format, required } = rule;
      const written = place === "body" ? kind : place;
      try {
        let value = slot < 0 ? undefined : values.raw(slot);
        if (format !== undefined) {
          value = formatValues(value, format);
        }
        if (isHeaderPlace(place)) {
          value = headerText(value, name, place);
        }
        if (written === "multipart") {
          value = partsIn(value, name, rule.style === "json");
        }
        if (slot >= 0) {
          values.replace(slot, value);
        }
        // What stands in a path or a form is read, since members that are null write nothing there.
        if (written === "path") {
          value = values.get(slot, name);
        }
        if (written === "form" && !isMissing(value)) {
          value = values.write(slot, name, (read) => form.write(rule.name, read, rule.style));
        }
        if (required && isMissing(value)) {
          values.miss(name);
        }
      } catch (thrown) {
        values.refuse(name, reasonOf(thrown));
      }
    }
  }
}

function isHeaderPlace(place: string): boolean {
  return place === "header" || place === "cookie";
}
