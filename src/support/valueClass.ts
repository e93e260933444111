/**
 * The value classes: how instances of another copy of the library are known, which has private fields of its own, and
 * how only factory methods make them.
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

/** Throws `INVALID_OPTIONS` that names the factory `method`, unless `made` says that it runs the constructor. */
export function checkMade(made: unknown, type: object, method: string): void {
  if (made !== MADE) {
    throw fromCaller(
      inputError("INVALID_OPTIONS", "use the constructor", method, "new"),
      { type },
      "type",
    );
  }
}
