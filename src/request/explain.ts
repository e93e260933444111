import { isMap, readValue, type Value } from "../grammar/values.js";
import { NO_OWN_OPTIONS } from "../settings/call.js";
import { isOperation, type CheckedOperation } from "../settings/operation.js";
import { readExplainOptions, type LayerOptions } from "../settings/options.js";
import type { Explanation, LayerName, Placement } from "../types/explanation.js";
import type { RequestOptions } from "../types/options.js";
import { operationCall, operationFor, writerFor } from "./CompiledCalls.js";
import type { Plan } from "./Plan.js";
import type { RequestWriter } from "./RequestWriter.js";

/** A call of a route or an operation, as a layer over others. */
interface Explained {
  /** The layer that was called. */
  readonly below: RequestWriter;
  readonly operation: CheckedOperation | undefined;
  readonly call: LayerOptions;
  /** The layer of the call, over that of the operation. */
  readonly own: RequestWriter;
  readonly plan: Plan;
}

/** Where each parameter and header of a call goes, and which layer set it; `args` are the caller's. */
export function explain(factory: RequestWriter, args: readonly unknown[]): Explanation {
  const [given, ...more] = args;
  // Options alone may have a parameter called route; they have a url beside it.
  const isCompiled = isOperation(given, "url");
  const withValues = readExplainOptions(more[isCompiled ? 2 : 1]);
  const explained = isCompiled ? readCompiled(factory, args) : readCall(factory, args);
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
  return writer.write(plan, values, plan.writeUrl(values), NO_OWN_OPTIONS);
}

function readCall(factory: RequestWriter, [route, options]: readonly unknown[]): Explained {
  const [below, call] = factory.readCall(route, options);
  const own = below.over(call);
  return { below, operation: undefined, call, own, plan: own.plan() };
}

function readCompiled(
  below: RequestWriter,
  [given, parameters, options]: readonly unknown[],
): Explained {
  const operation = operationFor(below, given);
  const call = operationCall(parameters, options, below.profile);
  const own = writerFor(operation, below).over(call);
  return { below, operation, call, own, plan: own.plansOf(operation, false).of([]) };
}

function parameterPlacements({ below, operation, call, own, plan }: Explained): Placement[] {
  const { parameters, baseUrl } = own.layer.settings;
  const { query } = below.profile;
  const whoSet = below.layer.whoSet().parameters;
  const placements = Object.keys(parameters).map((name): Placement => {
    const value = parameters[name];
    const place = plan.places.choosesHost(name, value) ? "host" : plan.places.of(name);
    const layer = Object.hasOwn(call.parameters, name) ? "call" : whoSet.get(name);
    const rule = operation?.parameters.get(name);
    const wire = rule?.name ?? name;
    const style = place === "body" ? plan.bodies.form : query;
    const write = (read: Value): string => {
      if (plan.places.isNamed(name)) {
        return read === "" && !plan.places.writesEmpty(name) ? "" : "written";
      }
      // In a body of parts a list has a part for each of its members.
      const isStyled = place !== "body" || plan.bodies.kind !== "multipart";
      return isStyled && typeof read === "object"
        ? style.write(wire, read, rule?.style)
        : "written";
    };
    const isReplaced = place === "header" && call.headers?.has(wire);
    const isWhole = place === "body" && plan.bodies.sends(value);
    const isUnsent = isReplaced || (!isWhole && isEmpty(value, name, write));
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
  { below, operation, call, own, plan }: Explained,
  parameters: readonly Placement[],
  withValues: boolean,
): Placement[] {
  const headers = own.layer.settings.headers.toInit();
  const whoSet = below.layer.whoSet().headers;
  const layerOf = (name: string): LayerName => {
    const layer = whoSet.get(name) ?? "library";
    const isTheirs = name === "accept" && operation?.accept !== undefined && layer === "profile";
    return call.headers?.has(name) === true ? "call" : isTheirs ? "operation" : layer;
  };
  const replaced = parameters
    .filter(({ place }) => place === "header")
    .map(({ name }) => operation?.parameters.get(name)?.name);
  const type = plan.contentTypeOf(undefined);
  const sent = withValues ? own.writeHeaders(type) : headers;
  const placements = Object.keys(headers).map((name): Placement => {
    const isUnsent = headers[name] === null || replaced.includes(name);
    const [place, value] = isUnsent ? ["unsent" as const, null] : ["header" as const, sent[name]];
    return { name, place, layer: layerOf(name), value };
  });
  const isTyped = Object.hasOwn(headers, "content-type") || replaced.includes("content-type");
  return type === undefined || isTyped
    ? placements
    : [...placements, { name: "content-type", place: "header", layer: "library", value: type }];
}

/** Whether a value writes nothing where it goes. */
function isEmpty(value: unknown, name: string, write: (read: Value) => string): boolean {
  try {
    const read = readValue(value, name);
    const size = typeof read !== "object" ? 1 : isMap(read) ? read.size : read.length;
    return read === undefined || size === 0 || write(read) === "";
  } catch {
    // A value that cannot be written is explained all the same.
    return false;
  }
}
