import type { EndpointError } from "../errors.js";
import { isHostValue, splitAbsolute } from "../grammar/authority.js";
import { encodeText } from "../grammar/percent.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { expectedBut } from "../support/messages.js";
import { CallValues, urlError } from "./CallValues.js";
import { byNames, checkOrigin, originOfBase } from "./trust.js";
import { UrlText, type TextState, type UrlWriting, type Written } from "./UrlText.js";
import { SEAM, withoutEndSlashes, withoutStartSlashes } from "./urlSteps.js";
import type { SlotOf, Step, UrlSteps, ValueStep } from "./urlSteps.js";

/** A segment that servers resolve: one or two dots, also in triplets, and what some strip behind them. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|;|%2f|%5c|$)/i;
const EACH_DOT_SEGMENT = new RegExp(DOT_SEGMENT, "gi");

/** The same in a path in which `\0` stands for each value. */
const POSSIBLE_DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\0|\/|;|%2f|%5c|$)/i;

/** Longer texts are left to {@link UrlText}, which knows how long a URL may become. */
const LONGEST = 65_536;

/** What a short text or number must be to be written at once. */
const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** More values than this are written by the general rules; a plan should not grow with its template. */
const MOST_READY = 64;

/** A place in the middle of the steps from which {@link UrlText} can go on. */
interface Resume extends TextState {
  readonly index: number;
}

const START: Resume = { section: "path", separator: "?", hasBegun: false, index: 0 };

/** A part of a text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** What the URLs of one plan have in common. */
export interface UrlCall extends Pick<UrlWriting, "missingIsEmpty" | "writeLeftover"> {
  readonly url: UrlSteps;
  readonly base: BaseUrl | undefined;
  readonly slotOf: SlotOf;
  /** How many values a call brings; those of the defaults stand in the slots behind them. */
  readonly count: number;
  readonly defaults: readonly unknown[];
  readonly trustedOrigins: ReadonlySet<string>;
  /** Whether a subclass writes the leftover parameters in its own way. */
  readonly isHooked: boolean;
  /** The route, as errors show it. */
  readonly describe: () => string;
}

/**
 * Writes the URLs of calls with the same route and names. Short texts and numbers, which are most
 * values, are written between ready texts; from the first other value on `UrlText` goes on.
 */
export class UrlWriter {
  readonly #call: UrlCall;
  readonly #mayHoldDots: boolean;
  /** What stands ahead of each value, the slot of each, and what it must be to be written at once. */
  readonly #texts: string[] = [];
  readonly #slots: number[] = [];
  readonly #rules: number[] = [];
  /** Where to go on if the value is something else. */
  readonly #resumes: Resume[] = [];
  /** What stands behind the last value; `undefined` if there are further steps. */
  #end: string | undefined;

  /** Nothing is ready yet: {@link UrlWriter.prepare}. */
  constructor(call: UrlCall) {
    this.#call = call;
    this.#mayHoldDots = mayHoldDots(call.url.steps);
  }

  /** Works out the ready texts; worth its time if the plan is used again. */
  prepare(): void {
    const { url, count } = this.#call;
    if (url.mayHoldOrigin || url.hostNames.length > 0 || url.lacksBase || this.#mayHoldDots) {
      return;
    }
    // Each value is this letter, of which it is plain where it is written.
    const sample = this.#textOf(this.valuesOf(new Array<unknown>(count).fill("x")), url.baseQuery);
    const baseHasValues = url.baseQuery.some((step) => typeof step === "object");
    let resume = START;
    let length = 0;
    for (const [i, step] of url.steps.entries()) {
      const isValue = typeof step === "object";
      if (this.#slots.length >= MOST_READY || (isValue && !this.#isReady(step))) {
        break;
      }
      const before = sample.toString().length;
      sample.write(url.steps, i, i + 1);
      const { section, separator } = sample.state;
      if (sample.mustLookAtPath || section === "fragment" || (baseHasValues && separator !== "?")) {
        break;
      }
      if (isValue && step.slot < count) {
        const text = sample.toString();
        if (text.length === before) {
          // A name that no URL can carry: the general rules say so.
          break;
        }
        this.#texts.push(text.slice(length, -1));
        this.#slots.push(step.slot);
        this.#rules.push(ruleOf(step));
        this.#resumes.push(resume);
        length = text.length;
        resume = { ...sample.state, index: i + 1 };
      }
      if (i === url.steps.length - 1 && !baseHasValues) {
        sample.close();
        this.#end = sample.toString().slice(length);
      }
    }
    this.#resumes.push(resume);
  }

  /** The URL with these values, which stand in the order of the names of the call. */
  write(values: unknown[]): string {
    const slots = this.#slots;
    const texts = this.#texts;
    const rules = this.#rules;
    let out = "";
    for (let i = 0; i < slots.length; i += 1) {
      const value = values[slots[i] ?? 0];
      const text = textOf(value, rules[i] ?? ANYTHING);
      if (text === undefined) {
        return this.#continue(out, i, values);
      }
      out += (texts[i] ?? "") + text;
    }
    return this.#end === undefined ? this.#continue(out, slots.length, values) : out + this.#end;
  }

  /** The values of a call in all slots. */
  valuesOf(values: unknown[]): CallValues {
    const { count, defaults } = this.#call;
    defaults.forEach((value, i) => {
      values[count + i] ??= value;
    });
    return new CallValues(values);
  }

  /** Writes the rest by the general rules; `place` is that of the value that is next. */
  #continue(out: string, place: number, given: unknown[]): string {
    const { url, describe } = this.#call;
    if (url.lacksBase) {
      throw this.#noBase();
    }
    const values = this.valuesOf(given);
    const resume = this.#resumes[place] ?? START;
    const text = this.#textOf(values, url.mayHoldOrigin ? [] : url.baseQuery, out, resume);
    text.write(url.steps, resume.index);
    text.close();
    if (!url.mayHoldOrigin) {
      values.check(describe);
    }
    const mustLookAtPath =
      text.mustLookAtPath || this.#mayHoldDots || url.mayHoldOrigin || url.hostNames.length > 0;
    return mustLookAtPath ? this.#locate(text, values) : text.toString();
  }

  #textOf(
    values: CallValues,
    baseQuery: readonly Step[],
    text = "",
    state: TextState = START,
  ): UrlText {
    const { missingIsEmpty, writeLeftover } = this.#call;
    return new UrlText({ values, baseQuery, missingIsEmpty, writeLeftover }, text, state);
  }

  #noBase(): EndpointError {
    const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
    return urlError("INVALID_URL", this.#call.describe(), [], what);
  }

  /** Puts the path where it belongs, and refuses one that leads elsewhere. */
  #locate(text: UrlText, values: CallValues): string {
    const { url, describe } = this.#call;
    let { tidyPath: path, end } = text;
    if (!url.mayHoldOrigin) {
      if (url.hostNames.length > 0) {
        this.#checkOrigin(path, url.hostNames, values);
      }
    } else if (splitAbsolute(path) === undefined) {
      end = this.#endBelow(end, values);
      path = this.#below(path, values);
    } else {
      values.check(describe);
      path = this.#outcome(path, values);
    }
    if (DOT_SEGMENT.test(path)) {
      const names = this.#namesOf(values, dotSegmentsOf);
      const what = expectedBut(
        "a path without the segments . and .., which lead to another path",
        `one with such a segment${byNames(names)}`,
      );
      throw urlError("UNSAFE_URL", describe(), names, what);
    }
    return path + end;
  }

  /** A path that might have held an origin, below the base URL. */
  #below(path: string, values: CallValues): string {
    const { base, describe, url } = this.#call;
    if (base === undefined) {
      throw this.#noBase();
    }
    const text = this.#textOf(values, []);
    text.write(url.base, 0);
    values.check(describe);
    return `${withoutEndSlashes(text.path)}/${withoutStartSlashes(path)}`;
  }

  /** What follows such a path; only here it is known that the query of the base URL belongs to it. */
  #endBelow(end: string, values: CallValues): string {
    const { url } = this.#call;
    if (url.baseQuery.length === 0) {
      return end;
    }
    const text = this.#textOf(values, url.baseQuery);
    text.write(url.steps, 0);
    text.close();
    return text.end;
  }

  /** A path in which values wrote an origin, with a scheme. */
  #outcome(path: string, values: CallValues): string {
    const { base } = this.#call;
    const whole = path.startsWith("//") ? `${base?.scheme ?? ""}:${path}` : path;
    const end = path.length - (splitAbsolute(path)?.rest ?? "").length;
    const names = this.#namesOf(values, () => [{ start: 0, end }]);
    this.#checkOrigin(whole, names, values);
    return whole;
  }

  #checkOrigin(url: string, names: readonly string[], values: CallValues): void {
    const { base, slotOf, trustedOrigins, describe } = this.#call;
    const isTrusted = (origin: string): boolean =>
      trustedOrigins.has(origin) ||
      (base !== undefined && originOfBase(base, values, slotOf) === origin);
    checkOrigin(url, names, isTrusted, describe);
  }

  /** The names whose values wrote within some ranges of the path: the text is written once more. */
  #namesOf(values: CallValues, rangesOf: (path: string) => readonly Range[]): readonly string[] {
    const { url } = this.#call;
    const names = new Set<string>();
    for (const steps of [url.base, url.steps]) {
      const text = this.#textOf(values, []);
      const trail: Written[] = [];
      text.trail = trail;
      text.write(
        steps.filter((step) => typeof step !== "object" || step.kind !== "leftover"),
        0,
      );
      const ranges = rangesOf(text.path);
      let i = 0;
      // Both are in order.
      for (const { name, start, end } of trail) {
        while (i < ranges.length && (ranges[i]?.end ?? 0) <= start) {
          i += 1;
        }
        const range = ranges[i];
        if (range !== undefined && range.start < end) {
          names.add(name);
        }
      }
    }
    return [...names];
  }

  /** Whether a short text at this step can be written without a look at the others. */
  #isReady(step: ValueStep): boolean {
    const { operator, variable, slot, kind } = step;
    const { count, defaults, isHooked } = this.#call;
    return (
      slot >= 0 &&
      !operator.reserved &&
      variable.prefix === 0 &&
      !(kind === "leftover" && isHooked) &&
      (slot < count ||
        textOf(defaults[slot - count], ruleOf(step)) !== undefined ||
        (kind === "leftover" && defaults[slot - count] === null))
    );
  }
}

/** What a short text or number must be at this step to be written at once. */
function ruleOf({ operator, kind }: ValueStep): number {
  return kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT;
}

/** A short text or number as the URL holds it; `undefined` for anything that needs a closer look. */
function textOf(value: unknown, rule: number): string | undefined {
  if (typeof value !== "string") {
    const isShort =
      (typeof value === "number" && Number.isSafeInteger(value)) || typeof value === "boolean";
    return isShort && rule !== HOST_LABELS ? String(value) : undefined;
  }
  if (rule === ANYTHING) {
    return value.length > LONGEST ? undefined : encodeText(value);
  }
  const first = value.charCodeAt(0);
  // Empty, or beginning with a dot, a slash or a backslash.
  const isOdd = value === "" || first === 0x2e || first === 0x2f || first === 0x5c;
  if (isOdd || value.length > LONGEST || (rule === HOST_LABELS && !isHostValue(value))) {
    return undefined;
  }
  return encodeText(value);
}

/** Whether a path may hold a dot segment whatever its values are, or because of how one begins. */
function mayHoldDots(steps: readonly Step[]): boolean {
  if (!steps.some((step) => typeof step === "string" && /(?:^|\/)(?:\.|%2e)/i.test(step))) {
    return false;
  }
  // What goes to the query or the fragment may end the path, or leave two texts side by side.
  return ["", "\0"].some((outside) => POSSIBLE_DOT_SEGMENT.test(pathOf(steps, outside)));
}

/** The path with `\0` for each value, and `outside` for each that goes to the query or the fragment. */
function pathOf(steps: readonly Step[], outside: string): string {
  let path = "";
  for (const step of steps) {
    if (typeof step === "string") {
      if (/^[?#]/.test(step)) {
        break;
      }
      path += step;
    } else if (step === SEAM) {
      path += "/";
    } else if (typeof step === "object" && step.kind !== "leftover") {
      path += /[?&#]/.test(step.operator.symbol) ? outside : `${step.operator.first}\0`;
    }
  }
  return path;
}

function dotSegmentsOf(path: string): readonly Range[] {
  // With the slash ahead of it, which `{/x}` and `{.x}` write or follow.
  return Array.from(path.matchAll(EACH_DOT_SEGMENT), ({ index, 0: { length } }) => {
    return { start: index, end: index + length };
  });
}
