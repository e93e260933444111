/** What clients are told about a body by its headers; names are in lower case. */

/** What a form's own encoding is called. */
export const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";

/** Whether it is the content type of a form that is one text. */
export function isFormType(type: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type);
}

/** The value of a header, and nothing inherited. */
export function ownHeader(headers: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

/** Sets a header that is not set. */
export function setDefault(headers: Record<string, string>, name: string, value: string): void {
  if (!Object.hasOwn(headers, name)) {
    headers[name] = value;
  }
}

/** Whether an empty body of this method is announced by `content-length: 0`. */
export function announcesEmpty(method: string): boolean {
  return method === "PATCH" || method === "POST" || method === "PUT";
}

/** Says how long the body is, unless the caller frames it otherwise. */
export function setLength(headers: Record<string, string>, length: number): void {
  if (!Object.hasOwn(headers, "transfer-encoding")) {
    setDefault(headers, "content-length", String(length));
  }
}

/** Announces an empty body, where the method has one. */
export function setEmpty(headers: Record<string, string>, method: string): void {
  if (announcesEmpty(method)) {
    setLength(headers, 0);
  }
}

/** Node's http frames a body of unknown length only for POST, PUT and PATCH; others would break. */
export function setChunked(headers: Record<string, string>): void {
  if (!Object.hasOwn(headers, "content-length")) {
    setDefault(headers, "transfer-encoding", "chunked");
  }
}
