import { EndpointError } from "../errors.js";
import { Route } from "../Route.js";
import type { BaseUrls } from "../settings/BaseUrl.js";
import { valueOf } from "../settings/call.js";
import {
  layerOf,
  NO_OPTIONS,
  OPTIONS,
  readNamedValues,
  type LayerOptions,
  type NamedValues,
} from "../settings/options.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { cannot, quoteAll } from "../support/messages.js";
import {
  baseOf,
  isOperation,
  operationOf,
  readOperation,
  type CheckedOperation,
} from "../settings/operation.js";
import type { RequestOptions } from "../types/options.js";
import { NO_CALL_OPTIONS, type CallOptions } from "./Plan.js";
import type { RoutePlans } from "./PlanCache.js";
import type { RequestWriter } from "./RequestWriter.js";

/** The option keys of a compiled route. Its parameters are an argument of their own. */
const ALLOWED = Object.keys(OPTIONS).filter((key) => key !== "method" && key !== "url");

interface CompiledOptions extends CallOptions {
  readonly baseUrl: unknown;
}

/** The calls of one compiled operation on one layer. */
export class CompiledCalls {
  readonly #writer: RequestWriter;
  readonly #operation: CheckedOperation;
  readonly #plans: RoutePlans;
  /** The plans of calls that bring `data`. */
  #dataPlans: RoutePlans | undefined;
  /** The same operation below each base URL that a call brought. */
  #byBaseUrl: BoundedCache<CompiledCalls> | undefined;

  /** Nothing is planned before the first call. */
  constructor(writer: RequestWriter, operation: CheckedOperation) {
    this.#writer = writer;
    this.#operation = operation;
    this.#plans = writer.plansOf(operation, false);
  }

  /** Those of what the caller compiles: a route or an operation. */
  static of(writer: RequestWriter, given: unknown): CompiledCalls {
    const operation = operationFor(writer, given);
    return new CompiledCalls(writerFor(operation, writer), operation);
  }

  /** The route. */
  get route(): Route {
    // With the names as they are written.
    return Route.parse(String(this.#operation.route));
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
      layerOf(given, this.#writer.profile);
      throw thrown;
    }
  }

  #write(parameters: unknown, own: CallOptions): RequestOptions {
    const plans =
      own.data === undefined
        ? this.#plans
        : (this.#dataPlans ??= this.#writer.plansOf(this.#operation, true));
    const { recent } = plans.plans;
    const { names, values } = readNamedValues(parameters, "parameters", recent?.names);
    const plan = names === recent?.names ? recent.made : plans.planOf(names);
    return this.#writer.write(plan, values, plan.writeUrl(values), own);
  }

  /** The calls of the same operation below another base URL; these calls if there is none. */
  #at(baseUrl: unknown): CompiledCalls {
    if (baseUrl === undefined) {
      return this;
    }
    const base = OPTIONS.baseUrl(baseUrl, this.#writer.profile);
    const key = String(base);
    this.#byBaseUrl ??= new BoundedCache();
    let calls = this.#byBaseUrl.get(key);
    if (calls === undefined) {
      calls = new CompiledCalls(this.#writer.withBaseUrl(base), this.#operation);
      this.#byBaseUrl.set(key, calls);
    }
    return calls;
  }
}

/** The operation that the caller means, read for a layer. Throws `INVALID_ROUTE` or `INVALID_OPTIONS`. */
export function operationFor(writer: RequestWriter, given: unknown): CheckedOperation {
  return isOperation(given)
    ? readOperation(given, writer.layer.settings, writer.profile)
    : // It checks that it is a text.
      operationOf(Route.parse(given as string));
}

/**
 * The writer of an operation's calls: its server and its `accept` are a layer over the service's, unless
 * a layer of defaults says otherwise.
 */
export function writerFor(
  { accept, baseUrl: own }: CheckedOperation,
  writer: RequestWriter,
): RequestWriter {
  const { layer, profile } = writer;
  const isNew = accept !== undefined && layer.whoSet().headers.get("accept") === "profile";
  return own === undefined && !isNew
    ? writer
    : writer.over({
        ...NO_OPTIONS,
        baseUrl: baseOf(own, layer.settings, profile),
        headers: isNew ? new Map([["accept", accept]]) : undefined,
      });
}

/** What a call of an operation sets, as a layer. */
export function operationCall(
  parameters: unknown,
  options: unknown,
  service: BaseUrls,
): LayerOptions {
  const given = readNamedValues(options, "options");
  const own = layerOf(given, service);
  optionsOf(given);
  const { names, values } = readNamedValues(parameters, "parameters");
  const named = Object.create(null) as Record<string, unknown>;
  names.forEach((name, i) => {
    named[name] = values[i];
  });
  return { ...own, parameters: named };
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
