/** How parameters and fields of forms are written. */
import type { QueryValueStyle } from "../index.js";
import type { Description } from "./Description.js";
import { fieldOf, textOf, type Fields } from "./fields.js";
import { reportStyle } from "./reports.js";
import type { ValueShape } from "./schemas.js";

/** The node of a parameter. */
export interface ParameterNode {
  /** Its `in`, whatever it is. */
  readonly place: string;
  readonly name: string;
  readonly node: Fields;
  readonly pointer: string;
}

/** The fields that say how a parameter, or a field of a form, is written. */
const STYLE_FIELDS = ["style", "explode", "allowReserved", "collectionFormat"];

/** The style of cookies in OpenAPI 3.2. Where lists and objects are exploded, several cookies would have to be sent. */
const COOKIE_STYLE = "cookie";

/** The words of OpenAPI 3, where a list is not exploded, and the `collectionFormat` of Swagger 2.0. */
const LISTS: ReadonlyMap<string, QueryValueStyle | undefined> = new Map([
  ["deepObject", "brackets"],
  ["spaceDelimited", "space"],
  ["pipeDelimited", "pipe"],
  ["ssv", "space"],
  ["pipes", "pipe"],
  ["multi", "repeat"],
  ["tsv", undefined],
]);

/** How objects are written, by the style of lists. With any other style of lists they cannot be written. */
export const OBJECTS: ReadonlyMap<string | undefined, QueryValueStyle> = new Map([
  ["brackets", "deepObject"],
  ["repeat", "form"],
  ["json", "json"],
]);

/** Whether a node says how its value is written. */
export function hasStyle(node: Fields): boolean {
  return STYLE_FIELDS.some((field) => Object.hasOwn(node, field));
}

/** The shape of a value whose style is stated. Only lists and objects have a style, so it may be a list. */
export function statedShape(shape: ValueShape): ValueShape {
  return { ...shape, isList: shape.isList || (shape.isUnknown && !shape.isObject) };
}

/** How a parameter, or a field of a form, has its lists written. */
export function listStyle({ isSwagger }: Description, node: Fields): QueryValueStyle | undefined {
  const style = textOf(node, isSwagger ? "collectionFormat" : "style") ?? "form";
  const isRepeated = style === "form" || style === COOKIE_STYLE;
  const explodes =
    !isSwagger && style !== "deepObject" && (fieldOf(node, "explode") ?? isRepeated) === true;
  // Cookies of the style form explode by default, which most descriptions do not mean.
  const isExplodedCookie =
    style === COOKIE_STYLE ||
    (fieldOf(node, "in") === "cookie" && fieldOf(node, "explode") === true);
  return explodes && isExplodedCookie
    ? undefined
    : explodes
      ? "repeat"
      : LISTS.has(style)
        ? LISTS.get(style)
        : "comma";
}

/** The style of a value where lists have the style `lists`; notes a value that cannot be written so. */
export function styleOf(
  description: Description,
  { isList, isObject }: ValueShape,
  lists: QueryValueStyle | undefined,
  { place, name, pointer }: Pick<ParameterNode, "place" | "name" | "pointer">,
): QueryValueStyle | undefined {
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
    reportStyle(description, name, pointer, "objects", `text or a list in a ${place}`, "an object");
  }
  // A list under a name with brackets is repeated anyway.
  return hasStyles && !(isBracketed && (isLost || style === "repeat")) ? style : undefined;
}
