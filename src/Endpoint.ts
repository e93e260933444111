import { Defaults, toMerged } from "./Defaults.js";
import { readCall, readCompiled, readOptions } from "./Options.js";
import { Plan } from "./Plan.js";
import { readProfile, type Profile } from "./Profile.js";
import { Route } from "./Route.js";
import type {
  CallOptions,
  EndpointDefaults,
  EndpointOptions,
  MergedOptions,
  RouteParameters,
  RequestOptions,
} from "./types/options.js";
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
  // Ordinary fields, not `#` ones: a layered child is made without the constructor that adds those.
  private readonly profile: Profile;
  private readonly layer: Defaults;

  /** Checks the profile. Throws `INVALID_OPTIONS` that names all wrong fields. */
  constructor(profile: ServiceProfile) {
    this.profile = readProfile(profile);
    const { base, headers } = this.profile;
    this.layer = Defaults.root.derive({
      baseUrl: base,
      method: "GET",
      headers,
      parameters: {},
    });
  }

  /** The defaults in force, frozen; what callers put into them is not. */
  get DEFAULTS(): EndpointDefaults {
    return this.layer.defaults;
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
    const layer = this.layer.derive(readOptions(options));
    return Object.create(Object.getPrototypeOf(this) as object, {
      ...Object.getOwnPropertyDescriptors(this),
      layer: { value: layer, enumerable: true },
    }) as this;
  }

  /** The options of a route and options with all defaults, not yet parsed. */
  merge(route?: string, options?: EndpointOptions): MergedOptions;
  /** The options with all defaults, not yet parsed. */
  merge(options?: EndpointOptions): MergedOptions;
  merge(route?: string | EndpointOptions, options?: EndpointOptions): MergedOptions {
    return toMerged(this.layer.settingsOf(readCall(route, options)));
  }

  /** The request options for merged options; consults the profile, never the defaults. */
  parse(merged: EndpointOptions): RequestOptions {
    return new Plan(Defaults.root.settingsOf(readOptions(merged)), this.profile).write();
  }

  /** The request options for a route and options. */
  request(route: string, options?: EndpointOptions): RequestOptions;
  /** The request options for options that name a url. */
  request(options: EndpointOptions): RequestOptions;
  request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    return new Plan(this.layer.settingsOf(readCall(route, options)), this.profile).write();
  }

  /**
   * A reusable function for one route. User input spread into its parameters can change neither the
   * address nor the headers.
   */
  compile(route: string): CompiledRoute {
    const parsed = Route.parse(route);
    const layer = this.layer.derive(readCall(route, undefined));
    const { profile } = this;
    const call = (parameters?: RouteParameters, options?: CallOptions): RequestOptions =>
      new Plan(layer.settingsOf(readCompiled(parameters, options)), profile).write();
    return Object.defineProperty(call, "route", {
      value: parsed,
      enumerable: true,
    }) as CompiledRoute;
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
