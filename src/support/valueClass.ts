/**
 * The value classes. Another copy of the library has private fields of its own, so a symbol tells what class its
 * instances have. Only factory methods make instances.
 */
import { fromCaller } from "../errors.js";
import { inputError } from "./makeErrors.js";

/** Under this symbol, which all copies share, a value names its class. */
export const CLASS: unique symbol = Symbol.for("endpoint-core.class");

/** Whether a value has the class of this name, in this or another copy. */
export function isOfClass(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && CLASS in value && value[CLASS] === name;
}

/** What factory methods give the constructor of their class, which is private only to TypeScript. */
export const MADE = Symbol();

/** Throws `INVALID_OPTIONS`, which names the factory `method`, unless `made` says that it runs the constructor. */
export function checkMade(made: unknown, type: object, method: string): void {
  if (made !== MADE) {
    throw fromCaller(
      inputError("INVALID_OPTIONS", "use the constructor", method, "new"),
      { type },
      "type",
    );
  }
}
