/** Where each parameter of a call goes: by its name alone. */
import type { BaseUrl } from "../settings/BaseUrl.js";
import { hasFields, QUERY_METHODS } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import type { Route } from "../Route.js";
import type { BodyFormat, ParameterPlace, ValueFormat } from "../types/operation.js";
import type { QueryValueStyle } from "../types/profile.js";

/** Where a parameter goes. */
export type Place =
  "host" | "path" | "query" | "fragment" | "header" | "cookie" | "body" | "unsent";

/** A parameter that an operation lists, checked: where it goes, and how it is written. */
export interface ListedParameter {
  readonly in: ParameterPlace;
  /** The name that is sent; that of a header in lower case. */
  readonly name: string;
  readonly style: QueryValueStyle | undefined;
  readonly format: ValueFormat | undefined;
  readonly required: boolean;
}

/** What an operation says of places. */
export interface ListedPlaces {
  /** The route; behind each of its names is the parameter that the operation has for it. */
  readonly route: Route;
  /** The parameters that it lists, by name. */
  readonly parameters: ReadonlyMap<string, ListedParameter>;
  readonly body: BodyFormat | "none" | undefined;
}

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
