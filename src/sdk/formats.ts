/** Formats of dates and bytes. */
import { formatValues } from "../values/formats.js";
import type { Format } from "../types/sdk.js";

/** A `Date` as `YYYY-MM-DD`, in UTC. */
export const date: Format = { write: (value) => formatValues(value, "date") };

/** A `Date` as whole seconds since 1970. */
export const unix: Format = { write: (value) => formatValues(value, "unix") };

/** A `Date` as HTTP writes it, `Thu, 01 Jan 1970 00:00:00 GMT`. */
export const httpDate: Format = { write: (value) => formatValues(value, "http-date") };

/** Bytes in base64. */
export const base64: Format = { write: (value) => formatValues(value, "base64") };

/** Bytes in base64 whose digits are safe in a URL, without padding. */
export const base64url: Format = { write: (value) => formatValues(value, "base64url") };
