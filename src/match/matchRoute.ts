import { atCaller, fromCaller } from "../errors.js";
import { EndpointError, type Operation, type Route } from "../index.js";
import { cannot } from "../support/messages.js";
import { kindOfAddress } from "../support/objects.js";
import { redact } from "../support/redact.js";
import { readGiven } from "./given.js";
import { inverseOf, NO_BASE, type Inverse } from "./inverse.js";
import { parametersOf, type MatchedParameters } from "./parameters.js";
import { splitUrl } from "./url.js";

/** The inverses of routes and operations. */
const inverses = new WeakMap<object, Inverse>();

/**
 * The parameters of a URL that `route` can have written, whatever the method; `undefined` for any other URL. Those of an
 * operation have the names that its calls give them. Throws `INVALID_ROUTE` if the parameters of the route cannot be
 * read from a URL, what `Route.parse` throws, and `INVALID_URL` for an object in place of the URL.
 */
export function matchRoute(
  route: string | Route | Operation,
  url: string,
): MatchedParameters | undefined {
  const inverse =
    // A WeakMap has nothing for a text.
    inverses.get(route as object) ?? atCaller({ matchRoute }, "matchRoute", () => inverted(route));
  refuseObject(url);
  const address = splitUrl(url);
  // A full URL writes no path alone.
  const isAlone = inverse.origin !== "" && address?.origin === undefined;
  return address && !isAlone ? parametersOf(inverse, address) : undefined;
}

/** Nothing matches an object. What is absent is no mistake: a server's request may have no URL. */
function refuseObject(url: unknown): void {
  if (typeof url === "object" && url !== null) {
    const message = cannot("match the URL", "a string", kindOfAddress(url));
    throw fromCaller(new EndpointError("INVALID_URL", message), { matchRoute }, "matchRoute");
  }
}

function inverted(route: string | Route | Operation): Inverse {
  const read = readGiven(route);
  const inverse = inverseOf(read, NO_BASE);
  if (typeof inverse === "string") {
    throw new EndpointError("INVALID_ROUTE", inverse, { route: redact(read.route.toString()) });
  }
  inverses.set(read.given, inverse);
  return inverse;
}
