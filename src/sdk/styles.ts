/** How lists and objects are written among pairs. */
import { joinMembers } from "../grammar/members.js";
import { encodeText, encodeUnreserved } from "../grammar/percent.js";
import { isMap, type Value } from "../grammar/values.js";
import { writeStyled, type ListStyle } from "../settings/QueryStyle.js";
import { Refusal } from "../support/messages.js";
import type { ObjectStyle } from "../types/profile.js";
import type { Style } from "../types/sdk.js";

function writeSimpleList(name: string, value: Value, repeats: boolean): string {
  const key = encodeText(name);
  const members = isMap(value) || typeof value !== "object" ? [value] : value;
  if (key === undefined || members.some((member) => typeof member === "object")) {
    throw new Refusal(
      "an object, for which no style is declared, or a name with half of a surrogate pair",
    );
  }
  const start = `${key}=`;
  // The members of a list whose name ends in brackets are written one by one.
  const separator = repeats || name.endsWith("[]") ? `&${start}` : ",";
  return members.length === 0 ? "" : start + joinMembers(members, encodeUnreserved, separator);
}

/** Lists with commas, `a=1,2`. */
export const comma: Style = { write: (name, value) => writeSimpleList(name, value, false) };

/** Lists that repeat the name, `a=1&a=2`. An object is refused. */
export const repeat: Style = { write: (name, value) => writeSimpleList(name, value, true) };

/** A style for lists and one for objects, `style("brackets", "deepObject")`. */
export function style(arrays: ListStyle, objects: ObjectStyle): Style {
  return { write: (name, value) => writeStyled(name, value, arrays, objects) };
}
