import type { Described, Describe, NeedsBody, ParametersIn, TextOf } from "./description.js";
import type {
  BodyIn,
  BodyOf,
  CompiledFields,
  DataOf,
  OthersOf,
  PathIn,
  QueryIn,
  UrlFields,
} from "./input.js";
import type { Operation } from "./operation.js";
import type {
  CallOptions,
  EndpointOptions,
  HeaderInit,
  NamedOptions,
  RouteParameters,
  UrlValue,
} from "./options.js";
import type { IsUnion, LiteralOf, QueryMethod, TakenByAll } from "./route.js";

// 1. What is described.

/** The keys of a plain call that are no parameters. */
export type Reserved = keyof NamedOptions;

/** The options of a plain call, as the description has them. */
export type OptionsOf<Paths, Route> = CallFields<Paths, Route, false> & Settings<Paths>;
/** The same, with `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route> = CallFields<Paths, Route, true> & Settings<Paths>;
type CallFields<Paths, Route, HasData> =
  Describe<Paths, Route> extends infer D extends Described
    ? Reach<UrlFields<PathIn<D> & QueryIn<D>>> &
        HeadersIn<Paths, D> &
        ([HasData, NeedsBody<D>] extends [true, true]
          ? { readonly data: DataOf<D> }
          : { readonly data?: DataOf<D> }) &
        (HasData extends true ? unknown : BodyIn<D, Reserved, never>)
    : never;

/** The options that are no parameters. A description knows method and data. */
type Settings<Paths> = unknown extends Paths ? NamedOptions : Omit<CallOptions, "data">;

/** The parameters that a plain call can reach: none that has a reserved name. */
type Reach<Fields> = [keyof Fields & Reserved] extends [never]
  ? Fields
  : {
      [
        Key in keyof Fields as object extends Pick<Fields, Key> ? Exclude<Key, Reserved> : Key
      ]: Key extends Reserved ? "only a compiled route takes this parameter" : Fields[Key];
    };

/** The headers that a description requires, if it is asked to. */
type HeadersIn<Paths, D extends Described> = [Paths, D["operation"]] extends [
  { "~headers": true },
  { readonly parameters: { readonly header: infer Fields extends object } },
]
  ? object extends Fields
    ? unknown
    : { readonly headers: HeaderInit & Readonly<Fields> }
  : unknown;

/** The parameters of a compiled route, beside `data` or not. The name shows in errors. */
export type CompiledParameters<Paths, Call, HasData> = FieldsOf<Paths, Call, HasData> & object;
type FieldsOf<Paths, Call, HasData> =
  Describe<Paths, Call> extends infer D extends Described ? CompiledFields<D, HasData> : never;

/** What `data` may be for a route. */
export type DescribedData<Paths, Call> =
  Describe<Paths, Call> extends infer D extends Described ? DataOf<D> : never;

/**
 * All parameters of a route or an operation: of path, query and body, as the description has them.
 * Without a description (`unknown`) those that the route names.
 */
export type ParametersOf<Paths, Call extends TextOf<Paths> | Operation> =
  string extends LiteralOf<Call> ? RouteParameters : WholeFields<Paths, Call>;
/** The query of a plain route is whole; that of an operation is in its rules. */
type WholeFields<Paths, Call> =
  Describe<Paths, Call> extends infer D extends Described
    ? (Call extends string
        ? UrlFields<PathIn<D> & ParametersIn<D, "query">> & BodyIn<D, never, never>
        : CompiledFields<D, false>) &
        ([OthersOf<BodyOf<D>>] extends [never]
          ? unknown
          : unknown extends Paths
            ? unknown
            : { readonly [name: string]: unknown })
    : never;

// 2. What else may be given.

/** Options with any parameters, those of an interface, too. */
export type OpenOptions<Options> = [Options] extends [never]
  ? Options & NamedOptions
  : [Options] extends [object | undefined]
    ? object & NamedOptions & Others<Options, keyof Options, unknown, Reserved>
    : EndpointOptions;

/** What fields of any names may hold, `never` where there are none. */
export type OpenValue<Paths, Call> =
  Describe<Paths, Call> extends infer D extends Described
    ? unknown extends Paths
      ? D["method"] extends QueryMethod
        ? InQuery
        : OthersOf<BodyOf<D>>
      : OthersOf<BodyOf<D>>
    : never;
/** Without a description a query takes any values but functions and symbols. */
type InQuery = { "~query": true };

/** The described fields, and what else the caller wrote where any names may stand. */
export type WithOthers<Fields, Value, Given, Hidden> = [Value] extends [never]
  ? Fields
  : [Exclude<keyof Given, keyof Fields | Hidden>] extends [never]
    ? Fields
    : And<Fields, Others<Given, Exclude<keyof Given, keyof Fields | Hidden>, Value, Hidden>>;
/** Both. The name shows in errors. */
type And<Fields, Others> = Fields & Others;
/** What the caller wrote. In a compiled route no name stands for an option. */
type Others<Given, Keys extends keyof Given, Value, Hidden> = {
  readonly [Key in Keys]?: Key extends keyof Misspelt & ([Hidden] extends [never] ? never : Key)
    ? `did you mean ${Misspelt[Key]}?`
    : [Value, Given[Key]] extends [InQuery, symbol | ((...values: never) => unknown)]
      ? UrlValue
      : Value extends InQuery
        ? unknown
        : Value;
};
/** Keys that are written for others, and would be sent as parameters. */
type Misspelt = Record<"header" | "Header" | "Headers", "headers"> &
  Record<"baseURL" | "baseurl" | "BaseUrl", "baseUrl"> &
  Record<"mediatype" | "mediaTypes", "mediaType">;

// 3. What is wanted.

/** What a route, or each of several, wants of the options, or, compiled, of the parameters. */
export type Wanted<Paths, Call, HasData, Hidden> =
  IsUnion<Call> extends true
    ? TakenByAll<
        Call extends unknown ? (wanted: WantedByOne<Paths, Call, HasData, Hidden>) => void : never
      >
    : WantedByOne<Paths, Call, HasData, Hidden>;
type WantedByOne<Paths, Call, HasData, Hidden> = [Hidden] extends [never]
  ? CompiledParameters<Paths, Call, HasData>
  : HasData extends true
    ? DataOptionsOf<Paths, Call>
    : OptionsOf<Paths, Call>;
/** Whether options have the key `data`. */
export type HasData<Options> = "data" extends keyof Options ? true : false;
