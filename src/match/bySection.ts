/** The sections of a url: its path, the names in its query, and its fragment. */
import type { Part } from "../grammar/template.js";
import { Refusal } from "../support/messages.js";
import { holesIn, patternOf, type PatternStep } from "./pattern.js";

/** The parts of a url by section. */
interface Sections {
  readonly path: readonly Part[];
  readonly query: readonly QueryName[];
  readonly fragment: readonly Part[];
}

/** A name in a query, and how its value is read. */
export interface QueryName {
  readonly name: string;
  readonly steps: readonly PatternStep[];
}

/** Sorts the parts of a url by section. `?` and `#` occur only at the start of a text. */
export function bySection(parts: readonly Part[]): Sections {
  const path: Part[] = [];
  const fragment: Part[] = [];
  const query: QueryName[] = [];
  let section = "path";
  // Whether the position of the next part depends on a value.
  let isUnsure = false;
  // The pair to which the next part of a query belongs; `undefined` after `{?x}` and after a name alone.
  let pair: PatternStep[] | undefined;
  for (const part of parts) {
    const isText = typeof part === "string";
    const mark = isText ? part.charAt(0) : part.operator.symbol;
    if (!isText && (mark === "?" || mark === "&")) {
      query.push(
        ...holesIn(patternOf([part], "query")).map((hole) => ({
          name: hole.variable.written,
          steps: [hole],
        })),
      );
      pair = undefined;
      isUnsure ||= section === "path";
    } else if (section === "fragment" || mark === "#") {
      fragment.push(part);
      section = isText ? "fragment" : section;
      isUnsure ||= !isText;
    } else if (isUnsure) {
      throw new Refusal(UNSURE);
    } else if (section === "query" || (isText && mark === "?")) {
      // After the first `?`, any other is text.
      const text = !isText ? "" : section === "query" ? part : `&${part.slice(1)}`;
      const [more = "", ...pieces] = text.split("&");
      if (pair === undefined && (!isText || (more !== "" && query.length > 0))) {
        throw new Refusal(isText ? UNSURE : "a value without a name in the query");
      }
      section = "query";
      pair?.push(...patternOf([isText ? more : part], "query"));
      for (const piece of pieces) {
        const [name = "", ...texts] = piece.split("=");
        pair = texts.length > 0 ? [...patternOf([texts.join("=")], "query")] : undefined;
        query.push({ name, steps: pair ?? [] });
      }
    } else {
      path.push(part);
    }
  }
  return { path, query, fragment };
}

const UNSURE = "text after {?…}, whose position depends on the values";
