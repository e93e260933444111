/** The options of a call over those of its layer, not yet parsed. */
import type { MergedOptions } from "../options.js";
import { keptPlans } from "../request/keptPlans.js";
import { assignOwn } from "../support/properties.js";
import { mediaTypeOver } from "./amendAccept.js";
import type { Calls } from "./Calls.js";
import { toMerged } from "./plainOptions.js";
import { givenOptions, optionSlotsOf, readCallTarget } from "./readCallOptions.js";
import { readOptions } from "./readOptions.js";
import { markEnded } from "./requestOption.js";

/** The options of a route and options, or of options alone, over those of the layer of `calls`. */
export function mergeOptions(calls: Calls, route: unknown, options: unknown): MergedOptions {
  if (typeof route === "string") {
    return mergeCall(calls, route, options);
  }
  const { calls: under, options: chosen } = calls.callsForOptions(route, options);
  return mergeCall(under, undefined, chosen);
}

function mergeCall(
  { layer, readBase }: Calls,
  route: string | undefined,
  options: unknown,
): MergedOptions {
  const { settings, ready, service } = layer;
  const plans = route === undefined ? undefined : keptPlans(service, route);
  const { names, values } = readOptions(options, plans?.recent?.names);
  const slots = optionSlotsOf(names, plans?.recent);
  const operation = slots?.isRedirected === true ? undefined : plans?.operation;
  const target =
    operation === undefined
      ? readCallTarget(route, values, slots, readBase, settings.url)
      : { base: undefined, method: operation.method, url: operation.address.url };
  const ofCall = givenOptions(values, slots);
  const headers = {};
  ready.headers.mergeInto(headers, ofCall.headers);
  const merged = toMerged(
    {
      baseUrl: (target.base ?? settings.base)?.text,
      method: target.method ?? settings.method,
      url: target.url,
      headers,
      mediaType: mediaTypeOver(settings.mediaType, ofCall.mediaType),
      request: ready.requestOptionOf(ofCall.request),
      data: ofCall.data === undefined ? settings.data : ofCall.data,
    },
    settings.parameters,
  );
  names.forEach((name, slot) => {
    if (slots?.isOption(name) !== true) {
      assignOwn(merged, name, values[slot]);
    }
  });
  return ofCall.request === undefined ? merged : markEnded(merged, settings.request.value);
}
