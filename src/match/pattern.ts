/** Patterns: steps that read back what a template writes. */
import type { Operator, Part, Variable } from "../grammar/template.js";
import { normalize } from "./url.js";

/** A place in a pattern that takes a value out of a text. */
export interface Hole {
  readonly operator: Operator;
  readonly variable: Variable;
  /** Which characters a value is written with, by their codes. */
  readonly held: readonly boolean[];
  readonly place: HolePlace;
  /** The fewest characters that it takes. */
  readonly least: number;
  /** Whether a base URL ends ahead of it. Then a value does not begin with a slash, since one is there already. */
  readonly isAtSeam: boolean;
}

/** Where a value stands. */
type HolePlace = "host" | "path" | "query" | "fragment";

/** A literal text, a hole for a value, or how many of the next steps may be left out together. */
export type PatternStep = string | number | Hole;

/** The texts that the holes of a pattern took, in order; `undefined` for holes that were left out. */
export type Captures = readonly (string | undefined)[];

/** The characters of a value in the path, with the commas of a list. */
const VALUE = /[\w.~%,-]/;

/** The steps of some parts; the first of them may be at a seam. */
export function patternOf(
  parts: readonly Part[],
  place: HolePlace,
  isAtSeam = false,
): readonly PatternStep[] {
  return parts.flatMap((part, i): readonly PatternStep[] => {
    if (typeof part === "string") {
      return part === "" ? [] : [normalize(part)];
    }
    const { operator, variables } = part;
    const { symbol, named, first, separator } = operator;
    const isRequired = symbol === "" || symbol === "+";
    return variables.flatMap((variable, j): readonly PatternStep[] => {
      const isFirst = isAtSeam && i + j === 0;
      const isBare = isFirst && symbol === "/";
      const lead = isBare ? "" : j === 0 ? first : separator;
      const text = named && !variable.explode ? lead + normalize(variable.name) : lead;
      const least =
        isBare || (isRequired && place === "path" && !(isFirst && symbol === "+")) ? 1 : 0;
      const held = heldBy(operator, variable.explode);
      const hole = { operator, variable, held, place, least, isAtSeam: isFirst };
      const steps = text === "" ? [hole] : [text, hole];
      return isRequired ? steps : [steps.length, ...steps];
    });
  });
}

/** The holes among some steps. */
export function holesIn(steps: readonly PatternStep[]): readonly Hole[] {
  return steps.filter((step) => typeof step === "object");
}

/**
 * A text that is equal for patterns that differ in names only. Sorted by it, more specific patterns come
 * first: the characters that stand for holes and ends are greater than all characters of a URL.
 */
export function patternKey(steps: readonly PatternStep[]): string {
  const texts = steps.map((step) =>
    typeof step === "string"
      ? step.replaceAll("/", "\x80")
      : typeof step === "number"
        ? "\x83"
        : step.operator.reserved
          ? "\x84"
          : "\x82",
  );
  return texts.join("") + "\x81";
}

/** Which characters an operator writes, by their codes; by its symbol and whether `*` follows the name. */
const HELD = new Map<string, readonly boolean[]>();

function heldBy(operator: Operator, explode: boolean): readonly boolean[] {
  const { symbol, reserved, named, separator } = operator;
  const key = `${symbol}${explode}`;
  const held =
    HELD.get(key) ??
    Array.from(new Array(128), (_, code) => {
      const character = String.fromCharCode(code);
      return (
        reserved ||
        VALUE.test(character) ||
        (character === "=" && (named || explode)) ||
        (character === separator && explode)
      );
    });
  HELD.set(key, held);
  return held;
}

/**
 * The texts that the holes take of `text`; `undefined` if it does not match. Values end as early as they can.
 * No hole is tried twice at the same end, so the time is linear in the text. `source` is the same text as
 * it was written, from which the values are taken.
 */
export function readPattern(
  steps: readonly PatternStep[],
  text: string,
  source = text,
): Captures | undefined {
  const tried = new Uint8Array(steps.length * (text.length + 1));
  const readFrom = (index: number, at: number): Captures | undefined => {
    const step = steps.at(index);
    if (step === undefined) {
      return at === text.length ? [] : undefined;
    }
    if (typeof step === "string") {
      return text.startsWith(step, at) ? readFrom(index + 1, at + step.length) : undefined;
    }
    if (typeof step === "number") {
      const behind = index + 1 + step;
      const left = holesIn(steps.slice(index, behind)).map(() => undefined);
      return readFrom(index + 1, at) ?? ahead(left, readFrom(behind, at));
    }
    if (step.isAtSeam && text.startsWith("/", at)) {
      return undefined;
    }
    const isAnything = step.operator.reserved || step.place !== "path";
    // If such a value is the last one, it takes all the rest.
    let end = isAnything && index + 1 === steps.length ? text.length : at;
    for (; end <= text.length; end += 1) {
      if (end - at >= step.least) {
        const state = end * steps.length + index;
        if (tried[state] === 1) {
          return undefined;
        }
        tried[state] = 1;
        const rest = readFrom(index + 1, end);
        if (rest !== undefined) {
          return ahead([source.slice(at, end)], rest);
        }
      }
      if (!isAnything && step.held[text.charCodeAt(end)] !== true) {
        break;
      }
    }
    return undefined;
  };
  return readFrom(0, 0);
}

function ahead(some: Captures, others: Captures | undefined): Captures | undefined {
  return others && [...some, ...others];
}
