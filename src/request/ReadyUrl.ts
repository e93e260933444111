/** URLs whose texts are ready before their values are known. */
import { isHostValue } from "../grammar/authority.js";
import { encodeShort } from "../grammar/values.js";
import { Marks } from "./CallValues.js";
import { seamOf } from "./UrlText.js";
import { isValue, type ValueStep } from "./urlSteps.js";
import type { UrlWriter } from "./UrlWriter.js";

/** A URL with more values has no ready texts, so that a plan does not grow with its template. */
const MOST_READY = 64;

/**
 * The URLs of one plan, as far as they are made of short texts and numbers: these are put between ready
 * texts. For a value of another kind in the template the general rules write the whole URL.
 */
export class ReadyUrl {
  readonly #url: UrlWriter;
  /** The URL; `undefined` if a hook, or a default of another kind, writes to it. */
  readonly #whole: ReadyText | undefined;
  /** The URL without the query that no template names, with what stands on both sides of that. */
  readonly #head: ReadyText | undefined;
  readonly #lead: string;
  readonly #fragment: string;

  private constructor(url: UrlWriter, steps: readonly ValueStep[]) {
    const { slots, query, writeQuery } = url.call;
    const { count, defaults } = slots;
    const isOwn = ({ slot }: { readonly slot: number }): boolean => slot < count;
    const own = steps.filter(isOwn);
    const pairs = query.filter(isOwn);
    // The general rules write a URL with marks as values, which is cut at them.
    const marks = Array.from({ length: count }, (_, slot) => `mark${slot}end`);
    const values = new Marks([...marks, ...defaults]);
    const [head = "", ...fragment] = url.write(values, []).split(/(?=#)/);
    const mark = head.indexOf("?");
    this.#url = url;
    this.#lead = mark < 0 ? "?" : seamOf(head.slice(mark + 1), "x");
    this.#fragment = fragment.join("");
    this.#head = ReadyText.of(head, own, own.length);
    const isShort = query.every(
      (pair) =>
        pair.key !== undefined &&
        (isOwn(pair) || encodeShort(defaults[pair.slot - count]) !== undefined),
    );
    this.#whole =
      isShort && writeQuery === undefined
        ? ReadyText.of(url.write(values, query), own, own.length + pairs.length)
        : undefined;
  }

  /** `undefined` if nothing is ready. */
  static of(url: UrlWriter): ReadyUrl | undefined {
    const { count, defaults } = url.call.slots;
    const steps = url.steps.filter(isValue);
    const isReady = (step: ValueStep): boolean => {
      const { operator, variable, slot } = step;
      const isOwn = slot >= 0 && slot < count;
      return (
        !operator.reserved &&
        variable.prefix === 0 &&
        (isOwn || textOf(defaults[slot - count], ruleOf(step)) !== undefined)
      );
    };
    return url.isFixed && steps.length <= MOST_READY && steps.every(isReady)
      ? new ReadyUrl(url, steps)
      : undefined;
  }

  /** The URL with these values of a call; `undefined` if the general rules must write it. */
  write(values: unknown[]): string | undefined {
    return this.#whole?.write(values) ?? this.#writePairs(values);
  }

  /** Whatever kind the values are that no template names. */
  #writePairs(values: unknown[]): string | undefined {
    const { call } = this.#url;
    const head = call.query.length === 0 ? undefined : this.#head?.write(values);
    if (head === undefined) {
      return undefined;
    }
    const read = call.slots.read(values);
    const pairs = this.#url.writePairs(read);
    read.check(() => this.#url.name);
    return (pairs === "" ? head : head + this.#lead + pairs) + this.#fragment;
  }
}

/** Texts and the values between them: decided by names alone, like the plan that they belong to. */
class ReadyText {
  /** The ready text ahead of each value, the slot of the value, and the rule that it must meet. */
  readonly #texts: readonly string[];
  readonly #slots: readonly number[];
  readonly #rules: readonly TextRule[];
  /** The ready text behind the last value. */
  readonly #end: string;

  private constructor(parts: readonly string[], steps: readonly ValueStep[]) {
    this.#texts = parts.filter((_, i) => i % 2 === 0);
    this.#end = this.#texts.at(-1) ?? "";
    this.#slots = parts.filter((_, i) => i % 2 === 1).map(Number);
    // A value that stands in no template may be any text.
    this.#rules = this.#slots.map((slot) =>
      strictest([ANYTHING, ...steps.filter((step) => step.slot === slot).map(ruleOf)]),
    );
  }

  /**
   * For a text with a mark for each slot in place of `count` values, those of the template's steps
   * among them. `undefined` where a literal or a default looks like a mark.
   */
  static of(text: string, steps: readonly ValueStep[], count: number): ReadyText | undefined {
    // Texts and the slots between them, in turns.
    const parts = text.split(/mark(\d+)end/);
    return parts.length === 2 * count + 1 ? new ReadyText(parts, steps) : undefined;
  }

  /** The text with these values; `undefined` if the general rules must write one of them. */
  write(values: readonly unknown[]): string | undefined {
    const slots = this.#slots;
    const texts = this.#texts;
    const rules = this.#rules;
    let text = "";
    for (let i = 0; i < slots.length; i += 1) {
      const value = textOf(values[slots[i] ?? 0], rules[i] ?? ANYTHING);
      if (value === undefined) {
        return undefined;
      }
      text += (texts[i] ?? "") + value;
    }
    return text + this.#end;
  }
}

/** What a short text must be to be put between ready texts. */
const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text must be: one of the kinds above, or one of the values that the profile lists. */
type TextRule = number | ReadonlySet<unknown>;

/** The rule that a short text must meet at this step. */
function ruleOf({ operator, kind, variable }: ValueStep): TextRule {
  return (
    variable.listed ??
    (kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT)
  );
}

/** The rule that serves for all of these; a listed value is good wherever it stands. */
function strictest(rules: readonly TextRule[]): TextRule {
  return rules.find((rule) => typeof rule === "object") ?? Math.max(...rules.map(Number));
}

/** A short text or number, encoded; `undefined` for anything that the general rules must write. */
function textOf(value: unknown, rule: TextRule): string | undefined {
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

/** Whether a text is not empty and its start cannot be a part of a dot segment. */
function isPlainSegment(value: string): boolean {
  const code = value.charCodeAt(0);
  return code === DOT
    ? BEHIND_DOT.test(value)
    : value !== "" && code !== SLASH && code !== BACKSLASH;
}

const DOT = 0x2e;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const BEHIND_DOT = /^\.[\w-]/;
