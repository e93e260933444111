/** Reads what callers want matched: strings, routes and operations. */
import { Route, type Operation } from "../index.js";
import { isOfClass } from "../support/valueClass.js";

/** A route or an operation as the caller gave it (or the route parsed from a string), and its route. */
export interface GivenRoute {
  readonly given: Route | Operation;
  /** The route. If it is an operation's, its variables also have the caller's parameter names. */
  readonly route: Route;
}

/** Reads a caller's value. Throws what `Route.parse` throws. */
export function readGiven(given: unknown): GivenRoute {
  const known = isObject(given) ? readInstance(given) : undefined;
  if (known !== undefined) {
    return known;
  }
  // `Route.read` refuses anything but a string.
  const route = Route.read(given);
  return { given: route, route };
}

/** Reads a route or an operation; `undefined` for any other object. */
function readInstance(given: object): GivenRoute | undefined {
  if (Route.isRoute(given)) {
    return { given, route: given };
  }
  try {
    // Operations are recognized by the name of their class, even those of another copy of this library.
    if (isOfClass(given, "Operation")) {
      const operation = given as Operation;
      return { given: operation, route: operation.namedRoute };
    }
    return isOfClass(given, "Route") ? readGiven((given as Route).toString()) : undefined;
  } catch {
    // An object that inherits from an instance names the class but lacks the private fields.
    return undefined;
  }
}

/** Whether a value is an object or an array. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
