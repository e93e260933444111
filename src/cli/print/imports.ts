import { WIDTH } from "./typescript.js";

/** An import: one name, or what is short, on one line; else a line for each name, so that a difference shows one. */
export function importLine(start: string, names: readonly string[], from: string): string {
  const line = `${start} { ${names.join(", ")} } from "${from}";\n`;
  return names.length === 1 || line.length <= WIDTH + 1
    ? line
    : `${start} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** What is imported, with the name that the file has for it. */
export function importedName(name: string, own: string): string {
  return name === own ? name : `${name} as ${own}`;
}
