import type { Route } from "../Route.js";
import type { Alone, Argument, Fit, Unknown } from "./call.js";
import type { CompiledParameters, DescribedData, WithOthers } from "./input.js";
import type { CallOptions, RouteParameters } from "./options.js";
import type { RequestFor } from "./output.js";
import type { IsUnion, LiteralOf } from "./route.js";

/**
 * A route that was compiled once, to be called many times.
 *
 * @typeParam Paths - the description of the API; `unknown` for none
 * @typeParam Literal - the route's text, as far as the compiler knows it
 * @typeParam Factory - whose defaults may give parameters
 */
export type CompiledRoute<Paths = unknown, Literal = string, Factory = object> = CompiledMethods<
  Paths,
  Literal,
  Factory
>["request"] & {
  /** The route. */
  readonly route: Route;
};

/** How it is called. Methods, since of these TypeScript lets one stand for any. */
interface CompiledMethods<Paths, Literal, Factory> {
  /**
   * The request options. `parameters` is a namespace of its own, in which `url`, `headers` or `data`
   * are names like any other; `options` holds the reserved keys.
   */
  request<Parameters, Options = object>(
    parameters: ParametersArgument<Paths, Factory, Literal, Parameters, Options>,
    options?: CompiledOptions<Paths, Literal, Options>,
  ): RequestFor<Literal, Options, object>;
  /** The request options of a route that needs no parameters. */
  request(this: NothingMissing<Paths, Factory, Literal>): RequestFor<Literal, object, object>;
}

/** The parameters of a compiled route, or a text that says what is missing. */
export type ParametersArgument<Paths, Factory, Route, Parameters, Options> = Argument<
  Parameters,
  Parameters,
  CheckedParameters<Paths, Factory, LiteralOf<Route>, Parameters, Options> | Unknown<Route, object>
>;

/** Open, or as the route wants them. */
type CheckedParameters<Paths, Factory, Route, Parameters, Options> = string extends Route
  ? RouteParameters
  : Fit<ParametersFor<Paths, Route, Parameters, Options>, Route, Factory, Parameters>;

/** What a route wants of the parameters. */
type ParametersFor<Paths, Route, Parameters, Options> =
  IsUnion<Route> extends true
    ? (
        Route extends unknown
          ? (wanted: ParametersForOne<Paths, Route, Parameters, Options>) => void
          : never
      ) extends (wanted: infer All) => void
      ? All
      : never
    : ParametersForOne<Paths, Route, Parameters, Options>;
type ParametersForOne<Paths, Route, Parameters, Options> = "data" extends keyof Options
  ? CompiledParameters<Paths, Route, true>
  : WithOthers<CompiledParameters<Paths, Route, false>, Paths, Route, Parameters, never>;

/** The reserved keys beside the parameters, with the `data` that the description has. */
export type CompiledOptions<Paths, Route, Options> = Argument<
  Options,
  Options,
  OptionsBeside<Paths, LiteralOf<Route>>
>;
/** The same. The name shows in errors. */
type OptionsBeside<Paths, Route> = string extends Route
  ? CallOptions
  : unknown extends Paths
    ? CallOptions
    : BesideParameters<Paths, Route>;
/** The options beside the parameters of an operation. */
type BesideParameters<Paths, Route> = Omit<CallOptions, "data"> & {
  readonly data?: DescribedData<Paths, Route>;
};

/** What `this` is for a compiled route without arguments: anything, or what says what is missing. */
export type NothingMissing<Paths, Factory, Route> =
  string extends LiteralOf<Route>
    ? unknown
    : Alone<
        ParametersFor<Paths, LiteralOf<Route>, object, object>,
        LiteralOf<Route>,
        Factory,
        unknown
      >;
