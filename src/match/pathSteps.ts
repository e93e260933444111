/** The path of a route as patterns: its segments, and the rest from the first value that may write several segments. */
import type { Part } from "../grammar/template.js";
import { Refusal } from "../support/messages.js";
import { withoutEndSlashes, withoutStartSlashes } from "../support/strings.js";
import { asPattern, patternOf, type Pattern, type PatternStep } from "./pattern.js";
import { normalize } from "./splitUrl.js";

/** The patterns of a path. */
export interface PathPatterns {
  /** One for each segment, with the slash before it. */
  readonly segments: readonly Pattern[];
  /** The rest, which may read several segments. */
  readonly tail: Pattern;
}

/** A path appended to a base path, with one slash between them. The path of a full URL has no base. */
export function pathSteps(
  upper: readonly Part[],
  parts: readonly Part[],
  isPath: boolean,
): readonly PatternStep[] {
  const isText = typeof parts.at(0) === "string";
  if (!isPath && (isText || textAt(parts, 1).startsWith("/"))) {
    return patternOf(parts, "path");
  }
  const text = withoutStartSlashes(textAt(parts, 0));
  const base = upper.map((part, i) =>
    typeof part === "string" && i === upper.length - 1 ? withoutEndSlashes(part) : part,
  );
  const isAtSeam = text === "";
  const ahead = patternOf(base, "path");
  const rest = patternOf(parts.slice(isText ? 1 : 0), "path", isAtSeam);
  const next = isAtSeam ? afterOptional(rest, 0) : 0;
  if (next > 0 && rest.at(0) !== 1) {
    throw new Refusal("{.x} or {;x} at the start of a path");
  }
  // The text that comes next if the expressions at the seam write nothing.
  const after = next > 0 ? textAt(rest, next) + textAt(rest, afterOptional(rest, next + 1)) : "";
  if (after.startsWith("//")) {
    throw new Refusal("two slashes after {/x} at the start of a path");
  }
  // If that text begins with a slash, the slash of the seam becomes optional together with the values after it: without
  // them, both slashes are one.
  const some = after.startsWith("/") ? [next] : [];
  return [...ahead, ...some, normalize(`/${text}`), ...rest.slice(some.length)];
}

/** The text at an index; `""` if the step there is not a text. */
function textAt(steps: readonly (Part | PatternStep)[], index: number): string {
  const step = steps.at(index);
  return typeof step === "string" ? step : "";
}

/** The first index at or after `start` whose step is not optional. */
function afterOptional(steps: readonly PatternStep[], start: number): number {
  let index = start;
  for (let step = steps.at(index); typeof step === "number"; step = steps.at(index)) {
    index += step + 1;
  }
  return index;
}

/** Splits a path into segments, up to the first value that may write several. */
export function segmentsOf(steps: readonly PatternStep[]): PathPatterns {
  const long = steps.findIndex((step, i) => mayWriteSlash(steps, step, i));
  const length = long < 0 ? steps.length : long;
  const segments: PatternStep[][] = [];
  for (const step of steps.slice(0, length)) {
    for (const piece of typeof step === "string" ? step.split(/(?=\/)/) : [step]) {
      const isStart = typeof piece === "string" && piece.startsWith("/");
      const open = segments.at(-1);
      if (open === undefined || isStart) {
        segments.push([piece]);
      } else {
        open.push(piece);
      }
    }
  }
  const rest = steps.slice(length);
  // Whether the rest always begins with a slash, so that the last segment ends before it.
  const isApart = rest.every((step, i) =>
    typeof step === "string"
      ? step.startsWith("/")
      : typeof step === "number" || (i > 0 && typeof rest[i - 1] === "string"),
  );
  const tail = isApart ? rest : [...(segments.pop() ?? []), ...rest];
  return { segments: segments.map(asPattern), tail: asPattern(tail) };
}

/** Whether a step may read a slash within a value, or begins optional steps that have a slash. */
function mayWriteSlash(steps: readonly PatternStep[], step: PatternStep, index: number): boolean {
  const group = typeof step === "number" ? steps.slice(index + 1, index + 1 + step) : [];
  return group.includes("/") || [step, ...group].some(isLong);
}

/** Whether a step reads a value that may have several segments. */
export function isLong(step: PatternStep): boolean {
  return typeof step === "object" && (step.operator.symbol === "/" || step.operator.symbol === "+");
}
