import type { Operation } from "../Operation.js";
import type { MergedOptions, RequestOptions } from "../options.js";
import type {
  AloneArgument,
  CallOptionsArgument,
  CompileArgument,
  CompiledRoute,
  MergeArgument,
  OpenOptions,
  ParametersArgument,
} from "./arguments.js";
import type { RoutesFor, TextOf } from "./description.js";
import type { Layered } from "./layers.js";
import type { RequestFor, RequestOf } from "./output.js";
import type { HasData } from "./takes.js";

// The members of an endpoint, each with a name, so that declaration files can name them.

/** Merges a route and options, or options alone, over the defaults. */
export interface Merge<Paths = unknown> {
  /** The merged options of a route and options, of either alone, or of none. */
  <Options, Call extends string | object | undefined = RoutesFor<Paths>>(
    routeOrOptions?: MergeArgument<Paths, Call>,
    options?: OpenOptions<Options>,
  ): MergedOptions;
}

/** Makes request options of merged options. */
export interface Parse {
  /** The request options. */
  <Options>(merged: OpenOptions<Options>): RequestOptions;
}

/** Compiles a route or an operation. */
export interface Compile<Paths = unknown, Defaults = object> {
  /** The reusable function. */
  <Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
  ): CompiledRoute<Paths, Call, Layered<Defaults>>;
}

/** Makes the request of a route or an operation and its parameters. */
export interface CallRoute<Paths = unknown, Defaults = object> {
  /** The request options. Names of options, such as `url` or `headers`, are parameters like any other. */
  <Parameters, Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Layered<Defaults>, Call, Parameters, false>,
  ): RequestOf<Call, object>;
  /** The request options, with the reserved keys beside the parameters. */
  <Parameters, Options, Call extends string | Operation = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
    parameters: ParametersArgument<Paths, Layered<Defaults>, Call, Parameters, HasData<Options>>,
    options: CallOptionsArgument<Paths, Call, Options>,
  ): RequestFor<Call, Options, object>;
  /** The request options of a route that needs no parameters. */
  <Call extends string | Operation = TextOf<Paths>>(
    routeOrOperation: AloneArgument<Paths, Layered<Defaults>, Call>,
  ): RequestOf<Call, object>;
}
