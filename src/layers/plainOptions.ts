/** The settings of layers and calls as plain options, which callers may read and merge again. */
import type { EndpointDefaults, HeaderValue, MediaTypeOptions, MergedOptions } from "../options.js";
import { defined, setOwn } from "../support/properties.js";
import type { LayerSettings } from "./Layer.js";
import { mergedRequestOption } from "./requestOption.js";

/** What a call sets over a layer; nothing in it is shared with another call. */
interface CallSettings {
  readonly baseUrl: string | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Record<string, HeaderValue | null>;
  readonly mediaType: MediaTypeOptions | undefined;
  readonly request: unknown;
  readonly data: unknown;
}

/** Merged options without the parameters of the call, in a fixed order. */
export function toMerged(
  call: CallSettings,
  parameters: LayerSettings["parameters"],
): MergedOptions {
  const { baseUrl, method, url, headers, mediaType, request, data } = call;
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

/** The settings of a layer as plain options. The objects that the library made are frozen. */
export function toDefaults(settings: LayerSettings): EndpointDefaults {
  const { base, headers, method, url, data, mediaType, request } = settings;
  const merged = toMerged(
    {
      baseUrl: base?.text,
      method,
      url,
      headers: { ...headers },
      mediaType,
      request: mergedRequestOption(request, undefined),
      data,
    },
    settings.parameters,
  );
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
