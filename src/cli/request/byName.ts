/** An object of named values; those of a name that is given several times are a list. */
export function byName(
  pairs: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  // fromEntries defines own properties, so a parameter may be called __proto__.
  return Object.fromEntries(
    Array.from(values, ([name, list]) => [name, list.length === 1 ? list[0] : list]),
  );
}
