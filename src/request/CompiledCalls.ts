import { EndpointError } from "../errors.js";
import type { Route } from "../Route.js";
import { valueOf } from "../settings/call.js";
import { layerOf, OPTIONS, readNamedValues, type NamedValues } from "../settings/options.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { cannot, quoteAll } from "../support/messages.js";
import type { RequestOptions } from "../types/options.js";
import { NO_CALL_OPTIONS, type CallOptions } from "./Plan.js";
import type { RoutePlans } from "./PlanCache.js";
import type { RequestWriter } from "./RequestWriter.js";

/** The option keys of a compiled route. Its parameters are an argument of their own. */
const ALLOWED = Object.keys(OPTIONS).filter((key) => key !== "method" && key !== "url");

interface CompiledOptions extends CallOptions {
  readonly baseUrl: unknown;
}

/** The calls of one compiled route on one layer. */
export class CompiledCalls {
  readonly #writer: RequestWriter;
  readonly #route: Route;
  readonly #plans: RoutePlans;
  /** The plans of calls that bring `data`. */
  #dataPlans: RoutePlans | undefined;
  /** The same route below each base URL that a call brought. */
  #byBaseUrl: BoundedCache<CompiledCalls> | undefined;

  /** Nothing is planned before the first call. */
  constructor(writer: RequestWriter, route: Route) {
    this.#writer = writer;
    this.#route = route;
    this.#plans = writer.plansOf(route, false);
  }

  /** The request of a call. */
  request(parameters: unknown, options: unknown): RequestOptions {
    if (options === undefined) {
      return this.#write(parameters, NO_CALL_OPTIONS);
    }
    const given = readNamedValues(options, "options");
    try {
      const own = optionsOf(given);
      return this.#at(own.baseUrl).#write(parameters, own);
    } catch (thrown) {
      // An error that the options show by themselves comes first, as in `merge`.
      layerOf(given);
      throw thrown;
    }
  }

  #write(parameters: unknown, own: CallOptions): RequestOptions {
    const plans =
      own.data === undefined
        ? this.#plans
        : (this.#dataPlans ??= this.#writer.plansOf(this.#route, true));
    const { recent } = plans.plans;
    const { names, values } = readNamedValues(parameters, "parameters", recent?.names);
    const plan = names === recent?.names ? recent.made : plans.planOf(names);
    return this.#writer.write(plan, values, plan.writeUrl(values), own);
  }

  /** The calls of the same route below another base URL; these calls if there is none. */
  #at(baseUrl: unknown): CompiledCalls {
    if (baseUrl === undefined) {
      return this;
    }
    const base = OPTIONS.baseUrl(baseUrl);
    const key = String(base);
    this.#byBaseUrl ??= new BoundedCache();
    let calls = this.#byBaseUrl.get(key);
    if (calls === undefined) {
      calls = new CompiledCalls(this.#writer.withBaseUrl(base), this.#route);
      this.#byBaseUrl.set(key, calls);
    }
    return calls;
  }
}

/** The options by name. Throws `INVALID_OPTIONS` for names that are not options. */
function optionsOf(given: NamedValues): CompiledOptions {
  const unknown = given.names.filter((name) => !ALLOWED.includes(name));
  if (unknown.length > 0) {
    const expected = `the options ${ALLOWED.join(", ")}`;
    throw new EndpointError(
      "INVALID_OPTIONS",
      `${cannot("call the compiled route", expected, quoteAll(unknown))}; parameters are the first argument`,
      { parameters: unknown },
    );
  }
  return {
    baseUrl: valueOf(given, "baseUrl"),
    headers: valueOf(given, "headers"),
    mediaType: valueOf(given, "mediaType"),
    request: valueOf(given, "request"),
    data: valueOf(given, "data"),
  };
}
