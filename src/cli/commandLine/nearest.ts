/** The known name that is most similar to a misspelt one; `undefined` if none is similar. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  // Long texts are not compared.
  const limit = text.length > MAX_TEXT ? -1 : Math.max(1, Math.floor(text.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of names) {
    const count = name.startsWith(text) && text.length > 1 ? 1 : edits(text, name);
    if (count < least) {
      least = count;
      best = name;
    }
  }
  return best;
}

const MAX_TEXT = 40;

/** How many characters must be added, removed, replaced or swapped with the next one. */
function edits(from: string, to: string): number {
  const rows: number[][] = [Array.from(new Array(to.length + 1), (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const count = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
      rows[i]?.push(count);
    }
  }
  return at(from.length, to.length);
}
