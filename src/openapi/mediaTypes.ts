import type { BodyFormat } from "../index.js";
import { isMediaType } from "../grammar/tokens.js";

const JSON_TYPE = /^[^/;]+\/(?:[^;]*\+)?json\s*(?:;|$)/i;

/** Parameters that change nothing: JSON is always UTF-8, and a boundary is not known yet. */
const IDLE_PARAMETERS = /\s*;\s*(?:charset|boundary)=[^;]*/gi;

/** The media types that are written in a way of their own. */
const KINDS: ReadonlyMap<string, BodyFormat> = new Map([
  ["application/json", "json"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data", "multipart"],
]);

/** Whether it is a media type of JSON. */
export function isJson(type: string): boolean {
  return JSON_TYPE.test(type);
}

/** The media type that counts: the first of JSON, or else the first. */
export function choose(types: readonly string[]): string | undefined {
  return types.find(isJson) ?? types[0];
}

/** Stands for what is no media type; it is refused when the operation is compiled. */
export const NO_TYPE = "/";

/** How a body of this media type is written. */
export function bodyFormatOf(type: string): BodyFormat {
  const known = KINDS.get(type.replace(IDLE_PARAMETERS, "").toLowerCase());
  return known ?? (isMediaType(type) ? type : NO_TYPE);
}
