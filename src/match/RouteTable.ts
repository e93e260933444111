import { atCaller } from "../errors.js";
import { EndpointError, type Operation, type Route } from "../index.js";
import { parseUrl } from "../Route.js";
import { isToken } from "../grammar/tokens.js";
import { cannot, quoteAll } from "../support/messages.js";
import { copyOwn, kindOf, membersOf } from "../support/objects.js";
import { isObject, readGiven } from "./given.js";
import { inverseOf, NO_BASE, originPattern, type Inverse, type Parts } from "./inverse.js";
import { parametersOf } from "./parameters.js";
import { findPattern } from "./patterns.js";
import { problemsOf } from "./problems.js";
import { addRoute, createNode, find, nodeBehind, type TreeNode, type RouteMatch } from "./tree.js";
import { splitUrl } from "./url.js";

/** A doubt about the routes of a table that no URL can settle. */
export interface RouteProblem<Given extends string | Route | Operation = string | Route> {
  /** One route or operation whose URLs leave a value in doubt, or several that match the same URLs. */
  readonly routes: readonly RouteMatch<Given>["route"][];
  /** What is in doubt, without any value. */
  readonly message: string;
}

/** How a {@link RouteTable} reads URLs. */
export interface RouteTableOptions {
  /**
   * The base URL of the routes; it may hold `{name}`. Full URLs must have its origin then. Defaults to no
   * path, and any origin.
   */
  readonly baseUrl?: string | undefined;
}

/**
 * Finds the route of a URL among many, and the parameters; immutable.
 *
 * @typeParam Given - what it is made of: texts, routes or operations
 */
export class RouteTable<Given extends string | Route | Operation = string | Route> {
  /** The doubts that the URLs of these routes leave. */
  readonly problems: readonly RouteProblem<Given>[];
  /** By origin; the empty text stands for any origin. Below an origin a route begins with its method. */
  readonly #origins = createNode();
  /** The node where a URL that is a path starts: after the origin of the base URL. */
  readonly #home: TreeNode;

  /**
   * Parses the routes that are texts, and takes those of operations. A route without a method is a GET. One whose
   * parameters cannot be read from a URL is among the problems and matches nothing. Throws what `Route.parse` throws.
   */
  constructor(routes: Iterable<Given> & object, options: RouteTableOptions = {}) {
    const { base, list } = atCaller({ RouteTable }, "RouteTable", () => {
      const read = readTableArguments(routes, options);
      return { base: baseParts(read.baseUrl), list: read.list.map(readGiven) };
    });
    this.#home = nodeBehind(this.#origins, originPattern(base));
    const problems: RouteProblem<Route | Operation>[] = [];
    const rivals = new Set<readonly Inverse[]>();
    for (const given of list) {
      const inverse = inverseOf(given, base);
      const messages = typeof inverse === "string" ? [inverse] : problemsOf(inverse);
      problems.push(...messages.map((message) => ({ routes: [given.given], message })));
      if (typeof inverse !== "string") {
        const equals = addRoute(this.#origins, inverse);
        if (equals.length > 1) {
          rivals.add(equals);
        }
      }
    }
    for (const equals of rivals) {
      const got = `${equals.length} that match the same URLs`;
      const message = cannot("tell these routes apart", "one route for each URL", got);
      problems.push({ routes: equals.map(({ given }) => given), message });
    }
    // Every route here came from `routes`, so it has the type `Given`.
    this.problems = Object.freeze(problems as unknown as RouteProblem<Given>[]);
  }

  /**
   * The most specific route with this method, in any case, that can have written the URL: literals come
   * before placeholders, from left to right. `undefined` if there is none. Never throws.
   */
  match(method: string, url: string): RouteMatch<Given> | undefined {
    // Every route here came from `routes`, so it has the type `Given`.
    return this.#find(method, url) as RouteMatch<Given> | undefined;
  }

  #find(method: string, url: string): RouteMatch<Route | Operation> | undefined {
    const address = splitUrl(url);
    if (address === undefined || typeof method !== "string" || !isToken(method)) {
      return undefined;
    }
    const { origin, path } = address;
    const verb = method.toUpperCase();
    const accept = (inverse: Inverse): RouteMatch<Route | Operation> | undefined => {
      const parameters = parametersOf(inverse, address);
      return parameters && { route: inverse.given, parameters };
    };
    const search = (node: TreeNode | undefined): ReturnType<typeof accept> => {
      const start = node?.literals?.get(verb);
      return start && find(start, path, 0, accept);
    };
    if (origin === undefined) {
      return search(this.#home);
    }
    const { literals, patterns } = this.#origins;
    return (
      search(literals?.get(origin)) ??
      (patterns && findPattern(patterns, origin, 0, origin.length, search)) ??
      search(literals?.get(""))
    );
  }
}

/** The arguments of the constructor, each read once; the caller's own code may throw anything. */
function readTableArguments(
  routes: Iterable<string | Route | Operation>,
  options: RouteTableOptions,
): { list: readonly (string | Route | Operation)[]; baseUrl: string | undefined } {
  let got = kindOf(routes);
  try {
    // A text is iterable as well, but is not a list of routes.
    if (isObject(routes)) {
      const list = membersOf(routes);
      got = `${kindOf(options)} beside the routes`;
      if (isObject(options)) {
        const { baseUrl, ...others } = copyOwn(options);
        const names = Object.keys(others);
        got = names.length > 0 ? quoteAll(names) : `${kindOf(baseUrl)} as baseUrl`;
        if (names.length === 0 && (baseUrl === undefined || typeof baseUrl === "string")) {
          return { list, baseUrl };
        }
      }
    }
  } catch {
    // The code of `routes` or `options` throws, or there are too many routes.
  }
  throw new EndpointError(
    "INVALID_OPTIONS",
    cannot("make a table of routes", "a list of routes, and the option baseUrl at most", got),
  );
}

/** What a base URL may be here. Its host may be any, since no request is sent to it. */
const BASE_URL = /^https?:\/\/[^\0-\x20/?#@]*(?:[/?][^\0-\x20#]*)?$/i;

/** The parts of the base URL; those of a lone slash if there is none. */
function baseParts(baseUrl: string | undefined): Parts {
  if (baseUrl === undefined) {
    return NO_BASE;
  }
  if (!BASE_URL.test(baseUrl)) {
    const expected = "an http(s) URL without blanks, user name, password and fragment";
    throw new EndpointError("INVALID_URL", cannot("use the baseUrl", expected, "another text"));
  }
  // In a base URL `:name` is text.
  return parseUrl(baseUrl, Infinity);
}
