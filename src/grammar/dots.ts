/** Dot segments, which lead to another path (RFC 3986, section 5.2.4), in all their spellings. */

/**
 * A segment of one or two dots, plain or percent-encoded, even if `;`, `%2f` or `%5c` follows, where some servers end a
 * segment.
 */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|;|%2f|%5c|$)/gi;

/** A text with a segment that begins with a dot. */
const DOTTED = /(?:^|\/)(?:\.|%2e)/i;

/**
 * Encoded values that may become part of a dot segment: one that begins with a dot, unless a letter, a digit, `_` or
 * `-` follows, as in `.github`; one that begins with an encoded separator; and an empty one.
 */
const PART = /^(?:$|\.(?![\w-])|%2f|%5c)/i;
const DOT = 0x2e;
const PERCENT = 0x25;

/** Whether a path has a dot segment. */
export function hasDotSegment(path: string): boolean {
  return path.search(DOT_SEGMENT) >= 0;
}

/** Whether a literal may begin a dot segment. */
export function isDotted(literal: string): boolean {
  return DOTTED.test(literal);
}

/** Whether a character is a lower-case letter, as after the dot of most names such as `.github`. */
function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Whether an encoded value may make a dot segment with its neighbours. */
export function mayMakeDotSegment(encoded: string): boolean {
  const first = encoded.charCodeAt(0);
  const isCandidate =
    first === DOT ? !isLetter(encoded.charCodeAt(1)) : first === PERCENT || encoded === "";
  return isCandidate && PART.test(encoded);
}
