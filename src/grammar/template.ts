/** The grammar of templates: RFC 6570, section 2, and the two things a route adds to it. */
import { EndpointError } from "../errors.js";
import { inputError } from "../support/makeErrors.js";
import { cannot, caret } from "../support/messages.js";
import { maskRoute } from "../support/maskRoute.js";
import { matchEnd } from "../support/strings.js";
import { encodeLiteral, literalsEnd } from "./literals.js";
import { isWellFormed } from "./percent.js";

/** How an operator writes: a row of the table in RFC 6570 appendix A. */
export interface Operator {
  /** How it is spelt; `""` for simple expansion. */
  readonly symbol: string;
  /** What goes before the first value. */
  readonly first: string;
  /** What goes between two values. */
  readonly separator: string;
  /** Whether each value is written with its name. */
  readonly named: boolean;
  /** What follows the name of an empty value. */
  readonly ifEmpty: string;
  /** Whether reserved characters and percent-triplets of a value pass. */
  readonly reserved: boolean;
}

/** One variable of an expression with its modifier. */
export interface Variable {
  /** The name as it is written in the URL. */
  readonly spelling: string;
  /** The name of the parameter that gives the value: the same, unless an operation has another. */
  readonly name: string;
  /** Whether `*` follows. */
  readonly explode: boolean;
  /** The `n` of `:n`; 0 if there is none. */
  readonly prefix: number;
}

/** One `{…}` of a template, or one `:name` of a route. */
export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** A template is a sequence of literals, ready to be written, and expressions. */
export type Part = string | Expression;

/** Whether a part must write something in a path: `{x}`, `:x` or `{+x}`. */
export function isRequired(part: Part): boolean {
  return typeof part !== "string" && (part.operator.symbol === "" || part.operator.symbol === "+");
}

/** A grammar of templates: RFC 6570, or what routes allow beyond it. */
interface Dialect {
  /** A part of a name; a dot may come before all but the first. */
  readonly namePart: RegExp;
  /** The `:name` at an index; `undefined` if there is none. */
  readonly placeholderAt: (source: string, index: number) => Parsed | undefined;
}

/** An expression, and where it ends. */
interface Parsed {
  readonly expression: Expression;
  readonly end: number;
}

/** Names as RFC 6570, section 2.3, has them, and no placeholders. */
const STRICT: Dialect = {
  namePart: /\.?(?:\w+|%[\dA-Fa-f]{2})/y,
  placeholderAt: () => undefined,
};

/** Names in routes may hold hyphens, as names in OpenAPI paths do. */
const HYPHENATED = /\.?(?:[\w-]+|%[\dA-Fa-f]{2})/y;

/** Routes: names may hold hyphens, and from an index on `:name` is a placeholder. */
export function routeDialect(colonsFrom: number): Dialect {
  return {
    namePart: HYPHENATED,
    placeholderAt: (source, index) =>
      index < colonsFrom ? undefined : parsePlaceholder(source, index),
  };
}

/** The longest template, in UTF-16 code units. */
const MAX_TEMPLATE = 1_048_576;

/** Simple expansion, `{x}`: section 3.2.2. */
const SIMPLE: Operator = {
  symbol: "",
  first: "",
  separator: ",",
  named: false,
  ifEmpty: "",
  reserved: false,
};

/** The other rows of appendix A: each says how it differs from `{x}`. */
const OPERATORS: readonly Operator[] = [
  { ...SIMPLE, symbol: "+", reserved: true }, // section 3.2.3
  { ...SIMPLE, symbol: "#", first: "#", reserved: true }, // section 3.2.4
  { ...SIMPLE, symbol: ".", first: ".", separator: "." }, // section 3.2.5
  { ...SIMPLE, symbol: "/", first: "/", separator: "/" }, // section 3.2.6
  { ...SIMPLE, symbol: ";", first: ";", separator: ";", named: true }, // section 3.2.7
  { ...SIMPLE, symbol: "?", first: "?", separator: "&", ifEmpty: "=", named: true }, // section 3.2.8
  { ...SIMPLE, symbol: "&", first: "&", separator: "&", ifEmpty: "=", named: true }, // section 3.2.9
];

/** A modifier, or none at all: section 2.4. */
const MODIFIER = /\*|:[1-9]\d{0,3}(?!\d)|/y;

/** After a character that is excluded here a colon is text: `is:open`, `{name}:cancel`, `a::b`, and any non-ASCII. */
const PLACEHOLDER = /(?<![\w}:\u0080-\uffff]):[A-Za-z_]\w*/y;

/**
 * Parses `source` from `from` to its end, or to `to`. Throws `INVALID_TEMPLATE` with the index into the whole of
 * `source`.
 */
export function parseTemplate(
  source: string,
  dialect: Dialect = STRICT,
  from = 0,
  to = source.length,
): readonly Part[] {
  if (source.length > MAX_TEMPLATE) {
    throw inputError(
      "INVALID_TEMPLATE",
      "parse the template",
      `at most ${MAX_TEMPLATE} characters`,
      String(source.length),
    );
  }
  const parts: Part[] = [];
  let start = from;
  let index = from;
  const endLiteral = (): void => {
    if (index > start) {
      parts.push(encodeLiteral(source.slice(start, index)));
    }
  };
  while (index < to) {
    const parsed =
      source.charAt(index) === "{"
        ? parseExpression(source, index, dialect)
        : dialect.placeholderAt(source, index);
    if (parsed === undefined) {
      index = literalEnd(source, index, to);
    } else {
      endLiteral();
      parts.push(parsed.expression);
      start = index = parsed.end;
    }
  }
  endLiteral();
  return parts;
}

/** A variable with its modifier; `""` for none. */
function variableOf(name: string, modifier: string): Variable {
  const prefix = Number(modifier.slice(1));
  return { spelling: name, name, explode: modifier === "*", prefix };
}

/** A copy of `parts`, with `change` applied to each variable. */
export function mapVariables(
  parts: readonly Part[],
  change: (variable: Variable) => Variable,
): readonly Part[] {
  return parts.map((part) =>
    typeof part === "string" ? part : { ...part, variables: part.variables.map(change) },
  );
}

/** The names of the parameters in `parts`, each once, in order. */
export function namesOf(parts: readonly Part[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part !== "string") {
      part.variables.forEach(({ name }) => names.add(name));
    }
  }
  return names;
}

/** An `INVALID_TEMPLATE` for `source`, with the line that points at `index`. */
function templateError(
  source: string,
  index: number,
  expected: string,
  got: string,
): EndpointError {
  const masked = maskRoute(source);
  return new EndpointError(
    "INVALID_TEMPLATE",
    cannot("parse the template", expected, `${got} at index ${index}`) + caret(masked, index),
    { source: masked, index },
  );
}

/** `{` [operator] variable *( `,` variable ) `}`, RFC 6570, section 2.2. */
function parseExpression(source: string, start: number, dialect: Dialect): Parsed {
  const operator = OPERATORS.find((row) => row.symbol === source.charAt(start + 1)) ?? SIMPLE;
  const variables: Variable[] = [];
  let index = start + 1 + operator.symbol.length;
  for (;;) {
    const end = nameEnd(source, index, dialect.namePart);
    const name = source.slice(index, end);
    index = end;
    if (name === "") {
      throw expressionError(source, start, index);
    }
    const modifier = source.slice(index, matchEnd(MODIFIER, source, index));
    index += modifier.length;
    variables.push(variableOf(name, modifier));
    const next = source.charAt(index);
    if (next === "}") {
      return { expression: { operator, variables }, end: index + 1 };
    }
    if (next !== ",") {
      throw expressionError(source, start, index);
    }
    index += 1;
  }
}

/**
 * Where the name from `start` ends. Part by part, since a pattern with a choice in its loop overflows on names as long
 * as a template may be.
 */
function nameEnd(source: string, start: number, namePart: RegExp): number {
  let end = start;
  namePart.lastIndex = start;
  while (source.charAt(start) !== "." && namePart.test(source)) {
    end = namePart.lastIndex;
  }
  return end;
}

/** Says what is wrong at `index` within the expression that begins at `start`. */
function expressionError(source: string, start: number, index: number): EndpointError {
  const character = source.charAt(index);
  // An expression never holds a brace, so one that opens before any closes leaves this one open.
  if (character === "" || character === "{") {
    const closed = "a `}` for each `{` (%7B is a literal brace)";
    return templateError(source, start, closed, "a `{` without one");
  }
  if (index === start + 1 && "=,!@|$()'".includes(character)) {
    return templateError(source, index, "one of the operators + # . / ; ? &", "another character");
  }
  if ("*:".includes(character) && /(?:\*|:\d{1,4})$/.test(source.slice(start, index))) {
    return templateError(source, index, "one modifier, `*` or `:n`", "a second modifier");
  }
  if (character === ":") {
    return templateError(source, index, "a prefix from 1 to 9999", "an invalid prefix");
  }
  const name = "a name of letters, digits, `_`, single inner dots and percent-triplets";
  return templateError(
    source,
    index,
    name,
    "},".includes(character) ? "no name" : "an invalid character",
  );
}

/** The text with each colon encoded that would begin a placeholder of a route. */
export function withoutPlaceholders(text: string): string {
  return text.replace(new RegExp(PLACEHOLDER, "g"), (placeholder) => `%3A${placeholder.slice(1)}`);
}

/** `:name` at `index`, if one may begin there. */
function parsePlaceholder(source: string, index: number): Parsed | undefined {
  const end = matchEnd(PLACEHOLDER, source, index);
  return end === 0
    ? undefined
    : {
        expression: {
          operator: SIMPLE,
          variables: [variableOf(source.slice(index + 1, end), "")],
        },
        end,
      };
}

/** Where the literals from `start` end: before a brace, a colon or a triplet. */
function literalEnd(source: string, start: number, to: number): number {
  const end = literalsEnd(source, start);
  if (end === start) {
    throw literalError(source, start, source.codePointAt(start) ?? 0);
  }
  return Math.min(end, to);
}

function literalError(source: string, index: number, code: number): EndpointError {
  if (code === 0x7d) {
    const opened = "a `{` for each `}` (%7D is a literal brace)";
    return templateError(source, index, opened, "a `}` without one");
  }
  if (code === 0x25) {
    const triplet = "two hex digits after each `%` (%25 is a literal one)";
    return templateError(source, index, triplet, "a `%` without them");
  }
  const allowed = "characters that a URL allows";
  const isWhole = isWellFormed(String.fromCodePoint(code));
  const got = isWhole ? "one that must be percent-encoded" : "a lone surrogate";
  return templateError(source, index, allowed, got);
}
