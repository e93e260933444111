/** What instances of `Operation` were read as. */
import type { Route } from "../Route.js";
import type { LayerOptions } from "../settings/options.js";
import { kindOf } from "../support/objects.js";
import type { OperationData } from "../types/operation.js";
import type { Layer } from "./Layer.js";
import type { CheckedOperation } from "./operation.js";

/** An operation that was checked alone. */
export interface ReadOperation {
  /** The plain data that it was made of, frozen. */
  readonly data: OperationData;
  /** Its route; behind the names there stand those that calls have. */
  readonly route: Route;
  /** Checks it against a layer. Throws `INVALID_OPTIONS` that names all fields that contradict the layer. */
  on(layer: Layer): OperationOnLayer;
}

/** An operation on a layer. */
interface OperationOnLayer {
  readonly operation: CheckedOperation;
  /** Its server and its `accept` header, as a layer over that one; `undefined` for neither. */
  readonly own: LayerOptions | undefined;
}

/** What each instance of `Operation` was read as: the engine knows the class by this table only. */
const READ = new WeakMap<object, ReadOperation>();

/** Remembers what an instance of `Operation` was read as. */
export function lendOperation(operation: object, read: ReadOperation): void {
  READ.set(operation, read);
}

/** What an instance of `Operation` was read as; `undefined` for any other value. */
export function readOf(given: unknown): ReadOperation | undefined {
  return typeof given === "object" && given !== null ? READ.get(given) : undefined;
}

/** What a value is that is neither a route nor options, without showing it. */
export function kindOfGiven(value: unknown): string {
  return readOf(value) === undefined ? kindOf(value) : "an Operation (for call())";
}
