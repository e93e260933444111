import type { DefaultsOf } from "./layered.js";
import type { Braced, IfGeneric, TakenByAll, TextIn } from "./routeNames.js";

// 1. What is given, and what is wanted.

/**
 * What is wanted, if the call or a default gives it; otherwise a text that says what is missing.
 *
 * @example
 * `WantedOrMessage<{ org: string; repo: string }, "GET /repos/{org}/{repo}", F, { org: "octokit" }>` is
 * `"GET /repos/{org}/{repo} needs repo" | Incomplete<…, ["repo"]>`, unless a layer of `F` gives `repo`.
 */
export type WantedOrMessage<Wants, Call, Factory, Given> = [Given] extends [Wants]
  ? Wants
  : | IfGeneric<Given[keyof Given], Wants>
    | (unknown extends Given
        ? // An editor asks what may be written.
          Wants
        : MissingNamesIn<Wants, Given> extends infer Missing
          ? [Missing] extends [never]
            ? Wants
            : true extends Missing
              ? Wants | (Given & undefined)
              : CompleteWithLayers<
                  Factory,
                  Missing,
                  Call,
                  Wants,
                  OptionalIfMissing<Wants, Missing> | (Given & undefined),
                  NeedsMessage<Call, Missing> | Incomplete<Wants, Missing>
                >
          : never);

/**
 * The wanted options, for an editor to complete. The name shows in errors. A separate type, so that it is created after
 * the message: TypeScript prints a union in the order of creation, and cuts off long ones.
 */
export type Incomplete<Wants, Missing> = Wants & MissingNames<Missing>;

/**
 * The names that a call lacks. The field is named by a symbol and not, as other marks are, by a name with a tilde: an
 * editor must not offer it among the options of a call.
 */
export interface MissingNames<Missing> {
  /** The names; never set. */
  readonly [LACKS]?: Missing;
}
declare const LACKS: unique symbol;

/**
 * `Complete` if the layers of a factory set what the call lacks, and no later layer sets it to `null`.
 *
 * @remarks Inside a class `this` may be any subclass, and TypeScript decides by the layers that it sees. The second
 * condition is then false: a list of unknown length is not an empty one. If TypeScript cannot decide for `this`, it
 * prints the arguments of this type, and so the message must be among them.
 */
export type CompleteWithLayers<Factory, Missing, Call, Wants, Complete, Refused> = [
  Factory,
] extends [FactoryGiving<Missing>]
  ? [...MarkIfNoneMissing<MissingAfterDefaults<Factory, Missing>>] extends []
    ? MissingMessage<Missing, MissingAfterDefaults<Factory, Missing>, Call, Wants, Refused>
    : Complete
  : MissingMessage<Missing, MissingAfterDefaults<Factory, Missing>, Call, Wants, Refused>;

/**
 * The message about the names that a call lacks, and what an editor completes. If layers give some of the names, the
 * message has only the others.
 */
export type MissingMessage<Missing, Left, Call, Wants, Refused> = [Missing] extends [Left]
  ? Refused
  : NeedsMessage<Call, Left> | Incomplete<Wants, Left>;

/** The factories with a layer that gives what is missing. */
export type FactoryGiving<Missing> = Missing extends readonly [infer Names extends string]
  ? { readonly "~defaults"?: { readonly [Name in Names]: () => NonNull } }
  : unknown;

/**
 * What the layers of a factory leave missing, in one list for each type. If `["org" | "repo"]` is lacking and a layer
 * gives `org`, it is `readonly ["repo"]`.
 */
export type MissingAfterDefaults<Factory, Missing> = Missing extends readonly [infer Names]
  ? readonly [Exclude<Names, NamesWithValue<DefaultsOf<Factory>>>]
  : never;

/**
 * A list with a member if nothing is missing in one of these: `readonly ["repo"] | readonly [never]` gives `[true]`.
 */
export type MarkIfNoneMissing<Lists> = [Extract<Lists, readonly [never]>] extends [never]
  ? []
  : [true];

/** The names that have a value. */
export type NamesWithValue<Options> = {
  [Name in keyof Options]: Options[Name] extends NonNull ? Name : never;
}[keyof Options];

/** The wanted options; the ones that defaults give are optional. */
export type OptionalIfMissing<Wants, Missing> = Missing extends readonly [infer Names]
  ? Wants extends unknown
    ? OverDefaults<Wants, Names & keyof Wants>
    : never
  : never;

/** Options, some of which may be left out because defaults give them. The name shows in errors. */
export type OverDefaults<Wants, Names extends keyof Wants> = Omit<Wants, Names> & {
  readonly [Name in Names]?: Wants[Name] | undefined;
};

/** `Complete` if defaults give everything that is wanted. */
export type CompleteOrMessage<Wants, Call, Factory, Complete> = object extends Wants
  ? Complete
  : MissingNamesIn<Wants, object> extends infer Missing
    ? CompleteWithLayers<Factory, Missing, Call, never, Complete, NeedsMessage<Call, Missing>>
    : never;

// 2. The names that are missing.

/**
 * For each type of the union, the required names that `Given` lacks, in a list of one; `true` if it lacks none. A type
 * that has no place for what is given does not count.
 *
 * @example
 * `MissingNamesIn<{ a: string } | { b: string; c: string }, { x: 1 }>` is `["a"] | ["b" | "c"]`; with `{ a: 1 }` given
 * it is `true | ["b" | "c"]`, so the call is complete.
 */
export type MissingNamesIn<Wanted, Given> = Wanted extends unknown
  ? [GivenButBanned<Wanted, Given>] extends [never]
    ? NamesInList<{ [Key in RequiredKeys<Wanted>]: [Given] extends [HasValue<Key>] ? never : Key }>
    : never
  : never;

/**
 * The values of `Names`, which are names, in a list of one; `true` if there are none. The list keeps the names of
 * several types apart: `{ b: "b"; c: never }` gives `["b"]`.
 */
export type NamesInList<Names> = [Names[keyof Names]] extends [never]
  ? true
  : [Names[keyof Names] & string];

/** The given names that must be absent. */
export type GivenButBanned<Wanted, Given> = {
  [Key in keyof Wanted & keyof Given]: [Wanted[Key]] extends [undefined] ? Key : never;
}[keyof Wanted & keyof Given];

/** Anything that certainly has a value under this name. */
export type HasValue<Name extends PropertyKey> = { readonly [Key in Name]: NonNull | null };

/** Any value but `null` and `undefined`. */
export type NonNull = object | string | number | bigint | boolean | symbol;

/** The keys that are not optional. */
export type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;

// 3. The message.

/** Says what is missing: the names that all of the types lack, or else what each type lacks. */
export type NeedsMessage<Call, Missing> =
  TextIn<Call> extends infer Route extends string
    ? `${Route} needs ${[MissingInAll<Missing>] extends [never]
        ? Join<NamesOfEach<Braced<Route>, Missing>, " or ">
        : NamesInOrder<Braced<Route>, MissingInAll<Missing> & string>}`
    : never;

/** The names that all lists have: `["a" | "b"] | ["b" | "c"]` gives `"b"`. */
export type MissingInAll<Missing> = TakenByAll<
  Missing extends readonly [infer Names extends string] ? (names: Names) => void : never
>;

/** The text of each list. */
export type NamesOfEach<Text extends string, Missing> = Missing extends readonly [
  infer Names extends string,
]
  ? NamesInOrder<Text, Names>
  : never;

/**
 * Names with commas between them: first those in the text, in its order, then the others. For `"GET /{b}/{a}"` and
 * `"a" | "b" | "q"` it is `"b, a, q"`.
 */
export type NamesInOrder<
  Text extends string,
  Names extends string,
> = Text extends `${string}{${infer Name}}${infer After}`
  ? Name extends Names
    ? [Exclude<Names, Name>] extends [never]
      ? Name
      : `${Name}, ${NamesInOrder<After, Exclude<Names, Name>>}`
    : NamesInOrder<After, Names>
  : Join<Names, ", ">;

/** Puts the texts of a union one after another. */
export type Join<Texts extends string, Separator extends string> =
  LastOf<Texts> extends infer Last extends string
    ? [Exclude<Texts, Last>] extends [never]
      ? Last
      : `${Join<Exclude<Texts, Last>, Separator>}${Separator}${Last}`
    : never;

/**
 * A member of a union. A function for each member turns the union into overloads, and the last overload counts:
 * `"a" | "b"` becomes `(() => "a") & (() => "b")`, and `infer` finds `"b"`.
 */
export type LastOf<Union> =
  TakenByAll<Union extends unknown ? (member: () => Union) => void : never> extends () => infer Last
    ? Last
    : never;
