/** What callers give to be matched: texts, routes and operations. */
import { Route, type Operation } from "../index.js";
import { isOfClass } from "../support/copies.js";

/** What a caller gave, or the route of a text, and its route. */
export interface GivenRoute {
  readonly given: Route | Operation;
  /** The route; behind its names stand those that calls of an operation have. */
  readonly route: Route;
}

/** Reads what a caller gives. Throws what `Route.parse` throws. */
export function readGiven(given: unknown): GivenRoute {
  if (isObject(given) && isOfClass(given, "Operation")) {
    // Its class says what it is, also in another copy of this library.
    const operation = given as Operation;
    return { given: operation, route: operation.namedRoute };
  }
  const isRoute = isObject(given) && Route.isRoute(given);
  const isForeign = isObject(given) && isOfClass(given, "Route");
  const route = isRoute ? given : Route.read(isForeign ? (given as Route).toString() : given);
  return { given: route, route };
}

/** Whether a value, as it may come from JavaScript, is an object. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
