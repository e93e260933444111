/** Inverses: a route as patterns that read what it writes. */
import type { Route } from "../index.js";
import { withoutEndSlashes, withoutStartSlashes } from "../support/text.js";
import type { Part } from "../grammar/template.js";
import { cannot, Refusal, shorten } from "../support/messages.js";
import { redact } from "../support/redact.js";
import type { GivenRoute } from "./given.js";
import { holesIn, patternOf, type Hole, type PatternStep } from "./pattern.js";
import { normalize, originKey } from "./url.js";
import { decode } from "./values.js";

/** The way back from URLs to a route. */
export interface Inverse extends GivenRoute {
  /** The origin; empty if any origin matches. */
  readonly origin: readonly PatternStep[];
  /** The segments of the path, each with the slash ahead of it. The last pattern may read several segments. */
  readonly segments: readonly (readonly PatternStep[])[];
  /** Whether the last pattern reads several segments. */
  readonly hasTail: boolean;
  /** The holes of the origin and the path, in order. */
  readonly holes: readonly Hole[];
  /** How values of the query are read, by their names in the query. */
  readonly query: ReadonlyMap<string | undefined, readonly PatternStep[]>;
  readonly fragment: readonly PatternStep[];
}

/** A url as `Route` takes it apart. */
export interface Parts {
  /** `http://` or `https://` with any userinfo; `""` for a path. */
  readonly prefix: string;
  readonly host: readonly Part[];
  readonly rest: readonly Part[];
}

/** The parts of a url by section. */
interface SectionParts {
  readonly path: readonly Part[];
  readonly query: readonly QueryName[];
  readonly fragment: readonly Part[];
}

/** A name in a query, and how its value is read. */
interface QueryName {
  readonly name: string;
  readonly steps: readonly PatternStep[];
}

/** Stands for a value in the text of an origin. Everything else in that text is in lower case. */
const HOLE = "\0";

/** A longer url is refused, which limits the depth of patterns. */
const LONGEST = 4096;

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
    const action = `match the route ${shorten(redact(route.toString()))}`;
    return cannot(action, "a url that can be read back", thrown.message);
  }
}

function invert(route: Route, base: Parts): Omit<Inverse, "given"> {
  const { parts, url } = route;
  const isPath = parts.prefix === "";
  if (url.length > LONGEST) {
    throw new Refusal(`more than ${LONGEST} characters`);
  }
  if (isPath && /^[^/?#]*\{\+/.test(url)) {
    throw new Refusal("an expression that may write the origin");
  }
  const upper = bySection(isPath ? base.rest : []);
  const { path, query, fragment } = bySection(parts.rest);
  const origin = originSteps(isPath ? base : parts);
  const steps = pathSteps(upper.path, path, isPath);
  return {
    route,
    origin,
    ...segmentsOf(steps),
    holes: holesIn([...origin, ...steps]),
    query: queryReaders([...upper.query, ...query]),
    fragment: patternOf(fragment, "fragment"),
  };
}

/** The origin of a full URL; nothing for a path. */
export function originSteps({ prefix, host }: Parts): readonly PatternStep[] {
  const [scheme = "", ...userinfo] = prefix.split("://");
  const filled = host
    .map((part) => (typeof part === "string" ? part : part.variables.map(() => HOLE).join()))
    .join("");
  const holes = holesIn(patternOf(host, "host"));
  return filled === ""
    ? []
    : originKey(scheme, userinfo.join() + filled)
        .split(HOLE)
        .flatMap((text, i): readonly PatternStep[] => [text, ...holes.slice(i, i + 1)]);
}

/** Sorts the parts of a url by section. */
function bySection(parts: readonly Part[]): SectionParts {
  const path: Part[] = [];
  const fragment: Part[] = [];
  const query: QueryName[] = [];
  let section = "path";
  // Whether it depends on a value where the next part is written.
  let isUnsure = false;
  // The pair to which the next part of a query belongs; `undefined` behind `{?x}` and behind a name alone.
  let pair: PatternStep[] | undefined;
  for (const part of parts) {
    const isText = typeof part === "string";
    const mark = isText ? part.charAt(0) : part.operator.symbol;
    if (!isText && (mark === "?" || mark === "&")) {
      query.push(
        ...holesIn(patternOf([part], "query")).map((hole) => ({
          name: hole.variable.name,
          steps: [hole],
        })),
      );
      pair = undefined;
      isUnsure ||= section === "path";
    } else if (section === "fragment" || mark === "#") {
      fragment.push(part);
      section = isText ? "fragment" : section;
      isUnsure ||= !isText;
    } else if (isUnsure) {
      throw new Refusal(UNSURE);
    } else if (section === "query" || (isText && mark === "?")) {
      // Of the first `?` on, others are text.
      const text = !isText ? "" : section === "query" ? part : `&${part.slice(1)}`;
      const [more = "", ...pieces] = text.split("&");
      if (pair === undefined && (!isText || (more !== "" && query.length > 0))) {
        throw new Refusal(isText ? UNSURE : "a value without a name in the query");
      }
      section = "query";
      pair?.push(...patternOf([isText ? more : part], "query"));
      for (const piece of pieces) {
        const [name = "", ...texts] = piece.split("=");
        pair = texts.length > 0 ? [...patternOf([texts.join("=")], "query")] : undefined;
        query.push({ name, steps: pair ?? [] });
      }
    } else {
      path.push(part);
    }
  }
  return { path, query, fragment };
}

const UNSURE = "text behind {?…}, whose place depends on the values";

/** How the values of a query are read, by their names. */
function queryReaders(query: readonly QueryName[]): Inverse["query"] {
  const pairs = new Map<string | undefined, readonly PatternStep[]>();
  for (const { name: text, steps } of query) {
    const name = decode(text);
    const known = pairs.get(name) ?? [];
    if (pairs.has(name) && holesIn([...known, ...steps]).length > 0) {
      throw new Refusal("a name twice in the query");
    }
    pairs.set(name, steps);
  }
  return pairs;
}

/** A path behind another one, with one slash between them. The path of a full URL begins with a slash anyway. */
function pathSteps(
  upper: readonly Part[],
  parts: readonly Part[],
  isPath: boolean,
): readonly PatternStep[] {
  const isText = typeof parts.at(0) === "string";
  if (!isPath && (isText || textAt(parts, 1).startsWith("/"))) {
    return patternOf(parts, "path");
  }
  const text = withoutStartSlashes(textAt(parts, 0));
  const base = upper.map((part, i) =>
    typeof part === "string" && i === upper.length - 1 ? withoutEndSlashes(part) : part,
  );
  const isAtSeam = text === "";
  const ahead = patternOf(base, "path");
  const rest = patternOf(parts.slice(isText ? 1 : 0), "path", isAtSeam);
  const next = isAtSeam ? behindOptional(rest, 0) : 0;
  if (next > 0 && rest.at(0) !== 1) {
    throw new Refusal("{.x} or {;x} at the start of a path");
  }
  // What follows expressions at the seam that write nothing.
  const behind = next > 0 ? textAt(rest, next) + textAt(rest, behindOptional(rest, next + 1)) : "";
  if (behind.startsWith("//")) {
    throw new Refusal("two slashes behind {/x} at the start of a path");
  }
  // Then the slash at the seam and the slash behind the expression are one, or a value stands between them.
  const some = behind.startsWith("/") ? [next] : [];
  return [...ahead, ...some, normalize(`/${text}`), ...rest.slice(some.length)];
}

/** The text at an index; empty where something else stands there. */
function textAt(steps: readonly (Part | PatternStep)[], index: number): string {
  const step = steps.at(index);
  return typeof step === "string" ? step : "";
}

/** The first index from `start` on behind steps that may be left out. */
function behindOptional(steps: readonly PatternStep[], start: number): number {
  let index = start;
  for (let step = steps.at(index); typeof step === "number"; step = steps.at(index)) {
    index += step + 1;
  }
  return index;
}

/** Cuts a path into segments, up to the first value that may write several. */
function segmentsOf(steps: readonly PatternStep[]): Pick<Inverse, "segments" | "hasTail"> {
  const segments: PatternStep[][] = [];
  let open: PatternStep[] = [];
  const rest: PatternStep[] = [];
  steps.forEach((step, i) => {
    const group = typeof step === "number" ? steps.slice(i + 1, i + 1 + step) : [];
    if (rest.length > 0 || group.includes("/") || [step, ...group].some(isLong)) {
      rest.push(step);
      return;
    }
    for (const piece of typeof step === "string" ? step.split(/(?=\/)/) : [step]) {
      if (typeof piece === "string" && piece.startsWith("/") && open.length > 0) {
        // A copy has no room for more.
        segments.push(open.slice());
        open = [];
      }
      open.push(piece);
    }
  });
  const hasTail = rest.length > 0;
  const isBehindSegment = rest.every((one, j) =>
    typeof one === "string"
      ? one.startsWith("/")
      : typeof one === "number" || (j > 0 && typeof rest[j - 1] === "string"),
  );
  return {
    segments:
      hasTail && isBehindSegment && open.length > 0
        ? [...segments, open, rest]
        : [...segments, [...open, ...rest]],
    hasTail,
  };
}

function isLong(step: PatternStep): boolean {
  return typeof step === "object" && (step.operator.symbol === "/" || step.operator.symbol === "+");
}
