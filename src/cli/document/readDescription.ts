import { Bundle } from "./Bundle.js";
import { Files } from "./Files.js";

/**
 * Reads a description in JSON or YAML, and the files to which it refers. Throws a `CommandError` for a file that cannot
 * be read.
 *
 * @param file - its name; `-` is the standard input
 * @param folder - where relative paths begin
 */
export function readDescription(file: string, folder: string): Bundle {
  return new Bundle(new Files(file, folder));
}
