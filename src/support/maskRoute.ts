/** Masks the secrets of a url or a route before an error shows it. */
import { matchEnd } from "./strings.js";

/** An expression. It holds names, which are not secret. */
const EXPRESSION = /\{[+#./;?&]?[\w.,:*%-]*\}/y;

/** Browsers read a backslash as a slash, and leave out `\t`, `\n` and `\r`. */
const SLASHES = /[/\\\t\n\r]*/y;

/** The end of a text after which an authority may follow: `//`, or `https:` alone, as browsers read it. */
const AUTHORITY_AHEAD = /(?:https?:|[/\\\t\n\r]{2})$/i;

const AUTHORITY = /[^/\\?#]*/y;
const AUTHORITY_IN_QUERY = /[^/\\?#&=]*/y;

/** A host whose colon is not followed by a port. */
const NO_PORT = /^[^[{:]*:(?![\d{]|$)/;

/**
 * Replaces each character of a literal query value or userinfo by `*`. The length stays the same, so that an index into
 * the text still fits. A fragment is masked like a query, since tokens also travel there.
 */
export function maskRoute(text: string): string {
  let out = "";
  let index = 0;
  let inQuery = false;
  let inValue = false;
  // Authorities before this index have been searched for userinfo.
  let lookedAt = 0;
  const lastAt = text.lastIndexOf("@");
  while (index < text.length) {
    const character = text.charAt(index);
    let end = index + 1;
    let isSecret = false;
    if (character === "{") {
      end = matchEnd(EXPRESSION, text, index) || end;
      inQuery ||= /^\{[?&#]/.test(text.slice(index, index + 2));
      isSecret = inValue && end === index + 1;
    } else if (character === "#" || (character === "?" && !inQuery)) {
      inQuery = true;
      inValue = false;
    } else if (character === "&") {
      inValue = false;
    } else if (inValue) {
      isSecret = true;
    } else if (inQuery && character === "=") {
      inValue = true;
    } else if (index >= lookedAt && AUTHORITY_AHEAD.test(text.slice(Math.max(0, index - 5), end))) {
      const start = matchEnd(SLASHES, text, end);
      out += text.slice(index, start);
      index = start;
      lookedAt = matchEnd(inQuery ? AUTHORITY_IN_QUERY : AUTHORITY, text, start);
      end = start + userinfoLength(text.slice(start, lookedAt), lastAt - start);
      isSecret = true;
    }
    out += isSecret ? "*".repeat(end - index) : text.slice(index, end);
    index = end;
  }
  return out;
}

/**
 * How long the userinfo of an authority is. Text that is not a port may be a password, which may hold characters that
 * end an authority: it goes on to `lastAt`, the index of the last `@` of the whole text, counted from the authority.
 */
function userinfoLength(authority: string, lastAt: number): number {
  const at = authority.lastIndexOf("@");
  const isPassword = NO_PORT.test(authority.slice(at + 1));
  return isPassword ? Math.max(authority.length, lastAt) : Math.max(0, at);
}
