/** Dates in the formats that descriptions of APIs name. */
import { Refusal } from "../support/messages.js";
import { copyOwn, isPlainObject, MAX_MEMBERS } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { ValueFormat } from "../types/operation.js";
import { MAX_DEPTH } from "./values.js";

/** How many members may follow: shared references multiply what a small value holds. */
interface Left {
  count: number;
}

/**
 * `value` with each `Date` in it written in the format, inside lists and plain objects too; all else
 * stays as it is. Throws a {@link Refusal}, or whatever the value's own code throws.
 */
export function formatDates(
  value: unknown,
  format: ValueFormat,
  left: Left = { count: MAX_MEMBERS },
  depth = 0,
): unknown {
  left.count -= 1;
  if (depth > MAX_DEPTH || left.count < 0) {
    throw new Refusal(
      `more than ${MAX_MEMBERS} members, nested deeper than ${MAX_DEPTH}, or circular`,
    );
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((member: unknown) => formatDates(member, format, left, depth + 1));
  }
  if (!isPlainObject(value)) {
    return formatDate(value, format);
  }
  const formatted: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(copyOwn(value))) {
    setOwn(formatted, name, formatDates(member, format, left, depth + 1));
  }
  return formatted;
}

function formatDate(value: object, format: ValueFormat): unknown {
  const time = timeOf(value);
  if (time === undefined) {
    return value;
  }
  if (Number.isNaN(time)) {
    throw new Refusal("an invalid date");
  }
  return format === "unix" ? Math.floor(time / 1000) : new Date(time).toISOString().split("T")[0];
}

/** The time of a date, also of one from another realm; `undefined` for any other object. */
function timeOf(value: object): number | undefined {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}
