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

function isMediaType(value: unknown): value is `${string}/${string}` {
  return typeof value === "string" && MEDIA_TYPE.test(value);
}
