import type { MissingFields } from "./demand.js";
import type { Describe, Described } from "./description.js";
import type { CallOptions } from "./options.js";
import type { QueryMethod } from "./route.js";

/** The path parameters; those that the route leaves out when they have no value are optional. */
type PathFields<Item, Operation, Declared> = Operation extends {
  readonly parameters: { readonly path: infer Fields };
}
  ? [Declared] extends [never]
    ? Fields
    : Omit<Fields, Declared & keyof Fields> & Partial<Pick<Fields, Declared & keyof Fields>>
  : // Some versions of openapi-typescript leave what operations share at the path.
    Item extends { readonly parameters: { readonly path: infer Fields } }
    ? PathFields<object, { readonly parameters: { readonly path: Fields } }, Declared>
    : object;

/** The query parameters that the route can carry. */
type QueryFields<Operation, Method, Declared> = Operation extends {
  readonly parameters: { readonly query?: infer Fields extends object };
}
  ? Method extends QueryMethod
    ? Fields
    : // With other methods a name that the route does not declare would land in the body.
      Pick<Fields, Declared & keyof Fields>
  : object;

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
/** The names of a body; of one that may have any names, none. */
type NamedFields<Body> = [Body] extends [never]
  ? object
  : string extends keyof Body
    ? object
    : IsUnion<Body, Body> extends true
      ? { [Key in KeysOf<Body>]?: ValueOf<Body, Key> }
      : Body;

/** Whether a type is a union: then a part of it is not the whole. */
type IsUnion<Part, All> = Part extends unknown ? ([All] extends [Part] ? false : true) : never;
/** The keys of all members of a union. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
/** The values that the members of a union have under a key. */
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
/** What `data` may be for an operation; `undefined` where it has no body. */
type DataIn<Operation> = Operation extends { readonly requestBody?: infer Body extends object }
  ? Body extends { readonly content: unknown }
    ? AnyWithout<JsonOf<Operation>>
    : undefined
  : undefined;
/** Anything where no JSON is described. */
type AnyWithout<Json> = [Json] extends [never] ? unknown : Json;

/** The body's members that parameters can make: where fields alone do not say what it may hold. */
export type BodyOf<Paths, Route extends string> =
  Describe<Paths, Route> extends Described<unknown, unknown, infer Operation, unknown>
    ? OddShape<ObjectsOf<JsonOf<Operation>>>
    : never;
/** A body of any names or of several shapes, as it is. */
type OddShape<Body> = [Body] extends [never]
  ? unknown
  : string extends keyof Body
    ? Body
    : IsUnion<Body, Body> extends true
      ? Body
      : unknown;

/** The keys that are no parameters, and what they may be in a call. */
export type Reserved = keyof CallOptions | "method" | "url";
/** The reserved keys that every call may set. */
type CallSettings = Omit<CallOptions, "data">;

/** `data`, as the description has it. */
type DataField<Operation, Needed> = Needed extends true
  ? { readonly data: DataIn<Operation> }
  : { readonly data?: DataIn<Operation> };

/** Whether the body must be there and parameters cannot make it. */
type NeedsData<Operation> = Operation extends { readonly requestBody: object }
  ? ObjectsOf<JsonOf<Operation>> extends infer Body
    ? [Body] extends [never]
      ? true
      : string extends keyof Body
        ? // A body of any names needs none.
          false
        : IsHidden<Body, keyof Body & Reserved>
    : never
  : false;

/** Whether one of these keys, which no parameter can reach, is required. */
type IsHidden<Body, Keys extends keyof Body> = [Keys] extends [never]
  ? false
  : object extends Pick<Body, Keys>
    ? false
    : true;

/** What a body asks for beyond its named fields: names of its own choice, or one of several shapes. */
export type MoreFields<Paths, Route extends string, Given, Options> =
  Describe<Paths, Route> extends Described<unknown, infer Item, infer Operation, infer Declared>
    ? ShapeOf<
        ObjectsOf<JsonOf<Operation>>,
        keyof PathFields<Item, Operation, Declared> | Reserved | Given,
        Options
      >
    : never;

/** What the keys that the caller wrote must be for such a body. */
type ShapeOf<Body, Others, Options> = [Body] extends [never]
  ? unknown
  : string extends keyof Body
    ? { readonly [Key in Exclude<keyof Options, Others>]: Body[keyof Body] }
    : IsUnion<Body, Body> extends true
      ? WithoutOthers<Body, Others>
      : unknown;
/** The members of a union without the keys that the body cannot have. */
type WithoutOthers<Body, Others> = Body extends unknown
  ? { readonly [Key in keyof Body as Exclude<Key, Others>]: Body[Key] | NonRequired<Body, Key> }
  : never;

/** An optional field may be `undefined`, which counts as absent. */
type NonRequired<Fields, Key extends keyof Fields> =
  object extends Pick<Fields, Key> ? undefined : never;

/**
 * What is missing of a body that may be left out: nothing, unless a part of it is there. A union is
 * checked by its members.
 */
export type MissingOfBody<Paths, Route extends string, Keys> =
  Describe<Paths, Route> extends Described<unknown, infer Item, infer Operation, infer Declared>
    ? Operation extends { readonly requestBody: object }
      ? never
      : MissingOfPart<
          ObjectsOf<JsonOf<Operation>>,
          keyof PathFields<Item, Operation, Declared> | Reserved,
          Keys
        >
    : never;
/** The same, for one body. */
type MissingOfPart<Body, Others, Keys> = [Body] extends [never]
  ? never
  : [keyof Body & Exclude<Keys, Others>] extends [never]
    ? never
    : MissingFields<Omit<Body, Others & PropertyKey>, Keys>;
