import type { Braced, Names, NamesOf } from "./names.js";
import type {
  CallFields,
  DataFields,
  Describe,
  MoreFields,
  RequiredKeys,
  Reserved,
  RoutesLike,
} from "./openapi.js";
import type { NamedOptions, UrlValue } from "./options.js";
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
  : object & NamedOptions & { readonly [Key in keyof Options]: unknown };

/** A route, or what could stand in the place of one that the description lacks. */
export type RouteArgument<Paths, Route> = Argument<
  Route,
  Route,
  [Route] extends [object]
    ? "a route and options, or options alone"
    : CheckedRoute<Paths, Route, LiteralOf<Route>>
>;

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
  CheckedOptions<Paths, Given, LiteralOf<Route>, Options> | (Options & undefined)
>;

type CheckedOptions<Paths, Given, Route extends string, Options> = string extends Route
  ? OpenOptions<Options>
  : unknown extends Paths
    ? Demand<
        Route,
        Exclude<NamesOf<Route>["required"], Given | KeysOf<Options>>,
        LiteralOptions<NamesOf<Route>, Given, MethodOf<Trim<Route>>, Options>
      >
    : "data" extends KeysOf<Options>
      ? Demand<
          Route,
          MissingFields<DataFields<Paths, Route>, Given | KeysOf<Options>>,
          DataOptionsOf<Paths, Route, Given>
        >
      : Demand<
          Route,
          MissingFields<CallFields<Paths, Route>, Given | KeysOf<Options>>,
          DescribedOptions<Paths, Route, Given> & MoreFields<Paths, Route, Given, Options>
        >;

/** A route alone where it needs nothing more, or else options that name a url. */
export type SingleArgument<Paths, Given, Call> = Argument<
  Call,
  Call,
  [Call] extends [object] ? OpenOptions<Call> : CheckedSingle<Paths, Given, Call, LiteralOf<Call>>
>;

type CheckedSingle<Paths, Given, Call, Route extends string> = string extends Route
  ? Call
  : unknown extends Paths
    ? Demand<Route, Exclude<NamesOf<Route>["required"], Given>, Call>
    : [Describe<Paths, Route>] extends [never]
      ? RoutesLike<Paths, Route>
      : Demand<Route, MissingFields<CallFields<Paths, Route>, Given>, Call>;

/** The keys that are there for sure: of options that may be `undefined`, or of any names, none. */
export type KeysOf<Options> = string extends keyof Options
  ? symbol extends keyof Options
    ? // Only `any` has all keys.
      string
    : never
  : keyof Options;

/** `Wanted`, unless something is missing. */
export type Demand<Route extends string, Missing, Wanted> = [Missing] extends [never]
  ? Wanted
  : `${Route} needs ${InOrder<Braced<Route>, Missing & string>}`;

/** Names with commas between them: those in the text as they stand there, then the others. */
type InOrder<Text extends string, Names extends string, Done extends string = ""> =
  Text extends `${string}{${infer Name}}${infer After}`
    ? Name extends Names
      ? InOrder<After, Exclude<Names, Name>, Append<Done, Name>>
      : InOrder<After, Names, Done>
    : AppendAll<Names, Done>;
type AppendAll<Names extends string, Done extends string> = [Names] extends [never]
  ? Done
  : LastOf<Names> extends infer Last extends string
    ? AppendAll<Exclude<Names, Last>, Append<Done, Last>>
    : never;
type Append<Done extends string, Name extends string> = Done extends "" ? Name : `${Done}, ${Name}`;

/** Of overloads TypeScript infers the last one: functions of each member make a union a list. */
type LastOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  member: infer All,
) => void
  ? All extends () => infer Last
    ? Last
    : never
  : never;

/** The required fields that neither the call nor a default gives. */
export type MissingFields<Fields, Keys> =
  // One comparison says that nothing is missing, and so it is with most calls. No type is all
  // optional beside "headers", which no description has as a parameter.
  Record<(Keys & string) | "headers", true> extends Marks<Fields>
    ? never
    : Exclude<RequiredKeys<Fields>, Keys>;
type Marks<Fields> = { [Key in keyof Fields]: true } & { readonly headers?: true };

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

/** {@link OptionsOf} over defaults that give some of them. */
export type OptionsOverDefaults<Paths, Route extends string, Given> = {
  readonly [Key in keyof Over<CallFields<Paths, Route>, Given>]: FieldOf<
    Over<CallFields<Paths, Route>, Given>,
    Key
  >;
};

/** {@link OptionsOf} with `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route extends string, Given> = {
  readonly [Key in keyof Over<DataFields<Paths, Route>, Given>]: FieldOf<
    Over<DataFields<Paths, Route>, Given>,
    Key
  >;
};

type DescribedOptions<Paths, Route extends string, Given> = [
  Given & keyof CallFields<Paths, Route>,
] extends [never]
  ? OptionsOf<Paths, Route>
  : OptionsOverDefaults<Paths, Route, Given>;

/** The fields with those optional that a default gives. */
export type Over<Fields, Given> = Omit<Fields, Given & keyof Fields> &
  Partial<Pick<Fields, Given & keyof Fields>>;

/** The value of a field: an optional one may be `undefined`, which counts as absent. */
export type FieldOf<Fields, Key extends keyof Fields> =
  Record<never, never> extends Pick<Fields, Key>
    ? Loose<Fields[Key]> | undefined
    : Loose<Fields[Key]>;

/** A list need not be a mutable one. */
type Loose<Value> = Value extends readonly (infer Member)[] ? readonly Member[] : Value;
