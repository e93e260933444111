/** The styles of parameters and fields of forms. */
import type { StyleName } from "../index.js";
import type { Description } from "./Description.js";
import { fieldOf, textOf, type Fields } from "./fields.js";
import { reportStyle } from "./reports.js";
import type { ValueOutline } from "./schemas.js";

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

/** By the style of OpenAPI 3, for lists that are not exploded, or the `collectionFormat` of Swagger 2.0. */
const DESCRIBED_LIST_STYLES: ReadonlyMap<string, StyleName> = new Map([
  ["deepObject", "brackets"],
  ["spaceDelimited", "space"],
  ["pipeDelimited", "pipe"],
  ["ssv", "space"],
  ["pipes", "pipe"],
  ["multi", "repeat"],
]);

/**
 * Matches `"<style> <place>"` of the styles that {@link DESCRIBED_LIST_STYLES} lacks: no style, `csv`, `form` in a
 * query or a cookie, `cookie` in a cookie, `simple` in path and header, `label` and `matrix` in the path.
 */
const PLACED = /^(?: |csv|form (?![ph])|cookie c|simple [ph]|(?:label|matrix) p)/;

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

/** The outline of a value with a stated style. Only lists and objects have styles, so an unknown value may be a list. */
export function statedOutline(outline: ValueOutline): ValueOutline {
  return { ...outline, isList: outline.isList || (outline.isUnknown && !outline.isObject) };
}

/** The style of lists in a parameter or a field of a form; `undefined` for a style that the place cannot have. */
export function listStyle({ isSwagger }: Description, node: Fields): StyleName | undefined {
  const style = textOf(node, isSwagger ? "collectionFormat" : "style") ?? "";
  const place = textOf(node, "in") ?? "";
  const lists = DESCRIBED_LIST_STYLES.get(style);
  if (lists === undefined && !PLACED.test(`${style} ${place}`)) {
    return undefined;
  }
  const isCookie = place === "cookie";
  // By default, cookies of the style form explode as well, which most descriptions do not mean.
  const isRepeated = isCookie ? style === place : ["", "form"].includes(style);
  const explodes =
    !isSwagger && style !== "deepObject" && (fieldOf(node, "explode") ?? isRepeated) === true;
  // Exploded lists and objects would be several cookies.
  return explodes ? (isCookie ? undefined : "repeat") : (lists ?? "comma");
}

/** The style of a value if lists have the style `lists`. Notes a value that cannot be written like that. */
export function styleOf(
  description: Description,
  { isList, isObject, holdsObjects, holdsLists }: ValueOutline,
  lists: StyleName | undefined,
  { place, name, pointer }: Pick<ParameterNode, "place" | "name" | "pointer">,
): StyleName | undefined {
  if (!isList && !isObject) {
    return undefined;
  }
  const reportMembers = (): void => {
    const expected = "scalars or a JSON media type";
    description.report(pointer, "write the members of", expected, "lists or objects", name);
  };
  if (place !== "query" && place !== "body") {
    // There, lists are joined by commas.
    if (lists !== "comma" && lists !== "repeat") {
      reportStyle(description, name, pointer);
    } else if (isList && (holdsLists || holdsObjects)) {
      reportMembers();
    } else if (isObject && place !== "path") {
      const expected = `text or a list in a ${place}`;
      description.report(pointer, "write objects of", expected, "an object", name);
    }
    return undefined;
  }
  const objects = OBJECTS.get(lists);
  const style = isList ? lists : objects;
  const isBracketed = isList && name.endsWith("[]");
  if ((isObject || isBracketed ? objects : lists) === undefined) {
    reportStyle(description, name, pointer);
  } else if (
    isList &&
    lists !== "json" &&
    (holdsLists || (holdsObjects && objects === undefined))
  ) {
    reportMembers();
  }
  // A list whose name ends in brackets is always repeated.
  return isBracketed && (objects === undefined || style === "repeat") ? undefined : style;
}
