import { splitAbsolute } from "../grammar/authority.js";
import { namesOf, type Part } from "../grammar/template.js";
import type { Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { SlotOf } from "./urlSteps.js";

/** The methods whose leftover parameters go into the query. */
export const QUERY_METHODS: ReadonlySet<string> = new Set(["get", "head"]);
const BODY_METHODS: ReadonlySet<string> = new Set(["patch", "post", "put", "delete"]);

type Section = "path" | "query" | "fragment";

/** Where a parameter goes. */
export type Place = Section | "host" | "body" | "unsent";

/** Whether requests with the lower-cased `method` may have a body. */
export function mayHaveBody(method: string): boolean {
  return BODY_METHODS.has(method);
}

/** What kind of request it is. */
interface Kind {
  /** In lower case. */
  readonly method: string;
  readonly hasData: boolean;
  /** Parameters that are credentials: the query takes them, whatever the method is. */
  readonly credentials: ReadonlySet<string>;
}

/** The one place that knows where each parameter of a call goes: by its name alone. */
export class Places {
  /** Where parameters go that no template names, save credentials. */
  readonly leftover: Place;
  readonly #route: Route;
  readonly #base: BaseUrl | undefined;
  readonly #slotOf: SlotOf;
  readonly #credentials: ReadonlySet<string>;
  #sections: ReadonlyMap<string, Place> | undefined;

  /** `hasData` says whether `data` is the body. */
  constructor(route: Route, base: BaseUrl | undefined, slotOf: SlotOf, kind: Kind) {
    const { method, hasData, credentials } = kind;
    this.#credentials = credentials;
    this.#route = route;
    this.#base = base;
    this.#slotOf = slotOf;
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

  /** Where the parameter `name` goes; of several places the first. */
  of(name: string): Place {
    if (this.isNamed(name)) {
      return this.#inTemplate(name);
    }
    return this.#credentials.has(name) ? "query" : this.leftover;
  }

  /** Whether a value ahead of the path supplies the origin, as that of `{+href}` may. */
  choosesHost(name: string, value: unknown): boolean {
    const { mayHoldOrigin, rest } = this.#route.parts;
    const [first] = rest;
    return (
      mayHoldOrigin &&
      typeof first === "object" &&
      first.variables.some((variable) => variable.name === name) &&
      typeof value === "string" &&
      splitAbsolute(value) !== undefined
    );
  }

  #inTemplate(name: string): Place {
    this.#sections ??= this.#findSections();
    // What a full URL leaves unused goes nowhere.
    return this.#sections.get(name) ?? "unsent";
  }

  #findSections(): ReadonlyMap<string, Place> {
    const { prefix, rest, host } = this.#route.parts;
    const base = prefix === "" ? this.#base : undefined;
    const places = new Map<string, Place>();
    for (const name of namesOf([...host, ...(base?.host ?? [])])) {
      places.set(name, "host");
    }
    const below = [...(base?.path ?? []), ...(base?.query ?? [])];
    const isGiven = (name: string): boolean => this.#slotOf(name) >= 0;
    for (const [name, place] of [...sectionsOf(below, isGiven), ...sectionsOf(rest, isGiven)]) {
      const known = places.get(name);
      if (known === undefined || ORDER.indexOf(place) < ORDER.indexOf(known)) {
        places.set(name, place);
      }
    }
    return places;
  }
}

/** Of several places the first counts. */
const ORDER: readonly Place[] = ["host", "path", "query", "fragment"];

/** Operators that write to a section of their own, wherever they stand. */
const SECTION_OF_OPERATOR: ReadonlyMap<string, Section> = new Map([
  ["?", "query"],
  ["&", "query"],
  ["#", "fragment"],
]);

/** Where `parts`, which `splitSections` cut, name a variable, in order; `isGiven` knows the values. */
function sectionsOf(
  parts: readonly Part[],
  isGiven: (name: string) => boolean,
): readonly (readonly [string, Section])[] {
  const sections: [string, Section][] = [];
  let section: Section = "path";
  for (const part of parts) {
    if (typeof part === "string") {
      section = part.startsWith("#") ? "fragment" : section;
      section = part.startsWith("?") && section === "path" ? "query" : section;
      continue;
    }
    const own = SECTION_OF_OPERATOR.get(part.operator.symbol);
    for (const { name } of part.variables) {
      sections.push([name, own ?? section]);
      if (own !== undefined && (own === "fragment" || section === "path") && isGiven(name)) {
        section = own;
      }
    }
  }
  return sections;
}
