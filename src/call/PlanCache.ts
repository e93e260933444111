import { Route } from "../Route.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames } from "../support/ByNames.js";
import { compilePlan, type PlannedCalls, type Shape } from "./compilePlan.js";
import { routeAlone, type CheckedOperation } from "./operation.js";
import type { Plan } from "./Plan.js";

/** The plans of one route, by the names that calls bring. */
export class RoutePlans extends ByNames<Plan> {
  readonly #shape: Shape;
  readonly #calls: PlannedCalls;

  /** For the calls of a route or operation on layers of one shape. */
  constructor(shape: Shape, calls: PlannedCalls) {
    super();
    this.#shape = shape;
    this.#calls = calls;
  }

  /** The plan of calls with these names. */
  plan(names: readonly string[]): Plan {
    return this.of(names, () => compilePlan(this.#shape, this.#calls, names));
  }
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
    const operation = routeAlone(Route.read(text));
    this.#routes.set(text, known === undefined ? SEEN_ONCE : operation);
    return { operation, isKnown: known !== undefined };
  }
}

/** The plans of all layers of one shape. */
export class PlanCache {
  readonly shape: Shape;
  readonly #routes: RouteCache;
  /** The plans of plain calls, by route. */
  readonly #plans = new BoundedCache<RoutePlans>(({ all }) =>
    all.reduce((sum, { names }) => sum + weightOf(names), 0),
  );
  /** The plans of compiled calls, without `data` and with it. */
  readonly #compiled = new WeakMap<CheckedOperation, (RoutePlans | undefined)[]>();

  /** `routes` is shared with other shapes. */
  constructor(shape: Shape, routes: RouteCache) {
    this.shape = shape;
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
      const planned = { operation, hasOptions: true, hasData: false };
      if (!isKnown) {
        return compilePlan(this.shape, planned, names);
      }
      plans = new RoutePlans(this.shape, planned);
      this.#plans.set(text, plans);
    }
    const { recent } = plans;
    const plan = plans.plan(names);
    if (plans.recent !== recent && plans.recent?.names === names) {
      // It was made just now, and is kept.
      this.#plans.grow(weightOf(names));
    }
    return plan;
  }

  /** The plans of an operation, whose parameters have a namespace of their own. */
  compiled(operation: CheckedOperation, hasData: boolean): RoutePlans {
    const known = this.#compiled.get(operation) ?? [undefined, undefined];
    this.#compiled.set(operation, known);
    return (known[Number(hasData)] ??= new RoutePlans(this.shape, {
      operation,
      hasOptions: false,
      hasData,
    }));
  }
}
