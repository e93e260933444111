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
  const known = isObject(given) ? readInstance(given) : undefined;
  if (known !== undefined) {
    return known;
  }
  // Refuses whatever is not a text.
  const route = Route.read(given);
  return { given: route, route };
}

/** Reads a route or an operation; `undefined` for any other object. */
function readInstance(given: object): GivenRoute | undefined {
  if (Route.isRoute(given)) {
    return { given, route: given };
  }
  try {
    // Its class says what it is, also in another copy of this library.
    if (isOfClass(given, "Operation")) {
      const operation = given as Operation;
      return { given: operation, route: operation.namedRoute };
    }
    return isOfClass(given, "Route") ? readGiven((given as Route).toString()) : undefined;
  } catch {
    // Around an instance, or with one as its prototype, an object has the class, but not the private fields.
    return undefined;
  }
}

/** Whether a value, as it may come from JavaScript, is an object. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
