/** Reports values that cannot be written as described. */
import type { Description } from "./Description.js";
import type { ValueOutline } from "./schemas.js";

/** The action in messages about parameters that are left out. */
export const SEND = "send the parameter";

/** Notes that the dates or bytes of a value need several formats. A rule has only one. */
export function reportFormats(
  description: Description,
  { isMixed }: ValueOutline,
  name: string,
  pointer: string,
): void {
  if (isMixed) {
    const action = "write dates or bytes of";
    description.report(pointer, action, "one format for all", "several", name);
  }
}

/** Notes that lists or objects cannot be written as described. */
export function reportStyle(description: Description, name: string, pointer: string): void {
  const action = "write lists or objects of";
  description.report(pointer, action, "a style that this library has", "another one", name);
}
