/** Values of another copy of this library in the same program, whose private fields are not those of this copy. */

/** Under this symbol, which all copies share, a value names its class. */
export const CLASS: unique symbol = Symbol.for("endpoint-core.class");

/** Whether a value has the class of this name, in this or another copy. */
export function isOfClass(value: object, name: string): boolean {
  try {
    return CLASS in value && value[CLASS] === name;
  } catch {
    // `value` is a proxy that throws when it is asked for a field.
    return false;
  }
}
