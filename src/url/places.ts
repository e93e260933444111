/** Where each parameter of a call goes: by its name alone. */
import { splitAbsolute } from "../grammar/authority.js";
import { namesOf, type Part } from "../grammar/template.js";
import { isRequired } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { hasFields, QUERY_METHODS } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import type { ListedPlaces } from "../settings/rules.js";

type Section = "path" | "query" | "fragment";

/** Where a parameter goes. */
export type Place = Section | "host" | "header" | "cookie" | "body" | "unsent";

/** What decides the places of a call's parameters. */
export interface PlaceRules {
  readonly operation: ListedPlaces;
  /** The base URL in force. */
  readonly base: BaseUrl | undefined;
  /** In lower case. */
  readonly method: string;
  /** Whether the call, or a default, has `data`: then no parameter is a field of the body. */
  readonly hasData: boolean;
  readonly profile: Profile;
}

/** Whether a template names the parameter. A base URL counts even where a full URL leaves it unused. */
export function isNamed({ operation, base }: PlaceRules, name: string): boolean {
  return operation.route.hasName(name) || base?.names.has(name) === true;
}

/** Where a parameter goes that no template names. */
export function placeOutside(
  { operation, method, hasData, profile }: PlaceRules,
  name: string,
): Place {
  const place = operation.parameters.get(name)?.in;
  if (place !== undefined) {
    return place === "body" && hasData ? "unsent" : place;
  }
  if (profile.baseNames.has(name)) {
    // A test server must not learn the tenant of the real service.
    return "unsent";
  }
  // The query takes credentials, whatever the method is.
  if (QUERY_METHODS.has(method) || profile.credentialParameters.has(name)) {
    return "query";
  }
  return hasFields(method, operation.body) && !hasData ? "body" : "unsent";
}

/** Whether the parameter `name` is sent somewhere. A full URL leaves the names of a base URL unused. */
export function isSent(rules: PlaceRules, name: string): boolean {
  const { route } = rules.operation;
  return isNamed(rules, name)
    ? route.hasName(name) || route.parts.prefix === ""
    : placeOutside(rules, name) !== "unsent";
}

/** Where the templates write the parameters that they name, of several places the first; `writes` says which write something. */
export function templatePlaces(
  { operation, base: given }: PlaceRules,
  writes: (name: string) => boolean,
): ReadonlyMap<string, Place> {
  const { prefix, rest, host } = operation.route.parts;
  const base = prefix === "" ? given : undefined;
  const places = new Map<string, Place>();
  for (const name of namesOf([...host, ...(base?.host ?? [])])) {
    places.set(name, "host");
  }
  const below = [...(base?.path ?? []), ...(base?.query ?? [])];
  for (const { name, place } of [...sectionsOf(below, writes), ...sectionsOf(rest, writes)]) {
    const known = places.get(name);
    if (known === undefined || ORDER.indexOf(place) < ORDER.indexOf(known)) {
      places.set(name, place);
    }
  }
  return places;
}

/** Whether templates write an empty text of this name: with the name, or behind an operator. */
export function writesEmpty({ operation }: PlaceRules, name: string): boolean {
  const { host, rest } = operation.route.parts;
  return [...host, ...rest].some(
    (part) =>
      typeof part !== "string" &&
      !isRequired(part) &&
      part.variables.some(({ key }) => key === name),
  );
}

/** Whether a value ahead of the path supplies the origin, as that of `{+href}` may. */
export function choosesHost({ operation }: PlaceRules, name: string, value: unknown): boolean {
  const { mayHoldOrigin, rest } = operation.route.parts;
  const first = rest.at(0);
  return (
    mayHoldOrigin &&
    typeof first === "object" &&
    first.variables.some((variable) => variable.key === name) &&
    typeof value === "string" &&
    splitAbsolute(value) !== undefined
  );
}

/** Of several places the first counts. */
const ORDER: readonly Place[] = ["host", "path", "query", "fragment"];

/** Operators that write to a section of their own, wherever they stand. */
const SECTION_OF_OPERATOR: ReadonlyMap<string, Section> = /* @__PURE__ */ new Map([
  ["?", "query"],
  ["&", "query"],
  ["#", "fragment"],
]);

/** The names of the variables and their sections, in order; `writes` says which write something. */
function sectionsOf(
  parts: readonly Part[],
  writes: (name: string) => boolean,
): readonly { readonly name: string; readonly place: Section }[] {
  const sections: { name: string; place: Section }[] = [];
  let section: Section = "path";
  for (const part of parts) {
    if (typeof part === "string") {
      section = part.startsWith("#") ? "fragment" : section;
      section = part.startsWith("?") && section === "path" ? "query" : section;
      continue;
    }
    const own = SECTION_OF_OPERATOR.get(part.operator.symbol);
    for (const { key } of part.variables) {
      sections.push({ name: key, place: own ?? section });
      if (own !== undefined && (own === "fragment" || section === "path") && writes(key)) {
        section = own;
      }
    }
  }
  return sections;
}
