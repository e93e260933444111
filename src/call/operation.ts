/** What the engine knows of operations. An operation brings the code of its rules along, so programs without operations do not hold it. */
import { kindOf } from "../support/objects.js";
import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../headers/ParameterHeaders.js";
import type { Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { BodyKind } from "../settings/bodies.js";
import type { Layer } from "./Layer.js";
import type { ListedPlaces, ListedParameter } from "../url/places.js";
import type { OperationData } from "../types/operation.js";
import type { SlotOf } from "../url/steps.js";
import type { Field } from "../values/pairs.js";
import type { ValueRules } from "../values/ValueRules.js";

/** An operation on a layer, checked. A route alone is an operation that says nothing else. */
export interface CheckedOperation extends ListedPlaces {
  /** The server of its own. */
  readonly baseUrl: BaseUrl | undefined;
  /** What an operation brings along; `undefined` for a route alone. */
  readonly rules: OperationRules | undefined;
}

/** What the parameters that an operation lists ask of its plans. */
interface OperationRules {
  /** What it asks of the values; `undefined` for nothing. */
  valueRules(slotOf: SlotOf, call: RuledCall): ValueRules | undefined;
  /** Makes headers of the parameters that go there; `undefined` without any. */
  headers(headers: readonly Field[], cookies: readonly Field[]): ParameterHeaders | undefined;
  /** How bodies are written, where that is not the service's usual way. */
  readonly bodies: BodyWriter | undefined;
  /** Throws for two parameters that one field of the body would hold. */
  checkFields(fields: readonly Field[], describe: () => string): void;
}

/** What rules want to know of a call. */
export interface RuledCall {
  /** Whether `data` is the body. */
  readonly hasData: boolean;
  /** Whether there are values of defaults. */
  readonly hasDefaults: boolean;
  /** How the fields of its body are written. */
  readonly kind: BodyKind;
}

/** An operation that was checked alone. */
export interface ReadOperation {
  /** The plain data that it was made of, frozen. */
  readonly data: OperationData;
  /** Its route; behind the names there stand those that calls have. */
  readonly route: Route;
  /** Checks it against a layer. Throws `INVALID_OPTIONS` that names all fields that contradict the layer. */
  on(layer: Layer): OperationOnLayer;
}

/** An operation, and the layer of its calls: its server and its `accept` header stand over the layer that was given. */
export interface OperationOnLayer {
  readonly operation: CheckedOperation;
  readonly layer: Layer;
}

const NO_RULES: ReadonlyMap<string, ListedParameter> = new Map();

/** A route alone. */
export function routeAlone(route: Route): CheckedOperation {
  return { route, parameters: NO_RULES, body: undefined, baseUrl: undefined, rules: undefined };
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
