import { mapVariables, type Part } from "../grammar/template.js";
import type { Route } from "../Route.js";

/** The same route with parameters of other names behind its own. */
export function renamed(route: Route, keyOf: (name: string) => string): Route {
  const rename = (parts: readonly Part[]): readonly Part[] =>
    mapVariables(parts, (variable) => ({ ...variable, key: keyOf(variable.name) }));
  const { parts } = route;
  return route.withParts({ ...parts, host: rename(parts.host), rest: rename(parts.rest) });
}
