import { isMap, readValue } from "../grammar/values.js";
import type { Layers } from "../settings/Layers.js";
import type { LayerOptions } from "../settings/options.js";
import type { QueryStyle } from "../settings/QueryStyle.js";
import type { Explanation, LayerName, Placement } from "../types/explanation.js";
import type { Plan } from "./Plan.js";
import { NO_CALL_OPTIONS } from "./Plan.js";
import type { RequestWriter } from "./RequestWriter.js";

/** Where each parameter and header of a call goes, and which layer set it. */
export function explain(
  writer: RequestWriter,
  call: LayerOptions,
  withValues: boolean,
): Explanation {
  const own = writer.over(call);
  const plan = own.plan();
  const placements = [
    ...parameterPlacements(plan, writer, call),
    ...headerPlacements(plan, own, writer.layer, call, withValues),
  ];
  return {
    method: plan.method,
    route: plan.name,
    placements: withValues
      ? placements
      : placements.map(({ name, place, layer }) => ({ name, place, layer })),
    ...(withValues ? { request: own.write(plan, [], plan.writeUrl([]), NO_CALL_OPTIONS) } : {}),
  };
}

function parameterPlacements(plan: Plan, writer: RequestWriter, call: LayerOptions): Placement[] {
  const { layer } = writer;
  const { query } = writer.profile;
  const { parameters } = layer.settingsOf(call);
  const whoSet = layer.whoSet().parameters;
  return Object.keys(parameters).map((name) => {
    const value = parameters[name];
    const place = plan.places.choosesHost(name, value) ? "host" : plan.places.of(name);
    const style = place === "body" ? plan.bodies.form : query;
    const from: LayerName = Object.hasOwn(call.parameters, name)
      ? "call"
      : (whoSet.get(name) ?? "library");
    return {
      name,
      place:
        (place === "body" && plan.bodies.sends(value)) ||
        !isEmpty(value, name, plan.places.isNamed(name) ? undefined : style)
          ? place
          : "unsent",
      layer: from,
      value,
    };
  });
}

function headerPlacements(
  plan: Plan,
  writer: RequestWriter,
  layer: Layers,
  call: LayerOptions,
  withValues: boolean,
): Placement[] {
  const headers = writer.layer.settings.headers.toInit();
  const whoSet = layer.whoSet().headers;
  const type = plan.contentTypeOf(undefined);
  const sent = withValues ? writer.writeHeaders(type) : headers;
  const placements = Object.keys(headers).map((name): Placement => {
    const from = call.headers?.has(name) === true ? "call" : (whoSet.get(name) ?? "library");
    const value = headers[name];
    return {
      name,
      place: value === null ? "unsent" : "header",
      layer: from,
      value: value === null ? value : sent[name],
    };
  });
  return type === undefined || Object.hasOwn(headers, "content-type")
    ? placements
    : [...placements, { name: "content-type", place: "header", layer: "library", value: type }];
}

/** Whether a value writes nothing in a URL or a form; `style` is that of what no template names. */
function isEmpty(value: unknown, name: string, style: QueryStyle | undefined): boolean {
  try {
    const read = readValue(value, name);
    if (typeof read !== "object") {
      return read === undefined;
    }
    return (isMap(read) ? read.size : read.length) === 0 || style?.write(name, read) === "";
  } catch {
    // A value that cannot be written is explained too.
    return false;
  }
}
