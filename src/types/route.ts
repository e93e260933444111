/** Methods that have a body. */
export type BodyMethod = "patch" | "post" | "put" | "delete";

/** Methods whose parameters go into the query when the route does not name them. */
export type QueryMethod = "get" | "head";

/**
 * The route if it is a literal, or several, or an operation with such a route, or else `string`: of a
 * template with a `string` in it, and of `any`, nothing can be read.
 */
export type LiteralOf<Route> = string extends Route
  ? string
  : [Route] extends [string]
    ? // A literal is a property that this object lacks; a pattern makes an index signature.
      { readonly "": true } extends Record<Route, true>
      ? string
      : Route
    : string extends LiteralOf<TextIn<Route>>
      ? string
      : Route;

/** The route of an operation, or the route itself. */
export type TextIn<Call> = Call extends string
  ? Call
  : Call extends { route: infer Text }
    ? Text
    : never;

/** What all functions of a union take: their parameters at once, or the last of overloads. */
export type TakenByAll<Functions> = [Functions] extends [(taken: infer All) => void] ? All : never;

/** Whether a type is a union: then one of its members is not the whole. */
export type IsUnion<Part, All = Part> = Part extends unknown
  ? [All] extends [Part]
    ? false
    : true
  : never;

/** What a route's text says. */
export interface RouteText<
  Method = string,
  Url = string,
  Required = string,
  Optional = string,
  Literal = string,
> {
  /** In lower case. */
  readonly method: Method;
  /** As a description spells it. */
  readonly url: Url;
  /** The names that need a value. */
  readonly required: Required;
  /** The names that need none. */
  readonly optional: Optional;
  /** The names that have their value in the query of the route itself. */
  readonly literal: Literal;
}

/** Reads a route's text. */
export type ReadRoute<Route> =
  Trim<Route & string> extends infer Text extends string
    ? Text extends `${infer Method} ${infer Url}`
      ? ReadUrl<Braced<Trim<Url>>, Lowercase<Method>, "", never, never>
      : ReadUrl<Braced<Text>, "get", "", never, never>
    : never;

/** The route of an operation, in which `$top` or `ids[]` stand encoded. */
export type Decoded<Text extends string> = Text extends `${infer Before}%24${infer After}`
  ? Decoded<`${Before}$${After}`>
  : Text extends `${infer Before}%5B${infer Between}%5D${infer After}`
    ? Decoded<`${Before}[${Between}]${After}`>
    : Text;

/** The text without blanks around it. */
export type Trim<Text extends string> = Text extends ` ${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} `
    ? Trim<Rest>
    : Text;

/** Goes from one `{expression}` to the next, carrying what was found so far. */
type ReadUrl<
  Text extends string,
  Method,
  Url extends string,
  Needed,
  Others,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Before extends `${string}${"?" | "#"}${string}`
    ? Behind<Text, Before, Method, Url, Needed, Others>
    : Expression extends `${infer Operator}${infer List}`
      ? Operator extends "/"
        ? ReadUrl<After, Method, `${Url}${Before}/{${NameOf<List>}}`, Needed, Names<List, Others>>
        : Operator extends OptionalOperator
          ? ReadUrl<After, Method, `${Url}${Before}`, Needed, Names<List, Others>>
          : Names<Expression, never> extends infer Found
            ? ReadUrl<
                After,
                Method,
                `${Url}${Before}{${NameOf<Expression>}}`,
                Needed | Found,
                Others
              >
            : never
      : never
  : Behind<Text, Text, Method, Url, Needed, Others>;

/** The operators of RFC 6570 that no path needs, and that write nothing without values. */
type OptionalOperator = "?" | "&" | ";" | "." | "#";

/** The rest of the url. Behind a literal `?` or `#` nothing is required, whatever its operator. */
type Behind<Text, Before extends string, Method, Url extends string, Needed, Others> = RouteText<
  Method,
  `${Url}${Until<Until<Before, "#">, "?">}`,
  Needed,
  Exclude<NamesBehind<Text, Others>, Needed>,
  Text extends `${string}?${infer Query}` ? LiteralNames<Query> : never
>;
/** The text ahead of a mark. */
type Until<Text, Mark extends string> = Text extends `${infer Before}${Mark}${string}`
  ? Before
  : Text & string;

/** Adds the names of all expressions. */
type NamesBehind<Text, Found> = Text extends `${string}{${infer Expression}}${infer After}`
  ? NamesBehind<After, Names<Expression, Found>>
  : Found;

/** The names of the pairs of a query that stand there as text. */
type LiteralNames<Query> = Query extends `${infer Pair}&${infer Others}`
  ? LiteralNames<Pair> | LiteralNames<Others>
  : Query extends `${infer Name}=${string}`
    ? Name
    : never;

/** Adds the names between commas to those found so far. */
type Names<List, Found> = List extends `${infer First},${infer Others}`
  ? Names<Others, Found | NameOf<First>>
  : Found | NameOf<List>;

/** A variable's name, without an operator, `*` or `:3`. */
type NameOf<Variable> = Variable extends `${infer Name}${"*" | ":"}${string}`
  ? NameOf<Name>
  : Variable extends `${infer First}${infer Rest}`
    ? First extends OptionalOperator | "+" | "/"
      ? Rest
      : Variable
    : "";

/** The text with `{x}` for each `:x`; most text has no colon at all. */
export type Braced<Text extends string> = Text extends `${string}:${string}`
  ? BraceAround<Text, "">
  : Text;

/** Leaves expressions as they are. The `}` stays ahead of the text behind it: no colon may follow. */
type BraceAround<
  Text extends string,
  Done extends string,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? BraceAround<`}${After}`, `${Done}${BraceColons<Before, "">}{${Expression}`>
  : `${Done}${BraceColons<Text, "">}`;

/** Goes from one colon to the next. */
type BraceColons<
  Text extends string,
  Done extends string,
> = Text extends `${infer Before}:${infer After}`
  ? Lowercase<`${Done}${Before}`> extends BeforeLiteralColon
    ? BraceColons<After, `${Done}${Before}:`>
    : BraceName<After, "", `${Done}${Before}`>
  : `${Done}${Text}`;

/** Text behind which a colon is literal. */
type BeforeLiteralColon = `${string}${Letter | Digit | "_" | "}" | ":"}`;

/** Moves characters from the text to the name, as long as they may be part of one. */
type BraceName<
  Text extends string,
  Name extends string,
  Done extends string,
> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter | "_" | (Name extends "" ? never : Digit)
    ? BraceName<Rest, `${Name}${First}`, Done>
    : BraceColons<Text, EndName<Name, Done>>
  : EndName<Name, Done>;
/** A colon without a name behind it is literal. */
type EndName<Name extends string, Done extends string> = Name extends ""
  ? `${Done}:`
  : `${Done}{${Name}}`;

/** What a name of the form `:name` is made of, in lower case, beside `_` and digits. */
type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
/** What it may not begin with. */
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
