import type { Operation } from "../Operation.js";
import type {
  CallOptions,
  HeaderInit,
  HeaderInput,
  NamedOptions,
  RouteParameters,
  UrlValue,
} from "../options.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { QueryMethod } from "../grammar/methods.js";
import type { Format } from "../request/rules.js";
import type {
  ContentOf,
  Describe,
  Described,
  NeedsBody,
  ParametersIn,
  PathOf,
  PlaceOf,
  RulesOf,
  SentName,
  SentTo,
  TextOf,
} from "./described.js";
import type { NonNull, RequiredKeys } from "./missing.js";
import type { IsNever, IsUnion, LiteralOf } from "./routeNames.js";
import type {
  File,
  InBytes,
  InForm,
  InFormat,
  InJson,
  Input,
  InUrl,
  PlaceValues,
} from "./placeValues.js";

// 1. What a call takes.

/** The options of a plain call, as the description has them. */
export type OptionsOf<Paths, Route> = CallFields<Paths, Route, false> & Settings<Paths>;

/** The options of a plain call that passes `data` in place of the parameters that make a body. */
export type DataOptionsOf<Paths, Route> = CallFields<Paths, Route, true> & Settings<Paths>;

/** The options and the parameters of a call; with `data`, it takes the place of the parameters that make a body. */
export type CallFields<Paths, Route, HasData> =
  Describe<Paths, Route> extends infer D extends Described
    ? WithoutReserved<UrlFields<PathIn<D> & QueryIn<D>>> &
        HeadersIn<Paths, D> &
        DataIn<D, HasData> &
        BodyIn<D, HasData, Reserved>
    : never;

/** The keys of a plain call that are not parameters. */
export type Reserved = keyof NamedOptions;

/** The options that are not parameters. A description says what method and data there are. */
export type Settings<Paths> = unknown extends Paths ? NamedOptions : Omit<CallOptions, "data">;

/** The parameters of a compiled route, beside `data` or not. The name shows in errors. */
export type CompiledParameters<Paths, Call, HasData> = object &
  CompiledFields<Describe<Paths, Call>, HasData>;

/** The fields of a call, where the rules of the caller's own operation replace what the description says. */
export type CompiledFields<D extends Described, HasData> = D["own"] extends {
  parameters: infer Rules;
}
  ? UrlFields<Omit<PathIn<D>, SentTo<"path", Rules>> & QueryIn<D>> &
      RuleFields<D, Rules> &
      BodyIn<D, HasData, KeysElsewhere<Rules>, SentTo<"body", Rules>>
  : UrlFields<PathIn<D> & QueryIn<D>> & BodyIn<D, HasData>;

/**
 * All parameters of a route or an operation: of path, query and body, as the description has them. Without a
 * description (`unknown`), only the parameters that the route names.
 */
export type ParametersOf<Paths, Call extends TextOf<Paths> | Operation> =
  string extends LiteralOf<Call>
    ? RouteParameters
    : WholeFields<Describe<Paths, Call>, Call> & AnyNames<Paths, OthersOf<Describe<Paths, Call>>>;

/** The query of a plain route is whole; the query of an operation is in its rules. */
export type WholeFields<D extends Described, Call> = Call extends string
  ? UrlFields<PathIn<D> & ParametersIn<D, "query">> & BodyIn<D, false>
  : CompiledFields<D, false>;

/** If a description allows other names, an object may have them. */
export type AnyNames<Paths, Others> =
  IsNever<Others> extends true
    ? unknown
    : unknown extends Paths
      ? unknown
      : { readonly [name: string]: unknown };

// 2. The parameters of path and query, and required headers.

/** Fields that are written into an address. A type that no description gives stays as it is. */
export type UrlFields<Fields> = { readonly [Key in keyof Fields]: UrlInput<Fields[Key]> };

/** The value of one field, as its place can carry it. */
export type UrlInput<Value, In extends PlaceValues = InUrl> = UrlValue extends Value
  ? Value
  : Input<Value, In>;

/** The path parameters; one that the route makes optional needs no value. */
export type PathIn<D extends Described> =
  IsNever<D["text"]["optional"]> extends true
    ? PathOf<D>
    : Omit<PathOf<D>, D["text"]["optional"] & PropertyKey> &
        Partial<Pick<PathOf<D>, D["text"]["optional"] & keyof PathOf<D>>>;

/**
 * The query parameters. What the route of a POST does not declare would become a field of the body, so only what it
 * declares is left.
 *
 * @example
 * Of a description with `?page&sort`, `GET /x` has both, and `POST /x{?page}` has `page`.
 */
export type QueryIn<D extends Described> = D["text"]["method"] extends QueryMethod
  ? IsNever<Elsewhere<D>> extends true
    ? ParametersIn<D, "query">
    : Omit<ParametersIn<D, "query">, Elsewhere<D>>
  : IsNever<keyof ParametersIn<D, "query">> extends true
    ? object
    : Pick<ParametersIn<D, "query">, D["text"]["optional"] & keyof ParametersIn<D, "query">> &
        Undeclared<D, ParametersIn<D, "query">> &
        QueryHints<
          D,
          Exclude<keyof ParametersIn<D, "query">, D["text"]["optional"] | Elsewhere<D>>
        >;

/** The names of the query that have their value elsewhere: in the route, or by a rule. */
export type Elsewhere<D extends Described> = (D["text"]["literal"] | SentTo<"query", RulesOf<D>>) &
  PropertyKey;

/** Required names that the route has to declare; each is missing under the name of its expression. */
export type Undeclared<D extends Described, Fields> = object extends Fields
  ? unknown
  : {
      [
        Name in Exclude<RequiredKeys<Fields>, D["text"]["optional"] | Elsewhere<D>> as `{?${Name}}`
      ]: never;
    };

/** If there is no body, a query name that the route does not declare becomes a text that says what to do. */
export type QueryHints<D extends Described, Names> =
  IsNever<ContentOf<D>> extends true
    ? { readonly [Name in Names & string]?: QueryHint<Name> }
    : unknown;

/** The text of a hint. */
export type QueryHint<Name extends string> = `declare it in the route: {?${Name}}`;

/**
 * The parameters that a plain call can reach. One with a reserved name is left out, or becomes a text if it is
 * required: `{ id: number; url?: string; data: string }` becomes
 * `{ id: number; data: "only a compiled route takes this parameter" }`.
 */
export type WithoutReserved<Fields> =
  IsNever<keyof Fields & Reserved> extends true
    ? Fields
    : {
        [
          Key in keyof Fields as object extends Pick<Fields, Key> ? Exclude<Key, Reserved> : Key
        ]: Key extends Reserved ? "only a compiled route takes this parameter" : Fields[Key];
      };

/** The headers that a description requires, with `CheckHeaders`. */
export type HeadersIn<Paths, D extends Described> = Paths extends { "~headers": true }
  ? object extends ParametersIn<D, "header">
    ? unknown
    : { readonly headers: HeaderInit & Readonly<ParametersIn<D, "header">> }
  : unknown;

// 3. The parameters that have rules in the caller's own operation.

/** The parameters by the names that the caller's operation gives them. */
export type RuleFields<D extends Described, Rules> = {
  readonly [Name in keyof Rules]?:
    RuleInput<D, Rules[Name], SentName<Rules[Name], Name>> | null | undefined;
} & {
  readonly [Name in keyof Rules as NameIfNeeded<D, Rules[Name], Name>]: NonNull;
};

/** A parameter needs a value if its rule or the description says so. */
export type NameIfNeeded<D extends Described, Rule, Name> = Rule extends { required: true }
  ? Name
  : FieldsIn<D, PlaceOf<Rule>> extends { [Key in SentName<Rule, Name>]: unknown }
    ? Name
    : never;

/**
 * What may be given for a parameter: as it is described, or else what its place can carry.
 *
 * @example
 * For `{ in: query, format: date }`, where the description says `string`, it is `string | Date`.
 */
export type RuleInput<
  D extends Described,
  Rule,
  Sent extends string,
  Value = ValueUnder<FieldsIn<D, PlaceOf<Rule>>, Sent>,
> = [Value] extends [never]
  ? | ValuesAt[PlaceOf<Rule> & keyof ValuesAt]
    | (Rule extends { format: Format } ? FormatOf<Rule>["text"] : never)
  : Rule extends { format: Format }
    ? UrlInput<Value, FormatOf<Rule>>
    : PlaceOf<Rule> extends "body"
      ? Value
      : UrlInput<Value>;

/** What a place can carry. */
export type ValuesAt = Record<"path" | "query" | "cookie", UrlValue> & {
  header: HeaderInput | UrlValue;
  body: unknown;
};

/** What a format writes: bytes, or a `Date`. */
export type FormatOf<Rule> = Rule extends { format: Format<"base64" | "base64url"> }
  ? InBytes
  : InFormat;

/**
 * The fields of a place, as they are described.
 *
 * @example
 * `FieldsIn<D, "query">` is `{ page?: number }`; those of an optional body are all optional.
 */
export type FieldsIn<D extends Described, Place> = Place extends "path"
  ? PathIn<D>
  : Place extends "body"
    ? NeedsBody<D> extends true
      ? BodyOf<D>
      : Partial<BodyOf<D>>
    : ParametersIn<D, Place>;

/** The value of a field, `never` if there is none or nothing is known of it. */
export type ValueUnder<Fields, Name extends PropertyKey> = Fields extends {
  [Key in Name]?: infer Value;
}
  ? unknown extends Value
    ? never
    : Value
  : never;

/** The parameters that rules send neither to the path nor to the body. */
export type KeysElsewhere<Rules> = {
  [Name in keyof Rules]: PlaceOf<Rules[Name]> extends "path" | "body" ? never : Name;
}[keyof Rules];

// 4. The body.

/** The fields of the body: parameters, or `data` if no parameters can make it. */
export type BodyIn<
  D extends Described,
  HasData,
  Hidden = never,
  Dropped = never,
> = HasData extends true
  ? unknown
  : BodyFields<D, Reachable<NamedAndOther<BodyOf<D>>[0], Dropped, keyof PathOf<D> | Hidden>>;

/** The fields of the body, worked out once its named members are known. */
export type BodyFields<D extends Described, Members> =
  IsNever<Members> extends true
    ? NeedsBody<D> extends true
      ? { readonly data: unknown }
      : unknown
    : | ([IsUnion<Members>, OthersOf<D>] extends [true, never]
          ? Exclusive<Members, KeysOf<Members>>
          : Members)
      | (true extends NeedsBody<D> | (object extends Members ? true : never)
          ? never
          : Exclusive<object, KeysOf<Members>>);

/** What fields of other names may hold in the body; `never` if there can be none. */
export type OthersOf<D extends Described> = NamedAndOther<BodyOf<D>>[1];

/**
 * The members of a body that parameters can make: the named fields, and what others may hold. Of
 * `string | { a: 1; [name: string]: unknown }` it is `[{ a: 1 }, unknown]`.
 */
export type NamedAndOther<Body> = Body extends
  string | number | boolean | null | undefined | readonly unknown[]
  ? never
  : unknown extends Body
    ? [object, unknown]
    : string extends keyof Body
      ? [
          {
            readonly [
              Key in keyof Body as string extends Key ? never : number extends Key ? never : Key
            ]: Body[Key];
          },
          Body[keyof Body],
        ]
      : [Body, never];

/**
 * The members of a union without the fields that a parameter cannot reach. A member that requires such a field is left
 * out.
 */
export type Reachable<Members, Dropped, Hidden> = Members extends unknown
  ? IsNever<keyof Members & (Dropped | Hidden)> extends true
    ? Members
    : object extends Pick<Members, keyof Members & Hidden>
      ? Omit<Members, (Dropped | Hidden) & PropertyKey>
      : never
  : never;

/**
 * The members of a union, each without the fields of the others: `{ a: 1 } | { b: 2 }` becomes
 * `{ a: 1; b?: undefined } | { b: 2; a?: undefined }`. Of `object` alone, none of them.
 */
export type Exclusive<Members, Keys> = Members extends unknown
  ? Members & { readonly [Key in Exclude<Keys, keyof Members> & PropertyKey]?: undefined }
  : never;

/** The keys of all members of a union. */
export type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** The body that parameters make: of the operation's own kind, or else JSON, or else a form. */
export type BodyOf<D extends Described> =
  ContentOf<D> extends infer Content
    ? Content extends { [Media in MediaOf<D["own"]>]: infer Body }
      ? Input<Body, MediaOf<D["own"]> extends FormMedia ? InForm : InJson>
      : [keyof Content & JsonMedia] extends [never]
        ? Input<Content[keyof Content & FormMedia], InForm>
        : Input<Content[keyof Content & JsonMedia], InJson>
    : never;

/** The media type of an operation's body. */
export type MediaOf<Own> = Own extends { body: BodyKind<infer Kind> }
  ? Kind extends keyof MediaOfKinds
    ? MediaOfKinds[Kind]
    : Kind
  : "application/json";

/** The media types of the kinds of bodies. */
export interface MediaOfKinds {
  /** That of `json`. */
  readonly json: "application/json";
  /** That of `form`. */
  readonly form: "application/x-www-form-urlencoded";
  /** That of `multipart`. */
  readonly multipart: "multipart/form-data";
}

/** The media types that hold fields. */
export type FormMedia = MediaOfKinds["form" | "multipart"];

/** The media types of JSON. */
export type JsonMedia = `${string}json${string}`;

/** The option `data`. */
export type DataIn<D extends Described, HasData> = [HasData, NeedsBody<D>] extends [true, true]
  ? { readonly data: DataOf<D> }
  : { readonly data?: DataOf<D> };

/** What `data` may be: a value as described, or one that clients send as it is. `undefined` if there is no body. */
export type DataOf<D extends Described> = [ContentOf<D>] extends [never]
  ? undefined
  : {
      [Media in keyof ContentOf<D>]: Media extends JsonMedia
        ? Input<ContentOf<D>[Media], InJson>
        : Input<ContentOf<D>[Media], InForm> | SentAsItIs;
    }[keyof ContentOf<D>];

/** What a client sends as it is. */
export type SentAsItIs =
  | string
  | File
  | AsyncIterable<unknown>
  | { append(name: string, value: string): void }
  | { getReader(): unknown };
