/** The path of a route as patterns: segments, and what follows a value that may write several of them. */
import type { Part } from "../grammar/template.js";
import { Refusal } from "../support/messages.js";
import { withoutEndSlashes, withoutStartSlashes } from "../support/text.js";
import { joined, patternOf, type Pattern, type PatternStep } from "./pattern.js";
import { normalize } from "./url.js";

/** A path that is read back. */
export interface PathPatterns {
  /** The segments, each with the slash before it. */
  readonly segments: readonly Pattern[];
  /** What follows the segments: it may read several. */
  readonly tail: Pattern;
}

/** A path after another one, with one slash between them. The path of a full URL begins with a slash anyway. */
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
  const next = isAtSeam ? behindOptional(rest, 0) : 0;
  if (next > 0 && rest.at(0) !== 1) {
    throw new Refusal("{.x} or {;x} at the start of a path");
  }
  // The text that follows if the expressions at the seam write nothing.
  const behind = next > 0 ? textAt(rest, next) + textAt(rest, behindOptional(rest, next + 1)) : "";
  if (behind.startsWith("//")) {
    throw new Refusal("two slashes behind {/x} at the start of a path");
  }
  // If that text begins with a slash, this slash and the one at the seam are one, or a value stands between them.
  const some = behind.startsWith("/") ? [next] : [];
  return [...ahead, ...some, normalize(`/${text}`), ...rest.slice(some.length)];
}

/** The text at an index; empty where something else stands there. */
function textAt(steps: readonly (Part | PatternStep)[], index: number): string {
  const step = steps.at(index);
  return typeof step === "string" ? step : "";
}

/** The first index from `start` on after steps that may be left out. */
function behindOptional(steps: readonly PatternStep[], start: number): number {
  let index = start;
  for (let step = steps.at(index); typeof step === "number"; step = steps.at(index)) {
    index += step + 1;
  }
  return index;
}

/** Cuts a path into segments, up to the first value that may write several. */
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
  // Whether a slash stands before all that the rest writes, so that the last segment ends there.
  const isApart = rest.every((step, i) =>
    typeof step === "string"
      ? step.startsWith("/")
      : typeof step === "number" || (i > 0 && typeof rest[i - 1] === "string"),
  );
  const tail = isApart ? rest : [...(segments.pop() ?? []), ...rest];
  return { segments: segments.map(joined), tail: joined(tail) };
}

/** Whether a value that a step begins may hold a slash, or one that is left out stands before it. */
function mayWriteSlash(steps: readonly PatternStep[], step: PatternStep, index: number): boolean {
  const group = typeof step === "number" ? steps.slice(index + 1, index + 1 + step) : [];
  return group.includes("/") || [step, ...group].some(isLong);
}

/** Whether a step takes a value that may write several segments. */
export function isLong(step: PatternStep): boolean {
  return typeof step === "object" && (step.operator.symbol === "/" || step.operator.symbol === "+");
}
