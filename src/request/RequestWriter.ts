import { checkBlanks, notARoute, Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { operationOf, type CheckedOperation } from "../settings/operation.js";
import { Layers } from "../settings/Layers.js";
import { mergeRequests, toDefaults } from "../settings/merge.js";
import {
  layerOf,
  NO_OPTIONS,
  NO_VALUES,
  readLayer,
  readNamedValues,
  type LayerOptions,
  type NamedValues,
} from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import {
  addressOf,
  firstOf,
  missingUrl,
  NO_OWN_OPTIONS,
  slotsOf,
  readRoute,
  withRoute,
  type CallSlots,
  type OwnOptions,
} from "../settings/call.js";
import { BoundedCache } from "../support/BoundedCache.js";
import { ByNames, newSlots, NO_NAMES, readFields } from "../support/ByNames.js";
import { isRecord } from "../support/objects.js";
import type { EndpointDefaults, MergedOptions, RequestOptions } from "../types/options.js";
import { HeaderWriter } from "./HeaderWriter.js";
import { callFinish, requestOptions, type Hooks } from "./hooks.js";
import { mergeCall } from "./mergeCall.js";
import { Plan, type PlanContext } from "./Plan.js";
import { PlanCache, plansOf, type RoutePlans, type Service } from "./PlanCache.js";

const NO_ROUTE = { method: "", url: "", text: "" };

/** Writes the requests of one layer of defaults. What only calls need is built on the first call. */
export class RequestWriter {
  readonly layer: Layers;
  readonly #service: Service;
  readonly #findHooks: () => Hooks;
  /** The layer below whose plans this one shares; `undefined` if it has plans of its own. */
  readonly #below: RequestWriter | undefined;
  #hooks: Hooks | undefined;
  #plans: PlanCache | undefined;
  #text = "";
  #routePlans: RoutePlans | undefined;
  #headers: HeaderWriter | undefined;
  #defaults: EndpointDefaults | undefined;
  /** The writer of the layer that sets nothing. */
  #root: RequestWriter | undefined;
  /** The writers of calls that bring a base URL. */
  #byBaseUrl: BoundedCache<RequestWriter> | undefined;
  /** The last route that was put together. */
  #route = NO_ROUTE;
  /** The options among the names of calls whose plan has to be found. */
  #slots: ByNames<CallSlots> | undefined;

  /** `findHooks` runs on the first call: the fields of a subclass may be hooks. */
  constructor(service: Service, layer: Layers, findHooks: () => Hooks, below?: RequestWriter) {
    this.layer = layer;
    this.#service = service;
    this.#findHooks = findHooks;
    this.#below = below;
  }

  /** The settings of the layer as plain frozen options. */
  get defaults(): EndpointDefaults {
    return (this.#defaults ??= toDefaults(this.layer.settings));
  }

  /** The profile of the service. */
  get profile(): Profile {
    return this.#service.profile;
  }

  /** The writer of a layer over this one. */
  over(own: LayerOptions, findHooks = this.#findHooks): RequestWriter {
    const { baseUrl, method, url, data, parameters } = own;
    const isElsewhere = [baseUrl, method, url, data].some((option) => option !== undefined);
    const isSame = !isElsewhere && Object.keys(parameters).length === 0;
    const below = isSame ? (this.#below ?? this) : undefined;
    return new RequestWriter(this.#service, this.layer.derive(own), findHooks, below);
  }

  /** The request of a route and options, of options alone, or of options over other options. */
  request(route: unknown, options: unknown): RequestOptions {
    if (typeof route !== "string") {
      const [writer, call] = this.#alone(route, options);
      return writer.#requestOf(undefined, call);
    }
    if (route !== this.#text || this.#routePlans === undefined) {
      this.#text = route;
      this.#routePlans = this.#cache().get(route);
    }
    const recent = this.#routePlans?.recent;
    const values = newSlots();
    const names =
      options === undefined ? NO_NAMES : readFields(options, recent?.names ?? NO_NAMES, values);
    if (names === undefined) {
      return this.#requestOf(route, readNamedValues(options, "options"));
    }
    return recent === undefined || names !== recent.names || recent.made.isRedirected
      ? this.#requestOf(route, { names, values })
      : this.#writePlanned(recent.made, names, values);
  }

  /** The request of merged options; the layer is not consulted. */
  parse(merged: unknown): RequestOptions {
    this.#root ??= new RequestWriter(this.#service, Layers.root, this.#findHooks);
    return this.#root.#requestOf(undefined, this.#root.#readAlone(merged));
  }

  /** The options of a call over those of the layer. */
  merge(route: unknown, options: unknown): MergedOptions {
    const [writer, call] = this.#readCall(route, options);
    return writer.#mergeOf(typeof route === "string" ? route : undefined, call);
  }

  /** Reads what a call sets, as a layer over that of the writer. */
  readCall(route: unknown, options: unknown): [writer: RequestWriter, call: LayerOptions] {
    const [writer, call] = this.#readCall(route, options);
    const own = layerOf(call, this.profile);
    return [
      writer,
      typeof route === "string" ? { ...own, ...withRoute(readRoute(route), own) } : own,
    ];
  }

  /** The plan of a call that brings nothing: all that it needs stands in the layer. */
  plan(): Plan {
    return this.#redirect(undefined, NO_VALUES)[1];
  }

  /** The plans of an operation, whose parameters have a namespace of their own. */
  plansOf(operation: CheckedOperation, hasData: boolean): RoutePlans {
    const planned = { operation, hasOptions: false, hasData, isLiteral: false };
    return plansOf(this.#context(), planned);
  }

  /** A plan of a URL that is taken literally: no parameter is written, and no data of the layer. */
  literalPlan(route: Route, hasData: boolean): Plan {
    const context = this.#context();
    const settings = { ...context.settings, data: undefined };
    const operation = operationOf(route);
    const planned = { operation, hasOptions: false, hasData, isLiteral: true };
    return new Plan({ ...context, settings }, planned, []);
  }

  /** The writer of calls with this base URL; itself without one. */
  withBaseUrl(baseUrl: BaseUrl | undefined): RequestWriter {
    if (baseUrl === undefined) {
      return this;
    }
    const text = baseUrl.toString();
    this.#byBaseUrl ??= new BoundedCache();
    let writer = this.#byBaseUrl.get(text);
    if (writer === undefined) {
      writer = this.over({ ...NO_OPTIONS, baseUrl });
      this.#byBaseUrl.set(text, writer);
    }
    return writer;
  }

  /** Makes the request of a call whose URL is known; `own` are its options that are not parameters. */
  write(plan: Plan, values: unknown[], url: string, own: OwnOptions): RequestOptions {
    const { requests } = this.layer.settings;
    const wanted = plan.headersOf(values, own);
    const headers = this.#headerWriter().write(plan.contentTypeOf(own.data), wanted);
    // Behind the headers, whose errors `merge` throws.
    const body = plan.writeBody(values, own.data);
    // Behind the body, which holds values as the caller gave them: the check reads them.
    plan.checkCredentials(headers, url, values);
    const meta = requests.length === 0 ? own.request : mergeRequests(requests, own.request);
    const request = requestOptions({ method: plan.sentMethod, url, headers }, body, meta);
    const { finish } = this.#ownHooks();
    return finish === undefined ? request : callFinish(finish, request, this.profile);
  }

  /** The headers of a call; `contentType` is the one that its body asks for. */
  writeHeaders(contentType: string | undefined): RequestOptions["headers"] {
    return this.#headerWriter().write(contentType, NO_OWN_OPTIONS);
  }

  /** Options without a route: alone, or as a layer under further ones. */
  #alone(options: unknown, more: unknown): [writer: RequestWriter, call: NamedValues] {
    if (options !== undefined && (!isRecord(options) || Route.isRoute(options))) {
      throw notARoute(options);
    }
    if (options !== undefined && more !== undefined) {
      return this.over(readLayer(options, this.profile)).#alone(undefined, more);
    }
    return [this, this.#readAlone(options ?? more)];
  }

  #readCall(route: unknown, options: unknown): [writer: RequestWriter, call: NamedValues] {
    return typeof route === "string"
      ? [this, this.#readAlone(options)]
      : this.#alone(route, options);
  }

  #readAlone(options: unknown): NamedValues {
    return readNamedValues(options, "options", this.#slots?.recent?.names);
  }

  /** A call whose plan has to be found first. */
  #requestOf(route: string | undefined, call: NamedValues): RequestOptions {
    let found: [writer: RequestWriter, plan: Plan];
    try {
      found = this.#redirect(route, call);
    } catch (thrown) {
      throw firstOf(call, thrown, this.profile);
    }
    return found[0].#writePlanned(found[1], call.names, call.values);
  }

  #writePlanned(plan: Plan, names: readonly string[], values: unknown[]): RequestOptions {
    let url: string;
    try {
      url = plan.writeUrl(values);
    } catch (thrown) {
      throw firstOf({ names, values }, thrown, this.profile);
    }
    return this.write(plan, values, url, plan.optionsOf(values));
  }

  /** The writer and the plan of a call, whose options may say where it goes. */
  #redirect(route: string | undefined, call: NamedValues): [RequestWriter, Plan] {
    const own = addressOf(call.values, this.#slotsOf(call.names), this.profile);
    const writer = this.withBaseUrl(own.baseUrl);
    if (route !== undefined && own.method === undefined && own.url === undefined) {
      return [writer, writer.#cache().planOf(route, call.names)];
    }
    const settings = this.layer.settings;
    const { method = settings.method ?? "GET", url = settings.url } =
      route === undefined ? own : withRoute(readRoute(route), own);
    return [writer, writer.#cache().planOf(this.#routeOf(method, url), call.names)];
  }

  /** The text of a route. The same text as before needs no look at all of its characters to be found. */
  #routeOf(method: string, url = ""): string {
    if (this.#route.method !== method || this.#route.url !== url) {
      if (url === "") {
        throw missingUrl();
      }
      // In a route's text blanks around the url would be trimmed.
      checkBlanks(url);
      this.#route = { method, url, text: `${method} ${url}` };
    }
    return this.#route.text;
  }

  #slotsOf(names: readonly string[]): CallSlots {
    return (this.#slots ??= new ByNames(slotsOf)).of(names);
  }

  #mergeOf(route: string | undefined, call: NamedValues): MergedOptions {
    const { settings } = this.layer;
    const over = { settings, profile: this.profile, headers: this.#headerWriter() };
    return mergeCall(route, call, this.#slotsOf(call.names), over);
  }

  #ownHooks(): Hooks {
    return (this.#hooks ??= this.#findHooks());
  }

  #headerWriter(): HeaderWriter {
    return (this.#headers ??= new HeaderWriter(
      this.layer.settings,
      this.profile,
      this.#ownHooks().amendAccept,
    ));
  }

  #context(): PlanContext {
    return { ...this.#service, hooks: this.#ownHooks(), settings: this.layer.settings };
  }

  #cache(): PlanCache {
    if (this.#plans === undefined) {
      // The hook writeQuery may look at the layer that it is called on, so its plans are not shared.
      const isAlone = this.#below === undefined || this.#ownHooks().writeQuery !== undefined;
      this.#plans = isAlone
        ? new PlanCache(this.#context(), this.#service.routes)
        : this.#below.#cache();
    }
    return this.#plans;
  }
}
