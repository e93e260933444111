/** Operations that say nothing beyond their route. */
import { describeRoute } from "../grammar/splitRoute.js";
import type { Route } from "../Route.js";
import type { Rule } from "./rules.js";
import { addressOf } from "./templateAddress.js";
import type { Address, RequestOperation } from "./types.js";

/** No parameter has a rule. */
export const NO_RULES: ReadonlyMap<string, Rule> = new Map();

/** An operation that says only where it goes; `describe` gives its route as errors show it. */
export function plainOperation(
  method: string | undefined,
  address: Address,
  describe: RequestOperation["describe"],
): RequestOperation {
  return {
    method,
    address,
    rules: NO_RULES,
    planPreparation: undefined,
    body: undefined,
    dataKind: undefined,
    format: undefined,
    accept: undefined,
    security: undefined,
    base: undefined,
    weight: 0,
    describe,
  };
}

/** A route as an operation without rules. */
export function routeAlone(route: Route): RequestOperation {
  const describe = (method: string): string => describeRoute(method, route.url);
  return plainOperation(route.method, addressOf(route, true), describe);
}
