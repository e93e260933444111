import { EndpointError } from "../errors.js";
import { isEnumerable, isPlainObject } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type {
  EndpointDefaults,
  HeaderValue,
  MediaTypeOptions,
  MergedOptions,
} from "../types/options.js";
import type { Settings } from "./flatten.js";
import type { MediaTypeChoice } from "./options.js";

/**
 * One value of what the layers passed for `request`: the strongest as it is, unless weaker plain
 * objects have keys that a plain object above them lacks; those are kept in a shallow copy.
 */
export function mergeRequests(weaker: readonly unknown[], own?: unknown): unknown {
  const requests = own === undefined ? weaker : [...weaker, own];
  if (requests.length < 2) {
    // Handed over unseen.
    return requests.at(0);
  }
  try {
    // Whatever is no plain object replaces all below it.
    const start = requests.map(isPlainObject).lastIndexOf(false) + 1;
    const objects = requests.slice(start) as MetaFields[];
    const strongest = objects.pop();
    return strongest === undefined || objects.length === 0
      ? requests.at(-1)
      : mergeObjects(objects, strongest);
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot merge "request": its own code throws');
  }
}

/** One object of all fields, each read once; `strongest` itself if it has them all. */
function mergeObjects(weaker: readonly MetaFields[], strongest: MetaFields): unknown {
  const merged: MetaFields = {};
  for (const object of weaker) {
    assignDefined(merged, object);
  }
  const own: MetaFields = {};
  assignDefined(own, strongest);
  if (hasAll(own, merged)) {
    return strongest;
  }
  assignDefined(merged, own);
  return merged;
}

/** Sets the own fields of `source`, also those under symbols, that are not `undefined`. */
function assignDefined(target: MetaFields, source: MetaFields): void {
  // By `for…in`, which takes a part of the time of asking for all keys.
  for (const key in source) {
    const value = Object.hasOwn(source, key) ? source[key] : undefined;
    if (value !== undefined) {
      setOwn(target, key, value);
    }
  }
  for (const key of Object.getOwnPropertySymbols(source)) {
    const value = isEnumerable(source, key) ? source[key] : undefined;
    if (value !== undefined) {
      setOwn(target, key, value);
    }
  }
}

/** Whether `fields` has all the keys of another object. */
function hasAll(fields: MetaFields, other: MetaFields): boolean {
  for (const key in other) {
    if (Object.hasOwn(other, key) && !Object.hasOwn(fields, key)) {
      return false;
    }
  }
  return Object.getOwnPropertySymbols(other).every((key) => Object.hasOwn(fields, key));
}

type MetaFields = Partial<Record<PropertyKey, unknown>>;

/** What a call sets over a layer; nothing in it is shared with another call. */
interface CallSettings {
  readonly baseUrl: string | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Record<string, HeaderValue | null>;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: unknown;
  readonly data: unknown;
}

/** Merged options without the parameters of the call, in a fixed order. */
export function toMerged(call: CallSettings, defaults: Settings["parameters"]): MergedOptions {
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
  for (const name in defaults) {
    setOwn(merged, name, defaults[name]);
  }
  return merged;
}

/** The settings of a layer as plain options, frozen as far as the library made them. */
export function toDefaults(settings: Settings): EndpointDefaults {
  const { baseUrl, method, url, headers, mediaType, requests, data, parameters } = settings;
  const merged = toMerged(
    {
      baseUrl: baseUrl?.toString(),
      method,
      url,
      headers: { ...headers },
      mediaType,
      request: mergeRequests(requests),
      data,
    },
    parameters,
  );
  Object.freeze(merged.headers);
  if (mediaType !== undefined) {
    Object.values(Object.freeze(merged.mediaType) ?? []).forEach(Object.freeze);
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
