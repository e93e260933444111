/** Masks the secrets of a url or a route before an error shows it. */
import { matchEnd } from "./text.js";

/** An expression. It holds names, which are not secret. */
const EXPRESSION = /\{[+#./;?&]?[A-Za-z0-9_.,:*%-]*\}/y;

/** Browsers read a backslash as a slash, and leave out `\t`, `\n` and `\r`. */
const SLASHES = /[/\\\t\n\r]*/y;
const AUTHORITY_START = /(?:https?:|[/\\\t\n\r]{2})$/i;

const AUTHORITY = /[^/\\?#]*/y;
const AUTHORITY_IN_QUERY = /[^/\\?#&=]*/y;

/** An authority whose colon is not followed by a port. */
const NO_PORT = /^[^[{:]+:(?![\d{]|$)/;

/**
 * Replaces each character of a literal query value or userinfo by `*`. The length stays the same, so that an
 * index into the text still fits. A fragment is masked like a query, since tokens travel there too.
 */
export function redact(text: string): string {
  let out = "";
  let index = 0;
  let inQuery = false;
  let inValue = false;
  // No userinfo is left ahead of this index, since the authorities up to here were looked at.
  let lookedAt = 0;
  const lastAt = text.lastIndexOf("@");
  while (index < text.length) {
    const character = text.charAt(index);
    let end = index + 1;
    let masked = 0;
    if (character === "{") {
      end = matchEnd(EXPRESSION, text, index) || end;
      inQuery ||= /^\{[?&#]/.test(text.slice(index, index + 2));
      masked = inValue && end === index + 1 ? 1 : 0;
    } else if (character === "#" || (character === "?" && !inQuery)) {
      inQuery = true;
      inValue = false;
    } else if (character === "&") {
      inValue = false;
    } else if (inValue) {
      masked = 1;
    } else if (inQuery && character === "=") {
      inValue = true;
    } else if (index >= lookedAt && startsAuthority(text, index)) {
      const start = matchEnd(SLASHES, text, end);
      const userinfo = findUserinfo(text, start, inQuery ? AUTHORITY_IN_QUERY : AUTHORITY);
      lookedAt = userinfo.end;
      out += text.slice(index, start);
      index = start;
      // Text that is not a port may be a password, which may hold characters that end an authority.
      const misread = userinfo.at === start && NO_PORT.test(text.slice(start, userinfo.end));
      end = misread ? Math.max(userinfo.end, lastAt) : userinfo.at;
      masked = end - start;
    }
    out += masked > 0 ? "*".repeat(masked) : text.slice(index, end);
    index = end;
  }
  return out;
}

/** Whether an authority may follow: behind `//`, and behind `https:` alone, as browsers read it. */
function startsAuthority(text: string, index: number): boolean {
  return AUTHORITY_START.test(text.slice(Math.max(0, index - 5), index + 1));
}

/** The end of the authority that begins at `start`, and the end of its userinfo; `start` if it has none. */
function findUserinfo(text: string, start: number, pattern: RegExp): { at: number; end: number } {
  const end = matchEnd(pattern, text, start);
  return { at: start + Math.max(0, text.slice(start, end).lastIndexOf("@")), end };
}
