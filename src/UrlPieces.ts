import { expandInner, type Values } from "./internal/expand.js";
import { namesOf, splitText, type Expression } from "./internal/template.js";

/** A segment that URL parsers resolve: one or two dots, also in triplets. */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;

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
  readonly #trail: {
    readonly names: readonly string[];
    readonly start: number;
    readonly end: number;
  }[] = [];
  #dangling = false;

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
      this.query += text;
    } else if (text.startsWith("?")) {
      this.query = text.slice(1);
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
      this.#dangling ||= required && this.query === undefined && this.path.endsWith("/");
    } else if (this.fragment !== undefined) {
      this.fragment += first + inner;
    } else if (first === "#") {
      this.fragment = inner;
    } else if (first === "?" || first === "&") {
      this.query = joinQueries(this.query ?? "", inner);
    } else if (reserved) {
      splitText(inner).forEach((text) => {
        this.literal(text);
      });
    } else if (this.query !== undefined) {
      this.query += first + inner;
    } else {
      this.#append(first + inner);
    }
    if (this.path.length > start) {
      this.#trail.push({ names: namesOf([expression]), start, end: this.path.length });
    }
  }

  /** The names that wrote into the path between `start` and `end`. */
  namesWithin(start: number, end: number): readonly string[] {
    const written = this.#trail.filter((entry) => entry.start < end && entry.end > start);
    return [...new Set(written.flatMap(({ names }) => names))];
  }

  /** The names that wrote a part of a segment `.` or `..`. */
  namesInDotSegments(): readonly string[] {
    const segments = this.path.matchAll(new RegExp(DOT_SEGMENT, "gi"));
    const names = Array.from(segments, ({ index, 0: { length } }) =>
      // With the slash ahead of it, which `{/x}` and `{.x}` write or follow.
      this.namesWithin(index, index + length),
    );
    return [...new Set(names.flat())];
  }

  /** Drops the slash that only a last value which is missing left at the end. */
  dropDanglingSlash(): void {
    if (this.#dangling) {
      this.path = this.path.slice(0, -1);
    }
  }

  #append(text: string): void {
    this.path += text;
    this.#dangling = false;
  }
}

/** Two parts of a query with the `&` between them that is not there yet. */
export function joinQueries(left: string, right: string): string {
  const seam =
    left === "" || right === "" || left.endsWith("&") || right.startsWith("&") ? "" : "&";
  return left + seam + right;
}
