import { atCaller, type EndpointError } from "../errors.js";
import type { Operation, Route, Server } from "../index.js";
import { parseUrl } from "../grammar/splitRoute.js";
import { mapVariables, parseTemplate, routeDialect } from "../grammar/template.js";
import { isToken } from "../grammar/tokens.js";
import { inputError } from "../support/makeErrors.js";
import { cannot, quoteNames } from "../support/messages.js";
import { copyOwn, isPlainObject, kindOf, membersOf } from "../support/objects.js";
import { isObject, readGiven, type GivenRoute } from "./readGiven.js";
import { inverseOf, NO_BASE, originPattern, type Inverse, type Parts } from "./inverse.js";
import { parametersOf } from "./matchedParameters.js";
import { findPattern } from "./patternTree.js";
import { optionalRivals, problemsOf } from "./problems.js";
import {
  addRoute,
  createNode,
  find,
  nodeAfter,
  type TreeNode,
  type RouteMatch,
} from "./routeTree.js";
import { splitUrl } from "./splitUrl.js";

/** An ambiguity among the routes of a table. */
export interface RouteProblem<Given extends string | Route | Operation = string | Route> {
  /** One route or operation whose values cannot be read unambiguously, or several that match the same URLs. */
  readonly routes: readonly RouteMatch<Given>["route"][];
  /** What is ambiguous, without any value. */
  readonly message: string;
}

/** How a {@link RouteTable} reads URLs. */
export interface RouteTableOptions {
  /**
   * The base URL of the routes: a URL, which may hold `{name}`, or a `server(…)`, whose values in the origin and the
   * path must be the listed ones. With it, full URLs must have its origin. By default any origin matches, and there is
   * no base path.
   */
  readonly baseUrl?: string | Server | undefined;
}

/**
 * Finds which of many routes a URL has, and its parameters. Immutable.
 *
 * @typeParam Given - what it is made of: strings, routes or operations
 */
export class RouteTable<Given extends string | Route | Operation = string | Route> {
  /** The ambiguities of these routes. */
  readonly problems: readonly RouteProblem<Given>[];
  /** By origin; `""` stands for any origin. The next level below an origin is the method. */
  readonly #origins = createNode();
  /** The node where the search for a path starts: the node of the base URL's origin. */
  readonly #home: TreeNode;

  /**
   * Parses the routes that are strings, and takes the routes of operations. A route without a method is a GET. A route
   * whose parameters cannot be read from a URL is among the problems and matches nothing. Throws what `Route.parse`
   * throws.
   */
  constructor(routes: Iterable<Given> & object, options: RouteTableOptions = {}) {
    const { base, list, variables } = atCaller({ RouteTable }, "RouteTable", () =>
      readTableArguments(routes, options),
    );
    this.#home = nodeAfter(this.#origins, originPattern(base));
    const problems: RouteProblem<Route | Operation>[] = [];
    const inverses: Inverse[] = [];
    const rivals = new Set<readonly Inverse[]>();
    for (const given of list) {
      const inverse = inverseOf(given, base);
      const messages = new Set(typeof inverse === "string" ? [inverse] : problemsOf(inverse));
      messages.forEach((message) => problems.push({ routes: [given.given], message }));
      if (typeof inverse !== "string") {
        inverses.push(inverse);
        const parameters = parametersBelow(variables, inverse.parameters);
        const equals = addRoute(this.#origins, { ...inverse, parameters });
        if (equals.length > 1) {
          rivals.add(equals);
        }
      }
    }
    for (const equals of [...rivals, ...optionalRivals(inverses)]) {
      const got = `${equals.length} that match the same URLs`;
      const message = cannot("tell these routes apart", "one route for each URL", got);
      problems.push({ routes: equals.map(({ given }) => given), message });
    }
    // Every route here came from `routes`, so it has the type `Given`.
    this.problems = Object.freeze(problems as unknown as RouteProblem<Given>[]);
  }

  /**
   * The most specific route with this method, in any case, that can have written the URL, and the parameters: literals
   * come before placeholders, from left to right. `undefined` if there is none. Never throws.
   */
  match(method: string, url: string): RouteMatch<Given> | undefined {
    // Every route here came from `routes`, so it has the type `Given`.
    return this.#find(method, url) as RouteMatch<Given> | undefined;
  }

  #find(method: string, url: string): RouteMatch<Route | Operation> | undefined {
    const parts = splitUrl(url);
    if (parts === undefined || typeof method !== "string" || !isToken(method)) {
      return undefined;
    }
    const { origin, path } = parts;
    const verb = method.toUpperCase();
    const accept = (inverse: Inverse): RouteMatch<Route | Operation> | undefined => {
      const parameters = parametersOf(inverse, parts);
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

interface TableArguments {
  readonly base: Parts;
  readonly variables: Server["variables"];
  readonly list: readonly GivenRoute[];
}

/** The arguments of the constructor, each read once. */
function readTableArguments(
  routes: Iterable<string | Route | Operation>,
  options: RouteTableOptions,
): TableArguments {
  // A string is iterable as well, but is not a list of routes.
  const list = attempt(() => isObject(routes) && membersOf(routes));
  if (!list) {
    throw tableError(kindOf(routes));
  }
  const given = attempt(() => isPlainObject(options) && copyOwn(options));
  if (!given) {
    throw tableError(`${kindOf(options)} as options`);
  }
  const { baseUrl, ...others } = given;
  const names = Object.keys(others);
  if (names.length > 0) {
    throw tableError(quoteNames(names));
  }
  const server = attempt(() => isObject(baseUrl) && copyOwn(baseUrl));
  // Plain data has no code.
  const isServer =
    server && typeof server["with"] === "function" && server["variables"] instanceof Map;
  const url = isServer ? server["server"] : baseUrl;
  if (url !== undefined && typeof url !== "string") {
    throw tableError(`${kindOf(baseUrl)} as baseUrl`);
  }
  return {
    base: baseParts(url),
    variables: isServer ? (server["variables"] as Server["variables"]) : new Map<string, never>(),
    list: list.map(readGiven),
  };
}

/** What `read` returns; `false` if the caller's own code throws. */
function attempt<Value>(read: () => Value): Value | false {
  try {
    return read();
  } catch {
    return false;
  }
}

function tableError(got: string): EndpointError {
  const expected = "a list of routes and, optionally, { baseUrl }";
  return inputError("INVALID_OPTIONS", "make a table of routes", expected, got);
}

/** A base URL. Its host is not checked, because no request is sent to it. */
const BASE_URL = /^https?:\/\/[^\0-\x20/?#@]*(?:[/?][^\0-\x20#]*)?$/i;

/** The start of a base URL, and its port if a name is in it, which `parseUrl` would refuse. */
const NAMED_PORT = /^(\w+:\/\/[^/?]*)(:\d*\{[\w%.-]+\}\d*)(?![^/?])/;

/**
 * The prefix of the names of a base URL, since a layer may give a name another value than a call. No name has a brace.
 */
const BASE_PREFIX = "{";

function prefixed(parts: Parts["rest"]): Parts["rest"] {
  return mapVariables(parts, (variable) => ({ ...variable, name: BASE_PREFIX + variable.name }));
}

/**
 * The parameters of a route; parameters of the base URL have their names and lists of values there. If the base URL and
 * the route have the same name, the value of the route counts.
 */
function parametersBelow(
  variables: Server["variables"],
  parameters: Inverse["parameters"],
): Inverse["parameters"] {
  const names = new Set(parameters.map(({ name }) => name));
  return parameters.map((parameter) => {
    if (!parameter.name?.startsWith(BASE_PREFIX)) {
      return parameter;
    }
    const ofBase = parameter.name.slice(BASE_PREFIX.length);
    const name = names.has(ofBase) ? undefined : ofBase;
    return { ...parameter, name, listed: variables.get(ofBase)?.values };
  });
}

/** The parts of the base URL, or of a lone slash if there is none. */
function baseParts(baseUrl: string | undefined): Parts {
  if (baseUrl === undefined) {
    return NO_BASE;
  }
  if (!BASE_URL.test(baseUrl)) {
    const expected = "an http(s) URL without spaces, user name, password or fragment";
    throw inputError("INVALID_URL", "use the baseUrl", expected, "another string");
  }
  const port = NAMED_PORT.exec(baseUrl)?.[2] ?? "";
  // In a base URL, `:name` is literal text.
  const { prefix, host, rest } = parseUrl(baseUrl.replace(NAMED_PORT, "$1"), Infinity);
  const ofPort = parseTemplate(port, routeDialect(Infinity));
  return { prefix, host: prefixed([...host, ...ofPort]), rest: prefixed(rest) };
}
