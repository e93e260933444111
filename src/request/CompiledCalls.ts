import { Route } from "../Route.js";
import type { BaseUrls } from "../settings/BaseUrl.js";
import { firstOf, valueOf } from "../settings/call.js";
import {
  checkOptions,
  layerOf,
  NO_OPTIONS,
  OPTIONS,
  readNamedValues,
  type LayerOptions,
  type NamedValues,
} from "../settings/options.js";
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

/** The calls of one compiled operation on one layer. */
export class CompiledCalls {
  readonly #writer: RequestWriter;
  readonly #operation: CheckedOperation;
  /** The plans of most calls, which bring neither `data` nor a base URL. */
  readonly #plans: RoutePlans;
  /** Those of other calls, without `data` and with it, by the writer for their base URL. */
  #others: WeakMap<RequestWriter, RoutePlans[]> | undefined;

  /** For what the caller compiles: a route or an operation. Nothing is planned before the first call. */
  constructor(writer: RequestWriter, given: unknown) {
    this.#operation = operationFor(writer, given);
    this.#writer = writerFor(this.#operation, writer);
    this.#plans = this.#writer.plansOf(this.#operation, false);
  }

  /** The route. */
  get route(): Route {
    // With the names as they are written.
    return Route.parse(String(this.#operation.route));
  }

  /** The request of a call. */
  request(parameters: unknown, options: unknown): RequestOptions {
    if (options === undefined) {
      return write(this.#writer, this.#plans, parameters, NO_CALL_OPTIONS);
    }
    const given = readNamedValues(options, "options");
    const { profile } = this.#writer;
    try {
      const own = optionsOf(given);
      const writer = this.#writer.withBaseUrl(
        own.baseUrl === undefined ? undefined : OPTIONS.baseUrl(own.baseUrl, profile),
      );
      const hasData = own.data !== undefined;
      const isPlain = writer === this.#writer && !hasData;
      return write(writer, isPlain ? this.#plans : this.#plansAt(writer, hasData), parameters, own);
    } catch (thrown) {
      throw firstOf(given, thrown, profile);
    }
  }

  #plansAt(writer: RequestWriter, hasData: boolean): RoutePlans {
    this.#others ??= new WeakMap();
    const known = this.#others.get(writer) ?? [];
    this.#others.set(writer, known);
    return (known[Number(hasData)] ??= writer.plansOf(this.#operation, hasData));
  }
}

function write(
  writer: RequestWriter,
  plans: RoutePlans,
  parameters: unknown,
  own: CallOptions,
): RequestOptions {
  const { recent } = plans.plans;
  const { names, values } = readNamedValues(parameters, "parameters", recent?.names);
  const plan = names === recent?.names ? recent.made : plans.planOf(names);
  return writer.write(plan, values, plan.writeUrl(values), own);
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
function optionsOf(given: NamedValues): CallOptions & { readonly baseUrl: unknown } {
  const action = "call the compiled route";
  checkOptions(given, ["method", "url"], action, "; parameters are the first argument");
  return {
    baseUrl: valueOf(given, "baseUrl"),
    headers: valueOf(given, "headers"),
    mediaType: valueOf(given, "mediaType"),
    request: valueOf(given, "request"),
    data: valueOf(given, "data"),
  };
}
