import { HeaderBag } from "../HeaderBag.js";
import { copyOwn, createBare } from "../support/objects.js";
import { layerOver, layersOf } from "../support/properties.js";
import type { LayerName } from "../types/explanation.js";
import type { BaseUrl } from "./BaseUrl.js";
import { NO_OPTIONS, type LayerOptions, type MediaTypeChoice } from "./options.js";

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

/** What a layer sets are its own properties; its prototype is what the layer below it sets. */
type Link = Partial<Omit<LayerOptions, "headers">>;

const KEYS = ["baseUrl", "method", "url", "mediaType", "request", "data", "parameters"] as const;

/** The root of the chain: it sets nothing and has no prototype, so that no name is special. */
const NOTHING = Object.freeze<Link>(createBare<never>());

/** What no layer sets. */
const NO_SETTINGS: Omit<Settings, "headers"> = {
  baseUrl: undefined,
  method: undefined,
  url: undefined,
  mediaType: undefined,
  requests: [],
  data: undefined,
  parameters: NO_OPTIONS.parameters,
};

type WhoSet = ReadonlyMap<string, LayerName>;

/** One layer of defaults, immutable. Layers form a prototype chain, and their headers form another. */
export class Layers {
  /** The layer that sets nothing. */
  static readonly root: Layers = new Layers(NOTHING, HeaderBag.empty);

  readonly #link: Link;
  readonly #headers: HeaderBag;
  /** What this layer set and the layer below it; `undefined` for the root. */
  readonly #origin: { readonly below: Layers; readonly own: LayerOptions } | undefined;
  #settings: Settings | undefined;

  private constructor(
    link: Link,
    headers: HeaderBag,
    origin?: { readonly below: Layers; readonly own: LayerOptions },
  ) {
    this.#link = link;
    this.#headers = headers;
    this.#origin = origin;
  }

  /** A layer over this one. */
  derive(own: LayerOptions): Layers {
    const { headers } = own;
    const bag = headers === undefined ? this.#headers : this.#headers.over(headers);
    return new Layers(linkOver(this.#link, own), bag, { below: this, own });
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

  #flatten(): Settings {
    const origin = this.#origin;
    const below = origin === undefined ? undefined : origin.below.#settings;
    // One step from there is shorter than the whole chain.
    const [weaker, links] =
      origin !== undefined && below !== undefined
        ? [below, [origin.own]]
        : [NO_SETTINGS, linksOf(this.#link)];
    let { baseUrl, method, url, data } = weaker;
    const parameters = copyOwn(weaker.parameters);
    const mediaTypes = [weaker.mediaType];
    const requests = [...weaker.requests];
    for (const own of links) {
      ({ baseUrl = baseUrl, method = method, url = url, data = data } = own);
      mediaTypes.push(own.mediaType);
      if (own.request !== undefined) {
        requests.push(own.request);
      }
      Object.assign(parameters, own.parameters);
    }
    return {
      baseUrl,
      method,
      url,
      headers: this.#headers,
      mediaType: mergeMediaTypes(...mediaTypes),
      requests,
      data,
      parameters,
    };
  }
}

/** What `own` sets over `below`; `below` itself if it sets nothing. */
function linkOver(below: Link, own: LayerOptions): Link {
  const set = KEYS.filter((key) => own[key] !== NO_OPTIONS[key]);
  return set.length === 0
    ? below
    : layerOver(
        below,
        set.map((key) => [key, own[key]]),
      );
}

/** What each layer of a chain sets, weakest first. */
function linksOf(top: Link): readonly Link[] {
  return layersOf(top).map((link) => copyOwn(link));
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
