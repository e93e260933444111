/** The names of a route's placeholders, as unions: those that need a value, and the others. */
export interface Names<Required, Optional> {
  readonly required: Required;
  readonly optional: Optional;
}

/** Reads the names from a route's text. A method is read over: it holds none. */
export type NamesOf<Route extends string> = Scan<Braced<Route>, never, never>;

/** Goes from one `{expression}` to the next, carrying what was found so far. */
type Scan<
  Text extends string,
  Required,
  Optional,
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Before extends WithMark
    ? ScanBehindMark<Text, Required, Optional>
    : Expression extends `${OptionalOperator}${infer List}`
      ? Scan<After, Required, ListNames<List, Optional>>
      : Expression extends `+${infer List}`
        ? Scan<After, ListNames<List, Required>, Optional>
        : Scan<After, ListNames<Expression, Required>, Optional>
  : Names<Required, Optional>;

/** Nothing behind a literal `?` or `#` is required, whatever its operator. */
type ScanBehindMark<
  Text extends string,
  Required,
  Optional,
> = Text extends `${string}{${infer Expression}}${infer After}`
  ? Expression extends `${OptionalOperator | "+"}${infer List}`
    ? ScanBehindMark<After, Required, ListNames<List, Optional>>
    : ScanBehindMark<After, Required, ListNames<Expression, Optional>>
  : Names<Required, Optional>;

/** Text with a `?` or `#` in it. */
type WithMark = `${string}${"?" | "#"}${string}`;

/** The operators of RFC 6570 under which an expression without values writes nothing. */
type OptionalOperator = "/" | "?" | "&" | ";" | "." | "#";

/** Adds the names between commas to those found so far. */
type ListNames<List extends string, Found> = List extends `${infer First},${infer Others}`
  ? ListNames<Others, Found | NameOf<First>>
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
type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
/** What it may not begin with. */
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** ASCII that no name holds, save for slash and braces. */
type Punctuation =
  | ("!" | "$" | "%" | "&" | "'" | "(" | ")" | "*" | "+" | "," | "-" | "." | ":" | ";" | "<")
  | ("=" | ">" | "?" | "@" | "[" | "]" | "^" | "`" | "|" | "~" | "#" | " " | '"' | "\\");

/**
 * The text as a description spells it: without `{?query}`, and `{x}` for each `{+x}`, `{x*}` and
 * `{x:3}`, `/{x}` for `{/x}`.
 */
export type Plain<
  Text extends string,
  Done extends string = "",
> = Text extends `${infer Before}{${infer Expression}}${infer After}`
  ? Expression extends `${"?" | "&"}${string}`
    ? Plain<After, `${Done}${Before}`>
    : Expression extends `/${infer Variable}`
      ? Plain<After, `${Done}${Before}/{${NameOf<Variable>}}`>
      : Expression extends `+${infer Variable}`
        ? Plain<After, `${Done}${Before}{${NameOf<Variable>}}`>
        : Plain<After, `${Done}${Before}{${NameOf<Expression>}}`>
  : `${Done}${Text}`;
