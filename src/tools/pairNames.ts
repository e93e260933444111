/** Compares the names of pairs as servers read them, of which some are lenient. */

/**
 * Judges whether a server may take a pair for another thing, which has one of the names `all`. An argument that is sent
 * as `own` may write that name and names below it: `filter[id]` for `filter`.
 */
export function judgeNames(all: Iterable<string>): (name: string, own?: string) => boolean {
  const others = Array.from(new Set(all), (other) => ({
    other,
    otherPath: pathOf(other),
    otherWords: wordsOf(other),
  }));
  return (name, own) => {
    const path = pathOf(name);
    const words = wordsOf(name);
    const start = own === undefined ? undefined : pathOf(own);
    const isBelow = start !== undefined && path.startsWith(start);
    return (
      name !== own &&
      others.some(
        ({ other, otherPath, otherWords }) =>
          other !== own &&
          (isBelow
            ? path.startsWith(otherPath) && otherPath.startsWith(start)
            : path.startsWith(otherPath) || otherPath.startsWith(path) || words === otherWords),
      )
    );
  };
}

/** The segments of a name: `a[b]`, `A[b][]` and `a.b` are the same. */
function pathOf(name: string): string {
  return joined(name, /[[\].]/) + "[";
}

/** The words of a name. PHP reads `a.b`, ` a b` and `a[b` as `a_b`, and ends a name at a zero byte. */
function wordsOf(name: string): string {
  return joined(name.replace(/\0[^]*/, ""), /[^\p{L}\p{N}]/u);
}

function joined(name: string, separator: RegExp): string {
  return name.toLowerCase().split(separator).filter(Boolean).join("[");
}
