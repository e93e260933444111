/** How options of several layers become one: `request`, the media type, and plain options of all. */
import { EndpointError } from "../errors.js";
import { isPlainObject, Itself } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type {
  EndpointDefaults,
  HeaderValue,
  MediaTypeOptions,
  MergedOptions,
} from "../types/options.js";
import type { Settings } from "./Layer.js";
import type { MediaTypeChoice } from "./options.js";

/** The strongest format, and the previews of both, the weaker ones first. */
export function mergeMediaTypes(
  weaker: MediaTypeChoice | undefined,
  own: MediaTypeChoice | undefined,
): MediaTypeChoice | undefined {
  if (weaker === undefined || own === undefined) {
    return own ?? weaker;
  }
  const { previews = own.previews } = weaker;
  return {
    format: own.format ?? weaker.format,
    previews: previews && [...new Set([...previews, ...(own.previews ?? [])])],
  };
}

/** What was passed as `request`, and whether the library joined it of several values. */
export interface JoinedRequest {
  readonly value: unknown;
  readonly isJoined: boolean;
}

/** The value of `request` for a call that passes `own`; nothing that was joined is shared by two calls. */
export function requestOf({ value, isJoined }: JoinedRequest, own: unknown): unknown {
  if (own === undefined) {
    return isJoined ? { ...(value as object) } : value;
  }
  return value === undefined ? own : mergeRequests(value, own).value;
}

/**
 * What two layers passed as `request`: the stronger value as it is, unless both are plain objects and the weaker one
 * has keys that the stronger lacks; those are kept in a shallow copy.
 */
export function mergeRequests(weaker: unknown, own: unknown): JoinedRequest {
  if (!isPlainObject(weaker) || !isPlainObject(own)) {
    return { value: own, isJoined: false };
  }
  try {
    const below = definedIn(weaker);
    const above = definedIn(own);
    const isWhole = Reflect.ownKeys(below).every((key) => Object.hasOwn(above, key));
    return isWhole
      ? { value: own, isJoined: false }
      : { value: { ...below, ...above }, isJoined: true };
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot merge "request": its own code throws');
  }
}

/** The own fields that are not `undefined`, those under symbols too. */
function definedIn(fields: object): Record<PropertyKey, unknown> {
  const own: Record<PropertyKey, unknown> = { ...fields };
  for (const key of Reflect.ownKeys(own)) {
    if (own[key] === undefined) {
      Reflect.deleteProperty(own, key);
    }
  }
  return own;
}

/** Marks merged options whose `request` takes nothing from weaker layers, when they are merged again either. */
class EndedRequest extends Itself {
  readonly #request: unknown;

  constructor(merged: object, request: unknown) {
    super(merged);
    this.#request = request;
  }

  static isIn(options: unknown): boolean {
    return (
      typeof options === "object" &&
      options !== null &&
      #request in options &&
      (options as { request?: unknown }).request === options.#request
    );
  }
}

/** Marks merged options if a weaker value ended the merging of `request`. */
export function markEnded(merged: MergedOptions, weaker: unknown): MergedOptions {
  if (weaker !== undefined && !isPlainObject(weaker) && isPlainObject(merged.request)) {
    new EndedRequest(merged, merged.request);
  }
  return merged;
}

/** Whether `request` of these options takes nothing from weaker layers. */
export function isEnded(options: unknown): boolean {
  return EndedRequest.isIn(options);
}

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
export function toMerged(call: CallSettings, parameters: Settings["parameters"]): MergedOptions {
  const { baseUrl, method, url, headers, mediaType, request, data } = call;
  // A factory's root layer sets baseUrl and method. Setting one field after the other takes three times as long.
  const merged = (
    url === undefined ? { baseUrl, method, headers } : { baseUrl, method, url, headers }
  ) as MergedOptions;
  if (mediaType !== undefined) {
    setOwn(merged, "mediaType", copyOf(mediaType));
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

/** The settings of a layer as plain options, frozen as far as the library made them. */
export function toDefaults(settings: Settings): EndpointDefaults {
  const { base, headers, method, url, data, mediaType, request } = settings;
  const merged = toMerged(
    {
      baseUrl: base?.text,
      method,
      url,
      headers: { ...headers },
      mediaType,
      request: requestOf(request, undefined),
      data,
    },
    settings.parameters,
  );
  Object.freeze(merged.headers);
  if (merged.mediaType !== undefined) {
    Object.values(Object.freeze(merged.mediaType)).forEach(Object.freeze);
  }
  // A factory's root layer sets baseUrl and method.
  return Object.freeze(merged) as EndpointDefaults;
}

/** A copy that the caller may change. */
export function copyOf({ format, previews }: MediaTypeOptions): {
  format?: string;
  previews?: string[];
} {
  return {
    ...(format === undefined ? {} : { format }),
    ...(previews === undefined ? {} : { previews: [...previews] }),
  };
}
