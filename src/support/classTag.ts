/** Values of another copy of this library in the same program, which has private fields of its own. */

/** Under this symbol, which all copies share, a value names its class. */
export const CLASS: unique symbol = Symbol.for("endpoint-core.class");

/** Whether a value has the class of this name, in this or another copy. */
export function isOfClass(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && CLASS in value && value[CLASS] === name;
}
