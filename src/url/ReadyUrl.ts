/** URLs whose texts are ready before their values are known. */
import { isHostValue } from "../grammar/authority.js";
import { isPlainSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { CallValues, Marks } from "../values/CallValues.js";
import type { Field, WriteQuery } from "../values/pairs.js";
import { isValue, type ValueStep } from "./steps.js";
import { seamOf } from "./writeSteps.js";
import { isFixed, writePairs, writeUrl, type UrlPlan } from "./writeUrl.js";

/** A URL with more values has no ready texts, so that a plan does not grow with its template. */
const MOST_READY = 64;

/** A value of a call, and the ready text ahead of it. */
interface Gap {
  readonly text: string;
  readonly slot: number;
  /** What the value must be to be written here. */
  readonly rule: TextRule;
}

/** A text that was cut at its marks: the texts around the values, their slots, and the last of the texts. */
interface Cut {
  readonly texts: readonly string[];
  readonly slots: readonly number[];
  readonly end: string;
}

/**
 * The URLs of one plan, as far as they are made of short texts and numbers: these are put between ready
 * texts. For a value of another kind in the template the general rules write the whole URL.
 */
export class ReadyUrl {
  readonly #plan: UrlPlan;
  readonly #gaps: readonly Gap[];
  /** The ready text behind the last value; `undefined` if the query behind the template is not ready. */
  readonly #end: string | undefined;
  /** How many of the values stand in the template, and the ready text behind them. */
  readonly #count: number;
  readonly #last: string;
  /** What stands on both sides of the query that no template names. */
  readonly #lead: string;
  readonly #fragment: string;

  /** `whole` is the URL, and `template` the same without the query that no template names. */
  private constructor(plan: UrlPlan, template: Cut, whole: Cut | undefined, fragment: string) {
    const steps = valuesOf(plan);
    const { texts, slots } = whole ?? template;
    this.#plan = plan;
    this.#gaps = slots.map((slot, i) => {
      // A value that stands in no template may be any text.
      const rules = [ANYTHING, ...steps.filter((step) => step.slot === slot).map(textRule)];
      return { text: texts[i] ?? "", slot, rule: strictest(rules) };
    });
    this.#end = whole?.end;
    this.#count = template.slots.length;
    this.#last = template.end;
    // No value is empty here, so an `x` can stand for each when the seam of the query is found.
    const query = /^[^?#]*\?([^#]*)/.exec(template.texts.join("x"))?.[1];
    this.#lead = query === undefined ? "?" : seamOf(query, "x");
    this.#fragment = fragment;
  }

  /**
   * `undefined` if nothing is ready. The first `count` values differ from call to call, and behind them
   * stand the `fixed` ones.
   */
  static of(plan: UrlPlan, count: number, fixed: readonly unknown[]): ReadyUrl | undefined {
    const { query } = plan;
    const isFree = ({ slot }: { readonly slot: number }): boolean => slot >= 0 && slot < count;
    const steps = valuesOf(plan);
    const isReady = (step: ValueStep): boolean =>
      !step.operator.reserved &&
      step.variable.prefix === 0 &&
      (isFree(step) ||
        // Not an index below 0, which would be looked up in Object.prototype.
        (step.slot >= 0 && shortText(fixed[step.slot - count], textRule(step)) !== undefined));
    if (!isFixed(plan) || steps.length > MOST_READY || !steps.every(isReady)) {
      return undefined;
    }
    // The general rules write a URL with marks as values, which is cut at them.
    const marks = Array.from({ length: count }, (_, slot) => `mark${slot}end`);
    const values = new Marks([...marks, ...fixed]);
    const text = writeUrl({ ...plan, query: [] }, values, undefined);
    const end = query.length > 0 ? text.replace(/[^#]*/, "") : "";
    const free = steps.filter(isFree).length;
    const cut = cutAt(text, free);
    const isShort = (pair: Field): boolean =>
      pair.key !== undefined &&
      (isFree(pair) || encodeShort(fixed[pair.slot - count]) !== undefined);
    const whole = query.every(isShort)
      ? cutAt(writeUrl(plan, values, undefined), free + query.filter(isFree).length)
      : undefined;
    // A value of the fragment stands behind the query.
    return cut?.end.endsWith(end) === true
      ? new ReadyUrl(
          plan,
          { ...cut, end: cut.end.slice(0, cut.end.length - end.length) },
          whole,
          end,
        )
      : undefined;
  }

  /** The URL with these values of a call; `undefined` if the general rules must write it. A hook writes all of the query. */
  write(values: unknown[], hook: WriteQuery | undefined): string | undefined {
    let url = "";
    let template = "";
    let left = this.#count;
    const gaps = this.#gaps;
    const count = hook === undefined ? gaps.length : left;
    for (let i = 0; i < count; i += 1) {
      // TypeScript does not know that there is one.
      const { text, slot, rule } = gaps[i] as Gap;
      if (left === 0) {
        template = url;
      }
      const value = shortText(values[slot], rule);
      if (value === undefined) {
        return left > 0 ? undefined : this.#writePairs(template, values, hook);
      }
      url += text + value;
      left -= 1;
    }
    return hook === undefined && this.#end !== undefined
      ? url + this.#end
      : this.#writePairs(url, values, hook);
  }

  /** Writes the rest of the query by the general rules; the values of the template were all short. */
  #writePairs(template: string, values: unknown[], hook: WriteQuery | undefined): string {
    const read = new CallValues(values);
    const pairs = writePairs(this.#plan, read, hook);
    this.#plan.check(read);
    return template + this.#last + (pairs === "" ? "" : this.#lead + pairs) + this.#fragment;
  }
}

/** The values of the template. */
function valuesOf({ start, rest }: UrlPlan): readonly ValueStep[] {
  return [...start, ...rest].filter(isValue);
}

/** Cuts a text at its marks; `undefined` unless there are `count`: a literal or a default looks like one. */
function cutAt(text: string, count: number): Cut | undefined {
  // Texts and the slots between them, in turns.
  const parts = text.split(/mark(\d+)end/);
  return parts.length === 2 * count + 1
    ? {
        texts: parts.filter((_, i) => i % 2 === 0),
        slots: parts.filter((_, i) => i % 2 === 1).map(Number),
        end: parts.at(-1) ?? "",
      }
    : undefined;
}

/** What a short text must be to be put between ready texts. */
const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text must be: one of the kinds above, or one of the values that the profile lists. */
type TextRule = number | ReadonlySet<unknown>;

/** The rule that a short text must meet at this step. */
function textRule({ operator, kind, variable }: ValueStep): TextRule {
  return (
    variable.listed ??
    (kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT)
  );
}

/** The strictest of these rules. A list of allowed values comes first, since listed values are safe everywhere. */
function strictest(rules: readonly TextRule[]): TextRule {
  return rules.find((rule) => typeof rule === "object") ?? Math.max(...rules.map(Number));
}

/** A short text or number, encoded; `undefined` for anything that the general rules must write. */
function shortText(value: unknown, rule: TextRule): string | undefined {
  if (rule !== ANYTHING && typeof value === "string" && !isPlainSegment(value)) {
    return undefined;
  }
  if (typeof rule === "object" && !rule.has(value)) {
    return undefined;
  }
  if (rule === HOST_LABELS && !(typeof value === "string" && isHostValue(value))) {
    return undefined;
  }
  return encodeShort(value);
}
