/** Reports values that cannot be written as described. */
import type { Description } from "./Description.js";
import { below, entriesOf, type Fields } from "./fields.js";
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

/**
 * Notes headers of the parts of a body: the parts of a platform's form have only the headers that the platform writes.
 */
export function reportHeaders(
  description: Description,
  media: Fields | undefined,
  mediaPointer: string,
): void {
  const encodings = description.field(media, "encoding");
  for (const name of Object.keys(encodings ?? {})) {
    const headers = description.field(description.field(encodings, name), "headers");
    if (entriesOf(headers).length > 0) {
      const pointer = below(below(below(mediaPointer, "encoding"), name), "headers");
      description.report(pointer, "write headers of the part", "none", "some", name);
    }
  }
}
