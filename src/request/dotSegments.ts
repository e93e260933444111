/** Segments that lead to another path: `.` and `..`. */
import type { Step } from "./urlSteps.js";

/** A segment that servers resolve: one or two dots, also in triplets, and what some strip behind them. */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|;|%2f|%5c|$)/gi;

/** The same in a path in which `\0` stands for each value. */
const POSSIBLE_DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\0|\/|;|%2f|%5c|$)/i;

/** A part of a text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Whether a path may hold a dot segment whatever its values are, or because of how one begins. */
export function mayHoldDots(steps: readonly Step[]): boolean {
  return (
    steps.some((step) => typeof step === "string" && /(?:^|\/)(?:\.|%2e)/i.test(step)) &&
    // What goes to the query or the fragment may end the path, or leave two texts side by side.
    ["", "\0"].some((outside) => POSSIBLE_DOT_SEGMENT.test(pathOf(steps, outside)))
  );
}

/** The path with `\0` for each value, and `outside` for each that goes to the query or the fragment. */
function pathOf(steps: readonly Step[], outside: string): string {
  let path = "";
  for (const step of steps) {
    if (typeof step !== "string") {
      const { first } = step.operator;
      path += /[?&#]/.test(first) ? outside : `${first}\0`;
    } else if (/^[?#]/.test(step)) {
      break;
    } else {
      path += step;
    }
  }
  return path;
}

/** Where the dot segments of a path stand. */
export function dotSegmentsOf(path: string): readonly Range[] {
  // With the slash ahead of it, which `{/x}` and `{.x}` write or follow.
  return Array.from(path.matchAll(DOT_SEGMENT), ({ index, 0: { length } }) => {
    return { start: index, end: index + length };
  });
}
