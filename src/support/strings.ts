/** Helpers for strings: where a match ends, trimming, length in UTF-8. */

/** Where the match of a sticky pattern at `index` ends; 0 if there is none. */
export function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  // A test that fails sets lastIndex to 0.
  pattern.test(text);
  return pattern.lastIndex;
}

/** Where a text ends without some characters at its end; not before `start`. In linear time, unlike a pattern. */
export function endWithout(text: string, characters: string, start = 0): number {
  let end = text.length;
  while (end > start && characters.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return end;
}

/** Without the slashes at its end. */
export function withoutEndSlashes(path: string): string {
  return path.slice(0, endWithout(path, "/"));
}

/** Without the slashes at its start. */
export function withoutStartSlashes(path: string): string {
  return path.replace(/^\/+/, "");
}

/** How many bytes the text has in UTF-8; half of a surrogate pair counts as U+FFFD. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
