import { writeStyled, type ListStyle } from "../settings/QueryStyle.js";
import type { ObjectStyle } from "../types/profile.js";
import type { Style } from "../types/sdk.js";

/** How lists and objects are written among pairs, `style("brackets", "deepObject")`. */
export function style(arrays: ListStyle, objects: ObjectStyle): Style {
  return { write: (name, value) => writeStyled(name, value, arrays, objects) };
}
