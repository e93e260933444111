import { EndpointError } from "../errors.js";
import { notARoute, Route } from "../Route.js";
import { readNamedValues } from "../settings/namedValues.js";
import { checkOptions, readOptions } from "../settings/options.js";
import { cannot } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import type { RequestOptions } from "../types/options.js";
import type { Layer } from "./Layer.js";
import type { CheckedOperation } from "./operation.js";
import { readOf, type ReadOperation } from "./readOperations.js";
import type { RoutePlans } from "./PlanCache.js";
import { addressOf, NO_OWN_OPTIONS, ownOptions, slotsOf, type OwnOptions } from "./callOptions.js";

/** The calls of one route or operation on one layer. */
export class CompiledCalls {
  readonly #layer: Layer;
  readonly #operation: CheckedOperation;
  /** What checks the operation on a layer; `undefined` for a route alone. */
  readonly #read: ReadOperation | undefined;
  /** The plans of most calls, which bring neither `data` nor a base URL. */
  readonly #plans: RoutePlans;
  /** The names of the options of the last call that brought any. */
  #names: readonly string[] | undefined;

  /** For what the caller compiles: a route or an operation. Nothing is planned before the first call. */
  constructor(layer: Layer, given: unknown) {
    const compiled = compiledOn(layer, given);
    this.#operation = compiled.operation;
    this.#read = readOf(given);
    this.#layer = compiled.layer;
    this.#plans = this.#layer.plans.compiled(this.#operation, false);
  }

  /** The route. */
  get route(): Route {
    // With the names as they are written.
    return Route.parse(this.#operation.route.toString());
  }

  /** The request of a call. */
  request(parameters: unknown, options: unknown): RequestOptions {
    const standard = this.#layer;
    if (options === undefined) {
      return writeCall(standard, this.#plans, parameters, NO_OWN_OPTIONS);
    }
    const { slots: known, profile } = standard.service;
    const given = readOptions(options, this.#names);
    this.#checkNames(given.names);
    const slots = known.of(given.names, slotsOf);
    const layer = standard.withBaseUrl(addressOf(given, slots, profile).baseUrl);
    const own = ownOptions(given.values, slots);
    const hasData = own.data !== undefined;
    const isSame = layer === standard;
    // The base URL of the call may contradict the operation.
    const operation = (isSame ? undefined : this.#read?.on(layer).operation) ?? this.#operation;
    const plans = isSame && !hasData ? this.#plans : layer.plans.compiled(operation, hasData);
    return writeCall(layer, plans, parameters, own);
  }

  /** Checks names unless they are those of the last call. */
  #checkNames(names: readonly string[]): void {
    if (names !== this.#names) {
      checkCallOptions(names);
      this.#names = names;
    }
  }
}

function writeCall(
  layer: Layer,
  plans: RoutePlans,
  parameters: unknown,
  own: OwnOptions,
): RequestOptions {
  const { names, values } = readNamedValues(parameters, "parameters", plans.recent?.names);
  return layer.writer.write(plans.plan(names), values, own);
}

/** A route or an operation, and the layer of its calls. */
interface CompiledOn {
  readonly operation: CheckedOperation;
  readonly layer: Layer;
}

/** What the caller means, on a layer. Throws `INVALID_ROUTE` or `INVALID_OPTIONS`. */
export function compiledOn(layer: Layer, given: unknown): CompiledOn {
  const read = readOf(given);
  if (read === undefined) {
    return { operation: layer.service.routes.find(routeTextOf(given)).operation, layer };
  }
  const { operation, own } = read.on(layer);
  return { operation, layer: own === undefined ? layer : layer.over(own) };
}

/** The text of a route, which is all that a caller may give but an `Operation`. */
function routeTextOf(given: unknown): string {
  refuseData(given);
  if (typeof given !== "string") {
    throw notARoute(given);
  }
  return given;
}

/** Throws `INVALID_OPTIONS` for the data of an operation: an object with a route, and `without` another field. */
export function refuseData(given: unknown, without?: string): void {
  let isData: boolean;
  try {
    isData =
      isRecord(given) &&
      Object.hasOwn(given, "route") &&
      (without === undefined || !Object.hasOwn(given, without));
  } catch {
    // A proxy whose own code throws.
    isData = false;
  }
  if (isData) {
    const expected = "a route or an Operation";
    const got = "plain data, which Operation.from(data) makes an Operation";
    throw new EndpointError("INVALID_OPTIONS", cannot("use the operation", expected, got));
  }
}

/** Throws `INVALID_OPTIONS` for names that are not options. */
export function checkCallOptions(names: readonly string[]): void {
  const hint = "; parameters are the first argument";
  checkOptions(names, ["method", "url"], "call the route", hint);
}
