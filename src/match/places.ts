/** Places in a text behind steps of patterns: all at once, so that none is looked at twice. */
import { isLong } from "./path.js";
import type { Hole, PatternStep } from "./pattern.js";

/** Neighbouring places in a text: from one to another, both included. */
interface Range {
  readonly from: number;
  to: number;
}

/** Places in a text, in order. */
export type Places = Range[];

/** Whether a place is among some. */
export function includesPlace(places: Places, place: number): boolean {
  return places.some(({ from, to }) => from <= place && place <= to);
}

/** Adds places that do not begin ahead of the last ones. */
export function addPlaces(places: Places, from: number, to = from): void {
  const last = places.at(-1);
  if (last === undefined || last.to + 1 < from) {
    places.push({ from, to });
  } else {
    last.to = Math.max(last.to, to);
  }
}

/** The places behind some steps. */
export function placesBehind(steps: readonly PatternStep[], text: string, places: Places): Places {
  let behind = places;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? "";
    if (typeof step === "number") {
      const taken = placesBehind(steps.slice(i + 1, i + 1 + step), text, behind);
      behind = taken.length > 0 ? united(behind, taken) : behind;
      i += step;
    } else {
      behind =
        typeof step === "string"
          ? placesBehindText(step, text, behind)
          : placesBehindHole(step, text, behind);
    }
  }
  return behind;
}

function placesBehindText(step: string, text: string, places: Places): Places {
  const behind: Places = [];
  for (const { from, to } of places) {
    for (let at = from; at <= to; at += 1) {
      if (text.startsWith(step, at)) {
        addPlaces(behind, at + step.length);
      }
    }
  }
  return behind;
}

/** Takes any value: the route itself tells which it may write. */
function placesBehindHole(hole: Hole, text: string, places: Places): Places {
  const behind: Places = [];
  let end = -1;
  for (const { from, to } of places) {
    // A value that begins within another one ends where that may end.
    for (let at = Math.max(from, end + 1); at <= to; at = end + 1) {
      const slash = isLong(hole) ? -1 : text.indexOf("/", at);
      end = slash < 0 ? text.length : slash;
      addPlaces(behind, at, end);
    }
  }
  return behind;
}

function united(some: Places, others: Places): Places {
  const all: Places = [];
  for (const { from, to } of [...some, ...others].sort((one, other) => one.from - other.from)) {
    addPlaces(all, from, to);
  }
  return all;
}
