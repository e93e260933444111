/**
 * Where strings and values of JSON text end. The text may be cut off, or not be JSON at all. Nothing here repeats a
 * group of a regular expression: its stack would overflow on a string of some millions.
 */

/** The index of the quote that closes the string opened at `start`; the length of the text if none does. */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && isEscaped(text, quote)) {
    quote = text.indexOf('"', quote + 1);
  }
  return quote < 0 ? text.length : quote;
}

/** Whether an odd number of backslashes comes right before the quote. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charAt(first - 1) === "\\") {
    first -= 1;
  }
  return (quote - first) % 2 === 1;
}

/** What a value of JSON is made of: quotes, braces and brackets, commas, and numbers and words. */
const TOKEN = /["{}[\],]|[^\s"{}[\],]+/g;

/** Where the value that begins at `from` ends. */
export function endOfValue(text: string, from: number): number {
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const token = found[0];
    if (token === '"') {
      TOKEN.lastIndex = endOfString(text, found.index) + 1;
    }
    depth += "{[".includes(token) ? 1 : "}]".includes(token) ? -1 : 0;
    if (depth <= 0) {
      return Math.min(TOKEN.lastIndex, text.length);
    }
  }
  return text.length;
}

/** The string that these characters between quotes encode; the characters themselves if they are not valid JSON. */
export function stringText(characters: string): string {
  if (!characters.includes("\\")) {
    return characters;
  }
  try {
    return String(JSON.parse(`"${characters}"`));
  } catch {
    return characters;
  }
}
