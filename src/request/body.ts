/** Which bodies are sent as JSON, and which have a content type of their own. */
import { EndpointError } from "../errors.js";
import { isPlainObject } from "../support/objects.js";

/** Built-ins that `fetch` gives a content type of its own, by the tag they carry in every realm. */
const SELF_DESCRIBING: ReadonlySet<string> = new Set([
  "[object ArrayBuffer]",
  "[object Blob]",
  "[object File]",
  "[object FormData]",
  "[object ReadableStream]",
  "[object SharedArrayBuffer]",
  "[object URLSearchParams]",
]);

/** The type of a body that is sent as JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Whether `data` is sent as JSON: it is not text, bytes, a stream, an async iterable, a blob or a form. */
export function isJsonBody(data: unknown): boolean {
  try {
    return isJson(data);
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot use "data": its own code throws');
  }
}

function isJson(data: unknown): boolean {
  if (typeof data !== "object" || data === null) {
    return typeof data !== "string";
  }
  if (isPlainObject(data) || Array.isArray(data)) {
    return !Object.hasOwn(data, Symbol.asyncIterator);
  }
  return !(
    ArrayBuffer.isView(data) ||
    Symbol.asyncIterator in data ||
    hasMethod(data, "pipe") ||
    hasMethod(data, "getReader") ||
    SELF_DESCRIBING.has(Object.prototype.toString.call(data))
  );
}

function hasMethod(value: object, name: string): boolean {
  return typeof (value as Record<string, unknown>)[name] === "function";
}
