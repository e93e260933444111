import type { BaseUrl } from "./BaseUrl.js";
import { EndpointError } from "./errors.js";
import { HeaderBag } from "./HeaderBag.js";
import { isPlainObject, setOwn } from "./internal/objects.js";
import type { LayerOptions, MediaTypeChoice } from "./Options.js";
import type { LayerName } from "./types/explanation.js";
import type { EndpointDefaults, MergedOptions } from "./types/options.js";

/** What all layers together set, flat. */
export interface Settings {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: HeaderBag;
  readonly mediaType: MediaTypeChoice | undefined;
  /** What each layer passed, weaker layers first; {@link mergeRequests} makes one of them. */
  readonly requests: readonly unknown[];
  readonly data: unknown;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a layer sets, save what has a chain of its own. */
type Chain = Readonly<Omit<LayerOptions, "headers" | "parameters">>;

const NOTHING: Readonly<Record<string, never>> = Object.freeze(
  Object.create(null) as Record<string, never>,
);

/**
 * One layer of defaults, immutable. Layers are prototype chains: the own properties of `#chain` and
 * `#parameters` are what this layer sets, their prototypes are the layer below, and the root's
 * prototype is `null`, so that no name is special. Headers are a third such chain.
 */
export class Defaults {
  /** The layer that sets nothing. */
  static readonly root: Defaults = new Defaults(NOTHING, HeaderBag.empty, NOTHING);

  readonly #chain: Chain;
  readonly #headers: HeaderBag;
  readonly #parameters: Readonly<Record<string, unknown>>;
  /** What this layer set and the layer below it; `undefined` for the root. */
  readonly #origin: { readonly below: Defaults; readonly own: LayerOptions } | undefined;
  #settings: Settings | undefined;
  #defaults: EndpointDefaults | undefined;

  private constructor(
    chain: Chain,
    headers: HeaderBag,
    parameters: Readonly<Record<string, unknown>>,
    origin?: { readonly below: Defaults; readonly own: LayerOptions },
  ) {
    this.#origin = origin;
    this.#chain = chain;
    this.#headers = headers;
    this.#parameters = parameters;
  }

  /** A layer over this one. */
  derive(own: LayerOptions): Defaults {
    const { headers, parameters, ...chain } = own;
    return new Defaults(
      layerOver(this.#chain, chain),
      headers === undefined ? this.#headers : this.#headers.with(headers.toInit()),
      layerOver(this.#parameters, parameters),
      { below: this, own },
    );
  }

  /** Which layer set the parameter last. */
  whoSetParameter(name: string): LayerName {
    return this.#whoSet(({ parameters }) => Object.hasOwn(parameters, name));
  }

  /** Which layer set or removed the header last. */
  whoSetHeader(name: string): LayerName {
    return this.#whoSet(
      ({ headers }) => headers !== undefined && (headers.has(name) || headers.isRemoved(name)),
    );
  }

  /** Counts the layers, since none of them knows its number; the lowest is the profile's. */
  #whoSet(sets: (own: LayerOptions) => boolean): LayerName {
    let found = 0;
    let count = 0;
    for (let origin = this.#origin; origin !== undefined; origin = origin.below.#origin) {
      found = found === 0 && sets(origin.own) ? count + 1 : found;
      count += 1;
    }
    return found === count ? "profile" : `defaults ${count - found}`;
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    if (this.#settings === undefined) {
      const chain = this.#chain;
      const layers = layersOf(chain);
      this.#settings = {
        baseUrl: chain.baseUrl,
        method: chain.method,
        url: chain.url,
        headers: this.#headers,
        mediaType: mergeMediaTypes(ownValues(layers, "mediaType")),
        requests: ownValues(layers, "request"),
        data: chain.data,
        parameters: flatten(layersOf(this.#parameters)),
      };
    }
    return this.#settings;
  }

  /** The settings as plain frozen options, made on first use. */
  get defaults(): EndpointDefaults {
    return (this.#defaults ??= toDefaults(this.settings));
  }

  /** What a call sets over this layer. */
  settingsOf(call: LayerOptions): Settings {
    const weaker = this.settings;
    return {
      baseUrl: call.baseUrl ?? weaker.baseUrl,
      method: call.method ?? weaker.method,
      url: call.url ?? weaker.url,
      headers:
        call.headers === undefined ? weaker.headers : weaker.headers.with(call.headers.toInit()),
      mediaType: mergeMediaTypes([weaker.mediaType, call.mediaType]),
      requests: call.request === undefined ? weaker.requests : [...weaker.requests, call.request],
      data: call.data === undefined ? weaker.data : call.data,
      parameters: flatten([weaker.parameters, call.parameters]),
    };
  }
}

/**
 * One value of what the layers passed for `request`: the strongest as it is, unless a weaker plain
 * object has keys that the plain object above it lacks; those are kept in a shallow copy.
 */
export function mergeRequests(requests: readonly unknown[]): unknown {
  return requests.reduce((weaker, stronger) => {
    try {
      return mergeTwo(weaker, stronger);
    } catch {
      throw new EndpointError("INVALID_OPTIONS", 'Cannot merge "request": its own code throws');
    }
  }, undefined);
}

function mergeTwo(weaker: unknown, stronger: unknown): unknown {
  if (!isPlainObject(weaker) || !isPlainObject(stronger)) {
    return stronger;
  }
  const below = definedOf(weaker);
  const above = definedOf(stronger);
  const lacking = Object.keys(below).some((key) => !Object.hasOwn(above, key));
  return lacking ? { ...below, ...above } : stronger;
}

/** Plain options of what was merged, in a fixed order; nothing in them is shared with another call. */
export function toMerged(settings: Settings): MergedOptions {
  const { baseUrl, method, url, headers, mediaType, data, parameters } = settings;
  const request = mergeRequests(settings.requests);
  const merged: MergedOptions = {
    ...(baseUrl === undefined ? {} : { baseUrl: baseUrl.toString() }),
    ...(method === undefined ? {} : { method }),
    ...(url === undefined ? {} : { url }),
    headers: headers.toInit(),
    ...(mediaType === undefined ? {} : { mediaType: copyOf(mediaType) }),
    ...(request === undefined ? {} : { request }),
    ...(data === undefined ? {} : { data }),
  };
  for (const name of Object.keys(parameters)) {
    setOwn(merged, name, parameters[name]);
  }
  return merged;
}

/** Like {@link toMerged}, but frozen as far as the library made it: the caller's values are not. */
function toDefaults(settings: Settings): EndpointDefaults {
  const merged = toMerged(settings);
  Object.freeze(merged.headers);
  Object.freeze(merged.mediaType?.previews);
  Object.freeze(merged.mediaType);
  // A factory's root layer sets baseUrl and method.
  return Object.freeze(merged) as EndpointDefaults;
}

/** `own` as a layer over `below`; not by assignment, which would search the chain for setters. */
function layerOver<Layer extends object>(below: Layer, own: Layer): Layer {
  return Object.keys(own).length === 0
    ? below
    : (Object.create(below, Object.getOwnPropertyDescriptors(own)) as Layer);
}

/** The objects of a chain, weakest first. */
function layersOf<Layer extends object>(top: Layer): readonly Layer[] {
  const layers: Layer[] = [];
  for (
    let layer: Layer | null = top;
    layer !== null;
    layer = Object.getPrototypeOf(layer) as Layer | null
  ) {
    layers.push(layer);
  }
  return layers.reverse();
}

function ownValues<Key extends keyof Chain>(
  layers: readonly Chain[],
  key: Key,
): readonly Chain[Key][] {
  return layers.filter((layer) => Object.hasOwn(layer, key)).map((layer) => layer[key]);
}

function flatten(layers: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const flat = Object.create(null) as Record<string, unknown>;
  for (const layer of layers) {
    Object.assign(flat, layer);
  }
  return flat;
}

/** The strongest format, and the previews of all, weaker layers first. */
function mergeMediaTypes(
  choices: readonly (MediaTypeChoice | undefined)[],
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  const formats = given.map(({ format }) => format).filter((format) => format !== undefined);
  const previews = given.map((choice) => choice.previews).filter((names) => names !== undefined);
  const format = formats.at(-1);
  return given.length === 0
    ? undefined
    : {
        ...(format === undefined ? {} : { format }),
        ...(previews.length === 0 ? {} : { previews: [...new Set(previews.flat())] }),
      };
}

function copyOf({ format, previews }: MediaTypeChoice): { format?: string; previews?: string[] } {
  return {
    ...(format === undefined ? {} : { format }),
    ...(previews === undefined ? {} : { previews: [...previews] }),
  };
}

function definedOf(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
