import type { Route } from "../index.js";
import type { Inverse } from "./inverse.js";
import { parametersOf, type MatchedParameters } from "./parameters.js";
import { read, shapeOf, textsOf, type Captures, type Step } from "./pattern.js";
import { RouteTrie } from "./RouteTrie.js";
import type { Address } from "./url.js";

/** A route and the parameters of a URL that it matches. */
export interface RouteMatch {
  /** The very route that was given, or the one that was parsed from a text. */
  readonly route: Route;
  readonly parameters: MatchedParameters;
}

/** What a URL without a method is for. */
export const DEFAULT_METHOD = "GET";

/** The routes of one origin, or of any. */
export class RouteGroup {
  /** Sorts by how specific the origin is. */
  readonly shape: string;
  readonly #origin: readonly Step[];
  /** By method, in upper case. */
  readonly #tries = new Map<string, RouteTrie>();

  constructor(origin: readonly Step[]) {
    this.#origin = origin;
    this.shape = shapeOf(origin);
  }

  /** Adds a route. Gives the routes, with this one, that no URL tells apart. */
  add(inverse: Inverse): readonly Inverse[] {
    const method = (inverse.route.method ?? DEFAULT_METHOD).toUpperCase();
    let trie = this.#tries.get(method);
    if (trie === undefined) {
      trie = new RouteTrie();
      this.#tries.set(method, trie);
    }
    return trie.add(inverse);
  }

  /** What the placeholders of the origin take of a URL; `undefined` if it has another origin. */
  read({ origin = "", source }: Address): Captures | undefined {
    const ranges = read(this.#origin, origin);
    return ranges && textsOf(ranges, source);
  }

  /** The most specific route of a method and URL; `host` is what {@link RouteGroup.read} gave. */
  match(method: string, address: Address, host: Captures): RouteMatch | undefined {
    return this.#tries.get(method)?.find(address.path, (inverse, path) => {
      const parameters = parametersOf(inverse, host, path, address);
      return parameters && { route: inverse.route, parameters };
    });
  }
}
