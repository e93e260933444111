import type { BaseUrl } from "./BaseUrl.js";
import { sectionsOf, type Section } from "./internal/template.js";
import type { Route } from "./Route.js";

const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);

/** Where a parameter goes. */
export type Place = "path" | "query" | "body" | "unsent";

/** Whether requests with the lower-cased `method` may have a body. */
export function mayHaveBody(method: string): boolean {
  return BODY_METHODS.has(method);
}

/** The one place that knows where each parameter of a call goes: by its name alone. */
export class Placement {
  /** Where parameters go that no template names. */
  readonly leftover: Place;
  readonly #route: Route;
  readonly #base: BaseUrl | undefined;
  #sections: ReadonlyMap<string, Section> | undefined;

  /** `method` is lower-cased; `hasData` says whether `data` is the body. */
  constructor(route: Route, base: BaseUrl | undefined, method: string, hasData: boolean) {
    this.#route = route;
    this.#base = base;
    if (QUERY_METHODS.has(method)) {
      this.leftover = "query";
    } else {
      this.leftover = mayHaveBody(method) && !hasData ? "body" : "unsent";
    }
  }

  /** Whether a template names the parameter; a base URL counts also where a full URL leaves it unused. */
  isNamed(name: string): boolean {
    return this.#route.hasName(name) || this.#base?.names.has(name) === true;
  }

  /** Where the parameter `name` goes. */
  of(name: string): Place {
    return this.isNamed(name) ? this.#inTemplate(name) : this.leftover;
  }

  #inTemplate(name: string): Place {
    if (this.#sections === undefined) {
      const { prefix, rest, host } = this.#route.parts;
      const base = prefix === "" ? this.#base : undefined;
      this.#sections = new Map([
        ...sectionsOf(base === undefined ? [] : [...base.host, ...base.path, ...base.query]),
        ...sectionsOf([...host, ...rest]),
      ]);
    }
    const section = this.#sections.get(name);
    // A fragment never leaves the client, nor does what a full URL leaves unused.
    return section === undefined || section === "fragment" ? "unsent" : section;
  }
}
