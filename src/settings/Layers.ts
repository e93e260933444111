import type { HeaderFields, StoredHeader } from "../grammar/headers.js";
import { createBare } from "../support/objects.js";
import { chainOver, setOwn } from "../support/properties.js";
import type { BaseUrl } from "./BaseUrl.js";
import { NO_OPTIONS, type LayerOptions, type MediaTypeChoice } from "./options.js";

/** What all layers together set, flat. */
export interface Settings {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<Record<string, StoredHeader>>;
  readonly mediaType: MediaTypeChoice | undefined;
  /** What each layer passed as `request`, weaker layers first. */
  readonly requests: readonly unknown[];
  readonly data: unknown;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * What a layer replaces are its own properties; its prototype is what the layers below it set. Headers, parameters
 * and the like are joined.
 */
type Link = Partial<Pick<LayerOptions, (typeof REPLACED)[number]>>;

const REPLACED = ["baseUrl", "method", "url", "data"] as const;

/** The root of the chain: it sets nothing and has no prototype, so that no name is special. */
const NOTHING = Object.freeze<Link>(createBare<never>());

/** What no layer sets. */
const NO_SETTINGS: Settings = { ...NO_OPTIONS, headers: {}, requests: [] };

/** What a layer sets, and the layer below it. */
interface Derivation {
  readonly below: Layers;
  readonly own: LayerOptions;
}

/** One layer of defaults, immutable. Layers form a prototype chain. */
export class Layers {
  /** The layer that sets nothing. */
  static readonly root: Layers = new Layers(NOTHING);

  readonly #link: Link;
  /** What this layer set and the layer below it; `undefined` for the root. */
  readonly origin: Derivation | undefined;
  #settings: Settings | undefined;

  private constructor(link: Link, origin?: Derivation) {
    this.#link = link;
    this.origin = origin;
  }

  /** A layer over this one. */
  derive(own: LayerOptions): Layers {
    const set = REPLACED.filter((key) => own[key] !== undefined);
    const fields = set.map((key) => [key, own[key]] as const);
    return new Layers(chainOver(this.#link, fields), { below: this, own });
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    return (this.#settings ??= this.#flatten());
  }

  #flatten(): Settings {
    const layers: LayerOptions[] = [];
    let weaker = NO_SETTINGS;
    // From the nearest layer below that is flat already.
    let { origin } = this;
    while (origin !== undefined) {
      const { below, own }: Derivation = origin;
      layers.push(own);
      weaker = below.#settings ?? weaker;
      origin = below.#settings === undefined ? below.origin : undefined;
    }
    layers.reverse();
    // Of these the chain itself has the strongest.
    const { baseUrl, method, url, data } = this.#link;
    const requests = layers.flatMap(({ request }) => (request === undefined ? [] : [request]));
    return {
      baseUrl,
      method,
      url,
      headers: joinedHeaders(weaker.headers, layers),
      mediaType: mergeMediaTypes(weaker.mediaType, ...layers.map(({ mediaType }) => mediaType)),
      requests: requests.length === 0 ? weaker.requests : [...weaker.requests, ...requests],
      data,
      parameters: joinedParameters(weaker.parameters, layers),
    };
  }
}

/** The headers of all layers. */
function joinedHeaders(
  weaker: Settings["headers"],
  layers: readonly LayerOptions[],
): Settings["headers"] {
  const given = layers.flatMap(({ headers }): readonly HeaderFields[] =>
    headers ? [headers] : [],
  );
  if (given.length === 0) {
    return weaker;
  }
  const all = { ...weaker };
  for (const fields of given) {
    fields.forEach((value, name) => {
      setOwn(all, name, value);
    });
  }
  return all;
}

/** The parameters of all layers. Where one has any, its own: objects without prototype are expensive. */
function joinedParameters(
  weaker: Settings["parameters"],
  layers: readonly LayerOptions[],
): Settings["parameters"] {
  const given = [weaker, ...layers.map(({ parameters }) => parameters)].filter(
    (parameters) => parameters !== NO_OPTIONS.parameters,
  );
  return given.length < 2
    ? (given.at(0) ?? weaker)
    : given.reduce<Record<string, unknown>>((all, own) => Object.assign(all, own), createBare());
}

/** The strongest format, and the previews of all, weaker layers first. */
export function mergeMediaTypes(
  ...choices: readonly (MediaTypeChoice | undefined)[]
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  if (given.length < 2) {
    return given.at(0);
  }
  const formats = given.map(({ format }) => format).filter((format) => format !== undefined);
  const previews = given.map((choice) => choice.previews).filter((names) => names !== undefined);
  return {
    format: formats.at(-1),
    previews: previews.length === 0 ? undefined : [...new Set(previews.flat())],
  };
}
