import type { Demand, KeysOf, KnownKeys, MissingFields } from "./demand.js";
import type { Describe, RoutesLike } from "./description.js";
import type { CallFields, DataFields, MissingOfBody, MoreFields, Reserved } from "./fields.js";
import type { Names, NamesOf } from "./names.js";
import type { EndpointOptions, NamedOptions, UrlValue } from "./options.js";
import type { LiteralOf, MethodOf, QueryMethod, Trim } from "./route.js";

/**
 * The type of an argument: TypeScript infers from `Source` only, and then checks against `Checked`
 * only. The condition never holds, but while `Inferred` is not known both branches stand open; an
 * index that depends on it hides the second one.
 */
export type Argument<Inferred, Source, Checked> = [Inferred] extends [never]
  ? Source
  : [Checked][Inferred extends unknown ? 0 : never];

/** Options with any parameters, those of an interface, too. */
export type OpenOptions<Options> = [Options] extends [never]
  ? Options & NamedOptions
  : [Options] extends [object | undefined]
    ? object & NamedOptions & { readonly [Key in keyof Options]: unknown }
    : EndpointOptions;

/** A route, or what could stand in the place of one that the description lacks. */
export type RouteArgument<Paths, Route> = Argument<
  Route,
  Route,
  IsObject<Route> extends true
    ? "a route and options, or options alone"
    : CheckedRoute<Paths, Route, LiteralOf<Route>>
>;

/** Not so for `any`, which TypeScript puts in place of a type when it compares functions. */
type IsObject<Type> = unknown extends Type ? false : [Type] extends [object] ? true : false;

/** Of a text that is not one literal nothing is known. */
type CheckedRoute<Paths, Route, Literal extends string> = string extends Literal
  ? Route
  : unknown extends Paths
    ? Route
    : [Describe<Paths, Literal>] extends [never]
      ? RoutesLike<Paths, Literal>
      : Route;

/** The options beside a route, or a text that says what is missing. */
export type OptionsArgument<Paths, Given, Route, Options> = Argument<
  Options,
  Options & NamedOptions,
  [Options] extends [IsOptions<Options>]
    ? CheckedOptions<Paths, Given, LiteralOf<Route>, Options> | (Options & undefined)
    : EndpointOptions
>;

/** What options must extend; nothing, where they are not written yet. */
type IsOptions<Options> = unknown extends Options ? unknown : object | undefined;

/** Open, named by the route, or as the description has them. */
type CheckedOptions<Paths, Given, Route extends string, Options> = string extends Route
  ? OpenOptions<Options>
  : unknown extends Paths
    ? Demand<
        Route,
        Exclude<NamesOf<Route>["required"], Given | KeysOf<Options>>,
        LiteralOptions<NamesOf<Route>, Given, MethodOf<Trim<Route>>, Options>
      >
    : "data" extends KnownKeys<Options>
      ? Demand<
          Route,
          MissingFields<DataFields<Paths, Route>, Given | KeysOf<Options>>,
          WithDefaults<DataOptionsOf<Paths, Route>, Given>
        >
      : Demand<
          Route,
          | MissingFields<CallFields<Paths, Route>, Given | KeysOf<Options>>
          | MissingOfBody<Paths, Route, KeysOf<Options>>,
          WithDefaults<OptionsOf<Paths, Route>, Given> & MoreFields<Paths, Route, Given, Options>
        >;

/** A route alone where it needs nothing more, or else options that name a url. */
export type SingleArgument<Paths, Given, Call, Options> = Argument<
  Call,
  Call | Options,
  IsObject<Call> extends true
    ? OpenOptions<Call>
    : CheckedSingle<Paths, Given, Call, LiteralOf<Call>>
>;

/** A text, which may be a route alone; `Call` is what was written. */
type CheckedSingle<Paths, Given, Call, Route extends string> = string extends Route
  ? Call
  : unknown extends Paths
    ? Demand<Route, Exclude<NamesOf<Route>["required"], Given>, Call>
    : [Describe<Paths, Route>] extends [never]
      ? RoutesLike<Paths, Route>
      : Demand<Route, MissingFields<CallFields<Paths, Route>, Given>, Call>;

/** The options of a route that has no description; keys that it does not name stay open. */
type LiteralOptions<RouteNames, Given, Method, Options> = NamedOptions &
  LiteralFields<RouteNames, Given, Method, Options, Reserved>;

/** The parameters of such a route. `Others` are keys that are none. */
export type LiteralFields<RouteNames, Given, Method, Options, Others> =
  RouteNames extends Names<infer Required extends string, infer Optional extends string>
    ? object & { readonly [Name in Exclude<Required, Given>]: UrlValue } & {
        readonly [Name in Required & Given]?: UrlValue | undefined;
      } & { readonly [Name in Optional]?: UrlValue | null | undefined } & {
        readonly [Key in keyof Options]: Key extends Others
          ? unknown
          : Method extends QueryMethod
            ? OpenValue<Options[Key]>
            : unknown;
      }
    : never;

/** What is sure to be no value of a query is checked against one. */
type OpenValue<Value> = Value extends symbol | ((...values: never) => unknown) ? UrlValue : unknown;

/** The options of a route as its description has them. The name shows in errors. */
export type OptionsOf<Paths, Route extends string> = {
  readonly [Key in keyof CallFields<Paths, Route>]: FieldOf<CallFields<Paths, Route>, Key>;
};

/** {@link OptionsOf} with `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route extends string> = {
  readonly [Key in keyof DataFields<Paths, Route>]: FieldOf<DataFields<Paths, Route>, Key>;
};

/** The same options where defaults give some of them. */
export type WithDefaults<Options, Given> = [Given & keyof Options] extends [never]
  ? Options
  : OverDefaults<Options, Given & keyof Options>;

/** Options of which some may be left out, as defaults give them. The name shows in errors. */
export type OverDefaults<Options, Given extends keyof Options> = {
  readonly [Key in keyof Relaxed<Options, Given>]: Relaxed<Options, Given>[Key];
};
/** The same fields, those optional that a default gives. */
type Relaxed<Options, Given extends keyof Options> = Omit<Options, Given> & {
  readonly [Key in Given]?: Options[Key] | undefined;
};

/** The value of a field: an optional one may be `undefined`, which counts as absent. */
export type FieldOf<Fields, Key extends keyof Fields> =
  object extends Pick<Fields, Key> ? Loose<Fields[Key]> | undefined : Loose<Fields[Key]>;

/** A list need not be a mutable one. */
type Loose<Value> = Value extends readonly (infer Member)[] ? readonly Member[] : Value;
