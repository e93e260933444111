/** Instances of the value classes are made by factory methods alone. */
import { fromCaller } from "../errors.js";
import { inputError } from "./makeErrors.js";

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
