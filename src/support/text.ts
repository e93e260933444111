/** Texts: where what is looked for ends. */

/** Where the match of a sticky pattern at `index` ends; 0 if there is none. */
export function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  // A test that fails sets lastIndex to 0.
  pattern.test(text);
  return pattern.lastIndex;
}

/** Where a text ends without some characters at its end; not ahead of `start`. In linear time, unlike a pattern. */
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
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
