import { Route } from "../Route.js";
import type { BaseUrls } from "../settings/BaseUrl.js";
import {
  addressOf,
  firstOf,
  NO_OWN_OPTIONS,
  ownOptions,
  slotsOf,
  type OwnOptions,
} from "../settings/call.js";
import {
  checkOptions,
  layerOf,
  NO_OPTIONS,
  readNamedValues,
  type LayerOptions,
} from "../settings/options.js";
import {
  baseOf,
  isOperation,
  operationOf,
  readOperation,
  type CheckedOperation,
} from "../settings/operation.js";
import { ByNames } from "../support/ByNames.js";
import { createBare } from "../support/objects.js";
import type { RequestOptions } from "../types/options.js";
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
  /** The options among the names of those that calls bring. */
  readonly #slots = new ByNames((names) => {
    checkNames(names);
    return slotsOf(names);
  });

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
      return write(this.#writer, this.#plans, parameters, NO_OWN_OPTIONS);
    }
    const given = readNamedValues(options, "options", this.#slots.recent?.names);
    const { profile } = this.#writer;
    try {
      const slots = this.#slots.of(given.names);
      const writer = this.#writer.withBaseUrl(addressOf(given.values, slots, profile).baseUrl);
      const own = ownOptions(given.values, slots);
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
  own: OwnOptions,
): RequestOptions {
  const { names, values } = readNamedValues(parameters, "parameters", plans.recent?.names);
  const plan = plans.of(names);
  return writer.write(plan, values, plan.writeUrl(values), own);
}

/** The operation that the caller means, read for a layer. Throws `INVALID_ROUTE` or `INVALID_OPTIONS`. */
export function operationFor(writer: RequestWriter, given: unknown): CheckedOperation {
  return isOperation(given)
    ? readOperation(given, writer.layer.settings, writer.profile)
    : operationOf(Route.read(given));
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
  checkNames(given.names);
  const { names, values } = readNamedValues(parameters, "parameters");
  const named = createBare();
  names.forEach((name, i) => {
    named[name] = values[i];
  });
  return { ...own, parameters: named };
}

/** Throws `INVALID_OPTIONS` for names that are not options. */
function checkNames(names: readonly string[]): void {
  const hint = "; parameters are the first argument";
  checkOptions(names, ["method", "url"], "call the compiled route", hint);
}
