/** Methods that have a body. */
export type BodyMethod = "patch" | "post" | "put" | "delete";

/** Methods whose parameters go into the query when the route does not name them. */
export type QueryMethod = "get" | "head";

/**
 * The route if it is a literal, or several, or else `string`: for a template with a `string` in it, and
 * for `any`, nothing can be read.
 */
export type LiteralOf<Route> = string extends Route
  ? string
  : [Route] extends [string]
    ? // A literal is a property that this object lacks; a pattern makes an index signature.
      { readonly "": true } extends Record<Route, true>
      ? string
      : Route
    : string;

/** Whether a type is a union: then one of its members is not the whole. */
export type IsUnion<Part, All = Part> = Part extends unknown
  ? [All] extends [Part]
    ? false
    : true
  : never;

/**
 * What a route's text says: its method in lower case, its url as a description spells it, the names
 * that need a value, those that need none, and those whose query value is written literally.
 */
export interface RouteText<Method, Url, Required, Optional, Literal> {
  readonly method: Method;
  readonly url: Url;
  readonly required: Required;
  readonly optional: Optional;
  readonly literal: Literal;
}

/** Reads a route's text. */
export type ReadRoute<Route extends string> =
  Trim<Route> extends `${infer Method} ${infer Url}`
    ? ReadUrl<Braced<Trim<Url>>, Lowercase<Method>, "", never, never>
    : ReadUrl<Braced<Trim<Route>>, "get", "", never, never>;

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
  Required,
  Optional,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Before extends WithMark
    ? ReadBehindMark<Text, Before, Method, Url, Required, Optional>
    : Expression extends `+${infer List}`
      ? ReadUrl<After, Method, `${Url}${Before}{${NameOf<List>}}`, Names<List, Required>, Optional>
      : Expression extends `/${infer List}`
        ? ReadUrl<
            After,
            Method,
            `${Url}${Before}/{${NameOf<List>}}`,
            Required,
            Names<List, Optional>
          >
        : Expression extends `${OptionalOperator}${infer List}`
          ? ReadUrl<After, Method, `${Url}${Before}`, Required, Names<List, Optional>>
          : ReadUrl<
              After,
              Method,
              `${Url}${Before}{${NameOf<Expression>}}`,
              Names<Expression, Required>,
              Optional
            >
  : Text extends WithMark
    ? ReadBehindMark<Text, Text, Method, Url, Required, Optional>
    : RouteText<Method, `${Url}${Text}`, Required, Optional, never>;

/** Behind a literal `?` or `#` nothing is required, whatever its operator. */
type ReadBehindMark<
  Text extends string,
  Before extends string,
  Method,
  Url extends string,
  Required,
  Optional,
> = Before extends `${infer Path}?${string}`
  ? Text extends `${Path}?${infer Query}`
    ? RouteText<
        Method,
        `${Url}${Path}`,
        Required,
        OptionalNames<Query, Optional>,
        LiteralNames<Query, never>
      >
    : never
  : Text extends `${infer Path}#${infer Fragment}`
    ? RouteText<Method, `${Url}${Path}`, Required, OptionalNames<Fragment, Optional>, never>
    : never;

/** Adds the names of all expressions. */
type OptionalNames<
  Text extends string,
  Found,
> = Text extends `${string}{${infer Expression}}${infer After}`
  ? Expression extends `${OptionalOperator | "+" | "/"}${infer List}`
    ? OptionalNames<After, Names<List, Found>>
    : OptionalNames<After, Names<Expression, Found>>
  : Found;

/** Adds the names of the pairs of a query that stand there as text. */
type LiteralNames<Query extends string, Found> = Query extends `${infer Pair}&${infer Others}`
  ? LiteralNames<Others, Found | LiteralName<Pair>>
  : Found | LiteralName<Query>;
/** The name of one pair. */
type LiteralName<Pair extends string> = Pair extends `${infer Name}=${string}` ? Name : never;

/** Text with a `?` or `#` in it. */
type WithMark = `${string}${"?" | "#"}${string}`;

/** The operators of RFC 6570 that no path needs, and that write nothing without values. */
type OptionalOperator = "?" | "&" | ";" | "." | "#";

/** Adds the names between commas to those found so far. */
type Names<List extends string, Found> = List extends `${infer First},${infer Others}`
  ? Names<Others, Found | NameOf<First>>
  : Found | NameOf<List>;

/** A variable's name, without `*` or `:3`. */
type NameOf<Variable extends string> = Variable extends `${infer Name}${"*" | ":"}${string}`
  ? Name
  : Variable;

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
    : // Mostly the name reaches to the next slash; if not, it is read character by character.
      Segment<After> extends NotAName
      ? BraceName<After, "", `${Done}${Before}`>
      : After extends `${Segment<After>}${infer Rest}`
        ? BraceColons<Rest, `${Done}${Before}{${Segment<After>}}`>
        : never
  : `${Done}${Text}`;

/** Moves characters from the text to the name, as long as they may be part of one. */
type BraceName<
  Text extends string,
  Name extends string,
  Done extends string,
> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends (Name extends "" ? Letter | "_" : NameCharacter)
    ? BraceName<Rest, `${Name}${First}`, Done>
    : EndName<Text, Name, Done>
  : EndName<Text, Name, Done>;

/** A colon without a name behind it is literal. */
type EndName<Rest extends string, Name extends string, Done extends string> = Name extends ""
  ? BraceColons<Rest, `${Done}:`>
  : BraceColons<Rest, `${Done}{${Name}}`>;

/** What stands ahead of the next slash. */
type Segment<Text extends string> = Text extends `${infer First}/${string}` ? First : Text;

/** Text, in lower case, behind which a colon is literal. */
type BeforeLiteralColon = `${string}${NameCharacter | "}" | ":"}`;

/** Text that is not just a name. */
type NotAName = "" | `${Digit}${string}` | `${string}${Punctuation}${string}`;

/** What a name of the form `:name` is made of, in lower case. */
type NameCharacter = Letter | Digit | "_";
/** What it may begin with, beside `_`. */
export type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
/** What it may not begin with. */
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** ASCII that no name holds, save for slash and braces. */
type Punctuation =
  | ("!" | "$" | "%" | "&" | "'" | "(" | ")" | "*" | "+" | "," | "-" | "." | ":" | ";" | "<")
  | ("=" | ">" | "?" | "@" | "[" | "]" | "^" | "`" | "|" | "~" | "#" | " " | '"' | "\\");
