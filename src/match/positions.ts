/** Positions in a text after steps of patterns: all at once, so that none is looked at twice. */
import { isLong } from "./path.js";
import type { Hole, PatternStep } from "./pattern.js";

/** Neighbouring positions in a text: from one to another, both included. */
interface Range {
  readonly from: number;
  to: number;
}

/** Positions in a text, in order. */
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
export function positionsBehind(
  steps: readonly PatternStep[],
  text: string,
  positions: Positions,
): Positions {
  let behind = positions;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "number") {
      const taken = positionsBehind(steps.slice(i + 1, i + 1 + step), text, behind);
      behind = taken.length > 0 ? united(behind, taken) : behind;
      i += step;
    } else {
      behind =
        typeof step === "string"
          ? positionsBehindText(step, text, behind)
          : positionsBehindHole(step, text, behind);
    }
  }
  return behind;
}

function positionsBehindText(step: string, text: string, positions: Positions): Positions {
  const behind: Positions = [];
  for (const { from, to } of positions) {
    for (let at = from; at <= to; at += 1) {
      if (text.startsWith(step, at)) {
        addPositions(behind, at + step.length);
      }
    }
  }
  return behind;
}

/** Takes any value: the route itself tells which it may write. */
function positionsBehindHole(hole: Hole, text: string, positions: Positions): Positions {
  const behind: Positions = [];
  let end = -1;
  for (const { from, to } of positions) {
    // A value that begins within another one ends where that may end.
    for (let at = Math.max(from, end + 1); at <= to; at = end + 1) {
      const slash = isLong(hole) ? -1 : text.indexOf("/", at);
      end = slash < 0 ? text.length : slash;
      addPositions(behind, at, end);
    }
  }
  return behind;
}

function united(some: Positions, others: Positions): Positions {
  const all: Positions = [];
  for (const { from, to } of [...some, ...others].sort((one, other) => one.from - other.from)) {
    addPositions(all, from, to);
  }
  return all;
}
