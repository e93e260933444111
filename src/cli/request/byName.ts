/** An object of named values; the values of a repeated name become a list. */
export function byName(
  pairs: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const list = values.get(name) ?? [];
    list.push(value);
    values.set(name, list);
  }
  // fromEntries defines own properties, so a parameter may have the name __proto__.
  return Object.fromEntries(
    Array.from(values, ([name, list]) => [name, list.length === 1 ? list[0] : list]),
  );
}
