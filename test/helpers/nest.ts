/** A value of nested objects or lists around a text. */
export function nest(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = "x";
  for (let i = 0; i < levels; i += 1) {
    value = wrap(value);
  }
  return value;
}
