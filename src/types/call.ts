import type { Describe, RoutesLike } from "./description.js";
import type { ExplainOptions } from "./explanation.js";
import type {
  DataOptionsOf,
  Input,
  InJson,
  InUrl,
  OpenOptions,
  OptionsOf,
  Reserved,
  WithOthers,
} from "./input.js";
import type { Given, Lacking, Message } from "./missing.js";
import type { Operation } from "./operation.js";
import type { CallOptions, NamedOptions, RouteParameters } from "./options.js";
import type { IsUnion, LiteralOf, ReadRoute, TextIn } from "./route.js";

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
export type Unknown<Route, Accepted> = [
  Capitalize<Uppercase<Exclude<Route, object> & string>>,
] extends [Uppercase<string>]
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

// 4. What is merged, explained or compiled.

/** A route or options to be merged: they need not be complete. */
export type MergeArgument<Paths, Call> = Argument<
  Call,
  Call,
  [Call] extends [object] ? OpenOptions<Call> : CheckedRoute<Paths, LiteralOf<Call>, Call>
>;

/** A route or an operation to be compiled. */
export type CompileArgument<Paths, Call> = Argument<
  Call,
  Call | Operation,
  | ([Call] extends [object]
      ? CheckedOperation<Paths, Call>
      : CheckedRoute<Paths, LiteralOf<Call>, Call>)
  | Unknown<Call, Call>
>;
/** An operation whose route is described. */
type CheckedOperation<Paths, Own> = Operation & {
  readonly route: CheckedRoute<Paths, LiteralOf<TextIn<Own>>, TextIn<Own>>;
};

/** A route, options or an operation to be explained. */
export type ExplainArgument<Paths, Call> = Call extends { readonly route: unknown }
  ? CompileArgument<Paths, Call>
  : MergeArgument<Paths, Call>;
/** The options beside a route, or the parameters of an operation. */
export type ExplainedOptions<Call, Options> = Call extends { readonly route: unknown }
  ? RouteParameters & Options
  : OpenOptions<Options>;
/** What follows them. */
export type ExplainedMore<Call> = Call extends { readonly route: unknown }
  ? [options?: CallOptions | undefined, explanation?: ExplainOptions | undefined]
  : [explanation?: ExplainOptions | undefined];

// 5. Defaults.

/** Options of a layer: open, but of a described type where the description has the name. */
export type DefaultsArgument<Paths, Options> = OpenOptions<Options> & {
  readonly [Name in DescribedNames<Paths, Options>]?: Allowed<ValuesOf<Paths, Name>>;
};
/** The names of a layer, where there is a description. */
type DescribedNames<Paths, Options> = unknown extends Paths
  ? never
  : string extends keyof Options
    ? never
    : Exclude<keyof Options, Reserved>;
/** A name that no operation has is open. */
type Allowed<Value> = [Value] extends [never] ? unknown : Value | null | undefined;

/** The values that a parameter of this name has, in any operation. */
type ValuesOf<Paths, Name extends PropertyKey> = ValueIn<
  { [Url in keyof Paths]: Paths[Url][keyof Paths[Url]] }[keyof Paths],
  Name
>;
/** The value that an operation has under a name: in its path, or else in query or body. */
type ValueIn<Operation, Name extends PropertyKey> = Operation extends {
  readonly parameters: { readonly path: { readonly [Key in Name]: infer Value } };
}
  ? Input<Value, InUrl>
  : | (Operation extends { readonly parameters: { readonly query?: infer Fields } }
        ? Input<ValueUnder<Fields, Name>, InUrl>
        : never)
    | (Operation extends {
        readonly requestBody?: { readonly content: { readonly "application/json": infer Fields } };
      }
        ? Input<ValueUnder<Fields, Name>, InJson>
        : never);
/** The value of a field, `never` where there is none or nothing is known of it. */
type ValueUnder<Fields, Name extends PropertyKey> = Fields extends {
  readonly [Key in Name]?: infer Value;
}
  ? unknown extends Value
    ? never
    : Value
  : never;
