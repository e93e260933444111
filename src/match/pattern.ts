/** Patterns: what an expression writes, as a sequence of steps that read it back. */
import type { Expression, Operator, Part, Variable } from "../grammar/template.js";
import { normalize } from "./url.js";

/** A place at which a pattern takes a value out of a text. */
export interface Slot {
  readonly operator: Operator;
  readonly variable: Variable;
  /** Where it stands: only in the path must it be what this library writes, to the character. */
  readonly place: Place;
  /** The fewest characters that it takes. */
  readonly least: number;
  /** Whether it may not begin with a slash, since a base URL ends ahead of it. */
  readonly isAtSeam: boolean;
}

/** Where a pattern stands. */
export type Place = "host" | "path" | "query" | "fragment";

/** A text; a value; or the number of steps behind this one that may be left out together. */
export type Step = string | Slot | number;

/** A part of a text that a slot took. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What the slots of a pattern took, in order; `undefined` for those that were left out. */
export type Captures = readonly (string | undefined)[];

/** A value in the path: unreserved characters and triplets, and the commas of a list. */
const VALUE = /[\w.~%,-]/;

/** Stand for steps in shapes, in this order: a text without slash comes ahead of all of them. */
const SLASH = "\uffe0";
const END = "\uffe1";
const ONE = "\uffe2";
const SEVERAL = "\uffe3";
const MAYBE = "\uffe4";
const ANY = "\uffe5";

/** The steps of some parts of a template. The first one may be at the seam behind a base URL. */
export function stepsOf(parts: readonly Part[], place: Place, isAtSeam = false): readonly Step[] {
  return parts.flatMap((part, i) =>
    typeof part !== "string"
      ? stepsOfOne(part, place, isAtSeam && i === 0)
      : part === ""
        ? []
        : [normalize(part)],
  );
}

function stepsOfOne(
  { operator, variables }: Expression,
  place: Place,
  isAtSeam: boolean,
): readonly Step[] {
  const { symbol, named, first, separator } = operator;
  const isRequired = place === "host" || symbol === "" || symbol === "+";
  return variables.flatMap((variable, i): readonly Step[] => {
    // The slash at the seam is there already.
    const isSlash = isAtSeam && i === 0 && symbol === "/";
    const lead = isSlash ? "" : i === 0 ? first : separator;
    const least = (isRequired && place !== "query" && place !== "fragment") || isSlash ? 1 : 0;
    const slot = { operator, variable, place, least, isAtSeam: isAtSeam && i === 0 };
    const text = named && !variable.explode ? lead + normalize(variable.name) : lead;
    const steps: Step[] = text === "" ? [slot] : [text, slot];
    return isRequired ? steps : [steps.length, ...steps];
  });
}

/** The slots among some steps. */
export function slotsOf(steps: readonly Step[]): readonly Slot[] {
  return steps.filter((step) => typeof step === "object");
}

/**
 * A text that is equal for patterns that only differ in their names, and sorts ahead of the shapes of
 * patterns that are less specific: a literal character first, then the end, then a value.
 */
export function shapeOf(steps: readonly Step[]): string {
  const texts = steps.map((step) =>
    typeof step === "string"
      ? step.replaceAll("/", SLASH)
      : typeof step === "number"
        ? MAYBE
        : step.operator.reserved
          ? ANY
          : step.variable.explode && steps.length > 1
            ? SEVERAL
            : ONE,
  );
  return texts.join("") + END;
}

/** As {@link shapeOf}, for a segment and the slash ahead of it. */
export function segmentShapeOf(steps: readonly Step[]): string {
  return SLASH + shapeOf(steps);
}

/** Whether this library may write this character of a value at a slot, other than encoded. */
function mayHold({ operator, variable }: Slot, character: string): boolean {
  const { reserved, named, separator } = operator;
  return (
    reserved ||
    VALUE.test(character) ||
    ((named || variable.explode) && character === "=") ||
    (variable.explode && character === separator)
  );
}

/** Whether a text between two slots leaves no doubt where the first value ends. */
export function separates(text: string, before: Slot, behind: Slot): boolean {
  return Array.from(text).some(
    (character) => !mayHold(before, character) || !mayHold(behind, character),
  );
}

/** What a slot took, and what those ahead of it did. */
interface Taken extends Range {
  readonly step: number;
  readonly before: Taken | undefined;
}

/** Where a reader is: at a step, in the text, and since where in a value; -1 while none has begun. */
interface State {
  readonly step: number;
  readonly at: number;
  readonly start: number;
  readonly taken: Taken | undefined;
}

/**
 * Reads `text` between `from` and `end` by the steps of a pattern. Tries the places at which a value may
 * end from left to right, and no place twice, so that the time is linear in the text.
 */
export function read(
  steps: readonly Step[],
  text: string,
  from = 0,
  end = text.length,
): readonly (Range | undefined)[] | undefined {
  const last = steps.at(-1);
  if (typeof last === "string" && !text.endsWith(last, end)) {
    return undefined;
  }
  // What is still to be tried, the best at the end.
  const open: State[] = [{ step: 0, at: from, start: -1, taken: undefined }];
  const seen = new Set<number>();
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const { step, at, taken } = state;
    const next = steps[step];
    if (next === undefined) {
      if (at === end) {
        return rangesOf(steps, taken);
      }
    } else if (typeof next === "string") {
      if (text.startsWith(next, at) && at + next.length <= end) {
        open.push({ step: step + 1, at: at + next.length, start: -1, taken });
      }
    } else if (typeof next === "number") {
      open.push({ step: step + 1 + next, at, start: -1, taken });
      open.push({ step: step + 1, at, start: -1, taken });
    } else {
      const start = state.start < 0 ? at : state.start;
      const isLast = step === steps.length - 1;
      const mayEnd = at - start >= next.least;
      const place = at * steps.length + step;
      if (mayEnd && seen.has(place)) {
        continue;
      }
      // The last value takes all that is left.
      const stop = isLast ? end : at + 1;
      if (at < end && (at > start || isStart(next, text, at)) && holds(next, text, at, stop)) {
        open.push({ step, at: stop, start, taken });
      }
      if (mayEnd) {
        seen.add(place);
        open.push({
          step: step + 1,
          at,
          start: -1,
          taken: { step, start, end: at, before: taken },
        });
      }
    }
  }
  return undefined;
}

function isStart({ isAtSeam }: Slot, text: string, at: number): boolean {
  return !isAtSeam || !text.startsWith("/", at);
}

function holds(slot: Slot, text: string, from: number, end: number): boolean {
  // Of what was not written by this library only the path must look as if it had been.
  if (slot.place === "path" && !slot.operator.reserved) {
    for (let i = from; i < end; i += 1) {
      if (!mayHold(slot, text.charAt(i))) {
        return false;
      }
    }
  }
  return true;
}

function rangesOf(steps: readonly Step[], last: Taken | undefined): readonly (Range | undefined)[] {
  const ranges: (Range | undefined)[] = steps.map(() => undefined);
  for (let taken = last; taken !== undefined; taken = taken.before) {
    ranges[taken.step] = taken;
  }
  return ranges.filter((_, i) => typeof steps[i] === "object");
}

/** The texts of ranges. */
export function textsOf(ranges: readonly (Range | undefined)[], text: string): Captures {
  return ranges.map((range) => range && text.slice(range.start, range.end));
}
