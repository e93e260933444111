/** How rules prepare the values of a call before anything is written: formats, texts for headers, required values. */
import { isMissing } from "../grammar/readValue.js";
import { reasonOf } from "../support/messages.js";
import { CallValues, IS_EMPTY } from "./CallValues.js";
import type { PlannedPlace } from "./rules.js";
import type { PlanPreparation } from "./types.js";

/** A parameter whose value is looked at before anything is written; its slot is -1 if it has no value. */
interface Preparation {
  readonly name: string;
  readonly slot: number;
  readonly isRequired: boolean;
  /** Writes the value in the format of its rule, such as a date as a number. */
  readonly format: ((value: unknown) => unknown) | undefined;
  /** What the place of the parameter makes of the formatted value, such as the text of a header. */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  readonly place: PlannedPlace;
}

/** Plans the preparation of parameters with rules. */
export const planPreparation: PlanPreparation = (rules, placeOf, slotOf, fieldWriter) => {
  const preparations: Preparation[] = [];
  rules.forEach(({ place: declared, sent, format, required: isRequired, style }, name) => {
    const slot = slotOf(name);
    const place = placeOf(name);
    const prepare = place === "body" ? fieldWriter?.traits.prepare : undefined;
    const textOf = prepare
      ? (value: unknown): unknown => prepare(value, sent, style)
      : declared?.textOf;
    // A parameter that is not sent is not required: if a call has `data`, no field of the body is.
    if (place !== "unsent" && (isRequired || (slot >= 0 && (format ?? textOf)))) {
      preparations.push({ name, slot, isRequired, format: format?.write, textOf, place });
    }
  });
  if (preparations.length === 0) {
    return undefined;
  }
  // Cookies always need preparation, because they are encoded.
  const mayBePlain = preparations.every(({ slot, place }) => slot >= 0 && place !== "cookie");
  return (slotValues, noted) => {
    if (
      noted === undefined &&
      mayBePlain &&
      preparations.every(({ slot }) => isPlain(slotValues[slot]))
    ) {
      return undefined;
    }
    const values = new CallValues(slotValues, noted);
    for (const preparation of preparations) {
      prepareOne(values, preparation);
    }
    return values;
  };
};

/** Whether a value needs no preparation: a number, or a text that is not empty. */
function isPlain(value: unknown): boolean {
  return typeof value === "string" ? value !== "" : Number.isFinite(value);
}

/** Replaces a value by its prepared form, such as a formatted date. Notes a wrong or missing value. */
function prepareOne(
  values: CallValues,
  { name, slot, isRequired, format, textOf, place }: Preparation,
): void {
  try {
    const raw = values.raw(slot);
    const formatted = format === undefined ? raw : format(raw);
    const value = textOf === undefined ? formatted : textOf(formatted, name);
    if (slot >= 0) {
      values.slotValues[slot] = value;
    }
    const isInBody = place === "body";
    if (
      isRequired &&
      (isMissing(formatted, isInBody) ||
        // In a path, a list or object that holds only `null` counts as missing.
        isMissing(place === "path" ? values.get(slot, name) : value, isInBody))
    ) {
      values.miss(name, value === "" ? IS_EMPTY : "");
    }
  } catch (thrown) {
    values.refuse(name, reasonOf(thrown));
  }
}
