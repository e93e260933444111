import { isHostValue, MAX_AUTHORITY } from "../grammar/authority.js";
import { expandVariable, isListed } from "../grammar/expand.js";
import { splitText } from "../grammar/sections.js";
import { isRefusal } from "../grammar/values.js";
import { mayMakeDotSegment } from "../grammar/dots.js";
import { shorten } from "../support/messages.js";
import type { CallValues } from "../values/CallValues.js";
import type { Step, ValueStep } from "./steps.js";

/** What is wrong with a value in a host that is not listed. */
const NO_LABELS = "characters other than letters, digits, hyphens and single inner dots";

/** A part of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A name, and where its value stands in the path. */
export interface WrittenName extends Stretch {
  readonly name: string;
}

/** Literals and values, written into the sections of a URL. */
export interface Sections {
  /** Up to the first `?` or `#`. */
  readonly path: string;
  /** Behind the first `?`; `undefined` where there is none. */
  readonly query: string | undefined;
  /** Behind the first `#`; `undefined` where there is none. */
  readonly fragment: string | undefined;
  /** Whether a value may make a dot segment with its neighbours. */
  readonly isOdd: boolean;
}

/** How steps are written. */
interface Writing {
  readonly values: CallValues;
  /** Whether a required value that is missing writes nothing. */
  readonly missingIsEmpty: boolean;
  /** Which names wrote into the path, and where; kept for errors only. */
  readonly trail: WrittenName[] | undefined;
}

/**
 * Writes steps by the general rules. A literal may begin the query, and so may a value of a reserved
 * expression. The query begins with one `?`, whichever operator wrote it, and stands ahead of the fragment.
 */
export function writeSteps(steps: readonly Step[], writing: Writing): Sections {
  const writer = new SectionWriter(writing);
  for (const step of steps) {
    if (typeof step === "string") {
      writer.addLiteral(step);
    } else {
      writer.addValue(step);
    }
  }
  writer.end();
  return writer;
}

/** Writes the sections of a URL, step by step. */
export class SectionWriter implements Sections {
  path = "";
  query: string | undefined;
  fragment: string | undefined;
  isOdd = false;
  readonly #trail: WrittenName[] | undefined;
  readonly #missingIsEmpty: boolean;
  readonly #values: CallValues;
  /** Whether the present expression has written a value. */
  #hasBegun = false;
  /** Whether only missing values follow the path's last slash: now, and before this expression. */
  #isDangling = false;
  #wasDangling = false;
  // What was written last. To ask the whole text for its end would copy it at every step.
  #pathEnd = "";
  #queryEnd = "";

  constructor({ values, missingIsEmpty, trail }: Writing) {
    this.#missingIsEmpty = missingIsEmpty;
    this.#values = values;
    this.#trail = trail;
  }

  /** Ends the writing. */
  end(): void {
    if (this.#isDangling) {
      this.path = this.path.slice(0, -1);
    }
  }

  /** A `?` or `#` stands only at the start of `text`. */
  addLiteral(text: string): void {
    if (this.fragment !== undefined) {
      this.fragment += text;
    } else if (text.startsWith("#")) {
      this.fragment = text.slice(1);
    } else if (this.query !== undefined) {
      this.#addToQuery(text);
    } else if (text.startsWith("?")) {
      this.#addToQuery(text.slice(1));
    } else {
      this.#addToPath(text);
    }
  }

  /** Adds what an expression writes for one of its values. */
  addValue(step: ValueStep): void {
    const { variable, operator, kind, isFirst } = step;
    if (isFirst) {
      this.#hasBegun = false;
      this.#wasDangling = this.#isDangling;
    }
    const text = this.#expand(step);
    const written = text === undefined ? "" : this.#lead(operator) + text;
    if ((text === undefined || text === "") && kind !== "optional") {
      this.#miss(step, written === "");
    }
    if (text === undefined) {
      // The texts on both sides of the missing value are neighbours now.
      this.isOdd ||= this.query === undefined;
      return;
    }
    this.#hasBegun = true;
    if (written !== "") {
      // The expression wrote something, so its missing values leave no slash dangling.
      this.#isDangling = this.#wasDangling;
    }
    const start = this.path.length;
    this.#place(step, written, text);
    this.#trail?.push({ name: variable.key, start, end: this.path.length });
  }

  /** Adds a value to the section that its operator and the text ahead call for; `written` has the operator. */
  #place({ operator, variable }: ValueStep, written: string, text: string): void {
    if (operator.ifEmpty === "=") {
      this.#addPairs(text);
    } else if (this.fragment !== undefined) {
      this.fragment += written;
    } else if (operator.first === "#") {
      this.fragment = text;
    } else if (operator.reserved) {
      this.isOdd = true;
      splitText(written).forEach((literal) => {
        this.addLiteral(literal);
      });
    } else if (this.query !== undefined) {
      this.#addToQuery(written);
    } else {
      this.isOdd ||= variable.explode || mayMakeDotSegment(text);
      this.#addToPath(written);
    }
  }

  #lead({ first, separator }: ValueStep["operator"]): string {
    return this.#hasBegun ? separator : first;
  }

  #expand({ variable, operator, slot, kind }: ValueStep): string | undefined {
    const { key: name, listed } = variable;
    try {
      const value = this.#values.get(slot, name);
      const text = value === undefined ? undefined : expandVariable(operator, variable, value);
      if (text !== undefined && text !== "") {
        if (!isListed(value ?? "", listed)) {
          this.#values.distrust(name, "a value that the profile does not list");
        } else if (kind === "host" && !isHostValue(text)) {
          const isLong = text.length > MAX_AUTHORITY;
          this.#values.distrust(name, isLong ? `more than ${MAX_AUTHORITY} characters` : NO_LABELS);
        }
      }
      return text;
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      this.#values.refuse(name, thrown.message);
      return undefined;
    }
  }

  /** Handles a required value that is empty; `isAlone` says whether its operator wrote nothing, either. */
  #miss({ variable, kind }: ValueStep, isAlone: boolean): void {
    if (kind === "host" || !this.#missingIsEmpty) {
      const name = shorten(variable.name);
      // Whichever way the route spells it now: a `:name` has no braces.
      const hint = `, or the optional spelling {/${name}}, which writes its own slash`;
      this.#values.miss(variable.key, kind === "required" ? hint : "");
    } else if (isAlone && this.query === undefined && this.fragment === undefined) {
      this.#isDangling ||= this.#pathEnd.endsWith("/");
    }
  }

  #addToPath(text: string): void {
    if (text !== "") {
      this.path += text;
      this.#pathEnd = text;
      this.#isDangling = false;
    }
  }

  #addPairs(text: string): void {
    this.#addToQuery(text === "" ? "" : seamOf(this.#queryEnd, text) + text, text !== "");
  }

  #addToQuery(text: string, begins = true): void {
    if (begins) {
      this.query = (this.query ?? "") + text;
      this.#queryEnd = text === "" ? this.#queryEnd : text;
    }
  }
}

/** A whole URL; the query above, of the base URL, stands ahead of its own, and behind both the `pairs`. */
export function joinUrl(
  path: string,
  above: string,
  { query, fragment }: Pick<Sections, "query" | "fragment">,
  pairs: string,
): string {
  let whole = above;
  for (const part of [query ?? "", pairs]) {
    whole += seamOf(whole, part) + part;
  }
  const mark = whole === "" && query === undefined ? "" : "?";
  return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
}

/** The `&` that is missing between two parts of a query. */
export function seamOf(left: string, right: string): "" | "&" {
  return left === "" || right === "" || left.endsWith("&") || right.startsWith("&") ? "" : "&";
}
