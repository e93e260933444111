import type { BodyWriter } from "../body/BodyWriter.js";
import { bodyWriterOf } from "../body/kinds.js";
import { notARoute } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { Layers, type Settings } from "../settings/Layers.js";
import { toDefaults } from "../settings/merge.js";
import { readNamedValues, type NamedValues } from "../settings/namedValues.js";
import {
  isReserved,
  NO_OPTIONS,
  readLayer,
  readOptions,
  type LayerOptions,
} from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames, type Named } from "../support/ByNames.js";
import { isRecord } from "../support/objects.js";
import type { EndpointDefaults, MergedOptions, RequestOptions } from "../types/options.js";
import { CompiledCalls } from "./CompiledCalls.js";
import type { Shape } from "./compilePlan.js";
import type { Hooks } from "./hooks.js";
import { mergeCall } from "./mergeCall.js";
import { kindOfGiven } from "./operation.js";
import { PlanCache, RouteCache, type RoutePlans } from "./PlanCache.js";
import { addressOf, readRoute, routeText, slotsOf, withRoute, type CallSlots } from "./readCall.js";
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
  readonly slots: ByNames<CallSlots>;
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

/** The parts of a route and its text. */
interface JoinedRoute {
  readonly method: string;
  readonly url: string | undefined;
  readonly text: string;
}

/** One layer of defaults, and its verbs. What only calls need is made on the first call. */
export class Layer {
  readonly service: SharedService;
  readonly layers: Layers;
  readonly #findHooks: () => Hooks;
  #writer: RequestWriter | undefined;
  #plans: PlanCache | undefined;
  #defaults: EndpointDefaults | undefined;
  /** The last route that was called, and its plans. */
  #text = "";
  #routePlans: RoutePlans | undefined;
  /** The names of the last call whose options were looked for. `parse(merge(…))` takes a quarter longer without. */
  #slots: Named<CallSlots> | undefined;
  /** The last route that was put together. */
  #route: JoinedRoute | undefined;
  /** The layer that sets nothing. */
  #root: Layer | undefined;
  /** The layers of calls that bring a base URL. */
  #byBaseUrl: BoundedCache<Layer> | undefined;
  /** What `call` was given. */
  #byText: BoundedCache<CompiledCalls> | undefined;
  #byOperation: WeakMap<object, CompiledCalls> | undefined;

  /** `findHooks` runs on the first call: the fields of a subclass may be hooks. */
  constructor(service: SharedService, layers: Layers, findHooks: () => Hooks) {
    this.service = service;
    this.layers = layers;
    this.#findHooks = findHooks;
  }

  /** What this layer and all below it set. */
  get settings(): Settings {
    return this.layers.settings;
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
    return (this.#plans ??= this.#findPlans());
  }

  /** What the plans of this layer depend on. */
  get shape(): Shape {
    const { profile, bodies } = this.service;
    const { baseUrl: base, method = "GET", parameters, data } = this.settings;
    const names = Object.keys(parameters);
    return { profile, bodies, base, method, names, hasData: data !== undefined };
  }

  /** A layer over this one. */
  over(own: LayerOptions, findHooks = this.#findHooks): Layer {
    return new Layer(this.service, this.layers.derive(own), findHooks);
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

  /** The request of a route and options, of options alone, or of options over other options. */
  request(route: unknown, options: unknown): RequestOptions {
    if (typeof route !== "string") {
      const { layer, call } = this.read(route, options);
      return layer.#send(undefined, call);
    }
    if (route !== this.#text || this.#routePlans === undefined) {
      this.#text = route;
      this.#routePlans = this.plans.get(route);
    }
    const recent = this.#routePlans?.recent;
    const call = readNamedValues(options, "options", recent?.names, isReserved);
    return recent === undefined || call.names !== recent.names || recent.made.isRedirected
      ? this.#send(route, call)
      : this.writer.write(recent.made, call.values);
  }

  /** The request of a route or an operation, whose parameters have a namespace of their own. */
  call(given: unknown, parameters: unknown, options: unknown): RequestOptions {
    const isText = typeof given === "string";
    // A WeakMap has nothing for what is no object.
    let calls = isText ? this.#byText?.get(given) : this.#byOperation?.get(given as object);
    if (calls === undefined) {
      calls = new CompiledCalls(this, given);
      if (isText) {
        (this.#byText ??= new BoundedCache()).set(given, calls);
      } else {
        // Whatever is no object was refused.
        (this.#byOperation ??= new WeakMap()).set(given as object, calls);
      }
    }
    return calls.request(parameters, options);
  }

  /** The request of merged options; the layer is not consulted. */
  parse(merged: unknown): RequestOptions {
    this.#root ??= new Layer(this.service, Layers.root, this.#findHooks);
    return this.#root.#send(undefined, this.#root.#readAlone(merged));
  }

  /** The options of a call over those of the layer. */
  merge(route: unknown, options: unknown): MergedOptions {
    const { layer, call } = this.read(route, options);
    return mergeCall(layer, typeof route === "string" ? route : undefined, call);
  }

  /** Reads a call: its values, and the layer that they stand on. */
  read(route: unknown, options: unknown): { layer: Layer; call: NamedValues } {
    if (typeof route === "string") {
      return { layer: this, call: this.#readAlone(options) };
    }
    if (route !== undefined && !isRecord(route)) {
      throw notARoute(route, kindOfGiven(route));
    }
    // Of two option objects the first is a layer under the second.
    return route !== undefined && options !== undefined
      ? this.over(readLayer(route, this.service.profile)).read(undefined, options)
      : { layer: this, call: this.#readAlone(route ?? options) };
  }

  /** The request of a call, whose options may say where it goes. */
  #send(route: string | undefined, call: NamedValues): RequestOptions {
    const own = addressOf(call, this.slotsOf(call.names), this.service.profile);
    const { plans, writer } = this.withBaseUrl(own.baseUrl);
    if (route !== undefined && own.method === undefined && own.url === undefined) {
      return writer.write(plans.planOf(route, call.names), call.values);
    }
    const { settings } = this;
    const { method = settings.method ?? "GET", url = settings.url } =
      route === undefined ? own : withRoute(readRoute(route), own);
    return writer.write(plans.planOf(this.#routeOf(method, url), call.names), call.values);
  }

  #readAlone(options: unknown): NamedValues {
    return readOptions(options, this.#slots?.names);
  }

  /** The options among the names of a call. */
  slotsOf(names: readonly string[]): CallSlots {
    if (names !== this.#slots?.names) {
      this.#slots = { names, made: this.service.slots.of(names, slotsOf) };
    }
    return this.#slots.made;
  }

  /** The text of a route. Calls by options alone, `endpoint({ url })`, take twice as long without the last one at hand. */
  #routeOf(method: string, url: string | undefined): string {
    if (this.#route?.method !== method || this.#route.url !== url) {
      this.#route = { method, url, text: routeText(method, url) };
    }
    return this.#route.text;
  }

  #findPlans(): PlanCache {
    const { profile, routes, plans } = this.service;
    const { shape } = this;
    const { base, method, names, hasData } = shape;
    const key = [base === profile.base ? "" : String(base), method, String(hasData), ...names];
    return plans.of(key, () => new PlanCache(shape, routes));
  }
}
