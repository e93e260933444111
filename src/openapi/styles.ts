/** The styles of parameters and fields of forms. */
import type { StyleName } from "../index.js";
import { quoteAll } from "../support/messages.js";
import type { Description } from "./Description.js";
import { fieldOf, textOf, type Fields } from "./fields.js";
import { reportStyle } from "./reports.js";
import type { ValueShape } from "./schemas.js";

/** The node of a parameter. */
export interface ParameterNode {
  /** Its `in`, even if invalid. */
  readonly place: string;
  readonly name: string;
  readonly node: Fields;
  readonly pointer: string;
}

/** The fields that state how a parameter or a field of a form is written. */
const STYLE_FIELDS = ["style", "explode", "allowReserved", "collectionFormat"];

/** The style of cookies in OpenAPI 3.2. Exploded lists and objects would be several cookies. */
const COOKIE_STYLE = "cookie";

/** By the style of OpenAPI 3, for lists that are not exploded, or the `collectionFormat` of Swagger 2.0. */
const LISTS: ReadonlyMap<string, StyleName | undefined> = new Map([
  ["deepObject", "brackets"],
  ["spaceDelimited", "space"],
  ["pipeDelimited", "pipe"],
  ["ssv", "space"],
  ["pipes", "pipe"],
  ["multi", "repeat"],
  ["tsv", undefined],
]);

/** The styles of objects by the style of lists. With other styles of lists, objects cannot be written. */
export const OBJECTS: ReadonlyMap<string | undefined, StyleName> = new Map([
  ["brackets", "deepObject"],
  ["repeat", "form"],
  ["json", "json"],
]);

/** Whether a node says how its value is written. */
export function hasStyle(node: Fields): boolean {
  return STYLE_FIELDS.some((field) => Object.hasOwn(node, field));
}

/** The shape of a value with a stated style. Only lists and objects have styles, so an unknown value may be a list. */
export function statedShape(shape: ValueShape): ValueShape {
  return { ...shape, isList: shape.isList || (shape.isUnknown && !shape.isObject) };
}

/** The style of lists in a parameter or a field of a form. */
export function listStyle({ isSwagger }: Description, node: Fields): StyleName | undefined {
  const style = textOf(node, isSwagger ? "collectionFormat" : "style") ?? "form";
  const isRepeated = style === "form" || style === COOKIE_STYLE;
  const explodes =
    !isSwagger && style !== "deepObject" && (fieldOf(node, "explode") ?? isRepeated) === true;
  // Cookies of the style form explode by default, which most descriptions do not mean.
  const isExplodedCookie =
    style === COOKIE_STYLE ||
    (fieldOf(node, "in") === "cookie" && fieldOf(node, "explode") === true);
  if (explodes) {
    return isExplodedCookie ? undefined : "repeat";
  }
  return LISTS.has(style) ? LISTS.get(style) : "comma";
}

/** The style of a value if lists have the style `lists`. Notes a value that cannot be written like that. */
export function styleOf(
  description: Description,
  { isList, isObject }: ValueShape,
  lists: StyleName | undefined,
  { place, name, pointer }: Pick<ParameterNode, "place" | "name" | "pointer">,
): StyleName | undefined {
  if (!isList && !isObject) {
    return undefined;
  }
  const hasStyles = place === "query" || place === "body";
  const style = isList ? lists : OBJECTS.get(lists);
  const isPlain = lists === "comma" || lists === "repeat";
  const isBracketed = isList && name.endsWith("[]");
  const isLost = isObject || isBracketed ? !OBJECTS.has(lists) : lists === undefined;
  if (hasStyles ? isLost : !isPlain) {
    reportStyle(description, name, pointer);
  } else if (!hasStyles && isObject && place !== "path") {
    const action = `write objects of ${quoteAll([name])}`;
    description.report(pointer, action, `text or a list in a ${place}`, "an object");
  }
  // A list whose name ends in brackets is always repeated.
  return hasStyles && !(isBracketed && (isLost || style === "repeat")) ? style : undefined;
}
