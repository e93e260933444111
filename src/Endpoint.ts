import { Defaults, toMerged, type Settings } from "./Defaults.js";
import { EndpointError } from "./errors.js";
import { placementsOf } from "./Explanation.js";
import type { Hooks } from "./Hooks.js";
import { NO_OPTIONS, readCall, readCompiled, readExplainOptions, readOptions } from "./Options.js";
import { Plan, standardAccept, standardQuery } from "./Plan.js";
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

/** What a factory is made of. */
interface Inside {
  readonly profile: Profile;
  readonly layer: Defaults;
}

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
    INSIDES.set(this, { profile: checked, layer });
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
    const child = Object.create(
      Object.getPrototypeOf(this) as object,
      Object.getOwnPropertyDescriptors(this),
    ) as this;
    INSIDES.set(child, { profile, layer: layer.derive(readOptions(options)) });
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
    return this.plan(Defaults.root.settingsOf(readOptions(merged))).write();
  }

  /** The request options for a route and options. */
  request(route: string, options?: EndpointOptions): RequestOptions;
  /** The request options for options that name a url. */
  request(options: EndpointOptions): RequestOptions;
  request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    return this.plan(insideOf(this).layer.settingsOf(readCall(route, options))).write();
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
    const call = readCall(route, options);
    const plan = this.plan(insideOf(this).layer.settingsOf(call));
    return {
      method: plan.method,
      route: plan.name,
      placements: placementsOf(plan, insideOf(this).layer, call, values),
      ...(values ? { request: plan.write() } : {}),
    };
  }

  /**
   * A reusable function for one route. User input spread into its parameters can change neither the
   * address nor the headers.
   */
  compile(route: string): CompiledRoute {
    const parsed = Route.parse(route);
    const layer = insideOf(this).layer.derive(readCall(route, undefined));
    const call = (parameters?: RouteParameters, options?: CallOptions): RequestOptions =>
      this.plan(layer.settingsOf(readCompiled(parameters, options))).write();
    return Object.defineProperty(call, "route", {
      value: parsed,
      enumerable: true,
    }) as CompiledRoute;
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

  private plan(settings: Settings): Plan {
    const { prototype } = EndpointFactory;
    const hooks: Hooks = {
      ...(this.writeQuery === prototype.writeQuery
        ? {}
        : { writeQuery: (name, value) => this.writeQuery(name, value) }),
      ...(this.amendAccept === prototype.amendAccept
        ? {}
        : { amendAccept: (accept, mediaType) => this.amendAccept(accept, mediaType) }),
      ...(this.finish === prototype.finish ? {} : { finish: (request) => this.finish(request) }),
    };
    return new Plan(settings, insideOf(this).profile, hooks);
  }
}

function createEndpoint(factory: EndpointFactory): Endpoint {
  const endpoint = factory.request.bind(factory);
  return Object.defineProperties(endpoint, {
    DEFAULTS: { get: () => factory.DEFAULTS, enumerable: true },
    defaults: { value: (options: EndpointOptions) => factory.create(options), enumerable: true },
    merge: { value: factory.merge.bind(factory), enumerable: true },
    parse: { value: factory.parse.bind(factory), enumerable: true },
    factory: { value: factory },
    name: { value: "endpoint", configurable: true },
  }) as Endpoint;
}
