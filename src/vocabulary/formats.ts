/** Formats of dates and bytes. */
import { encodeBase64, encodeBase64url } from "../grammar/base64.js";
import { checkDepth } from "../grammar/readValue.js";
import type { Format } from "../request/rules.js";
import { Refusal } from "../support/messages.js";
import { isPlainObject } from "../support/objects.js";
import { setOwn } from "../support/properties.js";

/** A `Date` as `YYYY-MM-DD`, in UTC. */
export const date: Format<"date"> = {
  format: "date",
  write: (value) => mapObjects(value, (each) => dateText(each, (day) => isoText(day).slice(0, 10))),
};

/** A `Date` as whole seconds since 1970. */
export const unix: Format<"unix"> = {
  format: "unix",
  write: (value) =>
    mapObjects(value, (each) => dateText(each, (day) => Math.floor(day.getTime() / 1000))),
};

/** A `Date` as HTTP writes it, `Thu, 01 Jan 1970 00:00:00 GMT`. */
export const httpDate: Format<"http-date"> = {
  format: "http-date",
  write: (value) => mapObjects(value, (each) => dateText(each, httpText)),
};

/** Bytes in base64. */
export const base64: Format<"base64"> = {
  format: "base64",
  write: (value) => mapObjects(value, (each) => bytesText(each, encodeBase64)),
};

/** Bytes in base64 whose digits are safe in a URL, without padding. */
export const base64url: Format<"base64url"> = {
  format: "base64url",
  write: (value) => mapObjects(value, (each) => bytesText(each, encodeBase64url)),
};

/**
 * `value` with each instance of a class in it replaced by the result of `write`, also inside lists and plain objects.
 * `known` holds what was seen already: with shared references a small value may hold very many, or lead back to itself.
 */
function mapObjects(
  value: unknown,
  write: (instance: object) => unknown,
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
    return write(value);
  }
  checkDepth(depth);
  const copy = Array.isArray(value) ? [] : {};
  known.set(value, copy);
  for (const entry of Object.entries(value)) {
    setOwn(copy, entry[0], mapObjects(entry[1], write, known, depth + 1));
  }
  return copy;
}

/** The text of a date of any realm; anything else stays as it is. */
function dateText(value: object, textOf: (day: Date) => unknown): unknown {
  const time = resultOf(() => Date.prototype.getTime.call(value));
  if (time === undefined) {
    return value;
  }
  if (Number.isNaN(time)) {
    throw new Refusal("an invalid date");
  }
  return textOf(new Date(time));
}

function isoText(day: Date): string {
  const text = day.toISOString();
  // RFC 9110, section 5.6.7, and RFC 3339, section 5.6, write four digits.
  if (!/^\d{4}-/.test(text)) {
    throw new Refusal("a date outside the years 0 to 9999");
  }
  return text;
}

function httpText(day: Date): string {
  isoText(day);
  return day.toUTCString();
}

function bytesText(value: object, textOf: (bytes: Uint8Array) => string): unknown {
  // `DataView` refuses all but real buffers, even an object whose tag says that it is one.
  const view = ArrayBuffer.isView(value)
    ? value
    : resultOf(() => new DataView(value as ArrayBuffer));
  return view === undefined
    ? value
    : textOf(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
}

/** The result of a function; `undefined` if it throws. */
function resultOf<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
