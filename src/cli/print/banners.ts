/** The first line of generated files, by which a run knows what it may overwrite. */

/** The first line of the files of `sdk`. */
export const SDK_MARK = markOf("sdk");
/** The first line of the module of `operations`. */
export const OPERATIONS_MARK = markOf("operations");

function markOf(command: string): string {
  return `// Written by \`endpoint-core ${command}\`, which overwrites changes.\n`;
}

/** Whether a text begins with the mark. On Windows, git may change the line ends. */
export function isMarked(text: string, mark: string): boolean {
  return text
    .slice(0, mark.length + 1)
    .replace("\r\n", "\n")
    .startsWith(mark);
}
