/** Methods: RFC 9110, section 9. */
import { isToken } from "./tokens.js";

/** The seven methods that every HTTP API knows. */
export const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);
// A tunnel, and the two that echo credentials; the fetch standard also forbids them.
const REFUSED_METHODS: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Methods that have a body. */
export type BodyMethod = "patch" | "post" | "put" | "delete";

/** Methods whose parameters go into the query when the route does not name them. */
export type QueryMethod = "get" | "head";

const QUERY_METHODS: ReadonlySet<string> = new Set<QueryMethod>(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set<BodyMethod>(["patch", "post", "put", "delete"]);

/** Whether `text` is a method that this library sends. */
export function isMethod(text: string): boolean {
  return KNOWN_METHODS.has(text) || (isToken(text) && !REFUSED_METHODS.has(text.toUpperCase()));
}

/** Whether `text` is one of the seven methods every HTTP API knows, in any case. */
export function isKnownMethod(text: string): boolean {
  return isToken(text) && KNOWN_METHODS.has(text.toUpperCase());
}

/** Whether leftover parameters of requests with this lower-cased method go to the query. Such requests have no body. */
export function isQueryMethod(method: string): boolean {
  return QUERY_METHODS.has(method);
}

/** Whether requests with this lower-cased method have a body by default. */
export function isBodyMethod(method: string): boolean {
  return BODY_METHODS.has(method);
}
