/** Inverses: a route taken apart into patterns that read what it writes. */
import { EndpointError, type Route } from "../index.js";
import { withoutEndSlashes, withoutStartSlashes } from "../grammar/path.js";
import type { Expression, Part } from "../grammar/template.js";
import { cannot } from "../support/messages.js";
import { slotsOf, stepsOf, type Slot, type Step } from "./pattern.js";
import { originKey } from "./url.js";
import { decode } from "./values.js";

/** The way back from URLs to a route. */
export interface Inverse {
  readonly route: Route;
  /** The origin; empty where any will do. */
  readonly origin: readonly Step[];
  /** The segments of the path, up to the first expression that may write several. */
  readonly segments: readonly (readonly Step[])[];
  /** What follows them, with its slashes; `undefined` if there is no such expression. */
  readonly tail: readonly Step[] | undefined;
  /** How values of the query are read, by the name that the query has for them. */
  readonly query: ReadonlyMap<string, readonly Step[]>;
  readonly fragment: readonly Step[];
  /** The whole path, and what takes values in it and in the origin. */
  readonly path: readonly Step[];
  readonly pathSlots: readonly Slot[];
  readonly hostSlots: readonly Slot[];
}

/** What {@link Route} took apart; of a base URL, too. */
export type Parts = Pick<Route["parts"], "prefix" | "host" | "rest">;

/** The parts of a url by section. */
interface Sections {
  readonly path: readonly Part[];
  readonly query: readonly Part[];
  readonly fragment: readonly Part[];
}

/** Stands for a value in the text of an origin. */
export const HOLE = "\0";

/** The inverse of a route below a base URL. Throws `INVALID_ROUTE` if there is none. */
export function inverseOf(route: Route, base: Parts | undefined): Inverse {
  const { parts } = route;
  const below = parts.prefix === "" ? base : undefined;
  const own = sectionsOf(parts.rest);
  const above = below === undefined ? undefined : sectionsOf(below.rest);
  const origin = originSteps(below ?? parts);
  const { segments, tail } =
    parts.prefix === "" ? pathOf(own.path, above?.path ?? []) : pathOfFullUrl(own.path);
  const path = [...segments.flatMap((steps) => ["/", ...steps]), ...(tail ?? [])];
  return {
    route,
    origin,
    segments,
    tail,
    path,
    hostSlots: slotsOf(origin),
    pathSlots: slotsOf(path),
    query: queryOf([...own.query, ...(above?.query ?? [])]),
    fragment: stepsOf(own.fragment, "fragment"),
  };
}

/** The origin of a full URL; nothing for a path. */
export function originSteps({ prefix, host }: Parts): readonly Step[] {
  if (prefix === "") {
    return [];
  }
  const [scheme = "", userinfo = ""] = prefix.split("://");
  const filled = host.map((part) => (typeof part === "string" ? part : HOLE)).join("");
  const slots = slotsOf(stepsOf(host, "host"));
  return originKey(scheme, userinfo + filled)
    .split(HOLE)
    .flatMap((text, i): readonly Step[] => [text, ...slots.slice(i, i + 1)]);
}

/** Which section each part is in; cut as `Route` cuts them. */
function sectionsOf(parts: readonly Part[]): Sections {
  const sections = {
    path: new Array<Part>(),
    query: new Array<Part>(),
    fragment: new Array<Part>(),
  };
  let section: keyof Sections = "path";
  // Whether an expression that may write nothing decides in which section the next part is.
  let isUnsure = false;
  for (const part of parts) {
    const isText = typeof part === "string";
    const mark = isText ? part.charAt(0) : part.operator.symbol;
    if (!isText && (mark === "?" || mark === "&")) {
      sections.query.push(part);
      isUnsure ||= section === "path";
      continue;
    }
    if (isText && mark === "#") {
      section = "fragment";
    } else if (isUnsure && section !== "fragment") {
      throw irreversible("a text or value behind an expression that may begin a query or fragment");
    } else if (isText && mark === "?" && section === "path") {
      section = "query";
    }
    if (mark === "#" && section !== "fragment") {
      isUnsure = true;
      sections.fragment.push(part);
    } else {
      sections[section].push(part);
    }
  }
  return sections;
}

type PathPattern = Pick<Inverse, "segments" | "tail">;

function pathOfFullUrl(parts: readonly Part[]): PathPattern {
  // Every path begins with a slash, if only in the request line.
  return typeof parts[0] === "string" ? patternOf(parts, -1) : patternOf(["/", ...parts], 1);
}

/** A path below another one: whatever slashes both have, there is one between them. */
function pathOf(parts: readonly Part[], above: readonly Part[]): PathPattern {
  const slash = parts.findIndex((part) => typeof part === "string" && part.includes("/"));
  const ahead = slash < 0 ? parts : parts.slice(0, slash);
  if (ahead.some((part) => typeof part !== "string" && part.operator.symbol === "+")) {
    throw irreversible("an expression that may write the origin, too ({+x} ahead of the path)");
  }
  const [first = "", ...others] = parts;
  const start = typeof first === "string" ? withoutStartSlashes(first) : "";
  const rest = typeof first === "string" ? others : parts;
  const last = above.at(-1);
  const base = typeof last === "string" ? [...above.slice(0, -1), withoutEndSlashes(last)] : above;
  return patternOf([...base, `/${start}`, ...rest], start === "" ? base.length + 1 : -1);
}

/** Cuts a path into segments; the part at `seam` follows the slash behind a base URL. */
function patternOf(parts: readonly Part[], seam: number): PathPattern {
  const segments: (readonly Step[])[] = [];
  let open: Step[] | undefined;
  for (const [i, part] of parts.entries()) {
    const symbol = typeof part === "string" ? "" : part.operator.symbol;
    if (symbol === "+" || symbol === "/") {
      const steps = stepsOf(parts.slice(i), "path", i === seam);
      if (symbol === "/" && i !== seam && open !== undefined) {
        return { segments: [...segments, open], tail: steps };
      }
      return { segments, tail: ["/", ...(open ?? []), ...steps] };
    }
    if (typeof part !== "string") {
      open?.push(...stepsOf([part], "path"));
      continue;
    }
    const [start = "", ...more] = part.split("/");
    open?.push(...stepsOf([start], "path"));
    for (const text of more) {
      if (open !== undefined) {
        segments.push(open);
      }
      open = [...stepsOf([text], "path")];
    }
  }
  return { segments: open === undefined ? segments : [...segments, open], tail: undefined };
}

/** How the values of a query are read. */
function queryOf(parts: readonly Part[]): ReadonlyMap<string, readonly Step[]> {
  const patterns = new Map<string, readonly Step[]>();
  const pairs: Part[][] = [[]];
  for (const part of parts) {
    if (typeof part === "string") {
      const [start = "", ...more] = part.replace(/^\?/, "").split("&");
      pairs.at(-1)?.push(start);
      pairs.push(...more.map((text) => [text]));
    } else if (part.operator.named) {
      for (const slot of slotsOf(stepsOf([part], "query"))) {
        patterns.set(decode(slot.variable.name) ?? "", [slot]);
      }
      pairs.push([]);
    } else {
      pairs.at(-1)?.push(part);
    }
  }
  for (const [first = "", ...others] of pairs.filter((pair) => pair.some(isExpression))) {
    const equals = typeof first === "string" ? first.indexOf("=") : -1;
    if (typeof first !== "string" || equals < 0) {
      throw irreversible("a value in the query that no name and `=` precede");
    }
    const name = decode(first.slice(0, equals)) ?? "";
    patterns.set(name, stepsOf([first.slice(equals + 1), ...others], "query"));
  }
  return patterns;
}

function isExpression(part: Part): part is Expression {
  return typeof part !== "string";
}

function irreversible(got: string): EndpointError {
  return new EndpointError(
    "INVALID_ROUTE",
    cannot("match the route", "a route whose parameters can be read from a URL", got),
  );
}
