import { Route } from "../Route.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames } from "../support/ByNames.js";
import { operationOf, type CheckedOperation } from "../settings/operation.js";
import type { Profile } from "../settings/profile.js";
import { BodyWriter } from "./body.js";
import { Plan, type PlanContext, type PlannedCalls } from "./Plan.js";

/** The plans of one route, by the names that calls bring. */
export type RoutePlans = ByNames<Plan>;

/** The plans of a route; `onKept` is told the names of each that is kept. */
export function plansOf(
  context: PlanContext,
  calls: PlannedCalls,
  onKept?: (names: readonly string[]) => void,
): RoutePlans {
  return new ByNames((names) => {
    const plan = new Plan(context, calls, names);
    plan.prepare();
    return plan;
  }, onKept);
}

/** About how many bytes the library keeps for one plan, and for each of its names. */
const WEIGHT = 256;
const WEIGHT_OF_NAME = 64;

function weightOf(names: readonly string[]): number {
  return names.reduce((sum, { length }) => sum + length + WEIGHT_OF_NAME, WEIGHT);
}

/** The mark of a route that was seen once. */
const SEEN_ONCE = Symbol();

/**
 * Routes that were parsed, for all layers of a service, in bounded memory. A route is kept from its
 * second sight on: most that come once, such as those with values written into them, never come again.
 */
export class RouteCache {
  readonly #routes = new BoundedCache<CheckedOperation | typeof SEEN_ONCE>();

  /** The route of a text, as an operation that says nothing else, and whether it was seen before. */
  find(text: string): { readonly operation: CheckedOperation; readonly isKnown: boolean } {
    const known = this.#routes.get(text);
    if (known !== undefined && known !== SEEN_ONCE) {
      return { operation: known, isKnown: true };
    }
    const operation = operationOf(Route.parse(text));
    this.#routes.set(text, known === undefined ? SEEN_ONCE : operation);
    return { operation, isKnown: known !== undefined };
  }
}

/** What the layers of a service share. */
export interface Service {
  readonly profile: Profile;
  /** How bodies are written, where an operation does not say otherwise. */
  readonly bodies: BodyWriter;
  readonly routes: RouteCache;
}

/** A service with a checked profile. */
export function serviceOf(profile: Profile): Service {
  const bodies = new BodyWriter(profile.body, profile.form);
  return { profile, bodies, routes: new RouteCache() };
}

/** The plans of one layer, by route and names. */
export class PlanCache {
  readonly #context: PlanContext;
  readonly #routes: RouteCache;
  readonly #plans = new BoundedCache<RoutePlans>(({ allNames }) =>
    allNames.reduce((sum, names) => sum + weightOf(names), 0),
  );

  /** `routes` is shared with other layers. */
  constructor(context: PlanContext, routes: RouteCache) {
    this.#context = context;
    this.#routes = routes;
  }

  /** The plans of a route that was seen before. */
  get(text: string): RoutePlans | undefined {
    return this.#plans.get(text);
  }

  /** The plan of calls of a route with these names. Throws what is wrong with the text of the route. */
  planOf(text: string, names: readonly string[]): Plan {
    let plans = this.#plans.get(text);
    if (plans === undefined) {
      const { operation, isKnown } = this.#routes.find(text);
      const planned = { operation, hasOptions: true, hasData: false, isLiteral: false };
      if (!isKnown) {
        return new Plan(this.#context, planned, names);
      }
      plans = plansOf(this.#context, planned, (kept) => {
        this.#plans.grow(weightOf(kept));
      });
      this.#plans.set(text, plans);
    }
    return plans.of(names);
  }
}
