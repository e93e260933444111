/** Makes the routes of operations. */
import { encodeUnreserved } from "../grammar/percent.js";
import { withoutPlaceholders } from "../grammar/template.js";
import type { Description } from "./Description.js";
import { fieldOf, textOf, type Fields } from "./fields.js";
import type { ParameterNode } from "./styles.js";
import { QUERYSTRING } from "./querystring.js";

/** A `{name}` in a path; OpenAPI allows any character in a name. */
export const EXPRESSION = /\{([^{}]*)\}/;

/** Characters that must be encoded: `%` without a triplet, and all that RFC 6570, section 2.1, excludes from literals. */
const NO_LITERAL = /%(?![0-9A-Fa-f]{2})|[^!#-;=?-[\]_a-z~]+/g;

/** The operators of a route for styles of the path. They write nothing if there is no value. */
export const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["label", "."],
  ["matrix", ";"],
]);

/** A path as it is sent, without its query, and with `{}` for each value. */
export function pathOf(path: string): string {
  return withoutPlaceholders(mapNames(path, () => "{}", encodeLiteralText))
    .split("?", 1)
    .join();
}

/** The names in a path. */
export function namesInPath(path: string): readonly string[] {
  return path.split(EXPRESSION).filter((_, i) => i % 2 === 1);
}

/** Replaces each name in braces by what `name` returns, and each text between two of them by what `between` returns. */
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

/** A query parameter that is written by the route. */
interface QueryParameter {
  /** The name among the operation's parameters. */
  readonly key: string;
  readonly node?: Fields;
}

/**
 * The route of a path without fragment: names and text as RFC 6570 requires, with the styles of the parameters,
 * followed by those of `query`. One of these may be the whole query.
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
    // A value with reserved characters may contain slashes, so it may be several segments.
    const reserved = fieldOf(node, "allowReserved") === true ? "+" : "";
    const operator = OPERATORS.get(textOf(node, "style") ?? "") ?? reserved;
    const { isObject } = description.outlineOf(fieldOf(node, "schema"));
    // A list whose members have no names is the same with and without the star.
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

/** A name encoded as RFC 6570, section 2.3, requires, except for hyphens. */
function encodeName(name: string): string {
  return name.replace(/[^\w.-]|^\.|\.$|\.(?=\.)/gu, (character) =>
    character === "." ? "%2E" : encodeUnreserved(character),
  );
}

function encodeLiteralText(text: string): string {
  return text.replace(NO_LITERAL, encodeUnreserved);
}
