/** The checked form of each `Operation`. With this table, `layers/` and `explain` need not import the class. */
import type { ReadOperation } from "./operation.js";

const READ = new WeakMap<object, ReadOperation>();

/** Remembers what an instance of `Operation` was read as. */
export function rememberOperation(operation: object, read: ReadOperation): void {
  READ.set(operation, read);
}

/** What an instance of `Operation` was read as; `undefined` for any other value. */
export function readOf(given: unknown): ReadOperation | undefined {
  return typeof given === "object" && given !== null ? READ.get(given) : undefined;
}
