/** The sections of a URL template: what is its path, its query and its fragment. */
import type { Part } from "./template.js";

/** Cuts literals so that `?` and `#` stand only at the beginning of one. */
export function splitSections(parts: readonly Part[]): readonly Part[] {
  return parts.some((part) => typeof part === "string" && SECTION_MARK.test(part))
    ? parts.flatMap((part): readonly Part[] =>
        typeof part === "string" ? splitText(part) : [part],
      )
    : parts;
}

const SECTION_MARK = /[?#]/;

/** As {@link splitSections}, for one text. */
export function splitText(text: string): readonly string[] {
  return SECTION_MARK.test(text) ? text.split(/(?=[?#])/) : [text];
}

/** Where a value stands; a host counts as the path. */
export type Section = "path" | "query" | "fragment";

/** Operators that write to a section of their own, wherever they stand. */
const SECTION_OF_OPERATOR: ReadonlyMap<string, Section> = new Map([
  ["?", "query"],
  ["&", "query"],
  ["#", "fragment"],
]);

/** Where `parts`, which {@link splitSections} cut, name a variable, in order. */
export function sectionsOf(parts: readonly Part[]): readonly (readonly [string, Section])[] {
  const sections: [string, Section][] = [];
  let section: Section = "path";
  for (const part of parts) {
    if (typeof part === "string") {
      section = part.startsWith("#") ? "fragment" : section;
      section = part.startsWith("?") && section === "path" ? "query" : section;
      continue;
    }
    const own = SECTION_OF_OPERATOR.get(part.operator.symbol) ?? section;
    for (const { name } of part.variables) {
      sections.push([name, own]);
    }
  }
  return sections;
}
