/** All positions in a text that steps of patterns can reach. They are tracked together, so none is tried twice. */
import { isLong } from "./pathSteps.js";
import type { Hole, PatternStep } from "./pattern.js";

/** Consecutive positions in a text, both ends included. */
interface Range {
  readonly from: number;
  to: number;
}

/** Positions in a text, in ascending order. */
export type Positions = Range[];

/** Whether a position is among some. */
export function includesPosition(positions: Positions, position: number): boolean {
  return positions.some(({ from, to }) => from <= position && position <= to);
}

/** Adds positions that do not begin before the last ones. */
export function addPositions(positions: Positions, from: number, to = from): void {
  const last = positions.at(-1);
  if (last === undefined || last.to + 1 < from) {
    positions.push({ from, to });
  } else {
    last.to = Math.max(last.to, to);
  }
}

/** The positions after some steps. */
export function positionsAfter(
  steps: readonly PatternStep[],
  text: string,
  positions: Positions,
): Positions {
  let after = positions;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "number") {
      const taken = positionsAfter(steps.slice(i + 1, i + 1 + step), text, after);
      after = taken.length > 0 ? united(after, taken) : after;
      i += step;
    } else {
      after =
        typeof step === "string"
          ? positionsAfterText(step, text, after)
          : positionsAfterHole(step, text, after);
    }
  }
  return after;
}

function positionsAfterText(step: string, text: string, positions: Positions): Positions {
  const after: Positions = [];
  for (const { from, to } of positions) {
    for (let at = from; at <= to; at += 1) {
      if (text.startsWith(step, at)) {
        addPositions(after, at + step.length);
      }
    }
  }
  return after;
}

/** Accepts any value: the route's own pattern checks it later. */
function positionsAfterHole(hole: Hole, text: string, positions: Positions): Positions {
  const after: Positions = [];
  let end = -1;
  for (const { from, to } of positions) {
    // A value that begins within another one has the same ends.
    for (let at = Math.max(from, end + 1); at <= to; at = end + 1) {
      const slash = isLong(hole) ? -1 : text.indexOf("/", at);
      end = slash < 0 ? text.length : slash;
      addPositions(after, at, end);
    }
  }
  return after;
}

function united(some: Positions, others: Positions): Positions {
  const all: Positions = [];
  for (const { from, to } of [...some, ...others].sort((one, other) => one.from - other.from)) {
    addPositions(all, from, to);
  }
  return all;
}
