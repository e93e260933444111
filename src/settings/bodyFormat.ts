import type { BodyFormat } from "../types/operation.js";
import { wrong } from "./checks.js";

/** A media type or range with its parameters: RFC 9110 section 8.3.1, in printable ASCII. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+ *(;[\x20-\x7e]*)?$/;

/** Checks how bodies are written: a kind, or a media type. */
export function bodyFormat(value: unknown): BodyFormat {
  if (value !== "json" && value !== "form" && value !== "multipart" && !isMediaType(value)) {
    throw wrong('"json", "form", "multipart" or a media type', value);
  }
  return value;
}

/** How fields become a body; `other` is a media type in which they cannot be written. */
export type BodyKind = "json" | "form" | "multipart" | "other";

/** The kind that a format is, or that its media type stands for. */
export function kindOfBody(format: BodyFormat): BodyKind {
  const type = (format.split(";")[0] ?? "").trim().toLowerCase();
  switch (type) {
    case "form":
    case "application/x-www-form-urlencoded":
      return "form";
    case "multipart":
    case "multipart/form-data":
      return "multipart";
    default:
      return /^(?:.*[/+])?json$|^(?:\*|application)\/\*$/.test(type) ? "json" : "other";
  }
}

function isMediaType(value: unknown): value is `${string}/${string}` {
  return typeof value === "string" && MEDIA_TYPE.test(value);
}
