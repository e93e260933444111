/** Which requests have bodies, and of which kind. */
import { isMediaType } from "../grammar/tokens.js";
import type { BodyFormat, OperationData } from "../types/operation.js";
import { oneOf } from "./checks.js";

/** The methods, in lower case, whose leftover parameters go into the query; they never have a body. */
export const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);

/** Whether requests with the lower-cased `method` may have a body; an operation may declare one. */
export function mayHaveBody(method: string, declared: OperationData["body"]): boolean {
  return BODY_METHODS.has(method) || (declared !== undefined && declared !== "none");
}

/** Whether parameters of such requests may be fields of a body. */
export function hasFields(method: string, declared: OperationData["body"]): boolean {
  return mayHaveBody(method, declared) && declared !== "none";
}

/** Checks how bodies are written: a kind, or a media type. */
export function bodyFormat(value: unknown): BodyFormat {
  return typeof value === "string" && isMediaType(value)
    ? value
    : oneOf(value, ["json", "json-string", "form", "multipart"], " or a media type");
}

/** How fields become a body; `"json-string"` and the media types of `"other"` have none. */
export type BodyKind = "json" | "json-string" | "form" | "multipart" | "other";

/** The kind that a format is, or that its media type stands for. */
export function kindOfBody(format: BodyFormat): BodyKind {
  const type = (format.split(/;/)[0] ?? "").trim();
  if (/^form$|^application\/x-www-form-urlencoded$/i.test(type)) {
    return "form";
  }
  if (/^multipart(?:\/form-data)?$/i.test(type)) {
    return "multipart";
  }
  if (format === "json-string") {
    return format;
  }
  return /^json$|[/+]json$|^(?:\*|application)\/\*$/i.test(type) ? "json" : "other";
}
