/**
 * Maps the entries of a map or an object. A pattern such as `[name, value]` would ask the pair's iterator for `return`,
 * which it inherits from a polluted Object.prototype.
 */
export function mapEntries<Name, Value, Made>(
  entries: Iterable<readonly [name: Name, value: Value]>,
  make: (name: Name, value: Value) => Made,
): Made[] {
  return Array.from(entries, (entry) => make(entry[0], entry[1]));
}
