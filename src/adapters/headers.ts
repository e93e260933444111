/** Headers that describe the body; names are in lower case. */

/** The content type of an encoded form. */
export const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";

/** Whether a content type says that the body is an encoded form. */
export function isFormType(type: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type);
}

/** The value of an own header. */
export function ownHeader(headers: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

/** Sets a header unless it is set already. */
export function setDefault(headers: Record<string, string>, name: string, value: string): void {
  if (!Object.hasOwn(headers, name)) {
    headers[name] = value;
  }
}

/** Whether this method usually has a body, so that `content-length: 0` announces an empty one. */
export function expectsBody(method: string): boolean {
  return method === "PATCH" || method === "POST" || method === "PUT";
}

/** Sets the length of the body, unless the caller set `transfer-encoding`. */
export function setLength(headers: Record<string, string>, length: number): void {
  if (!Object.hasOwn(headers, "transfer-encoding")) {
    setDefault(headers, "content-length", String(length));
  }
}

/** Announces an empty body, if the method has one. */
export function setEmpty(headers: Record<string, string>, method: string): void {
  if (expectsBody(method)) {
    setLength(headers, 0);
  }
}

/**
 * Node's http sets this itself for POST, PUT and PATCH; requests with other methods would break. HTTP/2 and `fetch`
 * refuse it, so it is set only where it is needed.
 */
export function setChunked(headers: Record<string, string>, method: string): void {
  if (!expectsBody(method) && !Object.hasOwn(headers, "content-length")) {
    setDefault(headers, "transfer-encoding", "chunked");
  }
}
