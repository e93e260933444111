import { EndpointError, Route } from "../index.js";
import { isToken } from "../grammar/tokens.js";
import { cannot } from "../support/messages.js";
import { HOLE, inverseOf, originSteps, type Inverse, type Parts } from "./inverse.js";
import type { MatchedParameters } from "./parameters.js";
import type { Step } from "./pattern.js";
import { problemsOf } from "./problems.js";
import { DEFAULT_METHOD, RouteGroup, type RouteMatch } from "./RouteGroup.js";
import { splitUrl } from "./url.js";

/** Something about the routes of a table that a URL cannot tell. */
export interface RouteProblem {
  /** One route that leaves its values in doubt, or several that match the same URLs. */
  readonly routes: readonly Route[];
  readonly message: string;
}

/** How a {@link RouteTable} reads URLs. */
export interface RouteTableOptions {
  /**
   * The URL below which the paths of the routes are, as in the options of `endpoint`. Absolute URLs must
   * have its origin then. Defaults to any origin and no path.
   */
  readonly baseUrl?: string | undefined;
}

/** Finds the route of a URL among many, and its parameters; immutable. */
export class RouteTable {
  /** What no URL of these routes can tell. */
  readonly problems: readonly RouteProblem[];
  /** By the text of the origin, in which placeholders are holes; `""` stands for any. */
  readonly #groups = new Map<string, RouteGroup>();
  /** Those with placeholders, the most specific first. */
  readonly #patterns: readonly RouteGroup[];
  /** Whose paths URLs without an origin have. */
  readonly #home: RouteGroup;

  /**
   * Parses the routes that are texts. A route without a method is one for GET. Throws `INVALID_ROUTE` for one
   * whose parameters no URL holds, and what `Route.parse` throws.
   */
  constructor(routes: Iterable<string | Route>, options: RouteTableOptions = {}) {
    const base = baseOf(options);
    this.#home = this.#groupOf(base === undefined ? [] : originSteps(base));
    const problems: RouteProblem[] = [];
    const rivals = new Set<readonly Inverse[]>();
    for (const given of listOf(routes)) {
      const route = routeOf(given);
      const inverse = inverseOf(route, base);
      const equals = this.#groupOf(inverse.origin).add(inverse);
      if (equals.length > 1) {
        rivals.add(equals);
      }
      problems.push(...problemsOf(inverse).map((message) => ({ routes: [route], message })));
    }
    for (const equals of rivals) {
      const got = `${equals.length} that match the same URLs`;
      const message = cannot(
        "tell these routes apart",
        "routes that differ in more than names",
        got,
      );
      problems.push({ routes: equals.map(({ route }) => route), message });
    }
    this.problems = Object.freeze(problems);
    this.#patterns = Array.from(this.#groups)
      .flatMap(([key, group]) => (key.includes(HOLE) ? group : []))
      .sort((one, other) => (one.shape < other.shape ? -1 : 1));
  }

  /**
   * The most specific route with this method, in any case, that can have written the URL: literals come
   * before placeholders, from left to right. `undefined` if there is none. Never throws.
   */
  match(method: string, url: string): RouteMatch | undefined {
    const address = splitUrl(url);
    if (address === undefined || typeof method !== "string" || !isToken(method)) {
      return undefined;
    }
    const name = method.toUpperCase();
    const { origin } = address;
    if (origin === undefined) {
      return this.#home.match(name, address, []);
    }
    const found = this.#groups.get(origin)?.match(name, address, []);
    if (found !== undefined) {
      return found;
    }
    for (const group of this.#patterns) {
      const host = group.read(address);
      const match = host && group.match(name, address, host);
      if (match !== undefined) {
        return match;
      }
    }
    return this.#groups.get("")?.match(name, address, []);
  }

  #groupOf(origin: readonly Step[]): RouteGroup {
    const key = origin.map((step) => (typeof step === "string" ? step : HOLE)).join("");
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = new RouteGroup(origin);
      this.#groups.set(key, group);
    }
    return group;
  }
}

const tables = new WeakMap<Route, RouteTable>();

/**
 * The parameters of a URL that `route` can have written, whatever its method; `undefined` if it cannot.
 * Throws only for the route: `INVALID_ROUTE` if no URL holds its parameters, and what `Route.parse` throws.
 */
export function matchRoute(route: string | Route, url: string): MatchedParameters | undefined {
  const parsed = routeOf(route);
  let table = tables.get(parsed);
  if (table === undefined) {
    table = new RouteTable([parsed]);
    tables.set(parsed, table);
  }
  return table.match(parsed.method ?? DEFAULT_METHOD, url)?.parameters;
}

function routeOf(route: string | Route): Route {
  // A caller without types may pass anything, which `Route.parse` refuses like a bad text.
  return isObject(route) && Route.isRoute(route) ? route : Route.parse(route as string);
}

/** The routes as a list; the caller's iterator may throw anything. */
function listOf(routes: Iterable<string | Route>): readonly (string | Route)[] {
  try {
    // A text is iterable, too.
    if (isObject(routes)) {
      return [...routes];
    }
  } catch {
    // Refused below.
  }
  throw new EndpointError(
    "INVALID_OPTIONS",
    cannot("make a table of routes", "a list of routes", "something else"),
  );
}

/** The base URL taken apart; only {@link Route} knows how. */
function baseOf({ baseUrl }: RouteTableOptions): Parts | undefined {
  if (baseUrl === undefined) {
    return undefined;
  }
  const route = typeof baseUrl === "string" ? Route.tryParse(baseUrl) : undefined;
  const { prefix, host, rest } = route?.parts ?? NO_PARTS;
  const isClean = rest.every((part) =>
    typeof part === "string" ? !part.startsWith("#") : part.operator.symbol === "",
  );
  if (route?.method !== undefined || !/^https?:\/\/$/i.test(prefix) || !isClean) {
    throw new EndpointError(
      "INVALID_URL",
      cannot("use the baseUrl", "a URL such as https://api.example.com/v1", "another text"),
    );
  }
  // In a base URL `:name` is text.
  const path = rest.map((part) =>
    typeof part === "object" && route?.url.charAt(part.index) === ":"
      ? `:${part.variables[0]?.name ?? ""}`
      : part,
  );
  return { prefix, host, rest: path };
}

const NO_PARTS: Parts = { prefix: "", host: [], rest: [] };

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
