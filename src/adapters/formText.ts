/** Parts of a multipart form as text (RFC 7578). */
import type { FormField } from "./body.js";

/** A boundary that occurs in none of the names and texts. */
export function boundaryFor(fields: readonly FormField[]): string {
  const texts = fields.flat().filter((text) => typeof text === "string");
  const taken = new Set(
    texts.flatMap((text) => text.match(/endpoint-core-form(?:-\d{9})?/g) ?? []),
  );
  if (taken.size === 0) {
    return "endpoint-core-form";
  }
  let boundary: string;
  let number = 0;
  do {
    number += 1;
    // All numbers have the same length, so that none is the start of another.
    boundary = `endpoint-core-form-${String(number).padStart(9, "0")}`;
  } while (taken.has(boundary));
  return boundary;
}

/** Text with the line ends of forms. */
export function lined(text: string): string {
  return text.replace(/\r\n?|\n/g, "\r\n");
}

/** The header with the name of a part, and with its file name if it is a file. */
export function disposition(name: string, file?: string): string {
  const end = file === undefined ? "" : `; filename="${escapeName(file)}"`;
  return `content-disposition: form-data; name="${escapeName(lined(name))}"${end}`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', "%22"],
  ["\r", "%0D"],
  ["\n", "%0A"],
]);

/** A name within quotes, escaped as browsers do. */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (character) => ESCAPES.get(character) ?? character);
}
