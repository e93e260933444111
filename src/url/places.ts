/** Where each parameter of a call goes: by its name alone. */
import type { BaseUrl } from "../settings/BaseUrl.js";
import { hasFields, QUERY_METHODS } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import type { ListedPlaces } from "../settings/rules.js";

/** Where a parameter goes. */
export type Place =
  "host" | "path" | "query" | "fragment" | "header" | "cookie" | "body" | "unsent";

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
