import type { Operation } from "../Operation.js";

/**
 * The route if it is one literal or several, otherwise `string`: nothing can be read from a template with a `string` in
 * it, from `any`, or from options in place of a route.
 */
export type LiteralText<Route> = string extends Route
  ? string
  : [Route] extends [string]
    ? // A literal is a property that this object lacks; a pattern makes an index signature.
      { readonly "": true } extends Record<Route, true>
      ? string
      : Route
    : string;

/**
 * The text of a route if it is one literal, or the data of an operation whose route is one literal; otherwise `string`.
 */
export type LiteralOf<Call> = [Call] extends [string]
  ? LiteralText<Call>
  : Call extends Operation<infer Data>
    ? string extends LiteralText<Data["route"]>
      ? string
      : Data
    : Call extends { route: infer Text }
      ? string extends LiteralText<Text>
        ? string
        : Call
      : Call;

/** The route of an operation, or the route itself. */
export type TextIn<Call> = Call extends string
  ? Call
  : Call extends Operation<infer Data>
    ? Data["route"]
    : Call extends { route: infer Text }
      ? Text
      : never;

/**
 * The type that every function of a union takes as its parameter: the intersection of their parameters. If they are
 * overloads, only the last one counts. For `((a: { x: 1 }) => void) | ((b: { y: 2 }) => void)` it is
 * `{ x: 1 } & { y: 2 }`: a function of a union takes only what each member takes.
 */
export type TakenByAll<Functions> = [Functions] extends [(taken: infer All) => void] ? All : never;

/**
 * Whether a type is `never`. It is a type of its own, because TypeScript remembers the result of a type, but not of a
 * condition that is written in place.
 */
export type IsNever<Type> = [Type] extends [never] ? true : false;

/**
 * `Accepted` if the type is a type parameter of the caller's own function, or made of one; `never` if it is known. See
 * `IfTypeParameter`, which does the same for a text.
 */
export type IfGeneric<Type, Accepted> = [Capitalize<Uppercase<TextFor<Type>>>] extends ["KNOWN"]
  ? never
  : Accepted;

/** A text for each type. For a type parameter TypeScript does not decide the condition, and so knows no text. */
export type TextFor<Type> = Type extends string ? "KNOWN" : "KNOWN";

/**
 * Whether a type is a union: then none of its members is the whole. `Part` goes through the members, since conditional
 * types distribute, and `All` does not: of `"a" | "b"` the condition is asked for `"a"`, and then for `"b"`.
 */
export type IsUnion<Part, All = Part> = Part extends unknown
  ? [All] extends [Part]
    ? false
    : true
  : never;

/** What a route's text says. Each part is read when it is asked for. */
export interface RouteText<Method extends string = string, Url extends string = string> {
  /** In lower case. */
  readonly method: Method;
  /** As a description spells it. */
  readonly url: SpeltPath<Url>;
  /** The names that need a value. */
  readonly required: NamesNeeded<Url>;
  /** The names that need none. */
  readonly optional: Exclude<NamesIn<Url>, NamesNeeded<Url>>;
  /** The names that have their value in the query of the route itself. */
  readonly literal: Url extends `${string}?${infer Query}` ? LiteralNames<Query> : never;
}

/** Reads a route's text. */
export type ReadRoute<Route> =
  Trim<Route & string> extends infer Text extends string
    ? Text extends `${infer Method} ${infer Url}`
      ? RouteText<Lowercase<Method>, Braced<Trim<Url>>>
      : RouteText<"get", Braced<Text>>
    : never;

/** The route of an operation, in which `$top` or `ids[]` are encoded. */
export type Decoded<Text extends string> = Text extends `${infer Before}%24${infer After}`
  ? Decoded<`${Before}$${After}`>
  : Text extends `${infer Before}%5B${infer Between}%5D${infer After}`
    ? Decoded<`${Before}[${Between}]${After}`>
    : Text;

/** The text without blanks around it. */
export type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} `
  ? Trim<Rest>
  : Text;

/** The path, with `/{path}` for `{/path}`, and without what no path needs. */
export type SpeltPath<
  Text,
  Done extends string = "",
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Before extends WithDelimiter
    ? `${Done}${BeforeDelimiter<Before>}`
    : SpeltPath<After, `${Done}${Before}${SpeltExpression<Expression>}`>
  : `${Done}${BeforeDelimiter<Text>}`;

/** What the path has in place of an expression. */
export type SpeltExpression<Expression> = Expression extends `/${infer List}`
  ? `/{${NameOf<List>}}`
  : Expression extends OptionalExpression
    ? ""
    : `{${NameOf<Expression>}}`;

/** The names that need a value: none after a literal `?` or `#`, with any operator. */
export type NamesNeeded<
  Text,
  Found = never,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Before extends WithDelimiter
    ? Found
    : NamesNeeded<After, Expression extends OptionalExpression ? Found : Found | Names<Expression>>
  : Found;

/** The operators of RFC 6570 that write nothing without values. */
export type OptionalOperator = "/" | "?" | "&" | ";" | "." | "#";

/** An expression that needs no value. */
export type OptionalExpression = `${OptionalOperator}${string}`;

/** A text with the end of the path in it. */
export type WithDelimiter = `${string}${"?" | "#"}${string}`;

/** The text up to the first `?` or `#`. */
export type BeforeDelimiter<Text> = Text extends `${infer Path}${"?" | "#"}${string}`
  ? BeforeDelimiter<Path>
  : Text & string;

/** The names of all expressions. */
export type NamesIn<
  Text,
  Found = never,
> = Text extends `${string}{${infer Expression}}${infer After}`
  ? NamesIn<After, Found | Names<Expression>>
  : Found;

/** The names of the pairs that a query has as text. */
export type LiteralNames<Query> = Query extends `${infer Pair}&${infer Others}`
  ? LiteralNames<Pair> | LiteralNames<Others>
  : Query extends `${infer Name}=${string}`
    ? Name
    : never;

/** The names between commas. */
export type Names<List> = List extends `${infer First},${infer Others}`
  ? NameOf<First> | Names<Others>
  : NameOf<List>;

/** A variable's name, without an operator, `*` or `:3`. */
export type NameOf<Variable> = Variable extends `${infer Name}${"*" | ":"}${string}`
  ? NameOf<Name>
  : Variable extends `${OptionalOperator | "+"}${infer Name}`
    ? Name
    : Variable & string;

/** The text with `{x}` for each `:x`; most text has no colon at all. */
export type Braced<Text extends string> = Text extends `${string}:${string}`
  ? BraceAround<Text, "">
  : Text;

/**
 * Leaves expressions as they are: `"/{a}:b/:c"` becomes `"/{a}:b/{c}"`. The `}` stays before the text after it, because
 * no placeholder begins right after it.
 */
export type BraceAround<
  Text extends string,
  Done extends string,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? BraceAround<`}${After}`, `${Done}${BraceColons<Before, "">}{${Expression}`>
  : `${Done}${BraceColons<Text, "">}`;

/** Goes from one colon to the next. */
export type BraceColons<
  Text extends string,
  Done extends string,
> = Text extends `${infer Before}:${infer After}`
  ? Lowercase<`${Done}${Before}`> extends BeforeLiteralColon
    ? BraceColons<After, `${Done}${Before}:`>
    : BraceName<After, "", `${Done}${Before}`>
  : `${Done}${Text}`;

/** Text after which a colon is literal. */
export type BeforeLiteralColon = `${string}${Letter | Digit | "_" | "}" | ":"}`;

/** Moves characters from the text to the name, as long as they may be part of one. */
export type BraceName<
  Text extends string,
  Name extends string,
  Done extends string,
> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter | "_" | (Name extends "" ? never : Digit)
    ? BraceName<Rest, `${Name}${First}`, Done>
    : BraceColons<Text, EndName<Name, Done>>
  : EndName<Name, Done>;

/** A colon without a name after it is literal. */
export type EndName<Name extends string, Done extends string> = Name extends ""
  ? `${Done}:`
  : `${Done}{${Name}}`;

/** What a name of the form `:name` is made of, in lower case, beside `_` and digits. */
export type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");

/** The characters that cannot begin a name of the form `:name`. */
export type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
