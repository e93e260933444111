import { expandInner, type Values } from "./internal/expand.js";
import { splitText, type Expression } from "./internal/template.js";

/** A segment that URL parsers resolve: one or two dots, also in triplets. */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;

/** A part of the path. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** What an expression wrote into the path. */
interface Written extends Place {
  readonly expression: Expression;
}

/**
 * What is written, sorted into path, query and fragment as it comes: a literal may hold a `?`, and so
 * may a reserved expansion. Where several expressions write a query, one `?` begins it (RFC 6570
 * leaves that to the template's author).
 */
export class UrlPieces {
  /** Up to the first `?` or `#`. */
  path = "";
  /** Behind the first `?`; `undefined` where there is none. */
  query: string | undefined;
  /** Behind the first `#`; `undefined` where there is none. */
  fragment: string | undefined;
  readonly #values: Values;
  /** Which names wrote into the path, and where. */
  readonly #trail: Written[] = [];
  #dangling = false;
  // What was written last: to ask the whole text for its end would copy it at every step.
  #pathEnd = "";
  #queryEnd = "";

  /** Nothing written yet; `values` are those of the call. */
  constructor(values: Values) {
    this.#values = values;
  }

  /** `?` and `#` stand only at the beginning of `text`. */
  literal(text: string): void {
    if (this.fragment !== undefined) {
      this.fragment += text;
    } else if (text.startsWith("#")) {
      this.fragment = text.slice(1);
    } else if (this.query !== undefined) {
      this.#addToQuery(text);
    } else if (text.startsWith("?")) {
      this.query = "";
      this.#addToQuery(text.slice(1));
    } else {
      this.#append(text);
    }
  }

  /** What writes nothing leaves nothing; `onEmpty` hears of a name that should have. */
  expression(expression: Expression, required: boolean, onEmpty?: (name: string) => void): void {
    const { first, reserved } = expression.operator;
    const start = this.path.length;
    const inner = expandInner(expression, this.#values, onEmpty);
    if (inner === undefined || first + inner === "") {
      this.#dangling ||= required && this.query === undefined && this.#pathEnd.endsWith("/");
    } else if (this.fragment !== undefined) {
      this.fragment += first + inner;
    } else if (first === "#") {
      this.fragment = inner;
    } else if (first === "?" || first === "&") {
      this.#addQuery(inner);
    } else if (reserved) {
      splitText(inner).forEach((text) => {
        this.literal(text);
      });
    } else if (this.query !== undefined) {
      this.#addToQuery(first + inner);
    } else {
      this.#append(first + inner);
    }
    if (this.path.length > start) {
      this.#trail.push({ expression, start, end: this.path.length });
    }
  }

  /** The names that wrote into the first `end` characters of the path. */
  namesUpTo(end: number): readonly string[] {
    return namesAt(this.#trail, [{ start: 0, end }]);
  }

  /** The names that wrote a part of a segment `.` or `..`. */
  namesInDotSegments(): readonly string[] {
    const segments = this.path.matchAll(new RegExp(DOT_SEGMENT, "gi"));
    return namesAt(
      this.#trail,
      // With the slash ahead of it, which `{/x}` and `{.x}` write or follow.
      Array.from(segments, ({ index, 0: { length } }) => ({ start: index, end: index + length })),
    );
  }

  /** Drops the slash that only a last value which is missing left at the end. */
  dropDanglingSlash(): void {
    if (this.#dangling) {
      this.path = this.path.slice(0, -1);
    }
  }

  #append(text: string): void {
    this.path += text;
    this.#pathEnd = text === "" ? this.#pathEnd : text;
    this.#dangling = false;
  }

  #addQuery(text: string): void {
    const seam = seamOf(this.#queryEnd, text);
    this.query ??= "";
    this.#addToQuery(seam + text);
  }

  #addToQuery(text: string): void {
    this.query = (this.query ?? "") + text;
    this.#queryEnd = text === "" ? this.#queryEnd : text;
  }
}

/** Two parts of a query with the `&` between them that is not there yet. */
export function joinQueries(left: string, right: string): string {
  return left + seamOf(left, right) + right;
}

/** The `&` that is missing between two parts of a query. */
export function seamOf(left: string, right: string): "" | "&" {
  return left === "" || right === "" || left.endsWith("&") || right.startsWith("&") ? "" : "&";
}

/** The names of what was written within `places`; both are in order. */
function namesAt(trail: readonly Written[], places: readonly Place[]): readonly string[] {
  const names = new Set<string>();
  let i = 0;
  for (const written of trail) {
    while (i < places.length && (places[i]?.end ?? 0) <= written.start) {
      i += 1;
    }
    const place = places[i];
    if (place !== undefined && place.start < written.end) {
      written.expression.variables.forEach(({ name }) => names.add(name));
    }
  }
  return [...names];
}

/** Without the slashes at its end. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") {
    end -= 1;
  }
  return path.slice(0, end);
}

/** Without the slashes at its start. */
export function withoutStartSlashes(path: string): string {
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
