/** Layers as one: the chain of their settings, the settings merged, and the result as plain options. */
import type { HeaderBag } from "../HeaderBag.js";
import { EndpointError } from "../errors.js";
import type { EndpointDefaults, HeaderValue, MediaTypeOptions, MergedOptions } from "../options.js";
import type { Base } from "../request/PlannedCall.js";
import { copyHeaders, type MergedHeaders } from "../request/ReadyHeaders.js";
import { THREW } from "../support/messages.js";
import { defined } from "../support/defined.js";
import { createBare, isPlainObject, ReturnGiven } from "../support/objects.js";
import { assignOwn, setOwn } from "../support/properties.js";
import { type MediaTypeChoice, readOption } from "./readOptions.js";

/** What all layers together set. */
export interface LayerSettings {
  readonly base: Base | undefined;
  readonly method: string;
  readonly url: string | undefined;
  readonly data: unknown;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: JoinedRequest;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<MergedHeaders>;
  /** Whether only the service set `accept`, or the base URL. Then an operation's own takes its place. */
  readonly isAcceptOfService: boolean;
  readonly isBaseOfService: boolean;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The format of the strongest layer that sets one, and the previews of all layers, weaker layers first. */
function mergeMediaTypes(
  choices: readonly (MediaTypeChoice | undefined)[],
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  if (given.length < 2) {
    return given.at(0);
  }
  const formats = given.flatMap(({ format }) => format ?? []);
  const previews = given.flatMap((choice) => (choice.previews ? [choice.previews] : []));
  return {
    format: formats.at(-1),
    previews: previews.length === 0 ? undefined : [...new Set(previews.flat())],
  };
}

/** The media type that a call asks for, over that of its layer. */
export function mediaTypeOver(
  ofLayer: MediaTypeChoice | undefined,
  ofCall: unknown,
): MediaTypeChoice | undefined {
  return ofCall === undefined
    ? ofLayer
    : mergeMediaTypes([ofLayer, readOption("mediaType", ofCall)]);
}

/** What was passed as `request`, and whether the library joined it of several values. */
interface JoinedRequest {
  readonly value: unknown;
  readonly isJoined: boolean;
  /** The fields of `value`, if they were read before: so a getter of the caller runs once. */
  readonly fields: Readonly<Record<PropertyKey, unknown>> | undefined;
}

/** The value of `request` for a call that passes `ofCall`; nothing that was joined is shared by two calls. */
export function mergedRequestOption(below: JoinedRequest, ofCall: unknown): unknown {
  if (ofCall !== undefined) {
    return mergeRequests(below, [ofCall]).value;
  }
  return below.isJoined ? { ...(below.value as object) } : below.value;
}

/**
 * Merges the `request` values of layers, the weakest first. The strongest counts. If it is a plain object, a shallow
 * copy also gets the keys that it lacks from the plain objects below it. A value that is not a plain object replaces
 * everything below it.
 */
export function mergeRequests(below: JoinedRequest, values: readonly unknown[]): JoinedRequest {
  const given = below.value === undefined ? values : [below.value, ...values];
  if (values.length === 0) {
    return below;
  }
  // A value that is not a plain object replaces everything below it.
  const start = given.map(isPlainObject).lastIndexOf(false) + 1;
  const objects = given.slice(start) as Record<PropertyKey, unknown>[];
  const strongest = objects.pop();
  if (strongest === undefined || objects.length === 0) {
    return { value: given.at(-1), isJoined: false, fields: undefined };
  }
  try {
    // Without a prototype, `__proto__` is a key like any other.
    const weaker: Record<PropertyKey, unknown> = createBare();
    for (const object of objects) {
      const read = object === below.value ? below.fields : undefined;
      Object.assign(weaker, read ?? defined(object));
    }
    const fields = defined(strongest);
    if (Reflect.ownKeys(weaker).every((key) => Object.hasOwn(fields, key))) {
      return { value: strongest, isJoined: false, fields };
    }
    const value = { ...weaker, ...fields };
    return { value, isJoined: true, fields: value };
  } catch {
    throw new EndpointError("INVALID_OPTIONS", `Cannot merge "request": it ${THREW}`);
  }
}

/**
 * Marks the result of `merge` if a `request` that is not a plain object cut off the layers below it. Merged again, such
 * options still ignore the layers' `request`.
 */
export class EndedRequest extends ReturnGiven {
  readonly #request: unknown;

  constructor(merged: object, request: unknown) {
    super(merged);
    this.#request = request;
  }

  /** Whether `request` of these options takes nothing from weaker layers. */
  static isIn(options: unknown): boolean {
    return (
      typeof options === "object" &&
      options !== null &&
      #request in options &&
      (options as { request?: unknown }).request === options.#request
    );
  }
}

/** Marks merged options if a weaker `request` cut off the layers below it. */
export function markEnded(merged: MergedOptions, weaker: unknown): MergedOptions {
  if (weaker !== undefined && !isPlainObject(weaker) && isPlainObject(merged.request)) {
    new EndedRequest(merged, merged.request);
  }
  return merged;
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

/**
 * What one layer sets, as own properties: options and parameters. Its prototype is the layer below, and the root has
 * none, so no name is special.
 */
export type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
export const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What no layer at all sets. */
export const NO_SETTINGS: LayerSettings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, isJoined: false, fields: undefined },
  headers: {},
  isAcceptOfService: true,
  isBaseOfService: true,
  parameters: ROOT,
};

/** What one layer sets, and whether the service made it; if so, an operation's base URL and `accept` replace its own. */
interface ChainedLayer {
  readonly chain: Chain;
  readonly isOfService: boolean;
}

/** What `layers` set, the weakest first, over weaker settings. */
export function flatten(weaker: LayerSettings, layers: readonly ChainedLayer[]): LayerSettings {
  const all: { -readonly [Name in keyof LayerSettings]: LayerSettings[Name] } = { ...weaker };
  // What many layers set is merged once.
  const mediaTypes: MediaTypeChoice[] = [];
  const requests: unknown[] = [];
  let headers: MergedHeaders | undefined;
  let parameters: Record<string, unknown> | undefined;
  for (const { chain, isOfService } of layers) {
    // An own property of a layer is what its reader made of the option.
    for (const name of Object.keys(chain)) {
      const value = chain[name];
      switch (name) {
        case "baseUrl":
          all.base = value as Base;
          all.isBaseOfService &&= isOfService;
          break;
        case "method":
        case "url":
        case "data":
          // Each has the type that its reader gave it.
          all[name] = value as never;
          break;
        case "mediaType":
          mediaTypes.push(value as MediaTypeChoice);
          break;
        case "request":
          requests.push(value);
          break;
        case "headers": {
          const fields = (value as HeaderBag).toInit();
          headers ??= copyHeaders(weaker.headers);
          for (const field of Object.keys(fields)) {
            assignOwn(headers, field, fields[field]);
            all.isAcceptOfService &&= field !== "accept" || isOfService;
          }
          break;
        }
        default:
          // Objects without prototype are expensive.
          parameters ??= Object.assign(createBare(), weaker.parameters);
          parameters[name] = value;
      }
    }
  }
  all.mediaType = mergeMediaTypes([weaker.mediaType, ...mediaTypes]);
  all.request = mergeRequests(weaker.request, requests);
  all.headers = headers ?? weaker.headers;
  all.parameters = parameters ?? weaker.parameters;
  return all;
}
