/** The header `cookie`: RFC 6265, section 4.2.1. */

import type { StoredHeader } from "./headerFields.js";

/** The name of the header. */
export const COOKIE = "cookie";

/** The cookies in a header, `name=value` each. */
export function splitCookies(header: StoredHeader | undefined): readonly string[] {
  return String(header ?? "")
    .split(/; */)
    .filter(Boolean);
}

/** The name of a cookie. */
export function nameOfCookie(cookie: string): string {
  return cookie.split("=", 1).join();
}

/** What RFC 6265, section 4.1.1, does not allow in the value of a cookie. */
const NOT_COOKIE = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g;

/** A value as a cookie holds it. */
export function encodeCookie(value: unknown): string {
  return String(value).replace(NOT_COOKIE, encodeURIComponent);
}
