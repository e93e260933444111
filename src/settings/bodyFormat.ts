import type { BodyFormat } from "../types/operation.js";
import { isMediaType } from "../grammar/tokens.js";
import { oneOf } from "./checks.js";

/** Checks how bodies are written: a kind, or a media type. */
export function bodyFormat(value: unknown): BodyFormat {
  return typeof value === "string" && isMediaType(value)
    ? value
    : oneOf(value, ["json", "form", "multipart"], " or a media type");
}

/** How fields become a body; the media types of `"other"` have none. */
export type BodyKind = "json" | "form" | "multipart" | "other";

/** The kind that a format is, or that its media type stands for. */
export function kindOfBody(format: BodyFormat): BodyKind {
  const type = (format.split(";")[0] ?? "").trim();
  if (/^form$|^application\/x-www-form-urlencoded$/i.test(type)) {
    return "form";
  }
  if (/^multipart(?:\/form-data)?$/i.test(type)) {
    return "multipart";
  }
  return /^json$|[/+]json$|^(?:\*|application)\/\*$/i.test(type) ? "json" : "other";
}
