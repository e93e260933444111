import type { Endpoint } from "../Endpoint.js";
import type {
  CompileArgument,
  CompiledRoute,
  DefaultsArgument,
  ExplainArgument,
  ExplainRest,
  MergeArgument,
  OpenOptions,
} from "./arguments.js";
import type { RoutesFor } from "./description.js";
import type { Explanation } from "./explanation.js";
import type { Layer, Layered } from "./layers.js";
import type { MergedOptions, RequestOptions } from "./options.js";

// The members of an endpoint, each with a name, so that declaration files can name them.

/** Layers options on the defaults of an endpoint. */
export interface Derive<Paths = unknown, Defaults = object> {
  /** The endpoint with these defaults, too. */
  <Options>(options: DefaultsArgument<Paths, Options>): Endpoint<Paths, Layer<Defaults, Options>>;
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
  <const Call extends string | object = RoutesFor<Paths>>(
    routeOrOperation: CompileArgument<Paths, Call>,
  ): CompiledRoute<Paths, Call, Layered<Defaults>>;
}

/** Explains a call. */
export interface Explain<Paths = unknown> {
  /** The explanation of a route and options, of an operation, its parameters and options, or of options. */
  <Options, const Call extends string | object = RoutesFor<Paths>>(
    call: ExplainArgument<Paths, Call>,
    ...rest: ExplainRest<Call, Options>
  ): Explanation;
}
