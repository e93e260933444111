import type { Braced } from "./names.js";

/** The keys that options have for sure: those of any names, and those that may be absent, have none. */
export type KnownKeys<Options> = string extends keyof Options ? never : keyof Options;

/** The same, and all for `any`. An editor asks for what may be written with `unknown`: all is there. */
export type KeysOf<Options> = unknown extends Options ? string : KnownKeys<Options>;

/** `Wanted`, unless something is missing. */
export type Demand<Route extends string, Missing, Wanted> = [Missing] extends [never]
  ? Wanted
  : `${Route} needs ${InOrder<Braced<Route>, Missing & string>}`;

/** Names with commas between them: those in the text as they stand there, then the others. */
type InOrder<
  Text extends string,
  Names extends string,
  Done extends string = "",
> = Text extends `${string}{${infer Name}}${infer After}`
  ? Name extends Names
    ? InOrder<After, Exclude<Names, Name>, Append<Done, Name>>
    : InOrder<After, Names, Done>
  : AppendAll<Names, Done>;
/** Puts a union of names behind the text, one by one. */
type AppendAll<Names extends string, Done extends string> = [Names] extends [never]
  ? Done
  : LastOf<Names> extends infer Last extends string
    ? AppendAll<Exclude<Names, Last>, Append<Done, Last>>
    : never;
/** Puts a name behind the text. */
type Append<Done extends string, Name extends string> = Done extends "" ? Name : `${Done}, ${Name}`;

/** Of overloads TypeScript infers the last one: functions of each member make a union a list. */
type LastOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  member: infer All,
) => void
  ? All extends () => infer Last
    ? Last
    : never
  : never;

/** The required fields that neither the call nor a default gives. */
export type MissingFields<Fields, Keys> =
  // One comparison says that nothing is missing, and so it is with most calls. No type is all
  // optional beside "headers", which no description has as a parameter.
  Record<(Keys & string) | "headers", true> extends Marks<Fields>
    ? never
    : Exclude<RequiredKeys<Fields>, Keys>;
/** The keys of the fields with their `?`, and nothing of their values. */
type Marks<Fields> = { [Key in keyof Fields]: true } & { readonly headers?: true };

/** The keys that are not optional. */
export type RequiredKeys<Fields> = {
  [Key in keyof Fields]-?: object extends Pick<Fields, Key> ? never : Key;
}[keyof Fields] &
  string;
