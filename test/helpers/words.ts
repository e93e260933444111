/** The words of a text, between which blanks and line ends stand. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The words of a text two by two, as the rows of a table; `""` is the empty text. */
export function pairs(text: string): readonly (readonly [string, string])[] {
  const each = words(text).map((word) => (word === '""' ? "" : word));
  return each.flatMap((word, i) => (i % 2 === 0 ? [[word, each[i + 1] ?? "missing"]] : []));
}
