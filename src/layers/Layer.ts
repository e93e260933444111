import { readHeaders } from "../grammar/headers.js";
import { ReadyHeaders, type HeaderNeeds, type MergedHeaders } from "../request/headers.js";
import type { Base, Guard, Hooks, RequestLayer } from "../request/service.js";
import { createBare } from "../support/objects.js";
import { chainOver, setOwn } from "../support/properties.js";
import { mergeMediaTypes, mergeRequests, requestOf, type JoinedRequest } from "./merge.js";
import { isOption, type Field, type MediaTypeChoice } from "./options.js";
import type { FactoryService } from "./profile.js";

/**
 * What one layer sets, as own properties: options and parameters. Its prototype is the layer below, and the root has
 * none, so no name is special.
 */
type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What all layers together set. */
export interface Settings {
  readonly base: Base | undefined;
  readonly method: string;
  readonly url: string | undefined;
  readonly data: unknown;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: JoinedRequest;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<MergedHeaders>;
  /** Whether none but the service set `accept`. */
  readonly isAcceptOpen: boolean;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

const NOTHING: Settings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, isJoined: false },
  headers: {},
  isAcceptOpen: true,
  parameters: ROOT,
};

/** What a subclass overrides. */
export interface LayerHooks extends Hooks {
  /** Amends the `accept` header for what a layer, or a call, asks of the media type. */
  readonly amend: (
    headers: MergedHeaders,
    needs: HeaderNeeds,
    mediaType: MediaTypeChoice | undefined,
  ) => MergedHeaders;
  /** Whether it is the hook of a subclass that amends, which is asked each time. */
  readonly isAmendedAnew: boolean;
}

/** Where a layer and all over it are at home. */
export interface Home {
  readonly base: Base;
  /** Whether that is the vendor's own: then the servers of its operations are home, too. */
  readonly isVendors: boolean;
}

/** One layer of defaults of a factory. What only calls need is made on the first call. */
export class Layer implements RequestLayer {
  readonly service: FactoryService;
  readonly home: Home;
  /** The layer below it; `undefined` for the one that sets nothing. */
  readonly below: Layer | undefined;
  /** What this layer sets. */
  readonly own: Chain;
  readonly isQuery = false;
  readonly #findHooks: () => LayerHooks;
  #settings: Settings | undefined;
  #hooks: LayerHooks | undefined;
  #headers: ReadyHeaders | undefined;
  #names: readonly string[] | undefined;
  #values: readonly unknown[] | undefined;
  #guard: Guard | undefined;

  /** A layer that sets what `fields` are, over another. `findHooks` runs on the first call. */
  constructor(
    service: FactoryService,
    home: Home,
    findHooks: () => LayerHooks,
    fields: readonly Field[] = [],
    below?: Layer,
  ) {
    this.service = service;
    this.home = home;
    this.below = below;
    this.own = below === undefined ? ROOT : chainOver(below.own, fields);
    this.#findHooks = findHooks;
  }

  /** A layer over this one. */
  over(fields: readonly Field[], findHooks = this.#findHooks, home = this.home): Layer {
    return new Layer(this.service, home, findHooks, fields, this);
  }

  /** A layer that sets nothing, with the same home. */
  emptied(): Layer {
    return new Layer(this.service, this.home, this.#findHooks);
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    if (this.#settings === undefined) {
      const layers: Layer[] = [];
      // From the nearest layer below that is flat already.
      let layer: Layer | undefined = this as Layer;
      while (layer !== undefined && layer.#settings === undefined) {
        layers.push(layer);
        layer = layer.below;
      }
      const weaker = (layer === undefined ? undefined : layer.#settings) ?? NOTHING;
      this.#settings = layers.reduceRight((flat, each) => each.#over(flat), weaker);
    }
    return this.#settings;
  }

  get base(): Base | undefined {
    return this.settings.base;
  }

  get method(): string {
    return this.settings.method;
  }

  get data(): unknown {
    return this.settings.data;
  }

  get hooks(): LayerHooks {
    return (this.#hooks ??= this.#findHooks());
  }

  get guard(): Guard | undefined {
    return (this.#guard ??= this.service.guardAt?.(this.home.base, this.home.isVendors));
  }

  get headers(): ReadyHeaders {
    if (this.#headers === undefined) {
      const { headers, isAcceptOpen, mediaType } = this.settings;
      const { amend, isAmendedAnew } = this.hooks;
      this.#headers = new ReadyHeaders(
        headers,
        isAcceptOpen,
        (merged, needs) => amend(merged, needs, mediaType),
        mediaType === undefined || !isAmendedAnew,
      );
    }
    return this.#headers;
  }

  get names(): readonly string[] {
    return (this.#names ??= Object.keys(this.settings.parameters));
  }

  get values(): readonly unknown[] {
    return (this.#values ??= Object.values(this.settings.parameters));
  }

  requestOf(own: unknown): unknown {
    return requestOf(this.settings.request, own);
  }

  /** What this layer sets over weaker settings. */
  #over(weaker: Settings): Settings {
    const { own } = this;
    // Each was read by its own reader.
    const given = own as Record<keyof Settings | "baseUrl", never>;
    const has = (name: string): boolean => Object.hasOwn(own, name);
    const headers = has("headers") ? readHeaders(given.headers) : undefined;
    const isService = this.below?.below === undefined;
    return {
      base: has("baseUrl") ? given.baseUrl : weaker.base,
      method: has("method") ? given.method : weaker.method,
      url: has("url") ? given.url : weaker.url,
      data: has("data") ? own["data"] : weaker.data,
      mediaType: has("mediaType")
        ? mergeMediaTypes(weaker.mediaType, given.mediaType)
        : weaker.mediaType,
      request: has("request") ? mergeRequests(weaker.request.value, own["request"]) : weaker.request,
      headers: headers === undefined ? weaker.headers : overHeaders(weaker.headers, headers),
      isAcceptOpen: weaker.isAcceptOpen && (isService || headers?.has("accept") !== true),
      parameters: overParameters(weaker.parameters, own),
    };
  }
}

function overHeaders(
  weaker: Readonly<MergedHeaders>,
  own: ReturnType<typeof readHeaders>,
): MergedHeaders {
  const all = { ...weaker };
  own.forEach((value, name) => {
    setOwn(all, name, value);
  });
  return all;
}

function overParameters(weaker: Settings["parameters"], own: Chain): Settings["parameters"] {
  const names = Object.keys(own).filter((name) => !isOption(name));
  if (names.length === 0) {
    return weaker;
  }
  const all = Object.assign(createBare(), weaker);
  for (const name of names) {
    all[name] = own[name];
  }
  return all;
}
