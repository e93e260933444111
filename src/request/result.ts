import type { HeaderValue, RequestOptions } from "../types/options.js";

/** The result with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  method: string,
  url: string,
  headers: Record<string, HeaderValue>,
  body: unknown,
  request: unknown,
): RequestOptions {
  if (request === undefined) {
    return body === undefined ? { method, url, headers } : { method, url, headers, body };
  }
  return body === undefined
    ? { method, url, headers, request }
    : { method, url, headers, body, request };
}
