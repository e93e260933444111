import { atCaller, EndpointError, type Operation, type Route } from "../index.js";
import { redact } from "../support/redact.js";
import { readGiven } from "./given.js";
import { inverseOf, NO_BASE, type Inverse } from "./inverse.js";
import { parametersOf, type MatchedParameters } from "./parameters.js";
import { readPattern, type Captures } from "./pattern.js";
import { splitUrl, type UrlParts } from "./url.js";

/** The inverses of routes and operations. */
const inverses = new WeakMap<object, Inverse>();

/**
 * The parameters of a URL that `route` can have written, whatever the method; `undefined` for any other URL. Those of an
 * operation have the names that its calls give them. Throws only because of the route: `INVALID_ROUTE` if its
 * parameters cannot be read from a URL, and what `Route.parse` throws.
 */
export function matchRoute(
  route: string | Route | Operation,
  url: string,
): MatchedParameters | undefined {
  const inverse =
    // A WeakMap has nothing for a text.
    inverses.get(route as object) ?? atCaller({ matchRoute }, "matchRoute", () => inverted(route));
  const address = splitUrl(url);
  const host = address && readHost(inverse, address);
  const path = host && readPath(inverse, address.path);
  return path && parametersOf(inverse, [...host, ...path], address);
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

/** The values of the host. A route that is a path takes any, and one that is a full URL takes no path. */
function readHost({ origin: steps }: Inverse, { origin, source }: UrlParts): Captures | undefined {
  return steps.length === 0
    ? []
    : origin === undefined
      ? undefined
      : readPattern(steps, origin, source);
}

/** The values of the path, segment by segment. */
function readPath({ segments, hasTail }: Inverse, path: string): Captures | undefined {
  const captures: (string | undefined)[] = [];
  let start = 0;
  const areRead = segments.every((steps, i) => {
    const slash = hasTail && i === segments.length - 1 ? -1 : path.indexOf("/", start + 1);
    const end = slash < 0 ? path.length : slash;
    const texts = readPattern(steps, path.slice(start, end));
    captures.push(...(texts ?? []));
    start = end;
    return texts !== undefined;
  });
  return areRead && start === path.length ? captures : undefined;
}
