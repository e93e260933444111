/** What the URLs of calls have in common, where they are plain. */
import type { BaseUrl } from "./BaseUrl.js";
import { originOf } from "./internal/authority.js";
import { MOST_PARTS } from "./internal/concat.js";
import type { Part } from "./internal/template.js";
import type { Route } from "./Route.js";
import { DOT_SEGMENT, seamOf, withoutEndSlashes, withoutStartSlashes } from "./UrlPieces.js";

/** What all URLs behind a plain base URL have in common: one without values and query. */
export function sketchBase(base: BaseUrl): { url: string; origin: string } | undefined {
  const host = textOf(base.host);
  const path = `${withoutEndSlashes(textOf(base.path))}/`;
  return base.names.size > 0 || base.query.length > 0 || DOT_SEGMENT.test(path)
    ? undefined
    : { url: `${base.scheme}://${host}${path}`, origin: originOf(base.scheme, host) };
}

/** What all URLs of a plain route have in common. */
export interface PathSketch {
  /** What follows the base URL, up to the first value. */
  readonly start: string;
  /** The values of the path, and what follows each. */
  readonly path: readonly { readonly name: string; readonly after: string }[];
  /** The values that the route names in its query. */
  readonly query: readonly string[];
  /** What goes ahead of the first of them, or of any other in the query. */
  readonly mark: "?" | "&" | "";
}

/**
 * What all URLs of the route have in common; `undefined` where they need the whole of
 * `writeAddress`. Plain is a path with simple values, a literal query, and at its end one of optional values.
 */
export function sketchPath(route: Route): PathSketch | undefined {
  const { prefix, rest, mayHoldOrigin } = route.parts;
  if (prefix !== "" || mayHoldOrigin || rest.length > MOST_PARTS) {
    return undefined;
  }
  const path: { name: string; after: string }[] = [];
  const query: string[] = [];
  let start = "";
  let mark: PathSketch["mark"] = "?";
  let mayHoldDots = false;
  for (const part of rest) {
    const inQuery = mark !== "?" || query.length > 0;
    const last = path.at(-1);
    if (typeof part === "string") {
      if (inQuery || part.startsWith("#")) {
        return undefined;
      }
      if (part.startsWith("?")) {
        mark = seamOf(part.slice(1), "x");
      }
      mayHoldDots ||= /[.%]/.test(part);
      if (last === undefined) {
        start += part;
      } else {
        last.after += part;
      }
      continue;
    }
    const { symbol } = part.operator;
    const isSimple = symbol === "" && part.variables.length === 1 && !inQuery;
    if (!isSimple && symbol !== "?" && symbol !== "&") {
      return undefined;
    }
    for (const { name, explode, prefix: length } of part.variables) {
      if (explode || length > 0) {
        return undefined;
      }
      if (isSimple) {
        path.push({ name, after: "" });
      } else {
        query.push(name);
      }
    }
  }
  // One expression may name very many.
  return path.length + query.length > MOST_PARTS || (mayHoldDots && hasDotSegment(start, path))
    ? undefined
    : { start: withoutStartSlashes(start), path, query, mark };
}

/** A plain value is neither empty nor begins with a dot, so that only literals can write such a segment. */
function hasDotSegment(start: string, path: PathSketch["path"]): boolean {
  const written = path.reduce((text, { after }) => `${text}x${after}`, `/${start}`);
  return DOT_SEGMENT.test(written.replace(/\?.*/, ""));
}

/** The text of parts that are all literals. */
function textOf(parts: readonly Part[]): string {
  return parts.filter((part) => typeof part === "string").join("");
}
