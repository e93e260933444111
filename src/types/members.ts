import type { Endpoint } from "../Endpoint.js";
import type { Operation } from "../Operation.js";
import type {
  AloneArgument,
  CallOptionsArgument,
  CompileArgument,
  CompiledRoute,
  MergeArgument,
  OpenOptions,
  ParametersArgument,
} from "./arguments.js";
import type { HasData } from "./takes.js";
import type { DefaultsArgument } from "./defaults.js";
import type { RoutesFor, TextOf } from "./description.js";
import type { Layered, Over } from "./layers.js";
import type { MergedOptions, RequestOptions } from "./options.js";
import type { RequestFor, RequestOf } from "./output.js";

// The members of an endpoint, each with a name, so that declaration files can name them.

/** Layers options on the defaults of an endpoint. */
export interface Derive<Paths = unknown, Defaults = object> {
  /** A new endpoint with these defaults over its own. */
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
