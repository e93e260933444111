/** What `call` gives while an object has such a property under these names; afterwards all is as it was. */
export function withProperty<Result>(
  object: object,
  names: readonly PropertyKey[],
  property: PropertyDescriptor,
  call: () => Result,
): Result {
  const own = names.map((name) => Object.getOwnPropertyDescriptor(object, name));
  const made = { ...property, configurable: true };
  names.forEach((name) => Object.defineProperty(object, name, made));
  try {
    return call();
  } finally {
    names.forEach((name, i) => {
      Reflect.deleteProperty(object, name);
      Object.defineProperties(object, own[i] === undefined ? {} : { [name]: own[i] });
    });
  }
}

/** What `call` gives while every object inherits `value` under `key`, as an assignment makes it. */
export function polluted<Result>(key: PropertyKey, value: unknown, call: () => Result): Result {
  const lent = { value, enumerable: true, writable: true };
  return withProperty(Object.prototype, [key], lent, call);
}
