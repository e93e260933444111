import { splitAbsolute } from "../grammar/authority.js";
import { namesOf, type Part } from "../grammar/template.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { mayHaveBody, QUERY_METHODS } from "../settings/methods.js";
import type { CheckedOperation } from "../settings/operation.js";
import type { SlotOf } from "./urlSteps.js";

type Section = "path" | "query" | "fragment";

/** Where a parameter goes. */
export type Place = Section | "host" | "header" | "cookie" | "body" | "unsent";

/** What decides where parameters go. */
export interface PlaceRules {
  /** In lower case. */
  readonly method: string;
  readonly hasData: boolean;
  /** Parameters that are credentials: the query takes them, whatever the method is. */
  readonly credentials: ReadonlySet<string>;
  readonly operation: CheckedOperation;
  readonly base: BaseUrl | undefined;
  readonly slotOf: SlotOf;
}

/** The one place that knows where each parameter of a call goes: by its name alone. */
export class Places {
  /** Where parameters go that no template names; credentials go to the query. */
  readonly leftover: Place;
  readonly #rules: PlaceRules;
  #sections: ReadonlyMap<string, Place> | undefined;

  /** Nothing is looked at before it is asked for, save where leftover parameters go. */
  constructor(rules: PlaceRules) {
    const { method, hasData, operation } = rules;
    this.#rules = rules;
    if (QUERY_METHODS.has(method)) {
      this.leftover = "query";
    } else {
      const { body } = operation;
      const isSent = mayHaveBody(method, body) && body !== "none" && !hasData;
      this.leftover = isSent ? "body" : "unsent";
    }
  }

  /** Whether a template names the parameter. A base URL counts even where a full URL leaves it unused. */
  isNamed(name: string): boolean {
    const { operation, base } = this.#rules;
    return operation.isInRoute(name) || base?.names.has(name) === true;
  }

  /** Where the parameter `name` goes; of several places the first. */
  of(name: string): Place {
    return this.isNamed(name) ? this.#inTemplate(name) : this.outside(name);
  }

  /** Where the parameter `name` goes, which no template names. */
  outside(name: string): Place {
    const { credentials, operation, hasData } = this.#rules;
    const place = operation.rules.get(name)?.place;
    if (place !== undefined) {
      return place === "body" && hasData ? "unsent" : place;
    }
    return credentials.has(name) ? "query" : this.leftover;
  }

  /** Whether a value ahead of the path supplies the origin, as that of `{+href}` may. */
  choosesHost(name: string, value: unknown): boolean {
    const { parameterOf, route } = this.#rules.operation;
    const { mayHoldOrigin, rest } = route.parts;
    const [first] = rest;
    return (
      mayHoldOrigin &&
      typeof first === "object" &&
      first.variables.some((variable) => parameterOf(variable.name) === name) &&
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
    const { operation, slotOf } = this.#rules;
    const { parameterOf } = operation;
    const { prefix, rest, host } = operation.route.parts;
    const base = prefix === "" ? this.#rules.base : undefined;
    const places = new Map<string, Place>();
    for (const name of [...[...namesOf(host)].map(parameterOf), ...namesOf(base?.host ?? [])]) {
      places.set(name, "host");
    }
    const below = [...(base?.path ?? []), ...(base?.query ?? [])];
    const isGiven = (name: string): boolean => slotOf(name) >= 0;
    const sections = [
      ...sectionsOf(below, isGiven),
      ...sectionsOf(rest, (name) => isGiven(parameterOf(name))).map(
        ([name, section]) => [parameterOf(name), section] as const,
      ),
    ];
    for (const [name, place] of sections) {
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

/** The names of the variables and their sections, in order; `isGiven` says which have a value. */
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
