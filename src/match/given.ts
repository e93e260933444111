/** What callers give to be matched: texts, routes and operations. */
import { Route, type Operation } from "../index.js";
import { isOfClass } from "../support/copies.js";

/** A route or an operation as the caller gave it (or the route read from a text), and its route. */
export interface GivenRoute {
  readonly given: Route | Operation;
  /** The route. If it is that of an operation, its variables also know the parameter names of calls. */
  readonly route: Route;
}

/** Reads what a caller gives. Throws what `Route.parse` throws. */
export function readGiven(given: unknown): GivenRoute {
  const known = isObject(given) ? readInstance(given) : undefined;
  if (known !== undefined) {
    return known;
  }
  // `Route.read` refuses anything but a text.
  const route = Route.read(given);
  return { given: route, route };
}

/** Reads a route or an operation; `undefined` for any other object. */
function readInstance(given: object): GivenRoute | undefined {
  if (Route.isRoute(given)) {
    return { given, route: given };
  }
  try {
    // The name of its class tells an operation, even one of another copy of this library.
    if (isOfClass(given, "Operation")) {
      const operation = given as Operation;
      return { given: operation, route: operation.namedRoute };
    }
    return isOfClass(given, "Route") ? readGiven((given as Route).toString()) : undefined;
  } catch {
    // A proxy around an instance, or an object that inherits from one, names the class but lacks the private fields.
    return undefined;
  }
}

/** Whether a value, as it may come from JavaScript, is an object. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
