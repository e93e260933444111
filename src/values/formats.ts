/** Dates and bytes in the formats that descriptions of APIs name. */
import { base64, base64url } from "../grammar/base64.js";
import { checkDepth } from "../grammar/values.js";
import { Refusal } from "../support/messages.js";
import { isPlainObject } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { ValueFormat } from "../types/operation.js";

/** Every format. */
export const FORMATS: readonly ValueFormat[] = ["date", "unix", "http-date", "base64", "base64url"];

/**
 * `value` with each `Date`, or the bytes, in it written in the format, inside lists and plain objects
 * too; all else stays as it is. `known` holds what was seen already: shared references multiply what a small
 * value holds, and one may lead back to itself. Throws a {@link Refusal}, or what the value's own code throws.
 */
export function formatValues(
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
  if (!Array.isArray(value) && !isPlainObject(value)) {
    return format === "base64" || format === "base64url"
      ? formatBytes(value, format)
      : formatDate(value, format);
  }
  checkDepth(depth);
  const copy = Array.isArray(value) ? [] : {};
  known.set(value, copy);
  for (const entry of Object.entries(value)) {
    setOwn(copy, entry[0], formatValues(entry[1], format, known, depth + 1));
  }
  return copy;
}

function formatDate(value: object, format: ValueFormat): unknown {
  // Those of other realms, too.
  const time = resultOf(() => Date.prototype.getTime.call(value));
  if (time === undefined) {
    return value;
  }
  if (Number.isNaN(time)) {
    throw new Refusal("an invalid date");
  }
  if (format === "unix") {
    return Math.floor(time / 1000);
  }
  const date = new Date(time);
  const iso = date.toISOString();
  // RFC 9110 section 5.6.7 and RFC 3339 section 5.6 write four digits.
  if (!/^\d{4}-/.test(iso)) {
    throw new Refusal("a date outside the years 0 to 9999");
  }
  return format === "http-date" ? date.toUTCString() : iso.slice(0, 10);
}

function formatBytes(value: object, format: ValueFormat): unknown {
  // The constructor refuses all but buffers, also those that only call themselves so.
  const view = ArrayBuffer.isView(value)
    ? value
    : resultOf(() => new DataView(value as ArrayBuffer));
  if (view === undefined) {
    return value;
  }
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return format === "base64" ? base64(bytes) : base64url(bytes);
}

/** What a function gives; `undefined` where it throws. */
function resultOf<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
