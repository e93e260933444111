import type { Braced, TextIn } from "./route.js";

/**
 * What each of the types lacks of the names that it requires: `true` for nothing, or the names, in a
 * list of one. A type that has no place for what is given does not count.
 */
export type Lacking<Wanted, Options> = Wanted extends unknown
  ? [Banned<Wanted, Options>] extends [never]
    ? Boxed<{ [Key in RequiredKeys<Wanted>]: [Options] extends [With<Key>] ? never : Key }>
    : never
  : never;
/** The same names, in a list of one. */
type Boxed<Names> = [Names[keyof Names]] extends [never] ? true : [Names[keyof Names] & string];
/** The names that are given where only their absence is wanted. */
type Banned<Wanted, Options> = {
  [Key in keyof Wanted & keyof Options]: [Wanted[Key]] extends [undefined] ? Key : never;
}[keyof Wanted & keyof Options];

/** Options that are sure to have a value under this name. */
type With<Name extends PropertyKey> = { readonly [Key in Name]: Present };

type Present = Given | null;
/** Any value. */
export type Given = object | string | number | bigint | boolean | symbol;

/** The keys that are not optional. */
type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;

/** Says what is missing: what all of the types lack, or else what each of them does. */
export type Message<Call, Lacks> =
  TextIn<Call> extends infer Route extends string
    ? `${Route} needs ${[Shared<Lacks>] extends [never]
        ? Join<Lists<Braced<Route>, Lacks>, " or ">
        : InOrder<Braced<Route>, Shared<Lacks> & string>}`
    : never;

/** The names that all lists have. */
type Shared<Lacks> = (
  Lacks extends readonly [infer Names] ? (names: Names) => void : never
) extends (names: infer All) => void
  ? All
  : never;

/** The text of each list. */
type Lists<Text extends string, Lacks> = Lacks extends readonly [infer Names extends string]
  ? InOrder<Text, Names>
  : never;

/** Names with commas between them: those in the text as they stand there, then the others. */
type InOrder<
  Text extends string,
  Names extends string,
  Done extends string = "",
> = Text extends `${string}{${infer Name}}${infer After}`
  ? Name extends Names
    ? InOrder<After, Exclude<Names, Name>, Append<Done, Name, ", ">>
    : InOrder<After, Names, Done>
  : Append<Done, Join<Names, ", ">, ", ">;

/** Puts the texts of a union behind one another. */
type Join<Texts extends string, Separator extends string, Done extends string = ""> = [
  Texts,
] extends [never]
  ? Done
  : LastOf<Texts> extends infer Last extends string
    ? Join<Exclude<Texts, Last>, Separator, Append<Last, Done, Separator>>
    : never;
/** Puts a text behind another one. */
type Append<Done extends string, Text extends string, Separator extends string> = Done extends ""
  ? Text
  : Text extends ""
    ? Done
    : `${Done}${Separator}${Text}`;

/** Of overloads TypeScript infers the last one: functions of each member make a union a list. */
type LastOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  member: infer All,
) => void
  ? All extends () => infer Last
    ? Last
    : never
  : never;
