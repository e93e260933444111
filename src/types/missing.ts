import type { DefaultsOf } from "./layers.js";
import type { Braced, TakenByAll, TextIn } from "./route.js";

// 1. What is given, and what is wanted.

/** What is wanted, if the call or a default gives it; otherwise a text that says what is missing. */
export type Fit<Wants, Call, Factory, Given> = [Given] extends [Wants]
  ? Wants
  : unknown extends Given
    ? // An editor asks what may be written.
      Wants
    : Lacking<Wants, Given> extends infer Lacks
      ? [Lacks] extends [never]
        ? Wants
        : true extends Lacks
          ? Wants | (Given & undefined)
          : OverLayers<
              Factory,
              Lacks,
              Call,
              Wants,
              Relaxed<Wants, Lacks> | (Given & undefined),
              Message<Call, Lacks> | Incomplete<Wants, Lacks>
            >
      : never;
/**
 * The wanted options, for an editor to complete. A type of its own, made after the message: TypeScript prints the older
 * type of a union first, and cuts off long ones.
 */
export type Incomplete<Wants, Lacks> = Wants & Without<Lacks>;
/** The names that a call lacks. An editor has nothing to complete in it. */
export interface Without<Lacks> {
  /** The names. */
  readonly [LACKS]?: Lacks;
}
declare const LACKS: unique symbol;
/**
 * `Complete` where the layers of a factory give what is missing, and no later one takes it back.
 *
 * @remarks
 * Inside a class `this` may be any subclass, and TypeScript decides by the layers that it sees. The second condition is
 * then false: a list of unknown length is not an empty one.
 */
export type OverLayers<Factory, Lacks, Call, Wants, Complete, Refused> = [Factory] extends [
  LayersWith<Lacks>,
]
  ? [...Filled<Left<Factory, Lacks>>] extends []
    ? Told<Lacks, Left<Factory, Lacks>, Call, Wants, Refused>
    : Complete
  : Told<Lacks, Left<Factory, Lacks>, Call, Wants, Refused>;
/** What is refused. If layers give some of the missing names, the message has only the others. */
export type Told<Lacks, Missing, Call, Wants, Refused> = [Lacks] extends [Missing]
  ? Refused
  : Message<Call, Missing> | Incomplete<Wants, Missing>;
/** The factories with a layer that gives what is missing. */
export type LayersWith<Lacks> = Lacks extends readonly [infer Names extends string]
  ? { readonly "~defaults"?: { readonly [Name in Names]: () => Anything } }
  : unknown;
/** What the layers of a factory leave missing, in a list for each type. */
export type Left<Factory, Lacks> = Lacks extends readonly [infer Names]
  ? readonly [Exclude<Names, NamesSet<DefaultsOf<Factory>>>]
  : never;
/** A list with a member if nothing is missing in one of these. */
export type Filled<Lists> = [Extract<Lists, readonly [never]>] extends [never] ? [] : [true];
/** The names that have a value. */
export type NamesSet<Options> = {
  [Name in keyof Options]: Options[Name] extends Anything ? Name : never;
}[keyof Options];
/** The wanted options, of which those that defaults give are optional. */
export type Relaxed<Wants, Lacks> = Lacks extends readonly [infer Names]
  ? Wants extends unknown
    ? OverDefaults<Wants, Names & keyof Wants>
    : never
  : never;
/** Options of which some may be left out, as defaults give them. The name shows in errors. */
export type OverDefaults<Wants, Names extends keyof Wants> = Omit<Wants, Names> & {
  readonly [Name in Names]?: Wants[Name] | undefined;
};

/** `Complete` if defaults give everything that is wanted. */
export type Alone<Wants, Call, Factory, Complete> = object extends Wants
  ? Complete
  : Lacking<Wants, object> extends infer Lacks
    ? OverLayers<Factory, Lacks, Call, never, Complete, Message<Call, Lacks>>
    : never;

// 2. The names that are missing.

/**
 * What each of the types lacks of the names that it requires: `true` for nothing, or the names, in a
 * list of one. A type that has no place for what is given does not count.
 */
export type Lacking<Wanted, Given> = Wanted extends unknown
  ? [Banned<Wanted, Given>] extends [never]
    ? Boxed<{ [Key in RequiredKeys<Wanted>]: [Given] extends [With<Key>] ? never : Key }>
    : never
  : never;
/** The values of `Names`, which are names, in a list of one; `true` if there are none. */
export type Boxed<Names> = [Names[keyof Names]] extends [never]
  ? true
  : [Names[keyof Names] & string];
/** The given names that must be absent. */
export type Banned<Wanted, Given> = {
  [Key in keyof Wanted & keyof Given]: [Wanted[Key]] extends [undefined] ? Key : never;
}[keyof Wanted & keyof Given];
/** Anything that certainly has a value under this name. */
export type With<Name extends PropertyKey> = { readonly [Key in Name]: Anything | null };
/** Any value. */
export type Anything = object | string | number | bigint | boolean | symbol;

/** The keys that are not optional. */
export type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;

// 3. The message.

/** Says what is missing: what all of the types lack, or else what each of them does. */
export type Message<Call, Lacks> =
  TextIn<Call> extends infer Route extends string
    ? `${Route} needs ${[Shared<Lacks>] extends [never]
        ? Join<Lists<Braced<Route>, Lacks>, " or ">
        : InOrder<Braced<Route>, Shared<Lacks> & string>}`
    : never;
/** The names that all lists have. */
export type Shared<Lacks> = TakenByAll<
  Lacks extends readonly [infer Names extends string] ? (names: Names) => void : never
>;

/** The text of each list. */
export type Lists<Text extends string, Lacks> = Lacks extends readonly [infer Names extends string]
  ? InOrder<Text, Names>
  : never;

/** Names with commas between them: those in the text as they stand there, then the others. */
export type InOrder<
  Text extends string,
  Names extends string,
> = Text extends `${string}{${infer Name}}${infer After}`
  ? Name extends Names
    ? [Exclude<Names, Name>] extends [never]
      ? Name
      : `${Name}, ${InOrder<After, Exclude<Names, Name>>}`
    : InOrder<After, Names>
  : Join<Names, ", ">;
/** Puts the texts of a union one after another. */
export type Join<Texts extends string, Separator extends string> =
  LastOf<Texts> extends infer Last extends string
    ? [Exclude<Texts, Last>] extends [never]
      ? Last
      : `${Join<Exclude<Texts, Last>, Separator>}${Separator}${Last}`
    : never;
/** A function for each member turns a union into overloads, of which the last one counts. */
export type LastOf<Union> =
  TakenByAll<Union extends unknown ? (member: () => Union) => void : never> extends () => infer Last
    ? Last
    : never;
