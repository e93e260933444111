import { atCaller, fromCaller } from "./errors.js";
import { CompiledCalls } from "./request/CompiledCalls.js";
import { explain } from "./request/explain.js";
import { follow } from "./request/follow.js";
import { amendAccept, standardQuery, type Hooks } from "./request/hooks.js";
import { serviceOf } from "./request/PlanCache.js";
import { RequestWriter } from "./request/RequestWriter.js";
import { lendWriter, writerOf } from "./request/writerOf.js";
import { Layers } from "./settings/Layers.js";
import { NO_OPTIONS, readLayer } from "./settings/options.js";
import { readProfile } from "./settings/profile.js";
import { copyOwn } from "./support/objects.js";
import { cloneOf, fixedDescriptor } from "./support/properties.js";
import type {
  CompileArgument,
  CompiledRoute,
  DefaultsArgument,
  ExplainArgument,
  ExplainRest,
  MergeArgument,
  OpenOptions,
  OptionsArgument,
  RouteArgument,
  SingleArgument,
} from "./types/arguments.js";
import type { RoutesFor, TextOf } from "./types/description.js";
import type { Explanation } from "./types/explanation.js";
import type { DefaultsOf, KnownDefaults, Layer, Layered } from "./types/layers.js";
import type {
  EndpointOptions,
  FollowOptions,
  MediaTypeOptions,
  MergedOptions,
  NamedOptions,
  RequestOptions,
} from "./types/options.js";
import type { Operation } from "./types/operation.js";
import type { Compile, Derive, Explain, Merge, Parse } from "./types/members.js";
import type { QueryValueStyle, ServiceProfile } from "./types/profile.js";
import type { RequestFor } from "./types/output.js";

/**
 * A function that turns a route and options into request options, with the defaults that it applies.
 *
 * @typeParam Paths - the description of the API that `openapi-typescript` writes; `unknown` for none
 * @typeParam Defaults - the options that its layers of defaults set
 */
export interface Endpoint<Paths = unknown, Defaults = object> {
  /** The request options for a route and options. */
  <Options, Route extends string | object = string>(
    route: RouteArgument<Paths, Route>,
    options: OptionsArgument<Paths, Layered<Defaults>, Route, Options>,
  ): RequestFor<Route, Options, Defaults>;
  /** The request options for a route that needs no options, or for options with a `url`. */
  <Options extends object, const Call extends string | object = TextOf<Paths>>(
    routeOrOptions: SingleArgument<Paths, Layered<Defaults>, Call, Options>,
  ): RequestFor<Call, Options, Defaults>;
  /** The defaults in force, frozen. */
  readonly DEFAULTS: KnownDefaults<Defaults>;
  /** A new endpoint with further defaults; this one stays as it is. */
  readonly defaults: Derive<Paths, Defaults>;
  /** The options with all defaults, not yet parsed. */
  readonly merge: Merge<Paths>;
  /** The request options for merged options; the defaults are not applied again. */
  readonly parse: Parse;
  /** A reusable function for one route or operation; see `EndpointFactory.compile`. */
  readonly compile: Compile<Paths, Defaults>;
  /** Says where each parameter and header of a call goes; see `EndpointFactory.explain`. */
  readonly explain: Explain<Paths>;
  /** The request for a URL that the service handed out; see `EndpointFactory.follow`. */
  readonly follow: EndpointFactory["follow"];
  /** The factory behind this endpoint. */
  readonly factory: EndpointFactory<Paths> & Layered<Defaults>;
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
export class EndpointFactory<Paths = unknown> {
  /** Checks the profile. Throws `INVALID_OPTIONS`, which names all wrong fields. */
  constructor(profile: ServiceProfile) {
    const checked = atCaller({ EndpointFactory }, "EndpointFactory", () => readProfile(profile));
    const { base: baseUrl, headers } = checked;
    const layer = Layers.root.derive({
      ...NO_OPTIONS,
      baseUrl,
      method: "GET",
      headers: headers.fields,
    });
    const service = serviceOf(checked);
    lendWriter(this, new RequestWriter(service, layer, EndpointFactory.#hooksOf(this)));
  }

  /** The defaults in force. The library's objects in them are frozen; the caller's are not. */
  get DEFAULTS(): KnownDefaults<DefaultsOf<this>> {
    // The type `Layered` knows what the layers hold; the object's own type does not.
    return writerOf(this).defaults as KnownDefaults<DefaultsOf<this>>;
  }

  /** An endpoint with the defaults of this factory. */
  create(): Endpoint<Paths, DefaultsOf<this>>;
  /** An endpoint with the defaults of this factory, and `defaults` layered on them. */
  create<Options>(
    defaults: DefaultsArgument<Paths, Options> | undefined,
  ): Endpoint<Paths, Layer<DefaultsOf<this>, Options>>;
  create(defaults?: NamedOptions): unknown {
    return atCaller(EndpointFactory.prototype, "create", () =>
      createEndpoint(defaults === undefined ? this : this.defaults(defaults)),
    );
  }

  /**
   * A factory of the same class with further defaults. No constructor runs: the new factory gets the own
   * fields of this one.
   */
  defaults<Options, Self>(
    this: Self,
    options: DefaultsArgument<Paths, Options>,
  ): this & Self & Layered<Options>;
  /** Never called so: beside it an overriding method without type parameters is of the right type. */
  defaults(options: EndpointOptions, none: never): this;
  defaults(options: EndpointOptions): this {
    return atCaller(EndpointFactory.prototype, "defaults", () => {
      const child = cloneOf(this);
      const writer = writerOf(this);
      const layer = readLayer(options, writer.profile);
      lendWriter(child, writer.over(layer, EndpointFactory.#hooksOf(child)));
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
  merge(route?: unknown, options?: unknown): MergedOptions {
    return atCaller(EndpointFactory.prototype, "merge", () => writerOf(this).merge(route, options));
  }

  /** The request options for merged options. It reads the profile, and applies no defaults. */
  parse<Options>(merged: OpenOptions<Options>): RequestOptions {
    return atCaller(EndpointFactory.prototype, "parse", () => writerOf(this).parse(merged));
  }

  /** The request options for a route and options. */
  request<Options, Self, Text extends string | object = RoutesFor<Paths>>(
    this: Self,
    route: RouteArgument<Paths, Text>,
    options: OptionsArgument<Paths, Self, Text, Options>,
  ): RequestFor<Text, Options, DefaultsOf<Self>>;
  /** The request options for a route that needs no options, or for options with a `url`. */
  request<Options extends object, Self, const Call extends string | object = TextOf<Paths>>(
    this: Self,
    routeOrOptions: SingleArgument<Paths, Self, Call, Options>,
  ): RequestFor<Call, Options, DefaultsOf<Self>>;
  request(route: string | EndpointOptions, options?: EndpointOptions): RequestOptions {
    const { prototype } = EndpointFactory;
    return atCaller(EndpointFactory.prototype, "request", () =>
      this.merge === prototype.merge && this.parse === prototype.parse
        ? writerOf(this).request(route, options)
        : // A subclass overrides one of them, and its version counts here too.
          this.parse(this.merge(route, options)),
    );
  }

  /**
   * The request for a URL that the service handed out: a next page, a `Location`, an upload address. The URL
   * is taken literally: nothing in it is a template, and no parameter is added. It is a full URL, or a path
   * that begins with one `/` and stands on the origin of the base URL. Its origin must be that of the base
   * URL or a trusted one. The method is GET unless `options` say otherwise.
   *
   * @example
   * ```ts
   * factory.follow("https://api.github.com/organizations/1/repos?page=2");
   * ```
   */
  follow(url: string, options?: FollowOptions): RequestOptions {
    return atCaller(EndpointFactory.prototype, "follow", () =>
      follow(writerOf(this), url, options),
    );
  }

  /**
   * Says where each parameter and header of a call goes, and which layer set it. Without the option `values`
   * it holds no values and can be logged, and it explains even calls that cannot be written. An operation
   * is followed by its parameters, and they by the options beside them.
   */
  explain<Options, const Call extends string | object = RoutesFor<Paths>>(
    routeOrOperation: ExplainArgument<Paths, Call>,
    ...rest: ExplainRest<Call, Options>
  ): Explanation;
  /** The same for a route, an operation, or options, alone. */
  explain<const Call extends string | object = RoutesFor<Paths>>(
    call: ExplainArgument<Paths, Call>,
  ): Explanation;
  explain(...call: readonly unknown[]): Explanation {
    return atCaller(EndpointFactory.prototype, "explain", () => explain(writerOf(this), call));
  }

  /**
   * A reusable function for one route, or for an operation, which also says where each parameter goes
   * and how it is written. No field of its parameters is an option, so untrusted input cannot change the
   * address or the headers. Throws `INVALID_OPTIONS` that names all wrong fields of an operation.
   */
  compile<Self extends object, const Call extends string | object = RoutesFor<Paths>>(
    this: Self,
    routeOrOperation: CompileArgument<Paths, Call>,
  ): CompiledRoute<Paths, Call, Self>;
  /** Never called so: beside it an overriding method without type parameters is of the right type. */
  compile(routeOrOperation: string | Operation, none: never): CompiledRoute;
  compile(route: unknown): unknown {
    const calls = atCaller(EndpointFactory.prototype, "compile", () => {
      return new CompiledCalls(writerOf(this), route);
    });
    const call = (parameters?: unknown, options?: unknown): RequestOptions => {
      try {
        return calls.request(parameters, options);
      } catch (thrown) {
        throw fromCaller(thrown, { call }, "call");
      }
    };
    return Object.defineProperty(call, "route", fixedDescriptor(calls.route));
  }

  /**
   * A hook that writes a query parameter which no template names. `value` is what the caller passed, and is
   * neither `undefined` nor `null`. `style` is the one that an operation gives the parameter. Returns encoded
   * text: a pair, several pairs joined by `&`, or `""` for nothing.
   *
   * @example
   * ```ts
   * protected override writeQuery(name: string, value: unknown, style?: QueryValueStyle): string {
   *   // Names in capitals, as some services expect them.
   *   return super.writeQuery(name.toUpperCase(), value, style);
   * }
   * ```
   */
  protected writeQuery(name: string, value: unknown, style?: QueryValueStyle): string {
    return standardQuery(writerOf(this).profile, name, value, style);
  }

  /**
   * A hook that amends the `accept` header when a call asks for a format or previews.
   *
   * @example
   * ```ts
   * protected override amendAccept(accept: string, { format }: MediaTypeOptions): string {
   *   return format === undefined ? accept : `application/vnd.acme+json; version=${format}`;
   * }
   * ```
   */
  protected amendAccept(accept: string, mediaType: MediaTypeOptions): string {
    return amendAccept(accept, mediaType, writerOf(this).profile);
  }

  /**
   * A hook that sees the finished request, and may change or replace it. What it returns is checked again,
   * but the hook decides where the request goes.
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
  static #hooksOf(factory: EndpointFactory): () => Hooks {
    const { prototype } = EndpointFactory;
    return () => ({
      writeQuery:
        factory.writeQuery === prototype.writeQuery
          ? undefined
          : (...given) => factory.writeQuery(...given),
      amendAccept:
        factory.amendAccept === prototype.amendAccept
          ? undefined
          : (accept, mediaType) => factory.amendAccept(accept, mediaType),
      finish:
        factory.finish === prototype.finish ? undefined : (request) => factory.finish(request),
    });
  }
}

/** All endpoints share these descriptors. With descriptors of its own, each would have a shape of its own. */
const DEFAULTS: PropertyDescriptor = getter((factory) => factory.DEFAULTS, true);
const COMPILE = getter((factory) => factory.compile.bind(factory));
const EXPLAIN = getter((factory) => factory.explain.bind(factory));
const FOLLOW = getter((factory) => factory.follow.bind(factory));

function getter(
  read: (factory: EndpointFactory) => unknown,
  enumerable = false,
): PropertyDescriptor {
  return copyOwn({
    get(this: Endpoint) {
      return read(this.factory);
    },
    enumerable,
  });
}

/** The members of an endpoint that are assigned. */
type Attached = Record<"defaults" | "merge" | "parse", unknown>;

function createEndpoint(factory: EndpointFactory): Endpoint {
  const writer = writerOf(factory);
  const { prototype } = EndpointFactory;
  const isOverridden =
    factory.request !== prototype.request ||
    factory.merge !== prototype.merge ||
    factory.parse !== prototype.parse;
  // These functions get their names from keys, since a bundler may rename a constant.
  const named = {
    endpoint: (route: string, options?: EndpointOptions): RequestOptions => {
      try {
        return isOverridden ? factory.request(route, options) : writer.request(route, options);
      } catch (thrown) {
        throw fromCaller(thrown, named, "endpoint");
      }
    },
    defaults: (options: EndpointOptions): unknown =>
      atCaller(named, "defaults", () => factory.defaults(options).create()),
  };
  // Its members are attached one by one, which takes less time than all together.
  const endpoint = named.endpoint as typeof named.endpoint & Attached;
  Object.defineProperty(endpoint, "DEFAULTS", DEFAULTS);
  endpoint.defaults = named.defaults;
  endpoint.merge = factory.merge.bind(factory);
  endpoint.parse = factory.parse.bind(factory);
  Object.defineProperty(endpoint, "compile", COMPILE);
  Object.defineProperty(endpoint, "explain", EXPLAIN);
  Object.defineProperty(endpoint, "follow", FOLLOW);
  Object.defineProperty(endpoint, "factory", fixedDescriptor(factory, false));
  // It has all its members now.
  return endpoint as unknown as Endpoint;
}
