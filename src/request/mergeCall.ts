import {
  addressOf,
  firstOf,
  readRoute,
  valueAt,
  withRoute,
  type Address,
  type CallSlots,
} from "../settings/call.js";
import type { Settings } from "../settings/Layers.js";
import { copyOf, mergeRequests, toMerged, type CallSettings } from "../settings/merge.js";
import type { NamedValues } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { setOwn } from "../support/properties.js";
import type { MergedOptions } from "../types/options.js";
import type { HeaderWriter } from "./HeaderWriter.js";

/** What calls are merged over. */
interface MergedLayer {
  readonly settings: Settings;
  readonly profile: Profile;
  readonly headers: HeaderWriter;
}

/** The options of a call, which stand in these slots, over those of a layer. */
export function mergeCall(
  route: string | undefined,
  call: NamedValues,
  slots: CallSlots,
  { settings: layer, profile, headers: writer }: MergedLayer,
): MergedOptions {
  const { names, values } = call;
  let own: Address;
  try {
    own = addressOf(values, slots, profile);
    own = route === undefined ? own : withRoute(readRoute(route), own);
  } catch (thrown) {
    throw firstOf(call, thrown, profile);
  }
  const { baseUrl = layer.baseUrl, method = layer.method, url = layer.url } = own;
  const { headers, mediaType } = writer.merge({
    headers: valueAt(values, slots.headers),
    mediaType: valueAt(values, slots.mediaType),
  });
  const request = mergeRequests(layer.requests, valueAt(values, slots.request));
  const data = slots.data < 0 ? layer.data : values[slots.data];
  const base = baseUrl?.toString();
  const isAddressed = base !== undefined && method !== undefined && url !== undefined;
  const settings = { baseUrl: base, method, url, headers, mediaType, request, data };
  if (isAddressed && slots.merged !== undefined) {
    // Overwriting a field of a copied object is several times faster than adding one.
    const merged = { ...slots.merged };
    merged.baseUrl = base;
    merged.method = method;
    merged.url = url;
    overwrite(merged, settings);
    for (const slot of slots.parameters) {
      merged[names[slot] ?? ""] = values[slot];
    }
    return merged;
  }
  const merged = toMerged(settings, layer.parameters);
  for (const slot of slots.parameters) {
    setOwn(merged, names[slot] ?? "", values[slot]);
  }
  slots.merged = isAddressed ? withoutValues(merged, layer.parameters) : undefined;
  return merged;
}

/** Sets what has a key among the merged options. */
function overwrite(merged: MergedOptions, call: CallSettings): void {
  const { headers, mediaType, request, data } = call;
  merged.headers = headers;
  if (mediaType !== undefined) {
    merged.mediaType = copyOf(mediaType);
  }
  if (request !== undefined) {
    merged.request = request;
  }
  if (data !== undefined) {
    merged.data = data;
  }
}

/** The same keys with the values of the defaults only: those of a call are not kept. */
function withoutValues(merged: MergedOptions, defaults: Settings["parameters"]): MergedOptions {
  const keys = { ...merged };
  for (const key of Object.keys(keys)) {
    keys[key] = defaults[key];
  }
  return keys;
}
