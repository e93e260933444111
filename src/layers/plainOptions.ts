/** The settings of layers and calls as plain options, which callers may read and merge again. */
import type { EndpointDefaults, HeaderValue, MediaTypeOptions, MergedOptions } from "../options.js";
import { keptPlans } from "../request/keptPlans.js";
import { assignOwn, defined, setOwn } from "../support/properties.js";
import type { Layer, LayerSettings } from "./Layer.js";
import {
  type BaseReader,
  givenOptions,
  mediaTypeOver,
  optionSlotsOf,
  readCallTarget,
  readOptions,
} from "./readOptions.js";
import { markEnded, mergedRequestOption } from "./requestOption.js";

/** Settings as merged options, in a fixed order. Nothing in `headers` and `request` is shared with another call. */
function toMerged(
  settings: Pick<LayerSettings, "base" | "method" | "url" | "mediaType" | "data" | "parameters">,
  headers: Record<string, HeaderValue | null>,
  request: unknown,
): MergedOptions {
  const { base, method, url, mediaType, data, parameters } = settings;
  const baseUrl = base?.text;
  // A factory's root layer sets baseUrl and method. Setting one field after the other takes three times as long.
  const merged = (
    url === undefined ? { baseUrl, method, headers } : { baseUrl, method, url, headers }
  ) as MergedOptions;
  if (mediaType !== undefined) {
    setOwn(merged, "mediaType", copyOfMediaType(mediaType));
  }
  if (request !== undefined) {
    setOwn(merged, "request", request);
  }
  if (data !== undefined) {
    setOwn(merged, "data", data);
  }
  for (const name of Object.keys(parameters)) {
    setOwn(merged, name, parameters[name]);
  }
  return merged;
}

/** The options of a route and options, or of options alone, over those of a layer. */
export function mergeCall(
  layer: Layer,
  readBase: BaseReader,
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
      base: target.base ?? settings.base,
      method: target.method ?? settings.method,
      url: target.url,
      mediaType: mediaTypeOver(settings.mediaType, ofCall.mediaType),
      data: ofCall.data === undefined ? settings.data : ofCall.data,
      parameters: settings.parameters,
    },
    headers,
    ready.requestOptionOf(ofCall.request),
  );
  names.forEach((name, slot) => {
    if (slots?.isOption(name) !== true) {
      assignOwn(merged, name, values[slot]);
    }
  });
  return ofCall.request === undefined ? merged : markEnded(merged, settings.request.value);
}

/** The settings of a layer as plain options. The objects that the library made are frozen. */
export function toDefaults(settings: LayerSettings): EndpointDefaults {
  const { headers, mediaType, request } = settings;
  const merged = toMerged(settings, { ...headers }, mergedRequestOption(request, undefined));
  Object.freeze(merged.headers);
  // Only the `mediaType` that was set: a polluted `Object.prototype` may lend `merged` another one.
  if (mediaType !== undefined) {
    Object.values(Object.freeze(merged.mediaType ?? {})).forEach(Object.freeze);
  }
  // A factory's root layer sets baseUrl and method.
  return Object.freeze(merged) as EndpointDefaults;
}

/** A copy that the caller may change. */
export function copyOfMediaType({ format, previews }: MediaTypeOptions): {
  format?: string;
  previews?: string[];
} {
  return defined({ format, previews: previews && [...previews] });
}
