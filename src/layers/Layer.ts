import type { HeaderBag } from "../HeaderBag.js";
import type { Home } from "../request/guard.js";
import { shapeOf } from "../request/makePlan.js";
import { copyHeaders, type MergedHeaders, ReadyHeaders } from "../request/ReadyHeaders.js";
import type { Base, Hooks, RequestLayer } from "../request/types.js";
import { createBare } from "../support/objects.js";
import { assignOwn, chainOver } from "../support/properties.js";
import {
  type AmendAccept,
  amendHeaders,
  type MediaTypeChoice,
  mergeMediaTypes,
} from "./mediaTypeOption.js";
import { mediaTypeOver, optionsAmong, type Setting } from "./readOptions.js";
import type { FactoryService } from "./readService.js";
import { type JoinedRequest, mergedRequestOption, mergeRequests } from "./requestOption.js";

/** What a subclass overrides; `undefined` for the rest. */
export interface LayerHooks extends Hooks {
  /** The hook `amendAccept`. Its result may change, so it is called for every request. */
  readonly amend: AmendAccept | undefined;
}

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

/**
 * The options and parameters that one layer sets, as own properties. Its prototype is the layer below. The root has no
 * prototype, so no name is special.
 */
type Chain = Readonly<Record<string, unknown>>;

/** The chain that sets nothing. */
const ROOT: Chain = /* @__PURE__ */ Object.freeze(createBare());

/** What no layer at all sets. */
const NO_SETTINGS: LayerSettings = {
  base: undefined,
  method: "GET",
  url: undefined,
  data: undefined,
  mediaType: undefined,
  request: { value: undefined, fields: undefined },
  headers: {},
  isAcceptOfService: true,
  isBaseOfService: true,
  parameters: ROOT,
};

/** One layer of defaults of a factory. The parts that only calls need are made on the first call. */
export class Layer {
  readonly service: FactoryService;
  readonly home: Home;
  /** The layer below it; `undefined` for the one that sets nothing. */
  readonly below: Layer | undefined;
  /** What this layer sets. */
  readonly chain: Chain;
  readonly #findHooks: () => LayerHooks;
  #settings: LayerSettings | undefined;
  #ready: RequestLayer<FactoryService> | undefined;

  /** A layer of `fields`, over another layer. `findHooks` runs on the first call. */
  constructor(
    service: FactoryService,
    home: Home,
    findHooks: () => LayerHooks,
    fields: readonly Setting[] = [],
    below?: Layer,
  ) {
    this.service = service;
    this.home = home;
    this.below = below;
    this.chain = below === undefined ? ROOT : chainOver(below.chain, fields);
    this.#findHooks = findHooks;
  }

  /** Whether the service made this layer: the one that sets nothing, or the one of the profile. */
  get isOfService(): boolean {
    return this.below?.below === undefined;
  }

  /** A layer over this one. */
  over(fields: readonly Setting[], findHooks = this.#findHooks, home = this.home): Layer {
    return new Layer(this.service, home, findHooks, fields, this);
  }

  /** A layer that sets nothing, with the same home. */
  emptied(): Layer {
    return new Layer(this.service, this.home, this.#findHooks);
  }

  /** What this layer and all below it set together. Worked out on first use, since many layers are only built upon. */
  get settings(): LayerSettings {
    if (this.#settings === undefined) {
      const layers: Layer[] = [this];
      // Flattening starts at the nearest layer below whose settings are known.
      let layer = this.below;
      while (layer !== undefined && layer.#settings === undefined) {
        layers.push(layer);
        layer = layer.below;
      }
      this.#settings = flatten(layer?.settings ?? NO_SETTINGS, layers.reverse());
    }
    return this.#settings;
  }

  /** The layer as its requests need it. */
  get ready(): RequestLayer<FactoryService> {
    return (this.#ready ??= this.#prepare());
  }

  #prepare(): RequestLayer<FactoryService> {
    const { service, home, settings } = this;
    const { headers, isAcceptOfService, isBaseOfService, mediaType, request } = settings;
    const { amend, ...hooks } = this.#findHooks();
    const { base, method, data } = settings;
    const names = Object.keys(settings.parameters);
    return {
      service,
      base,
      isBaseOfService,
      guard: service.guardAt?.(home),
      names,
      values: Object.values(settings.parameters),
      sendsDefaultsInQuery: false,
      namesOfBase: namesOfBase(service),
      headers: new ReadyHeaders(
        headers,
        isAcceptOfService,
        (merged, ofCall) => {
          amendHeaders(merged, mediaTypeOver(mediaType, ofCall), amend ?? service.amendAccept);
        },
        mediaType === undefined || amend === undefined,
      ),
      data,
      hooks,
      requestOptionOf: (ofCall) =>
        request.value === undefined ? ofCall : mergedRequestOption(request, ofCall),
      shape: shapeOf(names, method, data !== undefined, base, optionsAmong),
    };
  }
}

/**
 * Tells which names belong to a base URL of a service. A layer's value for one is sent nowhere else, so that a test
 * server does not learn the tenant of the real service.
 */
function namesOfBase({ baseNames }: FactoryService): RequestLayer["namesOfBase"] {
  return ({ address, base }, toFill) => {
    const ofBases = [toFill?.names, baseNames, base?.toFill?.names];
    return (name) => !address.names.has(name) && ofBases.some((names) => names?.has(name));
  };
}

/** What `layers` set, the weakest first, over weaker settings. */
function flatten(weaker: LayerSettings, layers: readonly Layer[]): LayerSettings {
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
          // Made only if a layer sets a parameter: objects without prototype are slow to make.
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
