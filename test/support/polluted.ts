/** What `call` gives while every object inherits `value` under `key`. */
export function polluted<Result>(key: string, value: unknown, call: () => Result): Result {
  Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true });
  try {
    return call();
  } finally {
    Reflect.deleteProperty(Object.prototype, key);
  }
}
