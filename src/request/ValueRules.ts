import { formatDates } from "../grammar/dates.js";
import { isMap, readValue, reasonOf, type Value } from "../grammar/values.js";
import type { CheckedOperation, Rule } from "../settings/operation.js";
import { Refusal } from "../support/messages.js";
import { isList, isPlainObject } from "../support/objects.js";
import type { CallValues } from "./CallValues.js";
import type { Slots } from "./Slots.js";

/** A parameter whose value is looked at before anything is written. */
interface Step {
  readonly name: string;
  readonly rule: Rule;
  /** Where its value stands; -1 if it is given nowhere. */
  readonly slot: number;
  /** The value that the defaults give. */
  readonly weaker: unknown;
}

/**
 * What an operation asks of the values of a call before anything is written: dates get their format,
 * the values of cookies become text, and what is required must be there.
 */
export class ValueRules {
  readonly #steps: readonly Step[];

  private constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  /** Those for the names of a call; `undefined` if there is nothing to do. Defaults are prepared here. */
  static of({ rules }: CheckedOperation, slots: Slots, hasData: boolean): ValueRules | undefined {
    const { count, defaults } = slots;
    const steps: Step[] = [];
    for (const [name, rule] of rules) {
      const slot = slots.slotOf(name);
      const isPrepared = slot >= 0 && (rule.format !== undefined || rule.place === "cookie");
      // Beside `data` no field of the body is sent.
      if ((isPrepared || rule.isRequired) && !(rule.place === "body" && hasData)) {
        const weaker = defaults[slot - count];
        steps.push({ name, rule, slot, weaker });
        if (weaker !== undefined) {
          try {
            defaults[slot - count] = prepare(weaker, name, rule);
          } catch {
            // Each call says so.
          }
        }
      }
    }
    return steps.length === 0 ? undefined : new ValueRules(steps);
  }

  /**
   * Puts the prepared values in place. What is wrong is noted in the values that `open` gives;
   * `undefined` if nothing is.
   */
  apply(values: unknown[], open: () => CallValues): CallValues | undefined {
    let noted: CallValues | undefined;
    for (const { name, rule, slot, weaker } of this.#steps) {
      const { place, isRequired } = rule;
      try {
        const value = slot < 0 ? undefined : prepare(values[slot] ?? weaker, name, rule);
        if (slot >= 0) {
          values[slot] = value;
        }
        if (isRequired && isMissing(value)) {
          noted = noteAt(place, noted ?? open());
          noted.miss(name);
        }
      } catch (thrown) {
        noted = noteAt(place, noted ?? open());
        noted.refuse(name, reasonOf(thrown));
      }
    }
    return noted;
  }
}

/** Where to note what is wrong with a value at this place: it may be more than the URL. */
function noteAt(place: Rule["place"], values: CallValues): CallValues {
  values.isAllOfUrl &&= place === "path" || place === "query";
  return values;
}

function prepare(value: unknown, name: string, { place, format }: Rule): unknown {
  const dated = format === undefined ? value : formatDates(value, format);
  return place === "cookie" ? cookieText(readValue(dated, name)) : dated;
}

/** Whether a value writes nothing at all, as far as that shows without looking at members. */
function isMissing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return value === undefined || value === null || value === "";
  }
  return isList(value)
    ? value.length === 0
    : isPlainObject(value) && Object.keys(value).length === 0;
}

/** What RFC 6265 section 4.1.1 does not allow in the value of a cookie. */
const NOT_COOKIE = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g;

/** The value of a cookie; `undefined` where there is nothing to write. */
function cookieText(value: Value | undefined): string | undefined {
  if (typeof value !== "object") {
    return value === undefined ? undefined : encodeCookie(value);
  }
  if (isMap(value) || value.some((member) => typeof member === "object")) {
    throw new Refusal("an object, or a list of other than texts, numbers and booleans");
  }
  return value.length === 0 ? undefined : value.map(encodeCookie).join(",");
}

function encodeCookie(value: unknown): string {
  return String(value).replace(NOT_COOKIE, encodeURIComponent);
}
