/** An import: on one line, or with a line for each name, so that a difference shows one name. */
export function importLine(start: string, names: readonly string[], from: string): string {
  const line = `${start} { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= 81
    ? line
    : `${start} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
