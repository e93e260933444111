/** What `call` gives while every object inherits `value` under `key`. */
export function polluted<Result>(key: string, value: unknown, call: () => Result): Result {
  // Enumerable, as an assignment makes it.
  const lent = { value, configurable: true, enumerable: true, writable: true };
  Object.defineProperty(Object.prototype, key, lent);
  try {
    return call();
  } finally {
    Reflect.deleteProperty(Object.prototype, key);
  }
}
