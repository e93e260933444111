import {
  addressOf,
  firstOf,
  ownOptions,
  readRoute,
  withRoute,
  type Address,
  type CallSlots,
} from "../settings/call.js";
import type { Settings } from "../settings/Layers.js";
import { mergeRequests, toMerged } from "../settings/merge.js";
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
  const { values } = call;
  let own: Address;
  try {
    own = addressOf(values, slots, profile);
    own = route === undefined ? own : withRoute(readRoute(route), own);
  } catch (thrown) {
    throw firstOf(call, thrown, profile);
  }
  const { baseUrl = layer.baseUrl, method = layer.method, url = layer.url } = own;
  const given = ownOptions(values, slots);
  const { headers, mediaType } = writer.merge(given);
  const request = mergeRequests(layer.requests, given.request);
  const { data = layer.data } = given;
  const merged = toMerged(
    { baseUrl: baseUrl?.toString(), method, url, headers, mediaType, request, data },
    layer.parameters,
  );
  for (const { name, slot, inherits } of slots.parameters) {
    setOwn(merged, name, values[slot], inherits);
  }
  return merged;
}
