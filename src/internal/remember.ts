/** How many results are remembered in one generation; GitHub's whole API has some 1,200 routes. */
const GENERATION = 2048;

/** Longer texts are rare, and keeping them would make the bound on the number none on the memory. */
const LONGEST = 2048;

/**
 * A function of a text that remembers its results, in bounded memory: when the young generation is
 * full it becomes the old one, and what is still used moves on.
 */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  let young = new Map<string, Result>();
  let old = new Map<string, Result>();
  return (text) => {
    let result = young.get(text);
    if (result !== undefined) {
      return result;
    }
    result = old.get(text) ?? compute(text);
    if (text.length <= LONGEST) {
      if (young.size >= GENERATION) {
        old = young;
        young = new Map<string, Result>();
      }
      young.set(text, result);
    }
    return result;
  };
}
