/** Dates in the formats that descriptions of APIs name. */
import { Refusal } from "../support/messages.js";
import { isPlainObject } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { ValueFormat } from "../types/operation.js";
import { checkDepth } from "../grammar/values.js";

/**
 * `value` with each `Date` in it written in the format, inside lists and plain objects too; all else
 * stays as it is. `known` holds what was seen already: shared references multiply what a small value
 * holds, and one may lead back to itself. Throws a {@link Refusal}, or what the value's own code throws.
 */
export function formatDates(
  value: unknown,
  format: ValueFormat,
  known = new Map<object, unknown>(),
  depth = 0,
): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (known.has(value)) {
    return known.get(value);
  }
  checkDepth(depth);
  if (!Array.isArray(value) && !isPlainObject(value)) {
    return formatDate(value, format);
  }
  const copy = Array.isArray(value) ? [] : {};
  known.set(value, copy);
  for (const [name, member] of Object.entries(value)) {
    setOwn(copy, name, formatDates(member, format, known, depth + 1));
  }
  return copy;
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
