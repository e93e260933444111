import { HeaderBag } from "../HeaderBag.js";
import { layerOver, layersOf } from "../support/properties.js";
import type { LayerName } from "../types/explanation.js";
import type { BaseUrl } from "./BaseUrl.js";
import type { LayerOptions, MediaTypeChoice } from "./options.js";

/** What all layers together set, flat. */
export interface Settings {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: HeaderBag;
  readonly mediaType: MediaTypeChoice | undefined;
  /** What each layer passed as `request`, weaker layers first. */
  readonly requests: readonly unknown[];
  readonly data: unknown;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a layer sets, save what has a chain of its own. */
type Chain = Omit<LayerOptions, "headers" | "parameters">;

const CHAIN_KEYS = ["baseUrl", "method", "url", "mediaType", "request", "data"] as const;

/** The root of the chains: it has no prototype, and every key of it is `undefined`. */
const NOTHING = Object.freeze(Object.create(null) as Chain & Record<string, unknown>);

type WhoSet = ReadonlyMap<string, LayerName>;

/**
 * One layer of defaults, immutable. Layers are prototype chains: the own properties of `#chain` and
 * `#parameters` are what this layer sets, their prototypes are the layer below, and the root's
 * prototype is `null`, so that no name is special. Headers are a third such chain.
 */
export class Layers {
  /** The layer that sets nothing. */
  static readonly root: Layers = new Layers(NOTHING, HeaderBag.empty, NOTHING);

  readonly #chain: Chain;
  readonly #headers: HeaderBag;
  readonly #parameters: Readonly<Record<string, unknown>>;
  /** What this layer set and the layer below it; `undefined` for the root. */
  readonly #origin: { readonly below: Layers; readonly own: LayerOptions } | undefined;
  #settings: Settings | undefined;

  private constructor(
    chain: Chain,
    headers: HeaderBag,
    parameters: Readonly<Record<string, unknown>>,
    origin?: { readonly below: Layers; readonly own: LayerOptions },
  ) {
    this.#origin = origin;
    this.#chain = chain;
    this.#headers = headers;
    this.#parameters = parameters;
  }

  /** A layer over this one. */
  derive(own: LayerOptions): Layers {
    const { headers, parameters } = own;
    return new Layers(
      chainOver(this.#chain, own),
      headers === undefined ? this.#headers : this.#headers.over(headers),
      isEmpty(parameters)
        ? this.#parameters
        : layerOver(this.#parameters, Object.entries(parameters)),
      { below: this, own },
    );
  }

  /** Which layer set each parameter and each header last, or removed it. */
  whoSet(): { readonly parameters: WhoSet; readonly headers: WhoSet } {
    const layers: LayerOptions[] = [];
    for (let origin = this.#origin; origin !== undefined; origin = origin.below.#origin) {
      layers.push(origin.own);
    }
    const parameters = new Map<string, LayerName>();
    const headers = new Map<string, LayerName>();
    // The lowest layer is the profile's.
    layers.reverse().forEach((own, i) => {
      const layer = i === 0 ? "profile" : (`defaults ${i}` as const);
      Object.keys(own.parameters).forEach((name) => parameters.set(name, layer));
      own.headers?.forEach((_, name) => headers.set(name, layer));
    });
    return { parameters, headers };
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    return (this.#settings ??= this.#flatten());
  }

  /** What a call sets over this layer. */
  settingsOf(call: LayerOptions): Settings {
    const weaker = this.settings;
    return {
      baseUrl: call.baseUrl ?? weaker.baseUrl,
      method: call.method ?? weaker.method,
      url: call.url ?? weaker.url,
      headers: call.headers === undefined ? weaker.headers : weaker.headers.over(call.headers),
      mediaType:
        call.mediaType === undefined
          ? weaker.mediaType
          : mergeMediaTypes(weaker.mediaType, call.mediaType),
      requests: call.request === undefined ? weaker.requests : [...weaker.requests, call.request],
      data: call.data === undefined ? weaker.data : call.data,
      parameters: isEmpty(call.parameters)
        ? weaker.parameters
        : flatten([weaker.parameters, call.parameters]),
    };
  }

  #flatten(): Settings {
    const origin = this.#origin;
    if (origin !== undefined && origin.below.#settings !== undefined) {
      // One step from there is shorter than the whole chain.
      return { ...origin.below.settingsOf(origin.own), headers: this.#headers };
    }
    const chain = this.#chain;
    const layers = layersOf(chain);
    return {
      baseUrl: chain.baseUrl,
      method: chain.method,
      url: chain.url,
      headers: this.#headers,
      mediaType: mergeMediaTypes(...ownValues(layers, "mediaType")),
      requests: ownValues(layers, "request"),
      data: chain.data,
      parameters: flatten(layersOf(this.#parameters)),
    };
  }
}

/** What `own` sets, save headers and parameters, as a layer over `below`; itself for nothing. */
function chainOver(below: Chain, own: LayerOptions): Chain {
  const set = CHAIN_KEYS.filter((key) => own[key] !== undefined);
  return set.length === 0
    ? below
    : layerOver(
        below,
        set.map((key) => [key, own[key]]),
      );
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

function isEmpty(parameters: object): boolean {
  return Object.keys(parameters).length === 0;
}

/** The strongest format, and the previews of all, weaker layers first. */
export function mergeMediaTypes(
  ...choices: readonly (MediaTypeChoice | undefined)[]
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  if (given.length < 2) {
    return given[0];
  }
  const formats = given.map(({ format }) => format).filter((format) => format !== undefined);
  const previews = given.map((choice) => choice.previews).filter((names) => names !== undefined);
  return {
    format: formats.at(-1),
    previews: previews.length === 0 ? undefined : [...new Set(previews.flat())],
  };
}
