/** What a call with a literal route takes of what is given. */
import type { Misspelt, NamedOptions, UrlValue } from "../options.js";
import type { QueryMethod } from "../grammar/methods.js";
import type { Describe, Described, RoutesFor } from "./described.js";
import type { CompiledParameters, DataOptionsOf, OptionsOf, OthersOf } from "./input.js";
import type { IfGeneric, IsNever, IsUnion, TakenByAll } from "./routeNames.js";

/**
 * The described fields and, if other names are allowed, the caller's own. `Fields` is a local variable: it is never
 * passed.
 */
export type AcceptedFields<
  Paths,
  Call,
  Given,
  WithData,
  Hidden,
  Value = OtherValue<Paths, Call>,
  Fields = Wanted<Paths, Call, WithData, Hidden>,
> =
  IsNever<Value> extends true
    ? Fields
    : IsNever<Exclude<keyof Given, keyof Fields | Hidden>> extends true
      ? Fields
      : | WithOtherFields<
            Fields,
            OtherFields<Given, Exclude<keyof Given, keyof Fields | Hidden>, Value, Hidden>
          >
        | IfGeneric<keyof Given, Fields>;

/** What is described, and what else the caller wrote. The name shows in errors. */
export type WithOtherFields<Fields, Others> = Fields & Others;

/** What the caller wrote. For a compiled route, no name means an option. */
export type OtherFields<Given, Keys extends keyof Given, Value, Hidden> = {
  readonly [Key in Keys]?: Key extends keyof Misspelt & (IsNever<Hidden> extends true ? never : Key)
    ? `did you mean ${Misspelt[Key]}?`
    : [Key, Given[Key]] extends ["signal", { readonly aborted: boolean }]
      ? "did you mean request: { signal }?"
      : Given[Key] extends PromiseLike<unknown>
        ? Awaited<Given[Key]> | IfGeneric<Given[Key], unknown>
        : [Value, Given[Key]] extends [AnyInQuery, symbol | ((...values: never) => unknown)]
          ? UrlValue | IfGeneric<Given[Key], unknown>
          : Value extends AnyInQuery
            ? unknown
            : Value;
};

/** What fields of any names may hold; `never` if there can be none. */
export type OtherValue<Paths, Call> =
  Describe<Paths, Call> extends infer D extends Described
    ? unknown extends Paths
      ? D["text"]["method"] extends QueryMethod
        ? AnyInQuery
        : OthersOf<D>
      : OthersOf<D>
    : never;

/** Without a description a query takes any values but functions and symbols. */
export type AnyInQuery = { "~query": true };

/**
 * What a route, or each of several, wants of the options; if it is compiled, of the parameters. If the route may be any
 * route of a description, nothing is known of it. TypeScript would spend a minute combining a thousand routes, and then
 * give up.
 */
export type Wanted<Paths, Call, WithData, Hidden> =
  IsUnion<Call> extends true
    ? // The condition keeps TypeScript from listing all routes before it must.
      [RoutesFor<Call extends string ? Paths : unknown>] extends [Call]
      ? IsNever<Hidden> extends true
        ? object
        : object & NamedOptions
      : TakenByAll<
          Call extends unknown
            ? (wanted: WantedByOne<Paths, Call, WithData, Hidden>) => void
            : never
        >
    : WantedByOne<Paths, Call, WithData, Hidden>;

/** What one route wants of the options; if it is compiled, of the parameters. */
export type WantedByOne<Paths, Call, WithData, Hidden> =
  IsNever<Hidden> extends true
    ? CompiledParameters<Paths, Call, WithData>
    : WithData extends true
      ? DataOptionsOf<Paths, Call>
      : OptionsOf<Paths, Call>;

/**
 * Whether options have the key `data`: `boolean` if it is optional, `false` for options of any names, such as
 * `Record<string, unknown>`.
 */
export type HasData<Options> = string extends keyof Options
  ? false
  : "data" extends keyof Options
    ? Options extends { readonly data: unknown }
      ? true
      : boolean
    : false;

/** A route that has no body, even if its description says otherwise. */
export type BodylessRoute = `${QueryMethod | Uppercase<QueryMethod>} ${string}`;

/** Options that must not have `data`, unless it is the name of a value. */
export type WithoutBody<Fields> = Fields extends { readonly data: unknown }
  ? Fields
  : Fields & { readonly data?: undefined };
