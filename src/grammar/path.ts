/** Paths: their dot segments (RFC 3986 section 5.2.4), and the slashes at their ends. */
import { endWithout } from "../support/text.js";

/** A segment that servers resolve: one or two dots, also percent-encoded, or ahead of what some strip. */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|;|%2f|%5c|$)/gi;

/** Without the slashes at its end. */
export function withoutEndSlashes(path: string): string {
  return path.slice(0, endWithout(path, "/"));
}

/** Without the slashes at its start. */
export function withoutStartSlashes(path: string): string {
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
