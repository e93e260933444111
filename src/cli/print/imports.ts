import { WIDTH } from "./typescript.js";

/** An import: on one line if it is short or has one name, else a line for each name, so that diffs are small. */
export function importLine(start: string, names: readonly string[], from: string): string {
  const line = `${start} { ${names.join(", ")} } from "${from}";\n`;
  return names.length === 1 || line.length <= WIDTH + 1
    ? line
    : `${start} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** An imported name, with its name in the file. */
export function importedName(name: string, own: string): string {
  return name === own ? name : `${name} as ${own}`;
}
