import { isMap, readValue, type Value } from "../grammar/values.js";
import { isOperation, type CheckedOperation } from "../settings/operation.js";
import { readExplainOptions, type LayerOptions } from "../settings/options.js";
import type { Explanation, LayerName, Placement } from "../types/explanation.js";
import type { RequestOptions } from "../types/options.js";
import { operationCall, operationFor, writerFor } from "./CompiledCalls.js";
import { NO_CALL_OPTIONS, type Plan } from "./Plan.js";
import type { RequestWriter } from "./RequestWriter.js";

/** A call of a route or an operation, as a layer over others. */
interface Explained {
  /** The layer of the factory. */
  readonly factory: RequestWriter;
  /** The layer of the operation over it, if there is one that says something. */
  readonly below: RequestWriter;
  readonly call: LayerOptions;
  /** The layer of the call over that. */
  readonly own: RequestWriter;
  readonly plan: Plan;
  readonly rules: CheckedOperation["rules"];
}

/** Where each parameter and header of a call goes, and which layer set it; `args` are the caller's. */
export function explain(factory: RequestWriter, args: readonly unknown[]): Explanation {
  const [route, ...more] = args;
  // Options alone may have a parameter called route; they have a url beside it.
  const isCompiled = isOperation(route) && !Object.hasOwn(route, "url");
  const withValues = readExplainOptions(more[isCompiled ? 2 : 1]);
  const explained = isCompiled ? readOperation(factory, args) : readCall(factory, args);
  const { own, plan } = explained;
  const parameters = parameterPlacements(explained);
  const placements = [...parameters, ...headerPlacements(explained, parameters, withValues)];
  return {
    method: plan.method,
    route: plan.name,
    placements: withValues
      ? placements
      : placements.map(({ name, place, layer }) => ({ name, place, layer })),
    ...(withValues ? { request: requestOf(own, plan) } : {}),
  };
}

function requestOf(writer: RequestWriter, plan: Plan): RequestOptions {
  // The plan prepares the values of the layers there.
  const values: unknown[] = [];
  return writer.write(plan, values, plan.writeUrl(values), NO_CALL_OPTIONS);
}

function readCall(factory: RequestWriter, [route, options]: readonly unknown[]): Explained {
  const [below, call] = factory.readCall(route, options);
  const own = below.over(call);
  return { factory: below, below, call, own, plan: own.plan(), rules: new Map() };
}

function readOperation(
  factory: RequestWriter,
  [given, parameters, options]: readonly unknown[],
): Explained {
  const operation = operationFor(factory, given);
  const below = writerFor(operation, factory);
  const call = operationCall(parameters, options, factory.profile);
  const own = below.over(call);
  const plan = own.plansOf(operation, false).planOf([]);
  return { factory, below, call, own, plan, rules: operation.rules };
}

function parameterPlacements({ factory, call, own, plan, rules }: Explained): Placement[] {
  const { parameters, baseUrl } = own.layer.settings;
  const { query } = factory.profile;
  const whoSet = factory.layer.whoSet().parameters;
  const placements = Object.keys(parameters).map((name): Placement => {
    const value = parameters[name];
    const place = plan.places.choosesHost(name, value) ? "host" : plan.places.of(name);
    const layer = Object.hasOwn(call.parameters, name) ? "call" : whoSet.get(name);
    const rule = rules.get(name);
    const wire = rule?.wire ?? name;
    const style = place === "body" ? plan.bodies.form : query;
    const write = (read: Value): string =>
      plan.places.isNamed(name) ? "written" : style.write(wire, read, rule?.style);
    const isUnsent =
      place === "header"
        ? value === null || call.headers?.has(wire) === true
        : !(place === "body" && plan.bodies.sends(value)) && isEmpty(value, name, write);
    return { name, place: isUnsent ? "unsent" : place, layer: layer ?? "library", value };
  });
  baseUrl?.defaults.forEach((value, name) => {
    const place = plan.places.of(name);
    if (!Object.hasOwn(parameters, name) && place !== "unsent") {
      placements.push({ name, place, layer: "profile", value });
    }
  });
  return placements;
}

function headerPlacements(
  { factory, below, call, own, plan, rules }: Explained,
  parameters: readonly Placement[],
  withValues: boolean,
): Placement[] {
  const headers = own.layer.settings.headers.toInit();
  const [set, setAbove] = [factory.layer.whoSet().headers, below.layer.whoSet().headers];
  const layerOf = (name: string): LayerName | undefined =>
    set.get(name) === setAbove.get(name) ? set.get(name) : "operation";
  const inParameters = parameters
    .filter(({ place }) => place === "header")
    .map(({ name }) => rules.get(name)?.wire);
  const type = plan.contentTypeOf(undefined);
  const sent = withValues ? own.writeHeaders(type) : headers;
  const placements = Object.keys(headers).map((name): Placement => {
    const layer = call.headers?.has(name) === true ? "call" : (layerOf(name) ?? "library");
    const value = headers[name];
    const isUnsent = value === null || inParameters.includes(name);
    const place = isUnsent ? "unsent" : "header";
    return { name, place, layer, value: isUnsent ? value : sent[name] };
  });
  const isTyped = Object.hasOwn(headers, "content-type") || inParameters.includes("content-type");
  return type === undefined || isTyped
    ? placements
    : [...placements, { name: "content-type", place: "header", layer: "library", value: type }];
}

/** Whether a value writes nothing where it goes, in a URL or in a cookie. */
function isEmpty(value: unknown, name: string, write: (read: Value) => string): boolean {
  try {
    const read = readValue(value, name);
    if (typeof read !== "object") {
      return read === undefined;
    }
    return (isMap(read) ? read.size : read.length) === 0 || write(read) === "";
  } catch {
    // A value that cannot be written is explained too.
    return false;
  }
}
