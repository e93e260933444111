import type { Braced, Names, NamesOf, Plain } from "./names.js";
import type { CallOptions } from "./options.js";
import type { BodyMethod, LiteralOf, MethodOf, QueryMethod, Trim, UrlOf } from "./route.js";

/** The methods that a description may have, as it spells them. */
type DescribedMethod = BodyMethod | QueryMethod | "options";

/** All routes of a description, as `"GET /orgs/{org}"`. */
export type RouteOf<Paths> = unknown extends Paths
  ? string
  : { [Url in keyof Paths]: RoutesOfPath<Paths[Url], Url> }[keyof Paths];

/** The routes of one path: a method that is `never` or optional is none. */
type RoutesOfPath<Item, Url> = Url extends string
  ? {
      [Method in keyof Item & DescribedMethod]: Item[Method] extends object
        ? `${Uppercase<Method>} ${Url}`
        : never;
    }[keyof Item & DescribedMethod]
  : never;

/**
 * An operation of a description: the path's own part, the operation's, and the names that the route
 * makes optional or declares for the query.
 */
interface Described<Method, Item, Operation, Declared> {
  readonly method: Method;
  readonly item: Item;
  readonly operation: Operation;
  readonly declared: Declared;
}

/** The operation that a literal route leads to, or `never`. */
export type Describe<Paths, Route extends string> = Route extends `${infer Method} ${infer Url}`
  ? // As the description spells it: most routes are.
    Find<Paths, Url, Lowercase<Method>, never> extends infer Found
    ? [Found] extends [never]
      ? DescribeTrimmed<Paths, Trim<Route>>
      : Found
    : never
  : DescribeTrimmed<Paths, Trim<Route>>;

/** Looks once more, for the description's spelling of the route. */
type DescribeTrimmed<Paths, Route extends string> =
  NamesOf<Route> extends Names<unknown, infer Optional>
    ? Find<Paths, Plain<Braced<UrlOf<Route>>>, MethodOf<Route>, Optional>
    : never;

/** Asks by `extends`, which TypeScript remembers; `keyof` of a large description is slow. */
type Find<Paths, Url extends string, Method extends string, Declared> = Paths extends {
  readonly [Key in Url]: infer Item;
}
  ? Item extends { readonly [Key in Method]: infer Operation extends object }
    ? Described<Method, Item, Operation, Declared>
    : never
  : never;

/** What stands in place of a route that is not described: those of its path, or else all. */
export type RoutesLike<Paths, Route extends string> = Paths extends {
  readonly [Key in Plain<Braced<UrlOf<Trim<Route>>>>]: infer Item;
}
  ? RoutesOfPath<Item, Plain<Braced<UrlOf<Trim<Route>>>>>
  : RouteOf<Paths>;

/** No fields. */
type None = Record<never, never>;

/** The path parameters; those that the route leaves out when they have no value are optional. */
type PathFields<Item, Operation, Declared> = Operation extends {
  readonly parameters: { readonly path: infer Fields };
}
  ? [Declared] extends [never]
    ? Fields
    : Omit<Fields, Declared & keyof Fields> & Partial<Pick<Fields, Declared & keyof Fields>>
  : // Some versions of openapi-typescript leave what operations share at the path.
    Item extends { readonly parameters: { readonly path: infer Fields } }
    ? PathFields<None, { readonly parameters: { readonly path: Fields } }, Declared>
    : None;

/** The query parameters that the route can carry. */
type QueryFields<Operation, Method, Declared> = Operation extends {
  readonly parameters: { readonly query?: infer Fields extends object };
}
  ? Method extends QueryMethod
    ? Fields
    : // With other methods a name that the route does not declare would land in the body.
      Pick<Fields, Declared & keyof Fields> & UndeclaredFields<Fields, Declared>
  : None;

/** Where the description requires what the route does not declare, the route itself is wrong. */
type UndeclaredFields<Fields, Declared> = None extends Fields
  ? None
  : { readonly [Name in Exclude<RequiredKeys<Fields>, Declared> as `{?${Name}}`]: never };

/** The keys that are not optional. */
export type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: None extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;

/** The JSON body, `never` where none is described. */
type JsonOf<Operation> = Operation extends {
  readonly requestBody?: { readonly content: infer Content };
}
  ? Content extends { readonly "application/json": infer Json }
    ? Json
    : Content[keyof Content & `${string}json${string}`]
  : never;

/** The members of a body that parameters can make: objects, and not lists or scalars. */
type ObjectsOf<Json> = Json extends
  readonly unknown[] | string | number | boolean | null | undefined
  ? never
  : Json;

/** The fields of a body that have a name; those of a union's members side by side. */
type BodyFields<Operation> =
  NamedFields<ObjectsOf<JsonOf<Operation>>> extends infer Fields
    ? Operation extends { readonly requestBody: object }
      ? Fields
      : Partial<Fields>
    : never;
type NamedFields<Body> = [Body] extends [never]
  ? None
  : string extends keyof Body
    ? None
    : IsUnion<Body, Body> extends true
      ? { [Key in KeysOf<Body>]?: ValueOf<Body, Key> }
      : Body;

type IsUnion<Part, All> = Part extends unknown ? ([All] extends [Part] ? false : true) : never;
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;

/** Path and query win over fields of the body of the same name, which no parameter can reach. */
type Join<Address, Body, Unreachable = never> = [
  keyof Body & (keyof Address | Unreachable),
] extends [never]
  ? Address & Body
  : Address & Omit<Body, keyof Address | (Unreachable & PropertyKey)>;

/** All parameters of an operation. */
export type ParameterFields<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<
    infer Method,
    infer Item,
    infer Operation,
    infer Declared
  >
    ? Join<
        PathFields<Item, Operation, Declared> & QueryFields<Operation, Method, Declared>,
        BodyFields<Operation>
      >
    : never;

/** What a call may set: parameters beside the reserved keys, which hide fields of the same name. */
export type CallFields<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<
    infer Method,
    infer Item,
    infer Operation,
    infer Declared
  >
    ? Join<
        PathFields<Item, Operation, Declared> & QueryFields<Operation, Method, Declared>,
        BodyFields<Operation>,
        Reserved
      > &
        CallSettings &
        DataField<Operation, NeedsData<Operation>>
    : never;

/** What a call with `data` may set, which is the whole body. */
export type DataFields<Paths, Route extends string> = AddressFields<Paths, Route> &
  CallSettings & { readonly data: DataOf<Paths, Route> };

/** The parameters that go into the address: of path and query. */
export type AddressFields<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<
    infer Method,
    infer Item,
    infer Operation,
    infer Declared
  >
    ? PathFields<Item, Operation, Declared> & QueryFields<Operation, Method, Declared>
    : never;

/** The body that the description has: JSON, or anything if it is of another type. */
export type DataOf<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<unknown, unknown, infer Operation, unknown>
    ? DataIn<Operation>
    : never;
type DataIn<Operation> = Operation extends { readonly requestBody?: infer Body extends object }
  ? Body extends { readonly content: unknown }
    ? AnyWithout<JsonOf<Operation>>
    : undefined
  : undefined;
type AnyWithout<Json> = [Json] extends [never] ? unknown : Json;

/** The body's members that parameters can make: where fields alone do not say what it may hold. */
export type BodyOf<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<unknown, unknown, infer Operation, unknown>
    ? OddShape<ObjectsOf<JsonOf<Operation>>>
    : never;
type OddShape<Body> = [Body] extends [never]
  ? unknown
  : string extends keyof Body
    ? Body
    : IsUnion<Body, Body> extends true
      ? Body
      : unknown;

/** The keys that are no parameters, and what they may be in a call. */
export type Reserved = keyof CallOptions | "method" | "url";
type CallSettings = Omit<CallOptions, "data">;

/** `data`, as the description has it. */
type DataField<Operation, Needed> = Needed extends true
  ? { readonly data: DataIn<Operation> }
  : { readonly data?: DataIn<Operation> };

/** Whether the body must be there and parameters cannot make it. */
type NeedsData<Operation> = Operation extends { readonly requestBody: object }
  ? [ObjectsOf<JsonOf<Operation>>] extends [never]
    ? true
    : Reserved & RequiredKeys<ObjectsOf<JsonOf<Operation>>> extends never
      ? false
      : true
  : false;

/** What a body asks for beyond its named fields: names of its own choice, or one of several shapes. */
export type MoreFields<Paths, Route extends string, Given, Options> =
  Describe<Paths, Route> extends Described<unknown, infer Item, infer Operation, infer Declared>
    ? ShapeOf<
        ObjectsOf<JsonOf<Operation>>,
        keyof PathFields<Item, Operation, Declared> | Reserved | Given,
        Options
      >
    : never;

type ShapeOf<Body, Others, Options> = [Body] extends [never]
  ? unknown
  : string extends keyof Body
    ? { readonly [Key in Exclude<keyof Options, Others>]: Body[keyof Body] }
    : IsUnion<Body, Body> extends true
      ? WithoutOthers<Body, Others>
      : unknown;
type WithoutOthers<Body, Others> = Body extends unknown
  ? { readonly [Key in keyof Body as Exclude<Key, Others>]: Body[Key] | NonRequired<Body, Key> }
  : never;

/** An optional field may be `undefined`, which counts as absent. */
type NonRequired<Fields, Key extends keyof Fields> =
  None extends Pick<Fields, Key> ? undefined : never;

/**
 * The body of an operation's answer: with that status, or else with any that says 2xx. It is JSON
 * where there is a choice, and `undefined` where there is none.
 */
export type ResponseOf<Paths, Route extends string, Status = Success> =
  Describe<Paths, Route> extends Described<unknown, unknown, infer Operation, unknown>
    ? Operation extends { readonly responses: infer Responses }
      ? ContentOf<Responses, [Status & keyof Responses] extends [never] ? "default" : Status>
      : unknown
    : unknown;
type ContentOf<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { readonly content: infer Content extends object }
    ? Content extends { readonly "application/json": infer Json }
      ? Json
      : Content[keyof Content]
    : undefined
  : never;
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";
