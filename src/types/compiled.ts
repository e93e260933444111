import type { Argument, FieldOf, LiteralFields, WithDefaults } from "./call.js";
import type { Demand, KeysOf, KnownKeys, MissingFields } from "./demand.js";
import type {
  AddressFields,
  BodyOf,
  DataOf,
  MissingOfBody,
  MoreFields,
  ParameterFields,
} from "./fields.js";
import type { NamesOf } from "./names.js";
import type { CallOptions, RouteParameters } from "./options.js";
import type { LiteralOf, MethodOf, Trim } from "./route.js";

/**
 * All parameters of a route: of path, query and JSON body, as the description has them. Without a
 * description (`unknown`) those that the route names.
 */
export type ParametersOf<Paths, Route extends string> =
  string extends LiteralOf<Route>
    ? RouteParameters
    : unknown extends Paths
      ? LiteralFields<NamesOf<Route>, never, MethodOf<Trim<Route>>, unknown, never>
      : FieldsOf<Paths, Route> & BodyOf<Paths, Route>;

/** The parameters of an operation, as the description has them. The name shows in errors. */
export type FieldsOf<Paths, Route extends string> = {
  readonly [Key in keyof ParameterFields<Paths, Route>]: FieldOf<
    ParameterFields<Paths, Route>,
    Key
  >;
};

/** {@link FieldsOf} beside `data`, which is the whole body. */
export type FieldsBesideData<Paths, Route extends string> = {
  readonly [Key in keyof AddressFields<Paths, Route>]: FieldOf<AddressFields<Paths, Route>, Key>;
};

/** The parameters of a compiled route, or a text that says what is missing. */
export type ParametersArgument<Paths, Given, Route, Parameters, Options> = Argument<
  Parameters,
  Parameters & RouteParameters,
  | CheckedParameters<Paths, Given, LiteralOf<Route>, Parameters, KnownKeys<Options>>
  | (Parameters & undefined)
>;

/** Open, named by the route, or as the description has them; `OptionKeys` may hold `data`. */
type CheckedParameters<
  Paths,
  Given,
  Route extends string,
  Parameters,
  OptionKeys,
> = string extends Route
  ? RouteParameters
  : unknown extends Paths
    ? Demand<
        Route,
        Exclude<NamesOf<Route>["required"], Given | KeysOf<Parameters>>,
        LiteralFields<NamesOf<Route>, Given, MethodOf<Trim<Route>>, Parameters, never>
      >
    : "data" extends OptionKeys
      ? Demand<
          Route,
          MissingFields<AddressFields<Paths, Route>, Given | KeysOf<Parameters>>,
          WithDefaults<FieldsBesideData<Paths, Route>, Given>
        >
      : Demand<
          Route,
          | MissingFields<ParameterFields<Paths, Route>, Given | KeysOf<Parameters>>
          | MissingOfBody<Paths, Route, KeysOf<Parameters>>,
          WithDefaults<FieldsOf<Paths, Route>, Given> & MoreFields<Paths, Route, Given, Parameters>
        >;

/** The reserved keys beside the parameters, with the `data` that the description has. */
export type CompiledOptions<Paths, Route> =
  string extends LiteralOf<Route>
    ? CallOptions
    : unknown extends Paths
      ? CallOptions
      : Omit<CallOptions, "data"> & { readonly data?: DataOf<Paths, LiteralOf<Route>> | undefined };

/** Whether a route needs no parameters. */
export type NeedsNone<Paths, Given, Route> =
  string extends LiteralOf<Route>
    ? true
    : [MissingOf<Paths, Given, LiteralOf<Route>>] extends [never]
      ? true
      : false;
/** The names that a call without any parameters would lack. */
type MissingOf<Paths, Given, Route extends string> = unknown extends Paths
  ? Exclude<NamesOf<Route>["required"], Given>
  : MissingFields<ParameterFields<Paths, Route>, Given>;
