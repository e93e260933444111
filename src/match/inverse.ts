/** The inverse of a route: patterns that read the URLs it writes. */
import type { RouteParts } from "../grammar/splitRoute.js";
import type { Route } from "../index.js";
import { maskRoute } from "../support/maskRoute.js";
import { cannot, Refusal, shorten } from "../support/messages.js";
import { bySection, type QueryName } from "./bySection.js";
import { type PathPatterns, pathSteps, segmentsOf } from "./pathSteps.js";
import {
  asPattern,
  type Hole,
  holesIn,
  type Pattern,
  patternOf,
  type PatternStep,
} from "./pattern.js";
import type { GivenRoute } from "./readGiven.js";
import { decode, originKey } from "./splitUrl.js";
import type { MatchedValue } from "./valueIn.js";

/** Reads the URLs of one route. */
export interface Inverse extends GivenRoute, PathPatterns {
  /** The origin; empty if any origin matches. */
  readonly origin: Pattern;
  /** The patterns of query values, by their names in the query. */
  readonly query: ReadonlyMap<string | undefined, Pattern>;
  readonly fragment: Pattern;
  readonly parameters: readonly ParameterHoles[];
}

/** The holes of a parameter. The first one is the hole from which most of the value can be read. */
export interface ParameterHoles {
  /** The parameter's name in a match; `undefined` if another one has that name there. */
  readonly name: string | undefined;
  readonly holes: readonly Hole[];
  /** The holes in the origin and the path, which decide whether a URL matches. */
  readonly deciding: readonly Hole[];
  /** The values that it may have; `undefined` if it may have any. */
  readonly listed: readonly MatchedValue[] | undefined;
}

/** A url as `Route` parses it. */
export type Parts = Pick<RouteParts, "prefix" | "host" | "rest">;

/** The placeholder of a value in an origin; everything else there is in lower case. */
const HOLE = "\0";

/** The longest url of a route, which limits the depth of trees. */
const MAX_URL = 4096;

/** Limits of one pattern: the time for a URL grows with its values, and with the text after the first value. */
const MAX_VALUES = 32;
const MAX_TEXT = 256;

/** The base URL of routes that have none. */
export const NO_BASE: Parts = { prefix: "", host: [], rest: ["/"] };

/** The inverse of a route below a base URL; without one, the message that says why. */
export function inverseOf({ given, route }: GivenRoute, base: Parts): Inverse | string {
  try {
    return { given, ...invert(route, base) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) {
      throw thrown;
    }
    const action = `match the route ${shorten(maskRoute(route.toString()))}`;
    return cannot(action, "a url that can be read back", thrown.message);
  }
}

function invert(route: Route, base: Parts): Omit<Inverse, "given"> {
  const { parts, url } = route;
  const isPath = parts.prefix === "";
  if (url.length > MAX_URL) {
    throw new Refusal(`more than ${MAX_URL} characters`);
  }
  if (isPath && /^[^/?#]*\{\+/.test(url)) {
    throw new Refusal("an expression that may write the origin");
  }
  const upper = bySection(isPath ? base.rest : []);
  const own = bySection(parts.rest);
  const origin = originPattern(isPath ? base : parts);
  const path = segmentsOf(pathSteps(upper.path, own.path, isPath));
  const query = queryPatterns([...upper.query, ...own.query]);
  const fragment = asPattern(patternOf(own.fragment, "fragment"));
  const patterns = patternsOf({ origin, ...path, query, fragment });
  patterns.forEach(checkSize);
  return {
    route,
    origin,
    ...path,
    query,
    fragment,
    parameters: holesByParameter(patterns.flatMap(holesIn)),
  };
}

/** All patterns in order. */
export function patternsOf({
  origin,
  segments,
  tail,
  query,
  fragment,
}: Omit<Inverse, "given" | "route" | "parameters">): readonly Pattern[] {
  return [origin, ...segments, tail, ...query.values(), fragment];
}

/** The origin of a full URL; nothing for a path. */
export function originPattern({ prefix, host }: Parts): Pattern {
  const [scheme = "", ...userinfo] = prefix.split("://");
  const filled = host
    .map((part) => (typeof part === "string" ? part : part.variables.map(() => HOLE).join()))
    .join("");
  const holes = holesIn(patternOf(host, "host"));
  return filled === ""
    ? ""
    : asPattern(
        originKey(scheme, userinfo.join() + filled)
          .split(HOLE)
          .flatMap((text, i): readonly PatternStep[] => [text, ...holes.slice(i, i + 1)]),
      );
}

/** Refuses a pattern that would take too much time. */
function checkSize(pattern: Pattern): void {
  if (typeof pattern === "object") {
    const texts = pattern.filter((step) => typeof step === "string");
    if (holesIn(pattern).length > MAX_VALUES || texts.join("").length > MAX_TEXT) {
      throw new Refusal(
        `more than ${MAX_VALUES} values, or ${MAX_TEXT} characters beside a value, in one segment`,
      );
    }
  }
}

/** Holes by their parameters. */
function holesByParameter(all: readonly Hole[]): Inverse["parameters"] {
  const byName = new Map<string, Hole[]>();
  for (const hole of all) {
    const holes = byName.get(hole.variable.name) ?? [];
    holes.push(hole);
    byName.set(hole.variable.name, holes);
  }
  return Array.from(byName, ({ 0: name, 1: holes }) => {
    holes.sort((one, other) => rankOf(one) - rankOf(other));
    const deciding = holes.filter(({ section }) => section === "host" || section === "path");
    return { name, holes, deciding, listed: undefined };
  });
}

/**
 * The rank of a hole: the more of the value can be read there, the lower. With `*`, lists differ from objects; a prefix
 * has only the start of a value.
 */
function rankOf({ operator: { reserved }, variable: { prefix, explode } }: Hole): number {
  return prefix > 0 ? 10_002 - prefix : reserved ? 2 : explode ? 0 : 1;
}

/** The patterns of query values, by their names. */
function queryPatterns(query: readonly QueryName[]): Inverse["query"] {
  const pairs = new Map<string | undefined, Pattern>();
  for (const { name: text, steps } of query) {
    const name = decode(text);
    const known = pairs.get(name);
    if (known !== undefined && (typeof known !== "string" || holesIn(steps).length > 0)) {
      throw new Refusal("a name twice in the query");
    }
    pairs.set(name, asPattern(steps));
  }
  return pairs;
}
