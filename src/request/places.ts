import { splitAbsolute } from "../grammar/authority.js";
import { namesOf, type Part } from "../grammar/template.js";
import { isRequired } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { hasFields, QUERY_METHODS } from "../settings/bodies.js";
import type { CheckedOperation } from "../settings/operation.js";
import type { SlotOf } from "./urlSteps.js";

type Section = "path" | "query" | "fragment";

/** Where a parameter goes. */
export type Place = Section | "host" | "header" | "cookie" | "body" | "unsent";

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
  /** Where parameters go that nothing names; credentials go to the query. */
  readonly leftover: Place;
  readonly #operation: CheckedOperation;
  readonly #base: BaseUrl | undefined;
  readonly #slotOf: SlotOf;
  readonly #kind: Kind;
  #sections: ReadonlyMap<string, Place> | undefined;

  /** Nothing is looked at before it is asked for, save where leftover parameters go. */
  constructor(operation: CheckedOperation, base: BaseUrl | undefined, slotOf: SlotOf, kind: Kind) {
    this.#operation = operation;
    this.#base = base;
    this.#slotOf = slotOf;
    this.#kind = kind;
    if (QUERY_METHODS.has(kind.method)) {
      this.leftover = "query";
    } else {
      this.leftover = hasFields(kind.method, operation.body) && !kind.hasData ? "body" : "unsent";
    }
  }

  /** Whether a template names the parameter. A base URL counts even where a full URL leaves it unused. */
  isNamed(name: string): boolean {
    return this.#operation.route.hasName(name) || this.#base?.names.has(name) === true;
  }

  /** Where the parameter `name` goes; of several places the first. */
  of(name: string): Place {
    return this.isNamed(name) ? this.#inTemplate(name) : this.outside(name);
  }

  /** Where the parameter `name` goes, which no template names. */
  outside(name: string): Place {
    const place = this.#operation.parameters.get(name)?.in;
    if (place !== undefined) {
      return place === "body" && this.#kind.hasData ? "unsent" : place;
    }
    return this.#kind.credentials.has(name) ? "query" : this.leftover;
  }

  /** Whether templates write an empty text: with its name, or behind an operator. */
  writesEmpty(name: string): boolean {
    const { host, rest } = this.#operation.route.parts;
    return [...host, ...rest].some(
      (part) =>
        typeof part !== "string" &&
        !isRequired(part) &&
        part.variables.some(({ key }) => key === name),
    );
  }

  /** Whether a value ahead of the path supplies the origin, as that of `{+href}` may. */
  choosesHost(name: string, value: unknown): boolean {
    const { mayHoldOrigin, rest } = this.#operation.route.parts;
    const [first] = rest;
    return (
      mayHoldOrigin &&
      typeof first === "object" &&
      first.variables.some((variable) => variable.key === name) &&
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
    const { prefix, rest, host } = this.#operation.route.parts;
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
    for (const { key } of part.variables) {
      sections.push([key, own ?? section]);
      if (own !== undefined && (own === "fragment" || section === "path") && isGiven(key)) {
        section = own;
      }
    }
  }
  return sections;
}
