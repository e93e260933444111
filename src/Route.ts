import { atCaller } from "./errors.js";
import { notARoute, parseUrl, splitRoute, type RouteParts } from "./grammar/splitRoute.js";
import { isRequired, namesOf } from "./grammar/template.js";
import { CLASS, checkMade, MADE } from "./support/valueClass.js";
import { kindOf } from "./support/objects.js";

/**
 * A method and a url template; immutable. The template follows RFC 6570, with two additions: `:name` means `{name}`,
 * and names in braces may hold hyphens.
 */
export class Route {
  readonly #parts: RouteParts;
  readonly #method: string | undefined;
  readonly #url: string;

  private constructor(
    made: typeof MADE,
    method: string | undefined,
    url: string,
    parts?: RouteParts,
  ) {
    checkMade(made, new.target, "Route.parse");
    this.#method = method;
    this.#url = url;
    this.#parts = parts ?? parseUrl(url);
  }

  /**
   * Parses `"<METHOD> <url>"` or a url alone. Throws `INVALID_ROUTE`, `INVALID_METHOD`, `INVALID_URL` or
   * `INVALID_TEMPLATE`.
   */
  static parse(text: string): Route {
    return atCaller(Route, "parse", () => Route.read(text));
  }

  /** Parses what a caller gave as the text of a route. @internal */
  static read(text: unknown): Route {
    if (typeof text !== "string") {
      throw notARoute(kindOf(text));
    }
    const { method, url } = splitRoute(text);
    return new Route(MADE, method, url);
  }

  /** Like {@link Route.parse}, but returns `undefined` instead of throwing. */
  static tryParse(text: string): Route | undefined {
    try {
      return Route.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Whether a value is a route. @internal */
  static isRoute(value: object): value is Route {
    return #parts in value;
  }

  /** The tag keeps a route from being taken for an object of options. @internal */
  get [Symbol.toStringTag](): string {
    return "Route";
  }

  /** The name of the class, by which other copies of this library know a route. @internal */
  get [CLASS](): string {
    return "Route";
  }

  /** The url taken apart. @internal */
  get parts(): RouteParts {
    return this.#parts;
  }

  /** The method as written; `undefined` for a url alone, whose method comes from the defaults. */
  get method(): string | undefined {
    return this.#method;
  }

  /** The url as written. */
  get url(): string {
    return this.#url;
  }

  /** The names of all placeholders, each once, in order. */
  get names(): readonly string[] {
    const { host, rest } = this.#parts;
    return Object.freeze([...namesOf([...host, ...rest])]);
  }

  /** The names that must have a value: those of `{x}`, `:x` and `{+x}` in the path or host. */
  get required(): readonly string[] {
    const { host, rest, pathLength } = this.#parts;
    const parts = [...host, ...rest.slice(0, pathLength).filter(isRequired)];
    return Object.freeze([...namesOf(parts)]);
  }

  /** A route with the same text and other parts, such as renamed variables. @internal */
  withParts(parts: RouteParts): Route {
    return new Route(MADE, this.#method, this.#url, parts);
  }

  /** `"<METHOD> <url>"`, or the url alone. */
  toString(): string {
    return this.#method === undefined ? this.#url : `${this.#method} ${this.#url}`;
  }
}
