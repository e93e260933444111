/** Reads a URL by the patterns of a route: gives the texts of its holes. */
import type { Inverse } from "./inverse.js";
import { holesIn, readPattern, type Captures, type Hole, type Pattern } from "./pattern.js";
import { decode, normalize, type UrlParts } from "./url.js";

/**
 * What the holes of a route take of a URL, up to those that a URL without query and fragment cannot have; `undefined` if its origin or
 * path is another one.
 */
export function textsIn(inverse: Inverse, address: UrlParts): Captures | undefined {
  const { origin, query, fragment } = inverse;
  // A route that is a path takes any origin, and a URL that is a path does not hold one.
  const host =
    origin === "" || address.origin === undefined
      ? leftOut(origin)
      : readPattern(origin, address.origin, address.source);
  const path = host && readPath(inverse, address.path);
  return address.query + address.fragment === ""
    ? path && [...host, ...path]
    : path && [
        ...host,
        ...path,
        ...readQuery(query, address.query),
        ...readLeniently(fragment, address.fragment),
      ];
}

/** Reads a path segment by segment. */
function readPath({ segments, tail }: Inverse, path: string): Captures | undefined {
  const texts: (string | undefined)[] = [];
  let start = 0;
  const areRead = segments.every((pattern) => {
    const slash = path.indexOf("/", start + 1);
    const end = slash < 0 ? path.length : slash;
    const captures = readPattern(pattern, path.slice(start, end));
    texts.push(...(captures ?? []));
    start = end;
    return captures !== undefined;
  });
  const captures = areRead ? readPattern(tail, path.slice(start)) : undefined;
  return captures && [...texts, ...captures];
}

/** Reads the values of the names that a route has in its query. */
function readQuery(query: Inverse["query"], text: string): Captures {
  const texts = new Map<string | undefined, string>();
  for (const pair of text.slice(1).split("&")) {
    const [key = "", ...values] = pair.split("=");
    const name = decode(key);
    const known = texts.get(name);
    const hole = holesIn(query.get(name) ?? "").at(0);
    // A name that is given again adds to a list.
    if (hole !== undefined && (known === undefined || hole.variable.explode)) {
      const value = leadOf(hole) + values.join("=");
      texts.set(name, known === undefined ? value : `${known}&${value}`);
    }
  }
  return Array.from(query).flatMap((entry) => {
    const value = texts.get(entry[0]);
    return value === undefined ? leftOut(entry[1]) : readLeniently(entry[1], normalize(value));
  });
}

/** What the texts of `{?x}` and `{?x*}` begin with. */
function leadOf({ operator, variable }: Hole): string {
  return operator.ifEmpty === "" ? "" : variable.explode ? `${variable.name}=` : "=";
}

/** Where nothing is written with a value, an empty one leaves no trace. */
function readLeniently(pattern: Pattern, text: string): Captures {
  const texts = readPattern(pattern, text) ?? leftOut(pattern);
  return holesIn(pattern).map((hole, i) =>
    texts[i] === "" && hole.operator.first === "" ? undefined : texts[i],
  );
}

function leftOut(pattern: Pattern): Captures {
  return holesIn(pattern).map(() => undefined);
}
