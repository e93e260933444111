import type {
  AnyOperation,
  ContentOf,
  Describe,
  NeedsBody,
  ParametersIn,
  PathOf,
  PlaceOf,
  RuleNames,
  RulesOf,
  SentName,
  TextOf,
} from "./description.js";
import type {
  CallOptions,
  EndpointOptions,
  HeaderInit,
  HeaderInput,
  NamedOptions,
  RouteParameters,
  UrlValue,
} from "./options.js";
import type { Operation } from "./operation.js";
import type { IsUnion, LiteralOf, QueryMethod } from "./route.js";

// 1. What may be given for a described value.

/** What a place takes beside the texts and numbers that are described, and what leaves a value out. */
interface Place {
  readonly text: unknown;
  readonly number: unknown;
  readonly nothing: unknown;
}
/** In an address a `Date` or `URL` is a text. */
export interface InUrl extends Place {
  readonly text: { toJSON(): string };
  readonly number: bigint;
  readonly nothing: null | undefined;
}
/** A rule with a format writes dates as texts or numbers. */
interface InFormat extends Place {
  readonly text: InUrl["text"];
  readonly number: bigint | Date;
  readonly nothing: null | undefined;
}
/** JSON is as it is described. */
export interface InJson extends Place {
  readonly text: never;
  readonly number: never;
  readonly nothing: undefined;
}
/** In a form what is described as text may be a file. */
interface InForm extends Place {
  readonly text: InUrl["text"] | File;
  readonly number: bigint;
  readonly nothing: null | undefined;
}
type File = ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> };

/** What may be given for a described value, at any depth; what is described may be readonly. */
export type Input<Value, In extends Place> = Value extends object
  ? Value extends readonly (infer Member)[]
    ? number extends Value["length"]
      ? readonly Input<Member, In>[]
      : { readonly [Index in keyof Value]: Input<Value[Index], In> }
    : { readonly [Key in keyof Value]: Input<Value[Key], In> }
  : Value extends undefined
    ? In["nothing"]
    : string extends Value
      ? Value | In["text"]
      : number extends Value
        ? Value | In["number"]
        : Value;

/** Fields that are written into an address. What no description says is as it should be. */
type UrlFields<Fields> = {
  readonly [Key in keyof Fields]: UrlValue extends Fields[Key]
    ? Fields[Key]
    : Input<Fields[Key], InUrl>;
};

// 2. The parameters that go elsewhere than into the body.

/** The keys that are no parameters. */
export type Reserved = keyof NamedOptions;

/** The parameters of path and query, and those for which an operation has rules. */
type Address<D extends AnyOperation> = D["call"]["own"] extends { readonly parameters: infer Rules }
  ? UrlFields<Omit<PathIn<D>, RuleNames<Rules, "path">> & QueryIn<D>> & RuleFields<D, Rules>
  : UrlFields<PathIn<D> & QueryIn<D>>;

/** The path parameters: those that the route makes optional need no value. */
type PathIn<D extends AnyOperation> = [D["call"]["optional"]] extends [never]
  ? PathOf<D>
  : Optional<PathOf<D>, D["call"]["optional"]>;
/** The same fields, some of them optional. */
type Optional<Fields, Names> = Omit<Fields, Names & keyof Fields> &
  Partial<Pick<Fields, Names & keyof Fields>>;

/** The query parameters: what the route does not declare lands in the body of a POST. */
type QueryIn<D extends AnyOperation> = D["method"] extends QueryMethod
  ? [D["call"]["literal"]] extends [never]
    ? ParametersIn<D, "query">
    : Omit<ParametersIn<D, "query">, D["call"]["literal"] & PropertyKey>
  : Pick<ParametersIn<D, "query">, D["call"]["optional"] & keyof ParametersIn<D, "query">> &
      Undeclared<D, ParametersIn<D, "query">>;
/** Required names that the route has to declare; each is missing under the name of its expression. */
type Undeclared<D extends AnyOperation, Fields> = object extends Fields
  ? unknown
  : {
      [
        Name in Exclude<RequiredKeys<Fields>, D["call"]["optional" | "literal"]> as `{?${Name}}`
      ]: never;
    };
/** The keys that are not optional. */
export type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;

/** The parameters for which an operation has rules, under the names of the caller's. */
type RuleFields<D extends AnyOperation, Rules> = {
  readonly [
    Name in keyof Rules as IsNeeded<D, Rules[Name], Name> extends true ? Name : never
  ]: RuleInput<D, Rules[Name], Name>;
} & {
  readonly [Name in keyof Rules as IsNeeded<D, Rules[Name], Name> extends true ? never : Name]?:
    RuleInput<D, Rules[Name], Name> | null | undefined;
};
/** Whether a parameter needs a value: its rule says so, or the description. */
type IsNeeded<D extends AnyOperation, Rule, Name> = Rule extends { readonly required: true }
  ? true
  : FieldsIn<D, PlaceOf<Rule>> extends { readonly [Key in SentName<Rule, Name> & string]: unknown }
    ? true
    : false;
/** What may be given for a parameter: as it is described, or else what its place can carry. */
type RuleInput<D extends AnyOperation, Rule, Name> =
  FieldsIn<D, PlaceOf<Rule>> extends {
    readonly [Key in SentName<Rule, Name> & string]?: infer Value;
  }
    ? unknown extends Value
      ? OpenIn<Rule>
      : UrlValue extends Value
        ? Value
        : Input<
            Value & {},
            Rule extends { readonly format: string }
              ? InFormat
              : PlaceOf<Rule> extends "body"
                ? InJson
                : InUrl
          >
    : OpenIn<Rule>;
/** What the place of a parameter can carry. */
type OpenIn<Rule> =
  PlaceOf<Rule> extends "body"
    ? unknown
    : Rule extends "header" | { readonly in: "header"; readonly format?: undefined }
      ? HeaderInput
      : UrlValue;
/** The fields of a place, as they are described. */
type FieldsIn<D extends AnyOperation, Place> = Place extends "path"
  ? PathIn<D>
  : Place extends "body"
    ? NeedsBody<D> extends true
      ? BodyOf<D>
      : Partial<BodyOf<D>>
    : ParametersIn<D, Place & string>;

// 3. The body.

/** The body that parameters make: of the operation's own kind, or else JSON, or else a form. */
type BodyOf<D extends AnyOperation> =
  ContentOf<D> extends infer Content
    ? Content extends { readonly [Media in MediaOf<D["call"]["own"]>]: infer Body }
      ? Input<Body, MediaOf<D["call"]["own"]> extends FormMedia ? InForm : InJson>
      : [keyof Content & JsonMedia] extends [never]
        ? Input<Content[keyof Content & FormMedia], InForm>
        : Input<Content[keyof Content & JsonMedia], InJson>
    : never;
/** The media type of an operation's body. */
type MediaOf<Own> = Own extends { readonly body: infer Kind extends string }
  ? Kind extends keyof Kinds
    ? Kinds[Kind]
    : Kind
  : "application/json";
interface Kinds {
  readonly json: "application/json";
  readonly form: "application/x-www-form-urlencoded";
  readonly multipart: "multipart/form-data";
}
type FormMedia = Kinds["form" | "multipart"];
type JsonMedia = `${string}json${string}`;

/** What `data` may be: as it is described, or what is sent as it is. `undefined` where no body is. */
type DataOf<D extends AnyOperation> = [ContentOf<D>] extends [never]
  ? undefined
  : ContentOf<D> extends infer Content
    ? | Input<Content[keyof Content & JsonMedia], InJson>
      | DataBeside<Content, Exclude<keyof Content, JsonMedia>>
    : never;
/** What a client sends as it is, where other media types than JSON are described. */
type DataBeside<Content, Media extends keyof Content> = [Media] extends [never]
  ? never
  : | Input<Content[Media], InForm>
    | string
    | File
    | AsyncIterable<unknown>
    | { append(name: string, value: string): void }
    | { getReader(): unknown };

/** The fields of the body: parameters, or `data` where no parameters can make it. */
type BodyIn<D extends AnyOperation, Hidden> =
  Reachable<
    NamedOf<BodyOf<D>>,
    keyof PathOf<D> | RuleNames<RulesOf<D>, "body">,
    Hidden | KeysElsewhere<RulesOf<D>>
  > extends infer Members
    ? [Members] extends [never]
      ? NeedsBody<D> extends true
        ? { readonly data: unknown }
        : unknown
      : | (IsUnion<Members> extends true
            ? [OthersOf<BodyOf<D>>] extends [never]
              ? EachAlone<Members, KeysOf<Members>>
              : Members
            : Members)
        | (NeedsBody<D> extends true ? never : object extends Members ? never : NoneOf<Members>)
    : never;
/** The parameters that rules send elsewhere than into path or body. */
type KeysElsewhere<Rules> = {
  [Name in keyof Rules]: PlaceOf<Rules[Name]> extends "path" | "body" ? never : Name;
}[keyof Rules];

/** The members of a body that parameters can make, with their named fields. */
type NamedOf<Body> = Body extends Scalar | readonly unknown[]
  ? never
  : unknown extends Body
    ? object
    : string extends keyof Body
      ? {
          readonly [
            Key in keyof Body as string extends Key ? never : number extends Key ? never : Key
          ]: Body[Key];
        }
      : Body;
/** What a body's fields of any names may hold, `never` where it has none. */
type OthersOf<Body> = Body extends Scalar | readonly unknown[]
  ? never
  : unknown extends Body
    ? unknown
    : string extends keyof Body
      ? Body[keyof Body]
      : never;
type Scalar = string | number | boolean | null | undefined;

/** The members without what a parameter cannot reach; not those that need it. */
type Reachable<Members, InPath, Hidden> = Members extends unknown
  ? [keyof Members & (InPath | Hidden)] extends [never]
    ? Members
    : object extends Pick<Members, keyof Members & Hidden>
      ? Omit<Members, (InPath | Hidden) & PropertyKey>
      : never
  : never;

/** The members of a union, each without the fields of the others. */
type EachAlone<Members, Keys> = Members extends unknown
  ? Members & { readonly [Key in Exclude<Keys, keyof Members> & PropertyKey]?: undefined }
  : never;
/** The body that is left out. */
type NoneOf<Members> = { readonly [Key in KeysOf<Members> & PropertyKey]?: undefined };
/** The keys of all members of a union. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

// 4. What a call, or a compiled route, is given.

/** The options of a plain call, as the description has them. */
export type OptionsOf<Paths, Route> = CallFields<Paths, Route, false> & Settings<Paths>;
/** The same, with `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route> = CallFields<Paths, Route, true> & Settings<Paths>;
type CallFields<Paths, Route, HasData> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? CallAddress<D> &
        HeadersIn<Paths, D> &
        (HasData extends true
          ? NeedsBody<D> extends true
            ? { readonly data: DataOf<D> }
            : { readonly data?: DataOf<D> }
          : BodyIn<D, Reserved> & { readonly data?: DataOf<D> })
    : never;

/** The reserved keys of a call beside its route. A description knows `data` and the method. */
type Settings<Paths> = unknown extends Paths ? NamedOptions : Omit<CallOptions, "data">;

/** The parameters of a plain call, none of which has a reserved name. */
type CallAddress<D extends AnyOperation> =
  UrlFields<PathIn<D> & QueryIn<D>> extends infer Fields
    ? [keyof Fields & Reserved] extends [never]
      ? Fields
      : WithoutReserved<Fields>
    : never;
/** Fields that a plain call can reach. */
type WithoutReserved<Fields> = {
  [
    Key in keyof Fields as object extends Pick<Fields, Key> ? Exclude<Key, Reserved> : Key
  ]: Key extends Reserved ? "only a compiled route takes this parameter" : Fields[Key];
};

/** The headers that a description requires, if it is asked to. */
type HeadersIn<Paths, D extends AnyOperation> = Paths extends { readonly "~headers": true }
  ? D["operation"] extends { readonly parameters: { readonly header: infer Fields extends object } }
    ? object extends Fields
      ? unknown
      : { readonly headers: HeaderInit & Readonly<Fields> }
    : unknown
  : unknown;

/** The parameters of a compiled route, beside `data` or not. */
export type CompiledParameters<Paths, Route, HasData> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? Address<D> & (HasData extends true ? unknown : BodyIn<D, never>)
    : never;

/** What `data` may be for a route. */
export type DescribedData<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation ? DataOf<D> : never;

/**
 * All parameters of a route or an operation: of path, query and body, as the description has them.
 * Without a description (`unknown`) those that the route names.
 */
export type ParametersOf<Paths, Route extends TextOf<Paths> | Operation> =
  string extends LiteralOf<Route> ? RouteParameters : FieldsOf<Paths, Route>;
/** The whole query of a plain route; that of an operation is in its rules. */
type FieldsOf<Paths, Route> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? (D["call"]["own"] extends { readonly route: string }
        ? Address<D>
        : UrlFields<PathIn<D> & ParametersIn<D, "query">>) &
        BodyIn<D, never> &
        (unknown extends Paths
          ? unknown
          : [OthersOf<BodyOf<D>>] extends [never]
            ? unknown
            : { readonly [name: string]: unknown })
    : never;

// 5. What the caller may add.

/** The same fields, and what else the caller wrote where any names may stand. */
export type WithOthers<Fields, Paths, Route, Given, Hidden> =
  Describe<Paths, Route> extends infer D extends AnyOperation
    ? [OthersIn<Paths, D>] extends [never]
      ? Fields
      : Fields &
          OpenFields<
            Given,
            keyof Fields | Hidden,
            OthersIn<Paths, D>,
            unknown extends Paths ? D["method"] : unknown,
            [Hidden] extends [never] ? never : keyof Misspelt
          >
    : never;
/** What fields of any names may hold: without a description a query takes any, too. */
type OthersIn<Paths, D extends AnyOperation> = unknown extends Paths
  ? D["method"] extends QueryMethod
    ? unknown
    : OthersOf<BodyOf<D>>
  : OthersOf<BodyOf<D>>;

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
    ? object & NamedOptions & OpenFields<Options, never, unknown, unknown, keyof Misspelt>
    : EndpointOptions;

/** What the caller wrote beside the names that are known. */
type OpenFields<Given, Known, Value, Method, Typos> = {
  readonly [Key in Exclude<keyof Given, Known>]?: Key extends Typos & keyof Misspelt
    ? `did you mean ${Misspelt[Key]}?`
    : Method extends QueryMethod
      ? OpenValue<Given[Key]>
      : Value;
};
/** What is sure to be no value of a query is checked against one. */
type OpenValue<Value> = Value extends symbol | ((...values: never) => unknown) ? UrlValue : unknown;
