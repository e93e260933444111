import type { Describe, RoutesLike } from "./description.js";
import type { DataOptionsOf, OpenOptions, OptionsOf, Reserved, WithOthers } from "./input.js";
import type { Given, Lacking, Message } from "./missing.js";
import type { NamedOptions } from "./options.js";
import type { IsUnion, LiteralOf, ReadRoute } from "./route.js";

/**
 * The type of an argument: TypeScript infers from `Source` only, and then checks against `Checked`
 * only. The condition never holds, but while `Inferred` is not known both branches stand open; an
 * index that depends on it hides the second one. What is `any` is let through.
 */
export type Argument<Inferred, Source, Checked> = [Inferred] extends [never]
  ? Source
  : [0 extends 1 & Inferred ? Inferred : Checked][Inferred extends unknown ? 0 : never];

/**
 * What is accepted where a route is the type parameter of a caller's own function, and nothing where
 * it is known. Each known text in upper case is one; of a type parameter TypeScript does not see that
 * behind a second change of case, and so takes the second branch alone.
 */
export type Unknown<Route, Accepted> = [Capitalize<Uppercase<Route & string>>] extends [
  Uppercase<string>,
]
  ? never
  : Accepted;

// 1. The route.

/** A route, or what could stand in the place of one that the description lacks. */
export type RouteArgument<Paths, Route> = Argument<
  Route,
  Route,
  CheckedRoute<Paths, LiteralOf<Route>, Route> | Unknown<Route, Route>
>;

/** Of a text that is not one literal nothing is known, and options have a check of their own. */
export type CheckedRoute<Paths, Literal, Route> = Literal extends string
  ? string extends Literal
    ? Route
    : [Describe<Paths, Literal>] extends [never]
      ? RoutesLike<Paths, Literal>
      : unknown extends Paths
        ? Sendable<Literal>
        : Literal
  : Route;
/** A route whose method can be sent. */
type Sendable<Route> = ReadRoute<Route>["method"] extends infer Method extends UnsentMethod
  ? `${Uppercase<Method>} cannot be sent`
  : Route;
type UnsentMethod = "connect" | "trace" | "track";

// 2. The options beside it.

/** The options beside a route, or a text that says what is missing. */
export type OptionsArgument<Paths, Factory, Route, Options> = Argument<
  Options,
  Options,
  CheckedOptions<Paths, Factory, LiteralOf<Route>, Options> | Unknown<Route, object & NamedOptions>
>;

/** Open, or as the route wants them. */
type CheckedOptions<Paths, Factory, Route, Options> = string extends Route
  ? OpenOptions<Options> | Extract<Options, undefined>
  : Fit<OptionsFor<Paths, Route, Options>, Route, Factory, Options>;

/** What a route, or each of several, wants of the options. */
type OptionsFor<Paths, Route, Options> =
  IsUnion<Route> extends true
    ? (
        Route extends unknown ? (wanted: OptionsForOne<Paths, Route, Options>) => void : never
      ) extends (wanted: infer All) => void
      ? All
      : never
    : OptionsForOne<Paths, Route, Options>;
type OptionsForOne<Paths, Route, Options> = "data" extends keyof Options
  ? WithOthers<DataOptionsOf<Paths, Route>, Paths, Route, Options, Reserved>
  : WithOthers<OptionsOf<Paths, Route>, Paths, Route, Options, Reserved>;

/** What is wanted, if it is there or a default gives it, or else a text that says what is missing. */
export type Fit<Wanted, Route, Factory, Options> = [Options] extends [Wanted]
  ? Wanted
  : unknown extends Options
    ? // An editor asks what may be written.
      Wanted
    : Lacking<Wanted, Options> extends infer Lacks
      ? IsComplete<Lacks> extends true
        ? Wanted | Extract<Options, undefined>
        : Factory extends Layers<Lacks>
          ? Relaxed<Wanted, Lacks> | Extract<Options, undefined>
          : Message<Route, Lacks> | Wanted
      : never;

/** Whether one of the types lacks nothing. */
type IsComplete<Lacks> = [Lacks] extends [never] ? true : true extends Lacks ? true : false;

/** The factories with defaults that give what is missing. */
type Layers<Lacks> = Lacks extends readonly [infer Names extends string]
  ? { readonly "~defaults"?: { readonly [Name in Names]: Given } }
  : never;

/** The same options, those optional that are given by defaults. */
type Relaxed<Wanted, Lacks> = Lacks extends readonly [infer Names]
  ? Wanted extends unknown
    ? OverDefaults<Wanted, Names & keyof Wanted>
    : never
  : never;
/** Options of which some may be left out, as defaults give them. The name shows in errors. */
type OverDefaults<Wanted, Names extends keyof Wanted> = Omit<Wanted, Names> & {
  readonly [Name in Names]?: Wanted[Name] | undefined;
};

// 3. A route alone, or options alone.

/** A route alone where it needs nothing more, or else options that name a url. */
export type SingleArgument<Paths, Factory, Call, Options> = Argument<
  Call,
  Call | Options,
  [Call] extends [object]
    ? CheckedObject<Paths, Factory, Call>
    : CheckedAlone<Paths, Factory, Call, LiteralOf<Call>>
>;

/** A route; `Call` is what was written. */
type CheckedAlone<Paths, Factory, Call, Route> = string extends Route
  ? Call
  : [CheckedRoute<Paths, Route, Route>] extends [Route]
    ? Alone<OptionsFor<Paths, Route, object>, Route, Factory, Call>
    : CheckedRoute<Paths, Route, Route>;

/** `Complete` where nothing is wanted that defaults do not give. */
export type Alone<Wanted, Route, Factory, Complete> = object extends Wanted
  ? Complete
  : Lacking<Wanted, object> extends infer Lacks
    ? IsComplete<Lacks> extends true
      ? Complete
      : Factory extends Layers<Lacks>
        ? Complete
        : Message<Route, Lacks>
    : never;

/** Options whose url and method are literals make a route. */
type CheckedObject<Paths, Factory, Call> = Call extends {
  readonly url: infer Url extends string;
}
  ? Call extends { readonly method: infer Method extends string }
    ? CheckedOwn<Paths, Factory, LiteralOf<`${Method} ${Url}`>, Call>
    : WithMethod<
        Factory,
        OpenOptions<Call>,
        CheckedOwn<Paths, Factory, LiteralOf<`GET ${Url}`>, Call>
      >
  : OpenOptions<Call>;
/** Whether defaults give a method. */
type WithMethod<Factory, Yes, No> = Factory extends {
  readonly "~defaults"?: { readonly method: string };
}
  ? Yes
  : No;
/** The options of such a route, which stands among them. */
type CheckedOwn<Paths, Factory, Route, Call> = string extends Route
  ? OpenOptions<Call>
  : [CheckedRoute<Paths, Route, Route>] extends [Route]
    ? Fit<
        OptionsFor<Paths, Route, Omit<Call, "method" | "url">> &
          Pick<NamedOptions, "method" | "url">,
        Route,
        Factory,
        Call
      >
    : { readonly method: string; readonly url: CheckedRoute<Paths, Route, Route> };
