import { Defaults, toMerged } from "./Defaults.js";
import { EndpointError } from "./errors.js";
import { placementsOf } from "./Explanation.js";
import { standardAccept, standardQuery, type Hooks } from "./Hooks.js";
import { cloneOf, copyOwn, fixedDescriptor } from "./internal/objects.js";
import { groundOf } from "./Ground.js";
import { Lane, type Careful } from "./Lane.js";
import {
  NO_OPTIONS,
  readCall,
  readCompiled,
  readCompiledEntries,
  readCallEntries,
  type LayerOptions,
  readExplainOptions,
  readOptions,
} from "./Options.js";
import { Plan } from "./Plan.js";
import { readProfile, type Profile } from "./Profile.js";
import { Route } from "./Route.js";
import type {
  CallOptions,
  EndpointDefaults,
  EndpointOptions,
  MediaTypeOptions,
  MergedOptions,
  RouteParameters,
  RequestOptions,
} from "./types/options.js";
import type { ExplainOptions, Explanation } from "./types/explanation.js";
import type { ServiceProfile } from "./types/profile.js";

/** A function from routes and options to request options, with the defaults it applies. */
export interface Endpoint {
  /** The request options for a route and options. */
  (route: string, options?: EndpointOptions): RequestOptions;
  /** The request options for options that name a url. */
  (options: EndpointOptions): RequestOptions;
  /** The defaults in force, frozen. */
  readonly DEFAULTS: EndpointDefaults;
  /** A new endpoint whose defaults are layered on these; this one stays as it is. */
  readonly defaults: (options: EndpointOptions) => Endpoint;
  /** The options with all defaults, not yet parsed. */
  readonly merge: Merge;
  /** The request options for merged options; the defaults are not consulted. */
  readonly parse: (merged: EndpointOptions) => RequestOptions;
  /** The factory behind this endpoint. */
  readonly factory: EndpointFactory;
}

/** Merges a route and options, or options alone, over the defaults. */
export interface Merge {
  /** The merged options of a route and options. */
  (route?: string, options?: EndpointOptions): MergedOptions;
  /** The merged options of options alone. */
  (options?: EndpointOptions): MergedOptions;
}

/** A route that was compiled once, to be called many times. */
export interface CompiledRoute {
  /**
   * The request options. `parameters` is a namespace of its own, in which `url`, `headers` or `data`
   * are names like any other; `options` holds the reserved keys.
   */
  (parameters?: RouteParameters, options?: CallOptions): RequestOptions;
  /** The route. */
  readonly route: Route;
}

/** What a factory is made of; what only calls need is made at the first one. */
class Inside {
  readonly profile: Profile;
  readonly layer: Defaults;
  readonly #findHooks: () => Hooks;
  #hooks: Hooks | undefined;
  #lane: Lane | undefined;

  constructor(profile: Profile, layer: Defaults, findHooks: () => Hooks) {
    this.profile = profile;
    this.layer = layer;
    this.#findHooks = findHooks;
  }

  /** The hooks; a subclass's own fields, which may be hooks, are there at the first call. */
  get hooks(): Hooks {
    return (this.#hooks ??= this.#findHooks());
  }

  /** The fast path of this layer. */
  get lane(): Lane {
    return (this.#lane ??= this.laneOf(this.layer, (route, options, entries) =>
      typeof route !== "string" || entries === undefined
        ? readCall(route, options)
        : readCallEntries(route, entries),
    ));
  }

  /** A fast path of `layer`, on which `read` reads a call that needs care. */
  laneOf(layer: Defaults, read: ReadCall, route?: Route): Lane {
    return new Lane(
      () => groundOf(layer.settings, this.profile, this.hooks),
      (...call) => this.plan(layer, read(...call)).write(),
      route,
    );
  }

  /** The plan of a call on `layer`. */
  plan(layer: Defaults, call: LayerOptions): Plan {
    return new Plan(layer.settingsOf(call), this.profile, this.hooks);
  }
}

type ReadCall = (...call: Parameters<Careful>) => LayerOptions;

/**
 * Not `#` fields: a layered child is made without the constructor that adds those. Nor ordinary ones,
 * which would stand in the way of a subclass that has a `profile` of its own.
 */
const INSIDES = new WeakMap<EndpointFactory, Inside>();

function insideOf(factory: EndpointFactory): Inside {
  const inside = INSIDES.get(factory);
  if (inside === undefined) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      "Cannot use the factory: found an object that no EndpointFactory made, wanted one of new or defaults()",
    );
  }
  return inside;
}

/**
 * Makes endpoints for a service. Vendor SDKs subclass it with a profile of their own and make one
 * instance per host.
 *
 * @example
 * ```ts
 * class AcmeEndpoints extends EndpointFactory {
 *   constructor(baseUrl = "https://api.acme.com") {
 *     super({ service: "acme", baseUrl, clientName: "acme-sdk", version: "1.0.0" });
 *   }
 * }
 * const acme = new AcmeEndpoints().create();
 * ```
 */
export class EndpointFactory {
  /** Checks the profile. Throws `INVALID_OPTIONS` that names all wrong fields. */
  constructor(profile: ServiceProfile) {
    const checked = readProfile(profile);
    const { base: baseUrl, headers } = checked;
    const layer = Defaults.root.derive({ ...NO_OPTIONS, baseUrl, method: "GET", headers });
    INSIDES.set(this, EndpointFactory.#insideOf(this, checked, layer));
  }

  /** The defaults in force, frozen; what callers put into them is not. */
  get DEFAULTS(): EndpointDefaults {
    return insideOf(this).layer.defaults;
  }

  /** An endpoint with the defaults of this factory, and `defaults` layered on them. */
  create(defaults?: EndpointOptions): Endpoint {
    return createEndpoint(defaults === undefined ? this : this.defaults(defaults));
  }

  /**
   * A factory of the same class whose defaults are layered on those of this one. No constructor runs:
   * it has this one's own fields.
   */
  defaults(options: EndpointOptions): this {
    const { profile, layer } = insideOf(this);
    const child = cloneOf(this);
    INSIDES.set(
      child,
      EndpointFactory.#insideOf(child, profile, layer.derive(readOptions(options))),
    );
    return child;
  }

  /** The options of a route and options with all defaults, not yet parsed. */
  merge(route?: string, options?: EndpointOptions): MergedOptions;
  /** The options with all defaults, not yet parsed. */
  merge(options?: EndpointOptions): MergedOptions;
  merge(route?: string | EndpointOptions, options?: EndpointOptions): MergedOptions {
    return toMerged(insideOf(this).layer.settingsOf(readCall(route, options)));
  }

  /** The request options for merged options; consults the profile, never the defaults. */
  parse(merged: EndpointOptions): RequestOptions {
    return insideOf(this).plan(Defaults.root, readOptions(merged)).write();
  }

  /** The request options for a route and options. */
  request(route: string, options?: EndpointOptions): RequestOptions;
  /** The request options for options that name a url. */
  request(options: EndpointOptions): RequestOptions;
  request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    return requestOf(insideOf(this), route, options);
  }

  /**
   * Where each parameter and header of a call goes and which layer set it. Without `values` it holds
   * none and can be logged, and a call that cannot be written is explained, too.
   */
  explain(
    route: string | EndpointOptions,
    options?: EndpointOptions,
    explanation?: ExplainOptions,
  ): Explanation {
    const values = readExplainOptions(explanation);
    const inside = insideOf(this);
    const { layer } = inside;
    const call = readCall(route, options);
    const plan = inside.plan(layer, call);
    return {
      method: plan.method,
      route: plan.name,
      placements: placementsOf(plan, layer, call, values),
      ...(values ? { request: plan.write() } : {}),
    };
  }

  /**
   * A reusable function for one route. User input spread into its parameters can change neither the
   * address nor the headers.
   */
  compile(route: string): CompiledRoute {
    const parsed = Route.parse(route);
    const inside = insideOf(this);
    const layer = inside.layer.derive(readCall(route, undefined));
    const read: ReadCall = (_route, parameters, entries) =>
      entries === undefined ? readCompiled(parameters, undefined) : readCompiledEntries(entries);
    const lane = inside.laneOf(layer, read, parsed);
    const call = (parameters?: RouteParameters, options?: CallOptions): RequestOptions =>
      options === undefined
        ? lane.request(route, parameters)
        : inside.plan(layer, readCompiled(parameters, options)).write();
    return Object.defineProperty(call, "route", fixedDescriptor(parsed)) as CompiledRoute;
  }

  /**
   * A hook: how a query parameter that no template names is written. `value` is what the caller
   * passed, neither `undefined` nor `null`. Returns encoded text, several pairs joined by `&`, or `""`
   * for nothing.
   *
   * @example
   * ```ts
   * protected override writeQuery(name: string, value: unknown): string {
   *   // Lists separated by blanks, as some services want them.
   *   return super.writeQuery(name, Array.isArray(value) ? value.join(" ") : value);
   * }
   * ```
   */
  protected writeQuery(name: string, value: unknown): string {
    return standardQuery(name, value, insideOf(this).profile);
  }

  /**
   * A hook: how the `accept` header is amended when a format or previews are asked for.
   *
   * @example
   * ```ts
   * protected override amendAccept(accept: string, { format }: MediaTypeOptions): string {
   *   return format === undefined ? accept : `application/vnd.acme+json; version=${format}`;
   * }
   * ```
   */
  protected amendAccept(accept: string, mediaType: MediaTypeOptions): string {
    return standardAccept(accept, mediaType, insideOf(this).profile);
  }

  /**
   * A hook: a last synchronous look at the finished request, which is the hook's own to change. What
   * it returns is checked again, save that where it leads is the hook's affair.
   *
   * @example
   * ```ts
   * protected override finish(request: RequestOptions): RequestOptions {
   *   return request.method === "post"
   *     ? { ...request, headers: { ...request.headers, "idempotency-key": newKey() } }
   *     : request;
   * }
   * ```
   */
  protected finish(request: RequestOptions): RequestOptions {
    return request;
  }

  /** All that is worked out once per factory; static, since a layered child has no `#` method. */
  static #insideOf(factory: EndpointFactory, profile: Profile, layer: Defaults): Inside {
    const { prototype } = EndpointFactory;
    return new Inside(profile, layer, () => ({
      writeQuery:
        factory.writeQuery === prototype.writeQuery
          ? undefined
          : (name, value) => factory.writeQuery(name, value),
      amendAccept:
        factory.amendAccept === prototype.amendAccept
          ? undefined
          : (accept, mediaType) => factory.amendAccept(accept, mediaType),
      finish:
        factory.finish === prototype.finish ? undefined : (request) => factory.finish(request),
    }));
  }
}

/** A call with a route goes by the lane; of options alone the route has to be found first. */
function requestOf(
  inside: Inside,
  route: string | EndpointOptions,
  options: EndpointOptions | undefined,
): RequestOptions {
  return typeof route === "string"
    ? inside.lane.request(route, options)
    : inside.plan(inside.layer, readCall(route, options)).write();
}

/** Shared by all endpoints: with a getter of its own each would have a shape of its own. */
const DEFAULTS: PropertyDescriptor = copyOwn({
  get(this: Endpoint) {
    return this.factory.DEFAULTS;
  },
  enumerable: true,
});

function createEndpoint(factory: EndpointFactory): Endpoint {
  const inside = insideOf(factory);
  const isOverridden = factory.request !== EndpointFactory.prototype.request;
  // Its name is that of the constant.
  const endpoint = (route: string | EndpointOptions, options?: EndpointOptions): RequestOptions =>
    isOverridden ? factory.request(route as string, options) : requestOf(inside, route, options);
  return Object.defineProperties(endpoint, {
    DEFAULTS,
    defaults: fixedDescriptor((options: EndpointOptions) => factory.create(options)),
    merge: fixedDescriptor(factory.merge.bind(factory)),
    parse: fixedDescriptor(factory.parse.bind(factory)),
    factory: fixedDescriptor(factory, false),
  }) as Endpoint;
}
