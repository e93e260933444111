import type { BodyWriter } from "../body/BodyWriter.js";
import { bodyWriterOf } from "../body/kinds.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import {
  flatten,
  NOTHING,
  replacedOver,
  type Replaced,
  type Settings,
} from "../settings/flatten.js";
import { toDefaults } from "../settings/merge.js";
import { NO_OPTIONS, type LayerOptions } from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames } from "../support/ByNames.js";
import type { EndpointDefaults } from "../types/options.js";
import type { Shape } from "./compilePlan.js";
import type { Hooks } from "./hooks.js";
import { PlanCache, RouteCache } from "./PlanCache.js";
import type { OptionSlots } from "./callOptions.js";
import { RequestWriter } from "./RequestWriter.js";

/** What the layers of a service share. */
interface SharedService {
  readonly profile: Profile;
  /** How bodies are written, where an operation does not say otherwise. */
  readonly bodies: BodyWriter;
  readonly routes: RouteCache;
  /** The plans of the layers of each shape. */
  readonly plans: ByNames<PlanCache>;
  /** The options among the names of calls. */
  readonly slots: ByNames<OptionSlots>;
}

/** A service with a checked profile. */
export function serviceOf(profile: Profile): SharedService {
  return {
    profile,
    bodies: bodyWriterOf(profile.body, profile.form),
    routes: new RouteCache(),
    plans: new ByNames(),
    slots: new ByNames(),
  };
}

/** One layer of defaults, and all that its calls share. What only calls need is made on the first call. */
export class Layer {
  readonly service: SharedService;
  /** What this layer sets. */
  readonly own: LayerOptions;
  /** The layer below it; `undefined` for the one that sets nothing. */
  readonly below: Layer | undefined;
  readonly #replaced: Replaced;
  #settings: Settings | undefined;
  readonly #findHooks: () => Hooks;
  #writer: RequestWriter | undefined;
  #plans: PlanCache | undefined;
  #defaults: EndpointDefaults | undefined;
  /** The layers of calls that bring a base URL. */
  #byBaseUrl: BoundedCache<Layer> | undefined;

  /** `findHooks` runs on the first call: the fields of a subclass may be hooks. */
  constructor(
    service: SharedService,
    findHooks: () => Hooks,
    own: LayerOptions = NO_OPTIONS,
    below?: Layer,
  ) {
    this.service = service;
    this.own = own;
    this.below = below;
    this.#replaced = below === undefined ? NOTHING : replacedOver(below.#replaced, own);
    this.#findHooks = findHooks;
  }

  /** What this layer and all below it set. Worked out on first use: not every layer is used. */
  get settings(): Settings {
    return (this.#settings ??= this.#flatten());
  }

  /** The same as plain frozen options. */
  get defaults(): EndpointDefaults {
    return (this.#defaults ??= toDefaults(this.settings));
  }

  /** Writes the requests of this layer. */
  get writer(): RequestWriter {
    return (this.#writer ??= new RequestWriter(
      this.service.profile,
      this.settings,
      this.#findHooks(),
    ));
  }

  /** The plans of this layer and all others of its shape. */
  get plans(): PlanCache {
    if (this.#plans === undefined) {
      const { profile, routes, plans } = this.service;
      const { shape } = this;
      const { base, method, names, hasData } = shape;
      const key = [
        base === profile.base ? "" : (base?.toString() ?? "none"),
        method,
        String(hasData),
        ...names,
      ];
      this.#plans = plans.of(key, () => new PlanCache(shape, routes));
    }
    return this.#plans;
  }

  /** What the plans of this layer depend on. */
  get shape(): Shape {
    const { profile, bodies } = this.service;
    const { baseUrl: base, method, parameters, data } = this.settings;
    const names = Object.keys(parameters);
    return { profile, bodies, base, method, names, hasData: data !== undefined };
  }

  /** A layer over this one. */
  over(own: LayerOptions, findHooks = this.#findHooks): Layer {
    return new Layer(this.service, findHooks, own, this);
  }

  /** The layer of calls with this base URL; itself without one. */
  withBaseUrl(baseUrl: BaseUrl | undefined): Layer {
    if (baseUrl === undefined) {
      return this;
    }
    const text = baseUrl.toString();
    this.#byBaseUrl ??= new BoundedCache();
    let layer = this.#byBaseUrl.get(text);
    if (layer === undefined) {
      layer = this.over({ ...NO_OPTIONS, baseUrl });
      this.#byBaseUrl.set(text, layer);
    }
    return layer;
  }

  /** The layer that sets nothing. */
  get root(): Layer {
    return new Layer(this.service, this.#findHooks);
  }

  #flatten(): Settings {
    const layers = [this.own];
    // From the nearest layer below that is flat already.
    let { below } = this;
    while (below !== undefined && below.#settings === undefined) {
      layers.push(below.own);
      ({ below } = below);
    }
    const weaker = below === undefined ? below : below.#settings;
    return flatten(this.#replaced, layers.reverse(), weaker);
  }
}
