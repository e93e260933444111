/** The route of an operation. */
import { encodeUnreserved } from "../grammar/percent.js";
import { withoutPlaceholders } from "../grammar/template.js";
import type { Description } from "./Description.js";
import { fieldOf, textOf, type Fields } from "./fields.js";
import type { ParameterNode } from "./styles.js";
import { QUERYSTRING } from "./querystring.js";

/** A `{name}` of a path; OpenAPI allows every character in a name. */
export const EXPRESSION = /\{([^{}]*)\}/;

/** What a URL holds only if it is encoded: a `%` that begins no triplet, and all that RFC 6570 section 2.1 excludes. */
const NO_LITERAL = /%(?![0-9A-Fa-f]{2})|[^!#-;=?-[\]_a-z~]+/g;

/** How a style of the path is spelt in a route; without the value nothing is written. */
export const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["label", "."],
  ["matrix", ";"],
]);

/** What is sent of a path before its query, with `{}` in place of each value. */
export function pathOf(path: string): string {
  return withoutPlaceholders(mapNames(path, () => "{}", encodeLiteralText))
    .split("?", 1)
    .join();
}

/** The names in a path. */
export function namesIn(path: string): readonly string[] {
  return path.split(EXPRESSION).filter((_, i) => i % 2 === 1);
}

/** A text with other names and other text between them. */
export function mapNames(
  text: string,
  name: (name: string) => string,
  between = (part: string): string => part,
): string {
  return text
    .split(EXPRESSION)
    .map((part, i) => (i % 2 === 1 ? name(part) : between(part)))
    .join("");
}

/** A parameter of the query, as far as a route shows it. */
interface QueryParameter {
  /** The name among the operation's parameters. */
  readonly key: string;
  readonly node?: Fields;
}

/**
 * The route of a path without fragment: names and text as RFC 6570 wants them, and the styles of its parameters; after
 * it stand those of `query`, one of which may be the whole of it.
 */
export function routeOfPath(
  description: Description,
  { method, path }: { readonly method: string; readonly path: string },
  nodes: readonly ParameterNode[],
  query: readonly QueryParameter[],
): string {
  const inPath = new Map(
    nodes.filter(({ place }) => place === "path").map(({ name, node }) => [name, node]),
  );
  const expression = (name: string): string => {
    const node = inPath.get(name);
    // A value with reserved characters may hold the slashes between segments.
    const reserved = fieldOf(node, "allowReserved") === true ? "+" : "";
    const operator = OPERATORS.get(textOf(node, "style") ?? "") ?? reserved;
    const { isObject } = description.shapeOf(fieldOf(node, "schema"));
    // Where nothing names the members of a list, it is written in the same way with and without the star.
    const explode =
      fieldOf(node, "explode") === true && (/[.;]/.test(operator) || isObject) ? "*" : "";
    return `{${operator}${encodeName(name)}${explode}}`;
  };
  const isWhole = ({ node }: QueryParameter): boolean => fieldOf(node, "in") === QUERYSTRING;
  const keysOf = (parameters: readonly QueryParameter[]): string =>
    parameters.map(({ key }) => encodeName(key)).join();
  const whole = keysOf(query.filter(isWhole));
  const names = keysOf(query.filter((parameter) => !isWhole(parameter)));
  const text = whole === "" ? "" : `${path.includes("?") ? "&" : "?"}{${whole}}`;
  const named = names === "" ? text : `${text}{?${names}}`;
  return `${method} ${withoutPlaceholders(mapNames(path, expression, encodeLiteralText))}${named}`;
}

/** A name as RFC 6570 section 2.3 spells it, hyphens aside. */
function encodeName(name: string): string {
  return name.replace(/[^\w.-]|^\.|\.$|\.(?=\.)/gu, (character) =>
    character === "." ? "%2E" : encodeUnreserved(character),
  );
}

function encodeLiteralText(text: string): string {
  return text.replace(NO_LITERAL, encodeUnreserved);
}
