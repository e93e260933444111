import type { Home } from "../request/guard.js";
import { shapeOf } from "../request/makePlan.js";
import { ReadyHeaders } from "../request/ReadyHeaders.js";
import type { Hooks, RequestLayer } from "../request/types.js";
import { chainOver } from "../support/properties.js";
import { type AmendAccept, amendHeaders } from "./amendAccept.js";
import { type Chain, flatten, type LayerSettings, NO_SETTINGS, ROOT } from "./flatten.js";
import { optionsAmong, type Setting } from "./readOptions.js";
import type { FactoryService } from "./readService.js";
import { mergedRequestOption } from "./requestOption.js";

/** What a subclass overrides. */
export interface LayerHooks extends Hooks {
  /** Amends an `accept` header, by the hook or in the standard way. */
  readonly amend: AmendAccept;
  /** Whether a subclass overrides the hook `amendAccept`. Its result may change, so it is called for every request. */
  readonly overridesAmendAccept: boolean;
}

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
    const { amend, overridesAmendAccept, ...hooks } = this.#findHooks();
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
          amendHeaders(merged, ofCall, mediaType, amend);
        },
        mediaType === undefined || !overridesAmendAccept,
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
