import type { Route } from "../Route.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames } from "../support/ByNames.js";
import { Plan, type PlanContext, type PlannedCall } from "./Plan.js";

/** What tells calls with the same route and names apart. */
export interface Variant {
  /** The method that the options ask for. */
  readonly method: string | undefined;
  /** Whether they bring `data`; `undefined` if the names tell. */
  readonly hasData: boolean | undefined;
}

const NO_VARIANT: Variant = { method: undefined, hasData: undefined };

/** A route of calls, and the plans that were made for their sequences of names. */
export class RoutePlans {
  readonly route: Route;
  readonly plans = new ByNames<Plan>();
  readonly #context: PlanContext;
  /** Whether reserved keys are options; otherwise they are parameters like any other. */
  readonly hasOptions: boolean;
  readonly #grow: (weight: number) => void;

  /** `grow` hears what the plans weigh. */
  constructor(
    context: PlanContext,
    route: Route,
    hasOptions: boolean,
    grow: (weight: number) => void,
  ) {
    this.route = route;
    this.hasOptions = hasOptions;
    this.#context = context;
    this.#grow = grow;
  }

  /** The plan of calls with these names. */
  planOf(names: readonly string[], variant = NO_VARIANT): Plan {
    const key = variant === NO_VARIANT ? undefined : keyOf(variant);
    return this.plans.find(names, key) ?? this.#make(names, variant, key);
  }

  #make(names: readonly string[], variant: Variant, key: string | undefined): Plan {
    const plan = planCall(this.#context, this, names, variant);
    plan.prepare();
    this.#grow(this.plans.add(names, plan, key));
    return plan;
  }
}

function planCall(
  context: PlanContext,
  { route, hasOptions }: Pick<PlannedCall, "route" | "hasOptions">,
  names: readonly string[],
  { method, hasData }: Variant,
): Plan {
  return new Plan(context, {
    route,
    method: route.method ?? method ?? context.settings.method ?? "GET",
    names,
    hasOptions,
    hasData: hasData ?? (hasOptions && names.includes("data")),
  });
}

function keyOf({ method = "", hasData = false }: Variant): string {
  return hasData ? `${method} data` : method;
}

/** The mark of a route that was seen once. */
const SEEN_ONCE = Symbol();

/**
 * Routes that were parsed, for all layers of a service, in bounded memory. A route is kept from its
 * second sight on: most that come once, such as those with values written into them, never come again.
 */
export class RouteCache {
  readonly #routes = new BoundedCache<Route | typeof SEEN_ONCE>();
  readonly #parse: (text: string) => Route;

  /** `parse` is how a text becomes a route. */
  constructor(parse: (text: string) => Route) {
    this.#parse = parse;
  }

  /** The route of a text, and whether it was seen before. */
  find(text: string): { readonly route: Route; readonly isKnown: boolean } {
    const known = this.#routes.get(text);
    if (known !== undefined && known !== SEEN_ONCE) {
      return { route: known, isKnown: true };
    }
    const route = this.#parse(text);
    this.#routes.set(text, known === undefined ? SEEN_ONCE : route);
    return { route, isKnown: known !== undefined };
  }
}

/** The plans of one layer, by route and names. */
export class PlanCache {
  readonly #context: PlanContext;
  readonly #routes: RouteCache;
  readonly #plans = new BoundedCache<RoutePlans>(({ plans }) => plans.weight);

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
  planOf(text: string, names: readonly string[], variant: Variant | undefined): Plan {
    const kept = this.#plans.get(text);
    if (kept !== undefined) {
      return kept.planOf(names, variant);
    }
    const { route, isKnown } = this.#routes.find(text);
    if (!isKnown) {
      return planCall(this.#context, { route, hasOptions: true }, names, variant ?? NO_VARIANT);
    }
    const plans = new RoutePlans(this.#context, route, true, (weight) => {
      this.#plans.grow(weight);
    });
    this.#plans.set(text, plans);
    return plans.planOf(names, variant);
  }
}
