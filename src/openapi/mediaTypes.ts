import type { BodyKindName } from "../index.js";
import { isMediaType } from "../grammar/tokens.js";

const JSON_TYPE = /^[^/;]+\/(?:[^;]*\+)?json\s*(?:;|$)/i;

/** Parameters to ignore: JSON is always UTF-8, and a boundary is not known yet. */
const IDLE_PARAMETER = /^(?:charset|boundary)=/i;

/** The media type of JSON that is nothing else. */
export const PLAIN_JSON = "application/json";
/** The media type of forms. */
export const FORM = "application/x-www-form-urlencoded";
/** The media type of bodies in parts. */
export const MULTIPART = "multipart/form-data";

/** The choice among several media types. */
export interface Choice {
  /** The chosen type: the first JSON type, or else the first of all. */
  readonly type: string | undefined;
  /** What to ask for: plain JSON if it is among them, or a range that may include it; otherwise the chosen type. */
  readonly accept: string | undefined;
  /** The first form type. */
  readonly form: string | undefined;
  /** The first multipart type, which can hold bytes. */
  readonly parts: string | undefined;
}

/** Media types whose values are text; a star may also mean text. */
const TEXT_TYPE =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|graphql|x-www-form-urlencoded)\b|\*/i;

/** Whether values of a media type are text. */
export function isTextType(type: string): boolean {
  return TEXT_TYPE.test(type);
}

/** Whether it is a JSON media type. */
export function isJson(type: string): boolean {
  return JSON_TYPE.test(type);
}

/** Whether it is plain JSON, and not a type based on it. */
export function isPlainJson(type: string): boolean {
  return withoutIdleParameters(type) === PLAIN_JSON;
}

/** Whether it is a range that counts as JSON. Some generators use them for all bodies. */
export function isAnyType(type: string): boolean {
  return /^(?:\*|application)\/\*\s*(?:;|$)/i.test(type);
}

/** Whether bodies of this media type are forms, whose lists and objects have styles. */
export function isForm(type: string): boolean {
  return withoutIdleParameters(type) === FORM;
}

/** Chooses among several media types. */
export function choose(types: readonly string[]): Choice {
  const chosen = types.find(isJson) ?? types.at(0);
  return {
    type: chosen,
    accept: types.some((type) => isPlainJson(type) || isAnyType(type)) ? PLAIN_JSON : chosen,
    form: types.find((type) => type.includes("form")),
    parts: types.find((type) => bodyKindFor(type) === "multipart"),
  };
}

/** Replaces an invalid media type; it is refused when the operation is compiled. */
export const NO_TYPE = "/";

/** The kind of bodies of this media type. Multipart has a kind of its own, because its boundary is not known yet. */
export function bodyKindFor(type: string): BodyKindName {
  return withoutIdleParameters(type) === MULTIPART
    ? "multipart"
    : isMediaType(type)
      ? type
      : NO_TYPE;
}

/** In lower case. Split instead of matched, so that the time is linear in the number of spaces. */
function withoutIdleParameters(type: string): string {
  return type
    .split(";")
    .map((piece) => piece.trim())
    .filter((piece, i) => i === 0 || !IDLE_PARAMETER.test(piece))
    .join(";")
    .toLowerCase();
}
