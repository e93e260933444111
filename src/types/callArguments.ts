import type { OperationData } from "../layers/declarations.js";
import type { Operation } from "../Operation.js";
import type { CallOptions, EndpointOptions, NamedOptions } from "../options.js";
import type { Route } from "../Route.js";
import type { Argument } from "./Argument.js";
import type { Describe, RoutesLike } from "./described.js";
import type { DataOf, Reserved } from "./input.js";
import type { CompleteOrMessage, NonNull, WantedOrMessage } from "./missing.js";
import type { RequestFor, RequestOf } from "./output.js";
import type { IfGeneric, LiteralOf, LiteralText, ReadRoute, TextIn } from "./routeNames.js";
import type {
  BodylessRoute,
  HasData,
  OtherFields,
  OtherValue,
  AcceptedFields,
  Wanted,
  WithoutBody,
} from "./takes.js";

/**
 * `Accepted` if the route is a type parameter of the caller's own function, `never` if it is known. The condition is
 * true for each known text, which is in upper case. TypeScript cannot decide it for a type parameter, because the case
 * is changed twice, and takes the second branch.
 *
 * @example
 * `IfTypeParameter<"GET /x", object>` is `never`. In `function get<R extends string>(route: R)` it is `object` of `R`,
 * so `endpoint(route, options)` compiles in there.
 */
export type IfTypeParameter<Call, Accepted> = [Capitalize<Uppercase<Call & string>>] extends [
  Uppercase<string>,
]
  ? never
  : Accepted;

// 1. A route and the options beside it.

/** A route; if the description lacks it, the routes that may be meant. */
export type RouteArgument<Paths, Text> = Argument<
  Text,
  Text,
  CheckedRoute<Paths, LiteralText<Text>, Text> | IfTypeParameter<TextIn<Text>, Text>
>;

/** Nothing is known of a text that is not one literal. Options have a check of their own. */
export type CheckedRoute<Paths, Literal, Text> = Literal extends string
  ? string extends Literal
    ? NoOperation<Text>
    : [Describe<Paths, Literal>] extends [never]
      ? RoutesLike<Paths, Literal>
      : unknown extends Paths
        ? Sendable<Literal>
        : Literal
  : Text;

/** Refuses an operation in place of a route: the type becomes a text that says where it goes. */
export type NoOperation<Given> = Given extends Operation ? "an operation goes to call()" : Given;

/** A route whose method can be sent. */
export type Sendable<Text> = ReadRoute<Text>["method"] extends infer Method extends
  "connect" | "trace" | "track"
  ? `${Uppercase<Method>} cannot be sent`
  : Text;

/** The options beside a route, or a text that says what is missing. */
export type OptionsArgument<Paths, Factory, Text, Options> = Argument<
  Options,
  Options,
  | CheckedOptions<Paths, Factory, LiteralText<Text>, Options>
  | IfTypeParameter<Text, object & NamedOptions>
>;

/** The options beside a route, with what the description says of them; any where the route is not a literal. */
export type CheckedOptions<Paths, Factory, Text, Options> = string extends Text
  ? OpenOptions<Options> | (Options & undefined)
  : WantedOrMessage<
      [Text, Options] extends [BodylessRoute, { readonly data: NonNull | null }]
        ? | WithoutBody<AcceptedFields<Paths, Text, Options, true, Reserved>>
          | IfGeneric<keyof Options, object & NamedOptions>
        : AcceptedFields<Paths, Text, Options, HasData<Options>, Reserved>,
      Text,
      Factory,
      Options
    >;

// 2. A route alone, or options alone.

/** The only argument of a call: a route that needs no parameters, or options with a url. */
export type SingleArgument<Paths, Factory, Call, Options> = Argument<
  Call,
  Call | Options,
  | ([Call] extends [object]
      ? CheckedSingleOptions<Paths, Factory, Call> | (unknown extends Call ? Call : never)
      : CheckedSingleRoute<Paths, Factory, LiteralText<Call>, Call>)
  | IfTypeParameter<TextIn<Call>, Call>
>;

/**
 * A route; `Call` is what was written. The last `string` is for a template that holds a type parameter: it makes
 * TypeScript take it for a text.
 */
export type CheckedSingleRoute<Paths, Factory, Text, Call> = string extends Text
  ? Call
  : [CheckedRoute<Paths, Text, Text>] extends [Text]
    ? CompleteOrMessage<Wanted<Paths, Text, false, Reserved>, Text, Factory, Call>
    : CheckedRoute<Paths, Text, Text> & string;

/** Options whose url and method are literals make a route. */
export type CheckedSingleOptions<Paths, Factory, Call> = Call extends Operation
  ? NoOperation<Call>
  : Call extends { url: infer Url extends string }
    ? Call extends { method: infer Method extends string }
      ? CheckedRouteInOptions<Paths, Factory, LiteralText<`${Method} ${Url}`>, Call>
      : [Factory] extends [{ "~defaults"?: { method: () => string } }]
        ? OpenOptions<Call>
        : CheckedRouteInOptions<Paths, Factory, LiteralText<`GET ${Url}`>, Call>
    : OpenOptions<Call>;

/** Options that hold a route as `method` and `url`. */
export type CheckedRouteInOptions<Paths, Factory, Text, Call> = string extends Text
  ? OpenOptions<Call>
  : [CheckedRoute<Paths, Text, Text>] extends [Text]
    ? WantedOrMessage<
        AcceptedFields<Paths, Text, Call, HasData<Call>, Reserved> &
          Pick<NamedOptions, "method" | "url">,
        Text,
        Factory,
        Call
      >
    : { readonly method: string; readonly url: CheckedRoute<Paths, Text, Text> };

// 3. What is merged, explained or compiled.

/** A route or options to be merged: they need not be complete. */
export type MergeArgument<Paths, Call> = Argument<
  Call,
  Call,
  | ([Call] extends [object] ? OpenOptions<Call> : CheckedRoute<Paths, LiteralText<Call>, Call>)
  | IfTypeParameter<TextIn<Call>, Call>
>;

/** A route or an operation to be compiled. */
export type CompileArgument<Paths, Call> = CallArgument<Paths, Call, Operation>;

/** A route, an operation, or what may be passed instead of them. */
export type CallArgument<Paths, Call, Other> = Argument<
  Call,
  Call,
  CheckedCall<Paths, Call, Other> | IfTypeParameter<TextIn<Call>, Call>
>;

/** A route or an operation that is described, or another object. */
export type CheckedCall<Paths, Call, Other> = Call extends string
  ? CheckedRoute<Paths, LiteralText<Call>, Call>
  : Call extends Operation<infer Data>
    ? OperationOf<Paths, Data["route"]>
    : Other;

/** An operation with a route of the description. The name shows in errors. */
export type OperationOf<Paths, Text> = Operation<
  OperationData & { readonly route: CheckedRoute<Paths, LiteralText<Text>, Text> }
>;

/**
 * A route or an operation that was compiled once, to be called many times.
 *
 * @typeParam Paths - the description of the API; `unknown` for none
 * @typeParam Call - the route's text or the operation, if the compiler knows it
 * @typeParam Factory - whose defaults may give parameters
 */
export type CompiledRoute<Paths = unknown, Call = string, Factory = object> = Compiled<
  Paths,
  Call,
  Factory
>["request"] & {
  /** The route. */
  readonly route: Route;
};

/** How it is called. They are methods, because TypeScript compares methods in both directions. */
export interface Compiled<Paths, Call, Factory> {
  /** What `this` is in a call without arguments. It is worked out for no other call. */
  alone: ThisIfComplete<Paths, Factory, LiteralOf<Call>>;
  /** The request, with the reserved keys beside the parameters. */
  request<Parameters, Options>(
    parameters: ParametersArgument<Paths, Factory, Call, Parameters, HasData<Options>>,
    options: CallOptionsArgument<Paths, Call, Options>,
  ): RequestFor<Call, Options, object>;
  /** The request of a route that needs no parameters. */
  request<None extends "alone">(
    this: Compiled<Paths, Call, Factory>[None],
    ...none: NoMoreArguments<None>
  ): RequestOf<Call, object>;
  /** The request. Names of options, such as `url` or `headers`, are parameters like any other. */
  // The last one is what `Parameters<typeof compiled>` sees.
  request<Parameters, None>(
    parameters: ParametersArgument<Paths, Factory, Call, Parameters, false>,
    ...none: NoMoreArguments<None>
  ): RequestOf<Call, object>;
}

/**
 * No further argument in a call. Where TypeScript compares functions, `None` may be an object, and then the function
 * has two more parameters, which nobody can pass. So with `const get = endpoint.compile("GET /x/{id}")`,
 * `get({ id: 1 })` compiles, and `ids.map(get)`, which would pass an index and the list, does not.
 */
export type NoMoreArguments<None> = None extends object ? [symbol, symbol] : [];

/** The parameters of a route or an operation, or a text that says what is missing. */
export type ParametersArgument<Paths, Factory, Call, Parameters, WithData> = Argument<
  Parameters,
  Parameters,
  | CheckedParameters<Paths, Factory, LiteralOf<Call>, Parameters, WithData>
  | IfTypeParameter<TextIn<Call>, object>
>;

/** The parameters of a route or an operation, with what the description says of them. */
export type CheckedParameters<Paths, Factory, Call, Parameters, WithData> = string extends Call
  ? object | (Parameters & undefined)
  : WantedOrMessage<
      AcceptedFields<
        Paths,
        Call,
        Parameters,
        WithData,
        never,
        WithData extends true ? never : OtherValue<Paths, Call>
      >,
      Call,
      Factory,
      Parameters
    >;

/** The options beside the parameters. */
export type CallOptionsArgument<Paths, Call, Options> =
  | Argument<
      Options,
      Options,
      CheckedCallOptions<Paths, Call, Options> | IfTypeParameter<TextIn<Call>, CallOptions>
    >
  | undefined;

/** Without `data` if there can be none. */
export type CheckedCallOptions<Paths, Call, Options> = [Call, Options] extends [
  BodylessRoute,
  { readonly data: NonNull | null },
]
  ? WithoutBody<OptionsBeside<Paths, LiteralOf<Call>>>
  : OptionsBeside<Paths, LiteralOf<Call>>;

/** The options, with the `data` that the description has. */
export type OptionsBeside<Paths, Call> = string extends Call
  ? CallOptions
  : BesideParameters<Paths, Call>;

/** The options beside the parameters, under a name that shows in errors. */
export type BesideParameters<Paths, Call> = Omit<CallOptions, "data"> & {
  readonly data?: DataOf<Describe<Paths, Call>>;
};

/** What `this` is for a compiled route without arguments: anything, or a type that says what is missing. */
export type ThisIfComplete<Paths, Factory, Call, Complete = unknown> = string extends Call
  ? Complete
  : CompleteOrMessage<Wanted<Paths, Call, false, never>, Call, Factory, Complete>;

/** A route or an operation that needs no parameters, or a text that says which ones. */
export type AloneArgument<Paths, Factory, Call> = Argument<
  Call,
  Call,
  | ThisIfComplete<Paths, Factory, LiteralOf<Call>, CheckedCall<Paths, Call, Operation>>
  | IfTypeParameter<TextIn<Call>, Call>
>;

// 4. Options of any names, and defaults.

/**
 * Options with any parameters, which may come from an interface.
 *
 * @example
 * `OpenOptions<{ org: string; headers: object }>` takes any value for `org`, and for `headers` what the option takes.
 */
export type OpenOptions<Options> =
  | ([Options] extends [never]
      ? Options & NamedOptions
      : [Options] extends [object | undefined]
        ? object & NamedOptions & OtherFields<Options, keyof Options, unknown, Reserved>
        : EndpointOptions)
  | IfGeneric<keyof Options, object & NamedOptions>;
