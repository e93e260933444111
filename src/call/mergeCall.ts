import { mergeRequests, toMerged } from "../settings/merge.js";
import type { NamedValues } from "../settings/namedValues.js";
import { setOwn } from "../support/properties.js";
import type { MergedOptions } from "../types/options.js";
import type { Layer } from "./Layer.js";
import { addressOf, ownOptions, readRoute, withRoute } from "./readCall.js";

/** The options of a call over those of a layer. */
export function mergeCall(
  layer: Layer,
  route: string | undefined,
  call: NamedValues,
): MergedOptions {
  const { service, settings, writer } = layer;
  const { values } = call;
  const slots = layer.slotsOf(call.names);
  const address = addressOf(call, slots, service.profile);
  const own = route === undefined ? address : withRoute(readRoute(route), address);
  const { baseUrl = settings.baseUrl, method = settings.method, url = settings.url } = own;
  const given = ownOptions(values, slots);
  const { headers, mediaType } = writer.headers.merge(given);
  const request = mergeRequests(settings.requests, given.request);
  const { data = settings.data } = given;
  const merged = toMerged(
    { baseUrl: baseUrl?.toString(), method, url, headers, mediaType, request, data },
    settings.parameters,
  );
  for (const { name, slot } of slots.parameters) {
    setOwn(merged, name, values[slot]);
  }
  return merged;
}
