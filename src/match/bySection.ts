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
  // Where the next part belongs. After `{?x}` and `{#x}`, that depends on the values.
  let section: "path" | "query" | "unsure" | "fragment" = "path";
  // The value in the query that the next part continues; `undefined` after `{?x}` and after a name alone.
  let value: PatternStep[] | undefined;
  const continueValue = (part: Part): void => {
    if (value === undefined) {
      throw new Refusal(typeof part === "string" ? UNSURE : "a value without a name in the query");
    }
    value.push(...patternOf([part], "query"));
  };
  for (const part of parts) {
    const isText = typeof part === "string";
    const sign = isText ? part.charAt(0) : part.operator.symbol;
    if (!isText && (sign === "?" || sign === "&")) {
      for (const hole of holesIn(patternOf([part], "query"))) {
        query.push({ name: hole.variable.spelling, steps: [hole] });
      }
      value = undefined;
      if (section === "path") {
        section = "unsure";
      }
    } else if (section === "fragment") {
      fragment.push(part);
    } else if (sign === "#") {
      fragment.push(part);
      section = isText ? "fragment" : "unsure";
    } else if (section === "unsure") {
      throw new Refusal(UNSURE);
    } else if (section === "path" && !(isText && sign === "?")) {
      path.push(part);
    } else if (!isText) {
      continueValue(part);
    } else {
      // After the first `?`, any other is text.
      const text = section === "query" ? part : `&${part.slice(1)}`;
      const [more = "", ...pairs] = text.split("&");
      if (more !== "") {
        continueValue(more);
      }
      for (const pair of pairs) {
        const [name = "", ...texts] = pair.split("=");
        value = texts.length > 0 ? [...patternOf([texts.join("=")], "query")] : undefined;
        query.push({ name, steps: value ?? [] });
      }
      section = "query";
    }
  }
  return { path, query, fragment };
}

const UNSURE = "text after {?…}, whose position depends on the values";
