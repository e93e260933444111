/** Calls that are explained: read and planned, but not written. */
import { Route } from "../Route.js";
import { mayHaveBody } from "../settings/bodies.js";
import { readNamedValues } from "../settings/namedValues.js";
import { layerFrom, readOptions, type LayerOptions } from "../settings/options.js";
import { createBare } from "../support/objects.js";
import type { Calls } from "./Calls.js";
import { checkCallOptions, compiledOn, refuseData } from "./CompiledCalls.js";
import { compilePlan } from "./compilePlan.js";
import type { Layer } from "./Layer.js";
import { routeAlone, type CheckedOperation } from "./operation.js";
import type { Plan } from "./Plan.js";
import { readRoute, routeText, withRoute } from "./callOptions.js";

/** A call of a route or an operation, as a layer over others. */
export interface Explained {
  /** The layer that was called. */
  readonly below: Layer;
  readonly operation: CheckedOperation;
  /** What the operation sets over that layer. */
  readonly operationLayer: LayerOptions | undefined;
  readonly call: LayerOptions;
  /** The layer of the call, over that of the operation. */
  readonly layer: Layer;
  readonly plan: Plan;
  /** The values of its parameters, by the slots of the plan. */
  readonly values: unknown[];
}

/** The call of a route, or of options alone. */
export function explainedRoute(calls: Calls, route: unknown, options: unknown): Explained {
  refuseData(route, "url");
  const {
    calls: { layer: below },
    call: read,
  } = calls.read(route, options);
  const own = layerFrom(read, below.service.profile);
  const call = typeof route === "string" ? { ...own, ...withRoute(readRoute(route), own) } : own;
  const layer = below.over(call);
  const { method, url } = layer.settings;
  const operation = routeAlone(Route.parse(routeText(method, url)));
  return explained(below, layer, { operation, call, operationLayer: undefined });
}

/** The call of an operation. */
export function explainedOperation(
  below: Layer,
  given: unknown,
  parameters: unknown,
  options: unknown,
): Explained {
  const compiled = compiledOn(below, given);
  const read = readOptions(options);
  checkCallOptions(read.names);
  const { names, values } = readNamedValues(parameters, "parameters");
  const named = createBare();
  names.forEach((name, i) => {
    named[name] = values[i];
  });
  const { profile } = below.service;
  const call = { ...layerFrom(read, profile), parameters: named };
  const layer = compiled.layer.over(call);
  // The base URL of the call may contradict the operation.
  const operation =
    call.baseUrl === undefined ? compiled.operation : compiledOn(layer, given).operation;
  return explained(below, layer, {
    operation,
    call,
    operationLayer: compiled.layer === below ? undefined : compiled.layer.own,
  });
}

function explained(
  below: Layer,
  layer: Layer,
  call: Pick<Explained, "operation" | "call" | "operationLayer">,
): Explained {
  const { operation } = call;
  const { shape } = layer;
  // A call with `data` that may have none is explained, too.
  const mayHaveData = mayHaveBody(
    (operation.route.method ?? shape.method).toLowerCase(),
    operation.body,
  );
  const calls = { operation, hasOptions: false, hasData: false };
  const plan = compilePlan({ ...shape, hasData: shape.hasData && mayHaveData }, calls, []);
  const values = plan.defaults.map((i) => layer.writer.defaultValues[i]);
  return { ...call, below, layer, plan, values };
}
