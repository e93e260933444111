/** What the engine knows of operations. An operation brings the code of its rules along, so programs without operations do not hold it. */
import type { BodyWriter } from "../body/BodyWriter.js";
import type { ParameterHeaders } from "../headers/ParameterHeaders.js";
import type { Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { BodyKind } from "../settings/bodies.js";
import type { ListedPlaces, ListedParameter } from "../url/places.js";
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

const NO_RULES: ReadonlyMap<string, ListedParameter> = new Map();

/** A route alone. */
export function routeAlone(route: Route): CheckedOperation {
  return { route, parameters: NO_RULES, body: undefined, baseUrl: undefined, rules: undefined };
}
