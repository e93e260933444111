/** The parts of a multipart body. */
import type { Description } from "./Description.js";
import { textOf, type Fields } from "./fields.js";
import { isJson } from "./mediaTypes.js";
import type { Parameter } from "./parameters.js";
import type { ValueOutline } from "./schemas.js";
import { OBJECTS } from "./styles.js";

/** The parts with a media type other than the one of all texts. */
export function typedPartsIn(
  description: Description,
  encodings: Fields | undefined,
): readonly string[] {
  return Object.keys(encodings ?? {}).filter((name) => {
    const type = textOf(description.field(encodings, name), "contentType");
    return type !== undefined && !type.startsWith("text/plain");
  });
}

/** Whether the lists or objects of a field can be parts. */
export function canBePart(
  { isList, isObject, holdsLists }: ValueOutline,
  lists: Parameter["style"],
  type: string | undefined,
): boolean {
  return isList
    ? OBJECTS.has(lists) && (lists === "json" || !holdsLists)
    : !isObject || (lists === "json" && (type === undefined || isJson(type)));
}
