import { atCaller, EndpointError } from "../errors.js";
import type { Operation, Route } from "../index.js";
import { maskRoute } from "../support/maskRoute.js";
import { readGiven } from "./readGiven.js";
import { inverseOf, NO_BASE, type Inverse } from "./inverse.js";
import { parametersOf, type MatchedParameters } from "./matchedParameters.js";
import { splitUrl } from "./splitUrl.js";

/** The inverses of routes and operations. */
const inverses = new WeakMap<object, Inverse>();

/**
 * The parameters of a URL that `route` can have written, with any method; `undefined` for any other URL. Those of an
 * operation have the names that its calls use. Throws only because of the route: `INVALID_ROUTE` if its parameters
 * cannot be read from a URL, and what `Route.parse` throws.
 */
export function matchRoute(
  route: string | Route | Operation,
  url: string,
): MatchedParameters | undefined {
  const inverse =
    // A string is not a key of a WeakMap, so `get` finds nothing.
    inverses.get(route as object) ?? atCaller({ matchRoute }, "matchRoute", () => inverted(route));
  const parts = splitUrl(url);
  // A route with a full URL never writes a mere path.
  return parts === undefined || (parts.origin === undefined && inverse.origin !== "")
    ? undefined
    : parametersOf(inverse, parts);
}

function inverted(route: string | Route | Operation): Inverse {
  const read = readGiven(route);
  const inverse = inverseOf(read, NO_BASE);
  if (typeof inverse === "string") {
    throw new EndpointError("INVALID_ROUTE", inverse, { route: maskRoute(read.route.toString()) });
  }
  inverses.set(read.given, inverse);
  return inverse;
}
