/** The verbs of a layer of defaults: how calls, whose parameters may stand among options, become requests. */
import { notARoute } from "../Route.js";
import { mergeRequests, toMerged } from "../settings/merge.js";
import { readNamedValues, type NamedValues } from "../settings/namedValues.js";
import { isReserved, readLayer, readOptions } from "../settings/options.js";
import { BoundedCache } from "../support/BoundedCache.js";
import type { Named } from "../support/ByNames.js";
import { isRecord } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { MergedOptions, RequestOptions } from "../types/options.js";
import { CompiledCalls } from "./CompiledCalls.js";
import type { Layer } from "./Layer.js";
import { kindOfGiven } from "./readOperations.js";
import type { RoutePlans } from "./PlanCache.js";
import {
  addressOf,
  ownOptions,
  readRoute,
  routeText,
  slotsOf,
  withRoute,
  type OptionSlots,
} from "./callOptions.js";

/** The parts of a route and its text. */
interface JoinedRoute {
  readonly method: string;
  readonly url: string | undefined;
  readonly text: string;
}

/** The calls on one layer, and what they remember of the ones before. */
export class Calls {
  readonly layer: Layer;
  /** The last route that was called, and its plans. */
  #text = "";
  #routePlans: RoutePlans | undefined;
  /** The names of the last call whose options were looked for. `parse(merge(…))` takes a quarter longer without. */
  #slots: Named<OptionSlots> | undefined;
  /** The last route that was put together. */
  #route: JoinedRoute | undefined;
  /** The calls on the layer that sets nothing. */
  #root: Calls | undefined;
  /** What `call` was given. */
  #byText: BoundedCache<CompiledCalls> | undefined;
  #byOperation: WeakMap<object, CompiledCalls> | undefined;

  /** On this layer. */
  constructor(layer: Layer) {
    this.layer = layer;
  }

  /** The request of a route and options, of options alone, or of options over other options. */
  request(route: unknown, options: unknown): RequestOptions {
    if (typeof route !== "string") {
      const { calls, call } = this.read(route, options);
      return calls.#send(undefined, call);
    }
    if (route !== this.#text || this.#routePlans === undefined) {
      this.#text = route;
      this.#routePlans = this.layer.plans.get(route);
    }
    const recent = this.#routePlans?.recent;
    const call = readNamedValues(options, "options", recent?.names, isReserved);
    return call.names !== recent?.names || recent.made.options?.isRedirected === true
      ? this.#send(route, call)
      : this.layer.writer.write(recent.made, call.values);
  }

  /** The request of a route or an operation, whose parameters have a namespace of their own. */
  call(given: unknown, parameters: unknown, options: unknown): RequestOptions {
    const isText = typeof given === "string";
    // A WeakMap has nothing for what is no object.
    let calls = isText ? this.#byText?.get(given) : this.#byOperation?.get(given as object);
    if (calls === undefined) {
      calls = new CompiledCalls(this.layer, given);
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
    const root = (this.#root ??= new Calls(this.layer.root));
    return root.#send(undefined, root.#readAlone(merged));
  }

  /** The options of a call over those of the layer. */
  merge(route: unknown, options: unknown): MergedOptions {
    const { calls, call } = this.read(route, options);
    return calls.#merge(typeof route === "string" ? readRoute(route) : undefined, call);
  }

  /** Reads a call: its values, and the calls on the layer that they stand on. */
  read(route: unknown, options: unknown): { calls: Calls; call: NamedValues } {
    if (typeof route === "string") {
      return { calls: this, call: this.#readAlone(options) };
    }
    if (route !== undefined && !isRecord(route)) {
      throw notARoute(route, kindOfGiven(route));
    }
    // Of two option objects the first is a layer under the second.
    return route !== undefined && options !== undefined
      ? new Calls(this.layer.over(readLayer(route, this.layer.service.profile))).read(
          undefined,
          options,
        )
      : { calls: this, call: this.#readAlone(route ?? options) };
  }

  #merge(route: ReturnType<typeof readRoute> | undefined, call: NamedValues): MergedOptions {
    const { service, settings, writer } = this.layer;
    const slots = this.#slotsOf(call.names);
    const address = addressOf(call, slots, service.profile);
    const own = route === undefined ? address : withRoute(route, address);
    const { baseUrl = settings.baseUrl, method = settings.method, url = settings.url } = own;
    const given = ownOptions(call.values, slots);
    const { headers, mediaType } = writer.headers.merge(given);
    const request = mergeRequests(settings.requests, given.request);
    const { data = settings.data } = given;
    const merged = toMerged(
      { baseUrl: baseUrl?.toString(), method, url, headers, mediaType, request, data },
      settings.parameters,
    );
    for (const { name, slot } of slots.parameters) {
      setOwn(merged, name, call.values[slot]);
    }
    return merged;
  }

  /** The request of a call, whose options may say where it goes. */
  #send(route: string | undefined, call: NamedValues): RequestOptions {
    const { settings, service } = this.layer;
    const own = addressOf(call, this.#slotsOf(call.names), service.profile);
    const { plans, writer } = this.layer.withBaseUrl(own.baseUrl);
    if (route !== undefined && own.method === undefined && own.url === undefined) {
      return writer.write(plans.planOf(route, call.names), call.values);
    }
    const { method = settings.method, url = settings.url } =
      route === undefined ? own : withRoute(readRoute(route), own);
    return writer.write(plans.planOf(this.#routeOf(method, url), call.names), call.values);
  }

  #readAlone(options: unknown): NamedValues {
    return readOptions(options, this.#slots?.names);
  }

  /** The options among the names of a call. */
  #slotsOf(names: readonly string[]): OptionSlots {
    if (names !== this.#slots?.names) {
      this.#slots = { names, made: this.layer.service.slots.of(names, slotsOf) };
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
}
