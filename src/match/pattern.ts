/** Patterns: steps that read back what a template writes. */
import {
  isRequired,
  type Expression,
  type Operator,
  type Part,
  type Variable,
} from "../grammar/template.js";
import { normalize } from "./splitUrl.js";

/** The part of a pattern that takes a value out of a text. */
export interface Hole {
  readonly operator: Operator;
  readonly variable: Variable;
  /** The separators that its text may hold beside the characters of values. */
  readonly separators: string;
  readonly section: Section;
  /** Whether it accepts any character. */
  readonly isAnything: boolean;
  /** The fewest characters that it takes. */
  readonly least: number;
  /** Whether it follows the base URL. Then its value does not begin with a slash, because there is one already. */
  readonly isAtSeam: boolean;
}

/** Where a value stands. */
type Section = "host" | "path" | "query" | "fragment";

/** A literal text, a hole for a value, or how many of the next steps may be left out together. */
export type PatternStep = string | number | Hole;

/** A text, or steps with at least one hole. */
export type Pattern = string | readonly PatternStep[];

/** The characters of a value in the path, including the commas of a list. */
const VALUE = /[\w.~%,-]/;

/** The two characters before a position and the two after it, where the position is within the triplets of a character. */
const IN_CHARACTER = /^(.?%|..%[89AB])/;

/** The steps of some parts; the first part may be at a seam. */
export function patternOf(
  parts: readonly Part[],
  section: Section,
  isAtSeam = false,
): readonly PatternStep[] {
  return parts.flatMap((part, i): readonly PatternStep[] => {
    if (typeof part === "string") {
      return part === "" ? [] : [normalize(part)];
    }
    const mustWrite = isRequired(part);
    return part.variables.flatMap((variable, j): readonly PatternStep[] => {
      const steps = stepsOf(part, variable, section, j === 0, isAtSeam && i + j === 0);
      return mustWrite ? steps : [steps.length, ...steps];
    });
  });
}

/** The hole of a variable, after the text that its expression writes before the value. */
function stepsOf(
  expression: Expression,
  variable: Variable,
  section: Section,
  isFirst: boolean,
  isAtSeam: boolean,
): readonly PatternStep[] {
  const { operator } = expression;
  const { symbol, named, first, separator, reserved } = operator;
  const { explode, spelling } = variable;
  // The slash of `{/x}` at a seam is that of the base URL.
  const isBare = isAtSeam && symbol === "/";
  const lead = isBare ? "" : isFirst ? first : separator;
  const text = named && !explode ? lead + normalize(spelling) : lead;
  const mustWrite = isRequired(expression) && section === "path" && !(isAtSeam && symbol === "+");
  const hole: Hole = {
    operator,
    variable,
    separators: (named || explode ? "=" : "") + (explode ? separator : ""),
    section,
    isAnything: reserved || section !== "path",
    least: isBare || mustWrite ? 1 : 0,
    isAtSeam,
  };
  return text === "" ? [hole] : [text, hole];
}

/** Steps as a pattern. */
export function asPattern(steps: readonly PatternStep[]): Pattern {
  return steps.every((step) => typeof step === "string") ? steps.join("") : steps;
}

/** The holes of a pattern. */
export function holesIn(pattern: Pattern): readonly Hole[] {
  return typeof pattern === "string" ? [] : pattern.filter((step) => typeof step === "object");
}

/** The hole of a pattern that reads a whole segment as one value, as most do; `undefined` for other patterns. */
export function wholeSegment(pattern: Pattern): Hole | undefined {
  const hole = pattern.length === 2 && pattern[0] === "/" ? pattern[1] : undefined;
  return typeof hole === "object" && !hole.isAnything ? hole : undefined;
}

/**
 * Whether a text matches a pattern; if so, `taken` gets the text of each hole. Values end as early as possible, and
 * optional steps are read where possible. `text` is normalized; the texts of holes are cut from `source`, which is not.
 */
export function readPattern(
  pattern: Pattern,
  text: string,
  taken: Map<Hole, string>,
  source = text,
): boolean {
  if (typeof pattern === "string") {
    return pattern === text;
  }
  const whole = wholeSegment(pattern);
  if (whole !== undefined) {
    // The characters of the value are checked when it is decoded.
    taken.set(whole, text.slice(1));
    return text.length > 1;
  }
  const isNew = remembered(pattern.length, text.length + 1);
  const readFrom = (index: number, at: number): boolean => {
    const step = pattern.at(index);
    if (step === undefined) {
      return at === text.length;
    }
    if (typeof step === "string") {
      return text.startsWith(step, at) && readFrom(index + 1, at + step.length);
    }
    return typeof step === "number"
      ? isNew(index, at) && (readFrom(index + 1, at) || readFrom(index + 1 + step, at))
      : readHole(step, index, at);
  };
  const readHole = (hole: Hole, index: number, start: number): boolean => {
    if (hole.isAtSeam && text.startsWith("/", start)) {
      return false;
    }
    // A last value that accepts any character takes all the rest.
    let end = hole.isAnything && index + 1 === pattern.length ? text.length : start;
    for (; end <= text.length; end += 1) {
      if (mayEnd(hole, text, start, end)) {
        // If this hole was tried with this end before, it was also tried with all later ends.
        if (!isNew(index, end)) {
          return false;
        }
        if (readFrom(index + 1, end)) {
          taken.set(hole, source.slice(start, end));
          return true;
        }
      }
      if (!mayGrow(hole, text.charAt(end), end === start)) {
        return false;
      }
    }
    return false;
  };
  return readFrom(0, 0);
}

/** Whether a value can end at a position: it has its least length, and a value in the path has whole characters. */
function mayEnd({ least, isAnything }: Hole, text: string, start: number, end: number): boolean {
  return end - start >= least && (isAnything || !IN_CHARACTER.test(text.slice(end - 2, end + 2)));
}

/** Whether a value can go on with a character. What follows `;x` is no value of `{;x}` unless it begins with `=`. */
function mayGrow(hole: Hole, character: string, isStart: boolean): boolean {
  const { operator, variable, isAnything } = hole;
  return isStart && operator.named && !variable.explode
    ? character === "="
    : isAnything || mayHold(hole, character);
}

/** Whether a value can be written with a character in the path; `""` stands for the end. */
export function mayHold({ operator, separators }: Hole, character: string): boolean {
  const isSeparator = character !== "" && separators.includes(character);
  return operator.reserved || VALUE.test(character) || isSeparator;
}

/**
 * Tells whether a step is tried at a position for the first time. No pair is tried twice, so the time is linear in
 * steps and text. Each pair takes one bit, because a URL may have 8 MiB.
 */
function remembered(steps: number, positions: number): (step: number, position: number) => boolean {
  const bits = new Uint8Array((steps * positions) / 8 + 1);
  return (step, position) => {
    const pair = step * positions + position;
    const before = bits[pair >> 3] ?? 0;
    const after = before | (1 << (pair & 7));
    bits[pair >> 3] = after;
    return after !== before;
  };
}
