import type { BodyFormat } from "../types/operation.js";
import { oneOf } from "./checks.js";

/** A media type or range: RFC 9110 section 8.3.1, as far as printable ASCII is concerned. */
const MEDIA_TYPE = /^[!-.0-:<-~]+\/[!-.0-:<-~]+ *(?:;[ -~]*)?$/;

/** Checks how bodies are written: a kind, or a media type. */
export function bodyFormat(value: unknown): BodyFormat {
  return typeof value === "string" && MEDIA_TYPE.test(value)
    ? // It has a slash, as the pattern wants it.
      (value as `${string}/${string}`)
    : oneOf(value, ["json", "form", "multipart"], " or a media type");
}
