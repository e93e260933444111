import { atCaller, fromCaller } from "./errors.js";
import { Calls } from "./layers/Calls.js";
import { checkedAmendAccept, checkedWriteQuery, standardQuery } from "./layers/checkedHooks.js";
import type { InstanceOptions, ServiceProfile } from "./layers/declarations.js";
import { createEndpoint } from "./layers/createEndpoint.js";
import { callsOf, FactoryWithCalls, layerOf } from "./layers/FactoryWithCalls.js";
import { Layer, type LayerHooks } from "./layers/Layer.js";
import { readLayer, readOption, refuseArgument, routeToCompile } from "./layers/readOptions.js";
import { type FactoryService, readService } from "./layers/readService.js";
import type { Operation } from "./Operation.js";
import type {
  EndpointOptions,
  MediaTypeOptions,
  MergedOptions,
  NamedOptions,
  RequestOptions,
} from "./options.js";
import { checkedFinish } from "./request/finish.js";
import type { Style } from "./request/pairs.js";
import { writeRequest } from "./request/writeRequest.js";
import { cloneUnbound } from "./support/boundFields.js";
import { fixedDescriptor } from "./support/properties.js";
import type {
  AloneArgument,
  CallOptionsArgument,
  CompileArgument,
  CompiledRoute,
  MergeArgument,
  OpenOptions,
  OptionsArgument,
  ParametersArgument,
  RouteArgument,
  SingleArgument,
} from "./types/callArguments.js";
import type { DefaultsArgument } from "./types/defaults.js";
import type { RoutesFor, TextOf } from "./types/described.js";
import type { DefaultsOf, KnownDefaults, Layered, Over } from "./types/layered.js";
import type { RequestFor, RequestOf } from "./types/output.js";
import type { HasData } from "./types/takes.js";

/** Layers options on the defaults of an endpoint. */
export interface Derive<Paths = unknown, Defaults = object> {
  /** A new endpoint with these defaults on top of its own. */
  <Options>(options: DefaultsArgument<Paths, Options>): Endpoint<Paths, Over<Defaults, Options>>;
}

/** Merges a route and options, or options alone, over the defaults. */
export interface Merge<Paths = unknown> {
  /** The merged options of a route and options, of either alone, or of none. */
  <Options, Call extends string | object | undefined = RoutesFor<Paths>>(
    routeOrOptions?: MergeArgument<Paths, Call>,
    options?: OpenOptions<Options>,
  ): MergedOptions;
}

/** Turns merged options into a request. */
export interface Parse {
  /** The request of options that are merged already: no default is added. */
  <Options>(merged: OpenOptions<Options>): RequestOptions;
}

/** Compiles a route or an operation. */
export interface Compile<Paths = unknown, Defaults = object> {
  /** A function of parameters and options, whose route is read once. */
  <Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
  ): CompiledRoute<Paths, Call, Layered<Defaults>>;
}

/** Makes the request of a route or an operation and its parameters. */
export interface CallRoute<Paths = unknown, Defaults = object> {
  /** The request of these parameters. Names of options, such as `url` or `headers`, are parameters like any other. */
  <Parameters, Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Layered<Defaults>, Call, Parameters, false>,
  ): RequestOf<Call, object>;
  /** The request for these parameters and options. */
  <Parameters, Options, Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Layered<Defaults>, Call, Parameters, HasData<Options>>,
    options: CallOptionsArgument<Paths, Call, Options>,
  ): RequestFor<Call, Options, object>;
  /** The request of a route that needs no parameters. */
  <Call extends string | Operation = TextOf<Paths>>(
    routeOrOperation: AloneArgument<Paths, Layered<Defaults>, Call>,
  ): RequestOf<Call, object>;
}

/**
 * A function that turns a route and options into a request, and applies its defaults.
 *
 * @typeParam Paths - the description of the API that `openapi-typescript` writes; `unknown` for none
 * @typeParam Defaults - the options that its layers of defaults set
 */
export interface Endpoint<Paths = unknown, Defaults = object> {
  /** The request for a route and options. */
  <Options, Route extends string | object = string>(
    route: RouteArgument<Paths, Route>,
    options: OptionsArgument<Paths, Layered<Defaults>, Route, Options>,
  ): RequestFor<Route, Options, Defaults>;
  /** The request for a route that needs no options, or for options with a `url`. */
  <Options extends object, const Call extends string | object = TextOf<Paths>>(
    routeOrOptions: SingleArgument<Paths, Layered<Defaults>, Call, Options>,
  ): RequestFor<Call, Options, Defaults>;
  /** The defaults in force, frozen. */
  readonly DEFAULTS: KnownDefaults<Defaults>;
  /** A new endpoint with further defaults; this one does not change. */
  readonly defaults: Derive<Paths, Defaults>;
  /** The options with all defaults, not yet parsed. */
  readonly merge: Merge<Paths>;
  /** The request for merged options; the defaults are not applied again. */
  readonly parse: Parse;
  /** A reusable function for one route or operation; see `EndpointFactory.compile`. */
  readonly compile: Compile<Paths, Defaults>;
  /** The request of a route or an operation and its parameters; see `EndpointFactory.call`. */
  readonly call: CallRoute<Paths, Defaults>;
  /** The factory behind this endpoint. */
  readonly factory: EndpointFactory<Paths> & Layered<Defaults>;
}

/**
 * Makes endpoints for a service. Vendor SDKs subclass it with one constant profile, and make an instance per host and
 * per user.
 *
 * @example
 * ```ts
 * const ACME: ServiceProfile = {
 *   service: "acme",
 *   baseUrl: "https://api.acme.com",
 *   clientName: "acme-sdk",
 *   version: "1.0.0",
 * };
 * class AcmeEndpoints extends EndpointFactory {
 *   constructor(options?: InstanceOptions) {
 *     super(ACME, options);
 *   }
 * }
 * const acme = new AcmeEndpoints({ headers: { authorization: "Bearer token" } }).create();
 * ```
 */
export class EndpointFactory<Paths = unknown> {
  /**
   * Checks the profile, once for all instances. `options` are the first layer of defaults: the host and the credentials
   * of this instance. Throws `INVALID_OPTIONS`, which names all wrong fields of a profile.
   */
  constructor(profile: ServiceProfile, options?: InstanceOptions) {
    atCaller({ EndpointFactory }, "EndpointFactory", () => {
      const service = readService(profile);
      const { base, headers } = service;
      const hooks = EndpointFactory.#hooksOf(this, service);
      const root = new Layer(service, { base, isVendors: true, values: new Map() }, hooks);
      const vendors = new Calls(root.over(Object.entries({ baseUrl: base, headers })));
      new FactoryWithCalls(this, options === undefined ? vendors : vendors.ofInstance(options));
    });
  }

  /** The defaults in force. The library's objects in them are frozen; the caller's are not. */
  get DEFAULTS(): KnownDefaults<DefaultsOf<this>> {
    // The type `Layered` knows what the layers hold; the object's own type does not.
    return callsOf(this).defaults as KnownDefaults<DefaultsOf<this>>;
  }

  /** An endpoint with the defaults of this factory. */
  create<Self>(this: Self): Endpoint<Paths, DefaultsOf<Self>>;
  /** An endpoint with the defaults of this factory, and `defaults` layered on them. */
  create<Options, Self>(
    this: Self,
    defaults: DefaultsArgument<Paths, Options> | undefined,
  ): Endpoint<Paths, Over<DefaultsOf<Self>, Options>>;
  create(defaults?: NamedOptions): unknown {
    const { prototype } = EndpointFactory;
    return atCaller(prototype, "create", () => {
      // Throws if `this` is not a factory, for example because the method was taken out of it.
      callsOf(this, "create");
      return createEndpoint(defaults === undefined ? this : this.defaults(defaults), prototype);
    });
  }

  /**
   * A factory of the same class with further defaults. No constructor runs: the new factory gets a copy of this one's
   * own fields.
   */
  defaults<Options, Self>(
    this: Self,
    options: DefaultsArgument<Paths, Options>,
  ): this & Self & Layered<Options>;
  /** Not for callers: lets a subclass override this method with a plain signature. */
  defaults(options: EndpointOptions, none: never): this;
  defaults(options: EndpointOptions, more?: unknown): this {
    return atCaller(EndpointFactory.prototype, "defaults", () => {
      refuseArgument(more, "one object of options");
      const { layer, readBase } = callsOf(this, "defaults");
      const child = cloneUnbound(this, layer, layerOf);
      const hooks = EndpointFactory.#hooksOf(child, layer.service);
      new FactoryWithCalls(child, new Calls(layer.over(readLayer(options, readBase), hooks)));
      return child;
    });
  }

  /** The options of a route and options with all defaults, not yet parsed. */
  merge<Options, Text extends string | object | undefined = RoutesFor<Paths>>(
    route: MergeArgument<Paths, Text>,
    options: OpenOptions<Options> | undefined,
  ): MergedOptions;
  /** The options of a route, or options alone, with all defaults, not yet parsed. */
  merge<Call extends string | object = RoutesFor<Paths>>(
    routeOrOptions?: MergeArgument<Paths, Call>,
  ): MergedOptions;
  merge(route?: unknown, options?: unknown, more?: unknown): MergedOptions {
    return atCaller(EndpointFactory.prototype, "merge", () => {
      refuseArgument(more);
      return callsOf(this, "merge").merge(route, options);
    });
  }

  /** The request for merged options. It reads the profile, and applies no defaults. */
  parse<Options>(merged: OpenOptions<Options>): RequestOptions {
    return atCaller(EndpointFactory.prototype, "parse", () =>
      writeRequest(callsOf(this, "parse").planMerged(merged)),
    );
  }

  /** The request for a route and options. */
  request<Options, Self, Text extends string | object = RoutesFor<Paths>>(
    this: Self,
    route: RouteArgument<Paths, Text>,
    options: OptionsArgument<Paths, Self, Text, Options>,
  ): RequestFor<Text, Options, DefaultsOf<Self>>;
  /** The request for a route that needs no options, or for options with a `url`. */
  request<Options extends object, Self, const Call extends string | object = TextOf<Paths>>(
    this: Self,
    routeOrOptions: SingleArgument<Paths, Self, Call, Options>,
  ): RequestFor<Call, Options, DefaultsOf<Self>>;
  request(
    route: string | EndpointOptions,
    options?: EndpointOptions,
    more?: unknown,
  ): RequestOptions {
    const { prototype } = EndpointFactory;
    return atCaller(prototype, "request", () => {
      refuseArgument(more);
      const calls = callsOf(this, "request");
      return this.merge === prototype.merge && this.parse === prototype.parse
        ? writeRequest(calls.plan(route, options))
        : // A subclass overrides one of them, and its override is used here, too.
          this.parse(this.merge(route, options));
    });
  }

  /**
   * The request of a route or an operation: what `compile(routeOrOperation)(parameters, options)` returns, on this
   * layer. Use it for the methods of an SDK. No field of the parameters is read as an option. Unlike a compiled route,
   * it is not bound to a layer, so each layer sends its own credentials.
   *
   * @example
   * ```ts
   * listTickets(filter: object): RequestOptions {
   *   return this.call("GET /tickets", filter);
   * }
   * ```
   */
  call<Parameters, Self, Call extends string | Operation = RoutesFor<Paths>>(
    this: Self,
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Self, Call, Parameters, false>,
  ): RequestOf<Call, object>;
  /** The request of a route or an operation with these parameters, and with options such as `headers`. */
  call<Parameters, Options, Self, Call extends string | Operation = RoutesFor<Paths>>(
    this: Self,
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Self, Call, Parameters, HasData<Options>>,
    options: CallOptionsArgument<Paths, Call, Options>,
  ): RequestFor<Call, Options, object>;
  /** The request of a route or an operation that needs no parameters. */
  call<Self, Call extends string | Operation = TextOf<Paths>>(
    this: Self,
    routeOrOperation: AloneArgument<Paths, Self, Call>,
  ): RequestOf<Call, object>;
  call(route: unknown, parameters?: unknown, options?: unknown): RequestOptions {
    try {
      return writeRequest(callsOf(this, "call").planCall(route, parameters, options));
    } catch (thrown) {
      throw fromCaller(thrown, EndpointFactory.prototype, "call");
    }
  }

  /**
   * A reusable function for one route, or for an operation, which also says where each parameter goes and how it is
   * written. No field of its parameters is an option, so untrusted input cannot change the address or the headers.
   * Throws `INVALID_OPTIONS`, which names all wrong fields of an operation.
   */
  compile<Self extends object, Call extends string | Operation = RoutesFor<Paths>>(
    this: Self,
    routeOrOperation: CompileArgument<Paths, Call>,
  ): CompiledRoute<Paths, Call, Self>;
  /** Not for callers: lets a subclass override this method with a plain signature. */
  compile(routeOrOperation: string | Operation, none: never): CompiledRoute;
  compile(route: unknown, more?: unknown): unknown {
    const { calls, read } = atCaller(EndpointFactory.prototype, "compile", () => {
      refuseArgument(more, "a route alone (the compiled function takes options)");
      const own = callsOf(this, "compile");
      return { calls: own, read: routeToCompile(route, own.layer.ready) };
    });
    const call = (parameters?: unknown, options?: unknown): RequestOptions => {
      try {
        return writeRequest(calls.planCall(route, parameters, options));
      } catch (thrown) {
        throw fromCaller(thrown, { call }, "call");
      }
    };
    Object.defineProperty(call, "factory", fixedDescriptor(this, false));
    return Object.defineProperty(call, "route", fixedDescriptor(read));
  }

  /**
   * A hook that writes a query parameter which no template names. `value` is what the caller passed, and is neither
   * `undefined` nor `null`. `style` is the one that an operation gives the parameter. Returns encoded text: a pair,
   * several pairs joined by `&`, or `""` for nothing.
   *
   * @example
   * ```ts
   * protected override writeQuery(name: string, value: unknown, style?: Style): string {
   *   // Names in capitals, as some services expect them.
   *   return super.writeQuery(name.toUpperCase(), value, style);
   * }
   * ```
   */
  protected writeQuery(name: string, value: unknown, style?: Style): string {
    return standardQuery(callsOf(this).layer.service.query, name, value, style);
  }

  /**
   * A hook that amends the `accept` header when a call asks for a format or previews. It is not called for an `accept`
   * with `application/octet-stream`.
   *
   * @example
   * ```ts
   * protected override amendAccept(accept: string, { format }: MediaTypeOptions): string {
   *   return format === undefined ? accept : `application/vnd.acme+json; version=${format}`;
   * }
   * ```
   */
  protected amendAccept(accept: string, mediaType: MediaTypeOptions): string {
    const { layer } = callsOf(this);
    // A subclass may pass on another media type than it was given, so it is checked again.
    return layer.service.amendAccept(accept, readOption("mediaType", mediaType));
  }

  /**
   * A hook that sees the finished request, and may change or replace it. What it returns is checked again, but the hook
   * decides where the request goes.
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

  /** Finds the hooks that a subclass overrides. It is static, since a layered child has no `#` method. */
  static #hooksOf(factory: EndpointFactory, service: FactoryService): () => LayerHooks {
    const { prototype } = EndpointFactory;
    return () => ({
      writeQuery:
        factory.writeQuery === prototype.writeQuery
          ? undefined
          : checkedWriteQuery((...given) => factory.writeQuery(...given)),
      finish:
        factory.finish === prototype.finish
          ? undefined
          : checkedFinish((request) => factory.finish(request), service.sendsUpperCase),
      amend:
        factory.amendAccept === prototype.amendAccept
          ? undefined
          : checkedAmendAccept((...given) => factory.amendAccept(...given)),
    });
  }
}
