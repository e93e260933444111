/** Reads a URL with the patterns of a route. */
import type { Inverse } from "./inverse.js";
import { holesIn, readPattern, type Hole, type Pattern } from "./pattern.js";
import { decode, normalize, type UrlParts } from "./splitUrl.js";

/** The texts that the holes of a route took from a URL, without those of holes that were left out. */
export type Taken = ReadonlyMap<Hole, string>;

/** Reads a URL; `undefined` if its origin or path is not the route's. */
export function readUrl(inverse: Inverse, url: UrlParts): Taken | undefined {
  const { origin, query, fragment } = inverse;
  const taken = new Map<Hole, string>();
  // A route that is a path matches any origin, and a URL that is a path has none.
  const isOrigin =
    origin === "" ||
    url.origin === undefined ||
    readPattern(origin, url.origin, taken, url.writtenOrigin);
  if (!isOrigin || !readPath(inverse, url.path, taken)) {
    return undefined;
  }
  if (url.query !== "") {
    readQuery(query, url.query, taken);
  }
  readLeniently(fragment, url.fragment, taken);
  return taken;
}

/** Reads a path segment by segment. */
function readPath({ segments, tail }: Inverse, path: string, taken: Map<Hole, string>): boolean {
  let start = 0;
  const areRead = segments.every((pattern) => {
    const slash = path.indexOf("/", start + 1);
    const segment = path.slice(start, slash < 0 ? path.length : slash);
    start += segment.length;
    return readPattern(pattern, segment, taken);
  });
  return areRead && readPattern(tail, path.slice(start), taken);
}

/** Reads the query values that a route names. */
function readQuery(query: Inverse["query"], text: string, taken: Map<Hole, string>): void {
  const texts = new Map<Pattern, string>();
  for (const pair of text.slice(1).split("&")) {
    const [key = "", ...values] = pair.split("=");
    const pattern = query.get(decode(key)) ?? "";
    const hole = holesIn(pattern).at(0);
    const known = texts.get(pattern);
    // A repeated name adds to a list.
    if (hole !== undefined && (known === undefined || hole.variable.explode)) {
      const value = leadOf(hole) + values.join("=");
      texts.set(pattern, known === undefined ? value : `${known}&${value}`);
    }
  }
  texts.forEach((value, pattern) => {
    readLeniently(pattern, normalize(value), taken);
  });
}

/** The start of the texts of `{?x}` and `{?x*}`. */
function leadOf({ operator, variable }: Hole): string {
  return operator.ifEmpty === "" ? "" : variable.explode ? `${variable.spelling}=` : "=";
}

/** Reads a query value or a fragment. An empty value counts as absent if its operator writes nothing before it. */
function readLeniently(pattern: Pattern, text: string, taken: Map<Hole, string>): void {
  readPattern(pattern, text, taken);
  for (const hole of holesIn(pattern)) {
    if (taken.get(hole) === "" && hole.operator.first === "") {
      taken.delete(hole);
    }
  }
}
