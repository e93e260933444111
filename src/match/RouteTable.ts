import { atCaller, EndpointError, parseUrl, type Operation, type Route } from "../index.js";
import { isToken } from "../grammar/tokens.js";
import { cannot, quoteAll } from "../support/messages.js";
import { copyOwn, kindOf, membersOf } from "../support/objects.js";
import { isObject, readGiven } from "./given.js";
import { inverseOf, NO_BASE, originSteps, type Inverse, type Parts } from "./inverse.js";
import { readPattern, holesIn, type Captures } from "./pattern.js";
import { problemsOf } from "./problems.js";
import { createNode, find, nodeBehind, type TreeNode, type RouteMatch } from "./tree.js";
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
  /** Where URLs that are paths begin, and the values of the host, which they do not hold. */
  readonly #home: TreeNode;
  readonly #homeCaptures: Captures;

  /**
   * Parses the routes that are texts, and takes those of operations. A route without a method is a GET. One whose
   * parameters cannot be read from a URL is among the problems and matches nothing. Throws what `Route.parse` throws.
   */
  constructor(routes: Iterable<Given> & object, options: RouteTableOptions = {}) {
    const { base, list } = atCaller({ RouteTable }, "RouteTable", () => {
      const read = readTableArguments(routes, options);
      return { base: baseParts(read.baseUrl), list: read.list.map(readGiven) };
    });
    const home = originSteps(base);
    this.#home = nodeBehind(this.#origins, home, false);
    this.#homeCaptures = holesIn(home).map(() => undefined);
    const problems: RouteProblem<Route | Operation>[] = [];
    const rivals = new Set<readonly Inverse[]>();
    for (const route of list) {
      const inverse = inverseOf(route, base);
      if (typeof inverse === "string") {
        problems.push({ routes: [route.given], message: inverse });
      } else {
        const equals = this.#add(inverse);
        if (equals.length > 1) {
          rivals.add(equals);
        }
        problems.push(
          ...problemsOf(inverse).map((message) => ({ routes: [route.given], message })),
        );
      }
    }
    for (const equals of rivals) {
      const got = `${equals.length} that match the same URLs`;
      const message = cannot("tell these routes apart", "one route for each URL", got);
      problems.push({ routes: equals.map(({ given }) => given), message });
    }
    // They are among those that were given.
    this.problems = Object.freeze(problems as unknown as RouteProblem<Given>[]);
  }

  /**
   * The most specific route with this method, in any case, that can have written the URL: literals come
   * before placeholders, from left to right. `undefined` if there is none. Never throws.
   */
  match(method: string, url: string): RouteMatch<Given> | undefined {
    // What is found is among those that were given.
    return this.#find(method, url) as RouteMatch<Given> | undefined;
  }

  #find(method: string, url: string): RouteMatch<Route | Operation> | undefined {
    const address = splitUrl(url);
    if (address === undefined || typeof method !== "string" || !isToken(method)) {
      return undefined;
    }
    const { origin, source, path } = address;
    const { literals, branches = [] } = this.#origins;
    const verb = method.toUpperCase();
    const search = (
      node: TreeNode | undefined,
      host: Captures | undefined,
    ): ReturnType<typeof find> => {
      const start = node?.literals?.get(verb);
      return start && host && find(start, path, host, address);
    };
    if (origin === undefined) {
      return search(this.#home, this.#homeCaptures);
    }
    let found = search(literals?.get(origin), []);
    for (const { steps, node } of branches) {
      found ??= search(node, readPattern(steps, origin, source));
    }
    return found ?? search(literals?.get(""), []);
  }

  /** Adds a route. Gives the routes, with this one, that differ in names only. */
  #add(inverse: Inverse): readonly Inverse[] {
    const { route, segments, hasTail, origin } = inverse;
    const method = (route.method ?? DEFAULT_METHOD).toUpperCase();
    let node = nodeBehind(nodeBehind(this.#origins, origin, false), [method], false);
    segments.forEach((steps, i) => {
      node = nodeBehind(node, steps, hasTail && i === segments.length - 1);
    });
    if (node.routes === undefined) {
      return (node.routes = [inverse]);
    }
    node.routes.push(inverse);
    return node.routes;
  }
}

const DEFAULT_METHOD = "GET";

/** The arguments of the constructor, each read once; the caller's own code may throw anything. */
function readTableArguments(
  routes: Iterable<string | Route | Operation>,
  options: RouteTableOptions,
): { list: readonly (string | Route | Operation)[]; baseUrl: string | undefined } {
  let got = kindOf(routes);
  try {
    // A text is iterable, too.
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
    // Their own code throws, or there are too many.
  }
  throw new EndpointError(
    "INVALID_OPTIONS",
    cannot("make a table of routes", "a list of routes, and the option baseUrl at most", got),
  );
}

/** It may end in any host, since it chooses nothing here. */
const BASE_URL = /^https?:\/\/[^\0-\x20/?#@]*(?:[/?][^\0-\x20#]*)?$/i;

/** The parts of the base URL; of none, a slash. */
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
