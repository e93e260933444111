/** A URL whose texts are ready before its values are known. */
import { isHostValue } from "../grammar/authority.js";
import { encodeText } from "../grammar/percent.js";
import { encodeShort } from "../grammar/values.js";
import type { CallValues } from "./CallValues.js";
import { seamOf } from "./UrlText.js";
import type { ValueStep } from "./urlSteps.js";

/** What a short text must be to be put between ready texts. */
const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text must be: one of the kinds above, or one of the values that the profile lists. */
type TextRule = number | ReadonlySet<unknown>;

/** Whether a value can be put between ready texts at this step. */
export function isShort(value: unknown, step: ValueStep): boolean {
  return textOf(value, ruleOf(step)) !== undefined;
}

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

/** A query parameter that no template names. */
interface Pair {
  readonly step: ValueStep;
  /** The name, encoded, with its equals sign; `undefined` where a hook must write it, or nothing can. */
  readonly key: string | undefined;
  /** The value of a default, encoded; `undefined` for any other. */
  readonly text: string | undefined;
}

/** What writes the pairs that are not short texts. */
export interface PairWriter {
  readonly name: string;
  valuesOf(values: unknown[]): CallValues;
  writePair(step: ValueStep, values: CallValues): string;
}

/** What is known of a URL before its values are. */
export interface ReadyParts {
  /** The URL without its pairs, with {@link markOf} each slot in place of values. */
  readonly url: string;
  /** The values of the call that stand in the URL ahead of its pairs. */
  readonly steps: readonly ValueStep[];
  /** The query parameters that no template names. */
  readonly pairs: readonly ValueStep[];
  /** The value that a default gives this step; `undefined` for a value of the call. */
  readonly defaultOf: (step: ValueStep) => unknown;
  /** Whether a hook writes the pairs. */
  readonly isHooked: boolean;
}

/** A text that no URL is likely to hold. */
export function markOf(slot: number): string {
  return `mark${slot}end`;
}

/** Puts values between ready texts. Decided by names alone, like the plan that it belongs to. */
export class ReadyUrl {
  /** The ready text ahead of each value, the slot of the value, and the rule that it must meet. */
  readonly #texts: string[] = [];
  readonly #slots: number[] = [];
  readonly #rules: TextRule[] = [];
  /** The ready text behind the last of them; `undefined` if pairs follow that a hook writes. */
  readonly #end: string | undefined;
  /** How many of these values stand ahead of the pairs, and the ready text behind them. */
  readonly #count: number;
  readonly #last: string;
  readonly #pairs: readonly Pair[];
  /** What stands ahead of the first pair that is written. */
  readonly #lead: string;
  readonly #fragment: string;

  private constructor(texts: readonly string[], parts: ReadyParts, fragment: string) {
    const { steps, isHooked, defaultOf } = parts;
    this.#count = steps.length;
    this.#last = texts.at(-1) ?? "";
    this.#fragment = fragment;
    steps.forEach((_, i) => {
      const slot = Number(texts[2 * i + 1]);
      const rules = steps.filter((step) => step.slot === slot).map(ruleOf);
      this.#add(texts[2 * i] ?? "", slot, strictest(rules));
    });
    // An `x` stands for each value. None of them is empty, so the query does not end at an `&` ahead of one.
    const [, ...query] = texts
      .filter((_, i) => i % 2 === 0)
      .join("x")
      .split("?");
    this.#lead = query.length === 0 ? "?" : seamOf(query.join("?"), "x");
    this.#pairs = parts.pairs.map((step) => {
      const name = isHooked ? undefined : encodeText(step.variable.name);
      const key = name === undefined ? undefined : `${name}=`;
      return { step, key, text: key === undefined ? undefined : encodeShort(defaultOf(step)) };
    });
    this.#end = this.#addPairs();
  }

  /** `undefined` where a literal or a default looks like a mark, or where a fragment holds values. */
  static of(parts: ReadyParts): ReadyUrl | undefined {
    const { url, steps, pairs } = parts;
    const start = url.indexOf("#");
    const end = start < 0 || pairs.length === 0 ? "" : url.slice(start);
    // Texts and the slots between them, in turns.
    const texts = url.slice(0, url.length - end.length).split(/mark(\d+)end/);
    return texts.length === 2 * steps.length + 1 ? new ReadyUrl(texts, parts, end) : undefined;
  }

  /** The URL with these values; `undefined` if the general rules must write one that stands in a template. */
  write(values: unknown[], writer: PairWriter): string | undefined {
    const slots = this.#slots;
    const texts = this.#texts;
    const rules = this.#rules;
    let url = "";
    for (let i = 0; i < slots.length; i += 1) {
      const text = textOf(values[slots[i] ?? 0], rules[i] ?? ANYTHING);
      if (text === undefined) {
        return this.#goOn(url, i, values, writer);
      }
      url += (texts[i] ?? "") + text;
    }
    return this.#end === undefined
      ? this.#goOn(url, slots.length, values, writer)
      : url + this.#end;
  }

  #add(text: string, slot: number, rule: TextRule): void {
    this.#texts.push(text);
    this.#slots.push(slot);
    this.#rules.push(rule);
  }

  /** Makes the texts of the pairs; gives the one behind them, if short values are all that they need. */
  #addPairs(): string | undefined {
    let text = this.#last;
    for (const [i, pair] of this.#pairs.entries()) {
      if (pair.key === undefined) {
        return undefined;
      }
      text += (i === 0 ? this.#lead : "&") + pair.key + (pair.text ?? "");
      if (pair.text === undefined) {
        this.#add(text, pair.step.slot, ANYTHING);
        text = "";
      }
    }
    return text + this.#fragment;
  }

  /** Goes on with a value that is no short text, and with all behind it: whatever they are, if they are pairs. */
  #goOn(start: string, index: number, values: unknown[], writer: PairWriter): string | undefined {
    if (index < this.#count) {
      return undefined;
    }
    const slot = this.#slots[index - 1];
    // Behind the value that was written last.
    const from =
      index === this.#count ? 0 : this.#pairs.findIndex(({ step }) => step.slot === slot) + 1;
    let url = from === 0 ? start + this.#last : start;
    let lead = from === 0 ? this.#lead : "&";
    const read = writer.valuesOf(values);
    for (const { step, key = "", text } of this.#pairs.slice(from)) {
      const written = text === undefined ? writer.writePair(step, read) : key + text;
      if (written !== "") {
        url += lead + written;
        lead = "&";
      }
    }
    read.check(() => writer.name);
    return url + this.#fragment;
  }
}
