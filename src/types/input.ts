import type {
  Described,
  ContentOf,
  NeedsBody,
  ParametersIn,
  PathOf,
  PlaceOf,
  SentName,
  SentTo,
} from "./description.js";
import type { Anything, RequiredKeys } from "./missing.js";
import type { HeaderInput, UrlValue } from "./options.js";
import type { IsUnion, QueryMethod } from "./route.js";

// 1. What may be given for a described value.

/** What a place takes beside the texts and numbers that are described, and what leaves a value out. */
type Place = Record<"text" | "number" | "nothing", unknown>;
/** In an address a `Date` or `URL` is a text. */
export type InUrl = { text: { toJSON(): string }; number: bigint; nothing: null | undefined };
/** A format writes a `Date` as text or number. */
type InFormat = { text: Date; number: Date; nothing: null | undefined };
/** In a form what is described as text may be a file. */
type InForm = { text: InUrl["text"] | File; number: bigint; nothing: null | undefined };
type File = ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> };
/** JSON is as it is described. */
export type InJson = { text: never; number: never; nothing: undefined };

/** What may be given for a described value, at any depth; all of it may be readonly. */
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
export type UrlFields<Fields> = { readonly [Key in keyof Fields]: UrlInput<Fields[Key]> };
type UrlInput<Value> = UrlValue extends Value ? Value : Input<Value, InUrl>;

// 2. The parameters of path and query, and those for which an operation has rules.

/** The parameters of a compiled route or operation, beside `data` or not. */
export type CompiledFields<D extends Described, HasData> = D["own"] extends {
  parameters: infer Rules;
}
  ? UrlFields<Omit<PathIn<D>, SentTo<"path", Rules>> & QueryIn<D>> &
      RuleFields<D, Rules> &
      (HasData extends true ? unknown : BodyIn<D, KeysElsewhere<Rules>, SentTo<"body", Rules>>)
  : UrlFields<PathIn<D> & QueryIn<D>> & (HasData extends true ? unknown : BodyIn<D, never, never>);
/** The parameters that rules send elsewhere than into path or body. */
type KeysElsewhere<Rules> = {
  [Name in keyof Rules]: PlaceOf<Rules[Name]> extends "path" | "body" ? never : Name;
}[keyof Rules];

/** The path parameters: those that the route makes optional need no value. */
export type PathIn<D extends Described> = [D["text"]["optional"]] extends [never]
  ? PathOf<D>
  : Omit<PathOf<D>, D["text"]["optional"] & PropertyKey> &
      Partial<Pick<PathOf<D>, D["text"]["optional"] & keyof PathOf<D>>>;

/** The query parameters: what the route does not declare lands in the body of a POST. */
export type QueryIn<D extends Described> = D["method"] extends QueryMethod
  ? [Elsewhere<D>] extends [never]
    ? ParametersIn<D, "query">
    : Omit<ParametersIn<D, "query">, Elsewhere<D>>
  : Pick<ParametersIn<D, "query">, D["text"]["optional"] & keyof ParametersIn<D, "query">> &
      Undeclared<D, ParametersIn<D, "query">>;
/** The names of the query that have their value elsewhere: in the route, or by a rule. */
type Elsewhere<D extends Described> = (
  | D["text"]["literal"]
  | (D["own"] extends { parameters: infer Rules } ? SentTo<"query", Rules> : never)
) &
  PropertyKey;
/** Required names that the route has to declare; each is missing under the name of its expression. */
type Undeclared<D extends Described, Fields> = object extends Fields
  ? unknown
  : {
      [
        Name in Exclude<RequiredKeys<Fields>, D["text"]["optional"] | Elsewhere<D>> as `{?${Name}}`
      ]: never;
    };

/** The parameters that have rules, under the caller's names. */
type RuleFields<D extends Described, Rules> = {
  readonly [Name in keyof Rules]?: RuleInput<D, Rules[Name], SentName<Rules[Name], Name>> | null;
} & {
  readonly [
    Name in keyof Rules as IsNeeded<D, Rules[Name], SentName<Rules[Name], Name>> extends true
      ? Name
      : never
  ]: Anything;
};
/** Whether a parameter needs a value: its rule says so, or the description. */
type IsNeeded<D extends Described, Rule, Sent extends string> = Rule extends {
  required: true;
}
  ? true
  : FieldsIn<D, PlaceOf<Rule>> extends { [Key in Sent]: unknown }
    ? true
    : false;
/** What may be given for a parameter: as it is described, or else what its place can carry. */
type RuleInput<D extends Described, Rule, Sent extends string> =
  ValueUnder<FieldsIn<D, PlaceOf<Rule>>, Sent> extends infer Value
    ? [Value] extends [never]
      ? OpenIn[PlaceOf<Rule> & keyof OpenIn] | (Rule extends { format: string } ? Date : never)
      : Rule extends { format: string }
        ? Input<Value, InFormat>
        : PlaceOf<Rule> extends "body"
          ? Value
          : UrlInput<Value>
    : never;
/** The value of a field, `never` where there is none or nothing is known of it. */
export type ValueUnder<Fields, Name extends PropertyKey> = Fields extends {
  [Key in Name]?: infer Value;
}
  ? unknown extends Value
    ? never
    : Value
  : never;
/** What a place can carry. */
type OpenIn = {
  path: UrlValue;
  query: UrlValue;
  header: HeaderInput;
  cookie: UrlValue;
  body: unknown;
};
/** The fields of a place, as they are described. */
type FieldsIn<D extends Described, Place> = Place extends "path"
  ? PathIn<D>
  : Place extends "body"
    ? NeedsBody<D> extends true
      ? BodyOf<D>
      : Partial<BodyOf<D>>
    : ParametersIn<D, Place & string>;

// 3. The body.

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
type MediaOf<Own> = Own extends { body: infer Kind extends string }
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
export type DataOf<D extends Described> =
  ContentOf<D> extends infer Content
    ? [Content] extends [never]
      ? undefined
      : | Input<Content[keyof Content & JsonMedia], InJson>
        | (Exclude<keyof Content, JsonMedia> extends infer Media extends keyof Content
            ? Media extends unknown
              ? Input<Content[Media], InForm> | Raw
              : never
            : never)
    : never;
/** What a client sends as it is. */
type Raw =
  | string
  | File
  | AsyncIterable<unknown>
  | { append(name: string, value: string): void }
  | { getReader(): unknown };

/** The fields of the body: parameters, or `data` where no parameters can make it. */
export type BodyIn<D extends Described, Hidden, Dropped> =
  Reachable<NamedOf<BodyOf<D>>, keyof PathOf<D> | Dropped, Hidden> extends infer Members
    ? [Members] extends [never]
      ? NeedsBody<D> extends true
        ? { readonly data: unknown }
        : unknown
      : | ([IsUnion<Members>, OthersOf<BodyOf<D>>] extends [true, never]
            ? EachAlone<Members, KeysOf<Members>>
            : Members)
        | (NeedsBody<D> extends true ? never : object extends Members ? never : NoneOf<Members>)
    : never;

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
export type OthersOf<Body> = Body extends Scalar | readonly unknown[]
  ? never
  : unknown extends Body
    ? unknown
    : string extends keyof Body
      ? Body[keyof Body]
      : never;
type Scalar = string | number | boolean | null | undefined;

/** The members without what a parameter cannot reach; not those that need it. */
type Reachable<Members, Dropped, Hidden> = Members extends unknown
  ? [keyof Members & (Dropped | Hidden)] extends [never]
    ? Members
    : object extends Pick<Members, keyof Members & Hidden>
      ? Omit<Members, (Dropped | Hidden) & PropertyKey>
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
