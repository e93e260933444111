import { writeStyled, type Styles } from "../settings/QueryStyle.js";
import type { ArrayStyle, ObjectStyle } from "../types/profile.js";
import type { Style } from "../types/sdk.js";

/** How lists and objects are written among pairs, `style("brackets", "deepObject")`. */
export function style(arrays: ArrayStyle | "json", objects: ObjectStyle): Style {
  const styles: Styles = [arrays, objects];
  return { write: (name, value) => writeStyled(name, value, styles) };
}
