/** URLs whose texts are ready before their values are known. */
import { isHostValue } from "../grammar/authority.js";
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { CallValues } from "../values/CallValues.js";
import type { WriteField } from "../values/pairs.js";
import { isValue, type ValueStep } from "./steps.js";
import { isFixed, writePairs, writeUrl, type UrlPlan } from "./writeUrl.js";

/** A URL with more values has no ready texts, so that a plan does not grow with its template. */
const MOST_READY = 64;

/** What stands for a value, by its slot. */
const MARK = /mark(\d+)end/;

/** A value of a call, and the ready text ahead of it. */
interface Gap {
  readonly text: string;
  readonly slot: number;
  /** What the value must be to be written here. */
  readonly limit: TextLimit;
}

/** A text with gaps for values, and the ready text behind the last one. */
interface Gapped {
  readonly gaps: readonly Gap[];
  readonly end: string;
}

/**
 * The URLs of one plan, as far as they are made of short texts and numbers: these are put between ready
 * texts. For a value of another kind in the template the general rules write the whole URL.
 */
export class ReadyUrl {
  readonly #plan: UrlPlan;
  /** The URL up to the query that no template names. */
  readonly #template: Gapped;
  /** All of it; `undefined` if that query is not ready. */
  readonly #whole: Gapped | undefined;
  /** What stands on both sides of that query. */
  readonly #lead: string;
  readonly #fragment: string;

  private constructor(
    plan: UrlPlan,
    template: Gapped,
    whole: Gapped | undefined,
    lead: string,
    fragment: string,
  ) {
    this.#plan = plan;
    this.#template = template;
    this.#whole = whole;
    this.#lead = lead;
    this.#fragment = fragment;
  }

  /**
   * `undefined` if nothing is ready. The first `count` values differ from call to call, and behind them
   * stand the `fixed` ones.
   */
  static of(plan: UrlPlan, count: number, fixed: readonly unknown[]): ReadyUrl | undefined {
    const steps = [...plan.start, ...plan.rest].filter(isValue);
    const isFree = ({ slot }: { readonly slot: number }): boolean => slot >= 0 && slot < count;
    const isReady = (step: ValueStep): boolean =>
      !step.operator.reserved &&
      step.variable.prefix === 0 &&
      (isFree(step) ||
        // Not an index below 0, which would be looked up in Object.prototype.
        (step.slot >= 0 && shortText(fixed[step.slot - count], limitOf(step)) !== undefined));
    if (!isFixed(plan) || steps.length > MOST_READY || !steps.every(isReady)) {
      return undefined;
    }
    // The general rules write a URL with marks as values, which is cut at them.
    const marks = Array.from(new Array(count), (_, slot) => `mark${slot}end`);
    const { query } = plan;
    const text = writeUrl(
      { ...plan, query: [], check: () => undefined },
      new CallValues([...marks, ...fixed]),
      undefined,
    );
    const end = query.length === 0 || !text.includes("#") ? text.length : text.indexOf("#");
    const ahead = text.slice(0, end);
    const fragment = text.slice(end);
    const template = cutAtMarks(ahead, steps.filter(isFree));
    if (template === undefined || MARK.test(fragment)) {
      return undefined;
    }
    // No value of the template is empty.
    const lead = !ahead.includes("?") ? "?" : /[?&]$/.test(ahead) ? "" : "&";
    const gaps = [...template.gaps];
    let ready = template.end;
    const areReady = query.every((pair, i) => {
      const value = isFree(pair) ? "" : encodeShort(fixed[pair.slot - count]);
      ready += (i === 0 ? lead : "&") + (pair.key ?? "") + (value ?? "");
      if (isFree(pair)) {
        // A value that stands in no template may be any text.
        gaps.push({ text: ready, slot: pair.slot, limit: ANYTHING });
        ready = "";
      }
      return pair.key !== undefined && value !== undefined;
    });
    const whole = areReady ? { gaps, end: ready + fragment } : undefined;
    return new ReadyUrl(plan, template, whole, lead, fragment);
  }

  /** The URL with these values of a call; `undefined` if the general rules must write it. A hook writes all of the query. */
  write(values: unknown[], hook: WriteField | undefined): string | undefined {
    const count = this.#template.gaps.length;
    const whole = hook === undefined ? this.#whole : undefined;
    const { gaps } = whole ?? this.#template;
    let url = "";
    let template = "";
    for (let i = 0; i < gaps.length; i += 1) {
      if (i === count) {
        template = url;
      }
      // TypeScript does not know that there is one.
      const gap = gaps[i] as Gap;
      const value = shortText(values[gap.slot], gap.limit);
      if (value === undefined) {
        return i < count ? undefined : this.#writePairs(template, values, hook);
      }
      url += gap.text + value;
    }
    return whole === undefined ? this.#writePairs(url, values, hook) : url + whole.end;
  }

  /** Writes the rest of the query by the general rules; the values of the template were all short. */
  #writePairs(template: string, values: unknown[], hook: WriteField | undefined): string {
    const read = new CallValues(values);
    const pairs = writePairs(this.#plan, read, hook);
    this.#plan.check(read);
    const url = template + this.#template.end;
    return url + (pairs === "" ? "" : this.#lead + pairs) + this.#fragment;
  }
}

/**
 * A text with a gap for each of these steps, whose marks stand in it; `undefined` if there are more marks: a literal or
 * a default looks like one.
 */
function cutAtMarks(text: string, steps: readonly ValueStep[]): Gapped | undefined {
  // Texts and the slots between them, in turns.
  const parts = text.split(MARK);
  const gaps = steps.map((_, i): Gap => {
    const slot = Number(parts[2 * i + 1]);
    const limits = steps.filter((step) => step.slot === slot).map(limitOf);
    return { text: parts[2 * i] ?? "", slot, limit: strictest(limits) };
  });
  return parts.length === 2 * steps.length + 1 ? { gaps, end: parts.at(-1) ?? "" } : undefined;
}

/** What a short text must be to be put between ready texts. */
const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text must be: one of the kinds above, or one of the values that the profile lists. */
type TextLimit = number | ReadonlySet<unknown>;

/** What a short text must be at this step. */
function limitOf({ operator, kind, variable }: ValueStep): TextLimit {
  return (
    variable.listed ??
    (kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT)
  );
}

/** The strictest of these limits. A list of allowed values comes first, since listed values are safe everywhere. */
function strictest(limits: readonly TextLimit[]): TextLimit {
  return limits.find((limit) => typeof limit === "object") ?? Math.max(...limits.map(Number));
}

/** A short text or number, encoded; `undefined` for anything that the general rules must write. */
function shortText(value: unknown, limit: TextLimit): string | undefined {
  const isListed = typeof limit !== "object" || limit.has(value);
  const isHost = limit !== HOST_LABELS || (typeof value === "string" && isHostValue(value));
  const text = isListed && isHost ? encodeShort(value) : undefined;
  return limit !== ANYTHING && text !== undefined && mayMakeDotSegment(text) ? undefined : text;
}
