import type { AnyOperation, Describe, TextOf } from "./description.js";
import type {
  CallOptions,
  EndpointOptions,
  HeaderInit,
  NamedOptions,
  UrlValue,
} from "./options.js";
import type { RouteParameters } from "./options.js";
import type { IsUnion, QueryMethod, ReadRoute, RouteText } from "./route.js";

// 1. The parameters of an operation, place by place.

/** The keys that are no parameters. */
export type Reserved = keyof NamedOptions;

/** The path parameters as they are described, some by the operation, some by its path. */
type PathOf<D extends AnyOperation> = D["operation"] extends {
  readonly parameters: { readonly path: infer Fields extends object };
}
  ? Fields
  : D["item"] extends { readonly parameters: { readonly path: infer Fields extends object } }
    ? Fields
    : object;

/** The query parameters as they are described. */
type QueryOf<D extends AnyOperation> = D["operation"] extends {
  readonly parameters: { readonly query?: infer Fields extends object };
}
  ? Fields
  : object;

/** The path parameters of a call: those that the route makes optional need no value. */
type PathIn<D extends AnyOperation> = [D["optional"]] extends [never]
  ? PathOf<D>
  : Optional<PathOf<D>, D["optional"]>;
/** The same fields, some of them optional. */
type Optional<Fields, Names> = Omit<Fields, Names & keyof Fields> &
  Partial<Pick<Fields, Names & keyof Fields>>;

/** The query parameters of a call: what the route does not declare lands in the body of a POST. */
type QueryIn<D extends AnyOperation> = D["method"] extends QueryMethod
  ? [D["literal"]] extends [never]
    ? QueryOf<D>
    : Omit<QueryOf<D>, D["literal"] & PropertyKey>
  : Pick<QueryOf<D>, D["optional"] & keyof QueryOf<D>> & Undeclared<D, QueryOf<D>>;
/** Required names that the route has to declare; each is missing under the name of its expression. */
type Undeclared<D extends AnyOperation, Fields> = object extends Fields
  ? unknown
  : {
      [
        Name in keyof Fields & string as Name extends D["optional"] | D["literal"]
          ? never
          : object extends Pick<Fields, Name>
            ? never
            : `{?${Name}}`
      ]: never;
    };

/** The parameters that go into the address. */
type Address<D extends AnyOperation> = UrlFields<PathIn<D> & QueryIn<D>>;
/** The same in a plain call, where no parameter has a reserved name. */
type CallAddress<D extends AnyOperation> = [keyof Address<D> & Reserved] extends [never]
  ? Address<D>
  : WithoutReserved<Address<D>>;
/** Fields that a plain call can reach. */
type WithoutReserved<Fields> = {
  [
    Key in keyof Fields as object extends Pick<Fields, Key> ? Exclude<Key, Reserved> : Key
  ]: Key extends Reserved ? CompiledOnly : Fields[Key];
};

/** What a parameter is that has the name of an option. */
type CompiledOnly = "only a compiled route takes this parameter";

/** Fields that are written into a URL. */
type UrlFields<Fields> = { readonly [Key in keyof Fields]: UrlInput<Fields[Key]> };
/** What may stand for a described value: a URL is text, and `null` in it is left out. */
export type UrlInput<Value> = Value extends undefined
  ? null | undefined
  : Value extends readonly (infer Member)[]
    ? readonly UrlInput<Member>[]
    : string extends Value
      ? Value | WrittenAs<string>
      : number extends Value
        ? Value | bigint
        : Value;
/** What `JSON.stringify` writes as this type: a `Date` or `URL` is a text. */
interface WrittenAs<Type> {
  toJSON(): Type;
}

// 2. The body of an operation.

/** The JSON body, `never` where none is described. */
type JsonOf<D extends AnyOperation> =
  ContentOf<D> extends infer Content
    ? Content extends { readonly "application/json": infer Json }
      ? Json
      : Content[keyof Content & `${string}json${string}`]
    : never;
/** The body's media types. */
type ContentOf<D extends AnyOperation> = D["operation"] extends {
  readonly requestBody?: { readonly content: infer Content };
}
  ? Content
  : never;

/** Whether the operation needs a body. */
type NeedsBody<D extends AnyOperation> = D["operation"] extends { readonly requestBody: object }
  ? true
  : false;

/** What `data` may be: JSON as it is described, or what is sent as it is. `undefined` where no body is. */
export type DataOf<D extends AnyOperation> = [ContentOf<D>] extends [never]
  ? undefined
  : | JsonOf<D>
    | (ContentOf<D> extends infer Content
        ? Exclude<keyof Content, `${string}json${string}`> extends infer Other extends keyof Content
          ? [Other] extends [never]
            ? never
            : Content[Other] | RawBody
          : never
        : never);
/** What a client sends as it is: text, bytes, a form, a file or a stream. */
type RawBody =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | AsyncIterable<unknown>
  | { append(name: string, value: string): void }
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | { getReader(): unknown };

/** The body's members that parameters can make, with their named fields. */
type MembersOf<Json> = Json extends
  readonly unknown[] | string | number | boolean | null | undefined
  ? never
  : unknown extends Json
    ? object
    : string extends keyof Json
      ? {
          [
            Key in keyof Json as string extends Key ? never : number extends Key ? never : Key
          ]: Json[Key];
        }
      : Json;

/** What a body's fields of any names may hold, `never` where it has none. */
type OthersOf<Json> = Json extends readonly unknown[] | string | number | boolean | null | undefined
  ? never
  : unknown extends Json
    ? unknown
    : string extends keyof Json
      ? Json[keyof Json]
      : never;

/** The fields of the body: parameters, or `data` where no parameters can make it. */
type BodyIn<D extends AnyOperation, Hidden> =
  Reachable<MembersOf<JsonOf<D>>, keyof PathOf<D>, Hidden> extends infer Members
    ? [Members] extends [never]
      ? NeedsBody<D> extends true
        ? { readonly data: unknown }
        : unknown
      : | (IsUnion<Members> extends true
            ? [OthersOf<JsonOf<D>>] extends [never]
              ? EachAlone<Members, KeysOf<Members>>
              : Members
            : Members)
        | (NeedsBody<D> extends true ? never : object extends Members ? never : NoneOf<Members>)
    : never;

/** The members without what a parameter cannot reach; not those that need it. */
type Reachable<Members, InPath, Hidden> = Members extends unknown
  ? [keyof Members & (InPath | Hidden)] extends [never]
    ? BodyFields<Members>
    : object extends Pick<Members, keyof Members & Hidden>
      ? BodyFields<Omit<Members, (InPath | Hidden) & PropertyKey>>
      : never
  : never;

/** Fields of a JSON body: lists may be readonly, and what is `undefined` is left out. */
type BodyFields<Fields> = { readonly [Key in keyof Fields]: BodyInput<Fields[Key]> };
type BodyInput<Value> = Value extends undefined
  ? undefined
  : Value extends readonly (infer Member)[]
    ? readonly Member[]
    : Value;

/** The members of a union, each without the fields of the others. */
type EachAlone<Members, Keys> = Members extends unknown
  ? Members & { readonly [Key in Exclude<Keys, keyof Members> & PropertyKey]?: undefined }
  : never;
/** The body that is left out. */
type NoneOf<Members> = { readonly [Key in KeysOf<Members> & PropertyKey]?: undefined };
/** The keys of all members of a union. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

// 3. What a call, or a compiled route, is given.

/** The reserved keys of a call beside its route, but for `data`. */
type Settings = Omit<CallOptions, "data">;

/** The options of a plain call, as the description has them. */
export type OptionsOf<Paths, Route> = CallFields<Paths, Route> & Settings;
type CallFields<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? CallAddress<D> & BodyIn<D, Reserved> & HeadersIn<Paths, D> & { readonly data?: DataOf<D> }
    : never;

/** {@link OptionsOf} with `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route> = DataFields<Paths, Route> & Settings;
type DataFields<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? CallAddress<D> & HeadersIn<Paths, D> & { readonly data: DataOf<D> }
    : never;

/** What `data` may be for a route. */
export type DescribedData<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation ? DataOf<D> : never;

/** The headers that a description requires, if it is asked to. */
type HeadersIn<Paths, D extends AnyOperation> = Paths extends { readonly "~headers": true }
  ? D["operation"] extends { readonly parameters: { readonly header: infer Fields extends object } }
    ? object extends Fields
      ? unknown
      : { readonly headers: HeaderInit & Readonly<Fields> }
    : unknown
  : unknown;

/** The parameters of a compiled route; `data` may stand beside them. */
export type CompiledFields<Paths, Route, Data> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? Address<D> & (Data extends true ? unknown : BodyIn<D, never>)
    : never;

/** The same fields, and what else the caller wrote where a body may have any names. */
export type WithOthers<Fields, Paths, Route, Options, Hidden> =
  OthersIn<Paths, Route> extends infer Value
    ? [Value] extends [never]
      ? Fields
      : Fields & {
          readonly [Key in Exclude<keyof Options, keyof OptionsOf<Paths, Route> | Hidden>]?: Value;
        }
    : never;
/** What fields of any names may hold. */
type OthersIn<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation ? OthersOf<JsonOf<D>> : never;

/**
 * All parameters of a route: of path, query and JSON body, as the description has them. Without a
 * description (`unknown`) those that the route names.
 */
export type ParametersOf<Paths, Route extends TextOf<Paths>> = string extends Route
  ? RouteParameters
  : unknown extends Paths
    ? TextFields<ReadRoute<Route & string>>
    : FieldsOf<Paths, Route>;
/** All parameters of an operation, those of any names, too. */
type FieldsOf<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? UrlFields<PathIn<D> & QueryOf<D>> &
        BodyIn<D, never> &
        ([OthersOf<JsonOf<D>>] extends [never] ? unknown : { readonly [name: string]: unknown })
    : never;

/** Fields of a route without a description. */
type TextFields<Text> =
  Text extends RouteText<
    unknown,
    unknown,
    infer Required extends string,
    infer Optional extends string,
    unknown
  >
    ? { readonly [Name in Required]: UrlValue } & {
        readonly [Name in Optional]?: UrlValue | null | undefined;
      }
    : never;

/** The options of a route without a description; keys that it does not name stay open. */
export type TextOptions<Text, Options, Hidden> =
  Text extends RouteText<
    infer Method,
    unknown,
    infer Required extends string,
    infer Optional extends string,
    unknown
  >
    ? object & {
        readonly [Name in Required]: Name extends Hidden ? CompiledOnly : UrlValue;
      } & {
        readonly [Name in Exclude<Optional, Hidden>]?: UrlValue | null | undefined;
      } & OpenFields<
          Options,
          Required | Optional | Hidden,
          Method,
          [Hidden] extends [never] ? never : keyof Misspelt
        >
    : never;

/** Keys that are written for others, and would be sent as parameters. */
interface Misspelt {
  readonly header: "headers";
  readonly Header: "headers";
  readonly Headers: "headers";
  readonly baseURL: "baseUrl";
  readonly baseurl: "baseUrl";
  readonly BaseUrl: "baseUrl";
  readonly mediatype: "mediaType";
  readonly mediaTypes: "mediaType";
}

/** Options with any parameters, those of an interface, too. */
export type OpenOptions<Options> = [Options] extends [never]
  ? Options & NamedOptions
  : [Options] extends [object | undefined]
    ? object & NamedOptions & OpenFields<Options, never, unknown, keyof Misspelt>
    : EndpointOptions;

/** What the caller wrote beside the names that are known. In a query not everything is a value. */
type OpenFields<Options, Known, Method, Typos> = {
  readonly [Key in Exclude<keyof Options, Known>]?: Key extends Typos & keyof Misspelt
    ? `did you mean ${Misspelt[Key]}?`
    : Method extends QueryMethod
      ? OpenValue<Options[Key]>
      : unknown;
};
/** What is sure to be no value of a query is checked against one. */
type OpenValue<Value> = Value extends symbol | ((...values: never) => unknown) ? UrlValue : unknown;
