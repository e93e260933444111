import { expandVariable } from "../grammar/expand.js";
import { splitText } from "../grammar/template.js";
import { isRefusal } from "../grammar/values.js";
import { isHostValue } from "../grammar/authority.js";
import type { CallValues } from "./CallValues.js";
import { HOST_END, SEAM, withoutEndSlashes, withoutStartSlashes } from "./urlSteps.js";
import type { Step, ValueStep } from "./urlSteps.js";

/** How the values of a call are written. */
export interface UrlWriting {
  readonly values: CallValues;
  /** The query of the base URL, without its `?`. */
  readonly baseQuery: readonly Step[];
  /** Whether a required value that is missing writes nothing, in place of an error. */
  readonly missingIsEmpty: boolean;
  /** Writes a query parameter that no template names: pairs, or `""` for nothing. */
  readonly writeLeftover: (step: ValueStep, values: CallValues) => string;
}

/** Where the text is: what follows belongs to this section. */
export type Section = "path" | "query" | "fragment";

/** What stands between the query so far and its next pair. */
export type Separator = "?" | "&" | "";

/** A state of the text in the middle of its steps. */
export interface TextState {
  readonly section: Section;
  readonly separator: Separator;
  /** Whether the expression that is being written has written a value. */
  readonly hasBegun: boolean;
}

/** A name, and where its value stands in the text. */
export interface Written {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A URL in the making, as the general rules want it: each value may be of any kind, and a value of a
 * reserved expression may itself begin a query or a fragment.
 */
export class UrlText {
  /** Which names wrote into the path, and where; kept for errors only. */
  trail: Written[] | undefined;
  #text: string;
  /** What follows the `#`; kept apart, since a query that comes later stands ahead of it. */
  #fragment: string | undefined;
  #section: Section;
  #separator: Separator;
  #hasBegun: boolean;
  /** Whether the query of the base URL was written last. */
  #followsBaseQuery = false;
  /** Where the path ends; -1 while it is being written. */
  #pathEnd = -1;
  /** Where the path begins that may begin with slashes; -1 for nowhere. */
  #seam = -1;
  #hostEnd = -1;
  /** The last text that was added to the path: to ask the whole for its end would copy it. */
  #lastInPath = "";
  #isSlashDangling = false;
  /** The same ahead of the present expression. */
  #wasSlashDangling = false;
  #mustLookAtPath = false;
  readonly #writing: UrlWriting;

  /** `text` was written up to `state` already. */
  constructor(writing: UrlWriting, text: string, { section, separator, hasBegun }: TextState) {
    this.#writing = writing;
    this.#text = text;
    this.#section = section;
    this.#separator = separator;
    this.#hasBegun = hasBegun;
  }

  /** Whether values wrote what only the whole path can tell: dots, slashes at a seam, nothing at all. */
  get mustLookAtPath(): boolean {
    return this.#mustLookAtPath;
  }

  /** The path, with all that stands ahead of it. */
  get path(): string {
    const path = this.#pathEnd < 0 ? this.#text : this.#text.slice(0, this.#pathEnd);
    return this.#isSlashDangling ? path.slice(0, -1) : path;
  }

  /** What follows the path. */
  get end(): string {
    const query = this.#pathEnd < 0 ? "" : this.#text.slice(this.#pathEnd);
    return this.#fragment === undefined ? query : `${query}#${this.#fragment}`;
  }

  /** Path and end as they are. */
  toString(): string {
    return this.#fragment === undefined ? this.#text : `${this.#text}#${this.#fragment}`;
  }

  /** The path with one slash at its seam. */
  get tidyPath(): string {
    const { path } = this;
    const seam = this.#seam >= 0 ? this.#seam : this.#hostEnd;
    const after = seam < 0 ? "" : path.slice(seam);
    if (this.#seam >= 0) {
      return path.slice(0, seam) + withoutStartSlashes(after);
    }
    // An expression that wrote nothing may leave the host and a literal side by side.
    return after === "" || after.startsWith("/") ? path : `${path.slice(0, seam)}/${after}`;
  }

  /** Where the text is. */
  get state(): TextState {
    const [section, separator, hasBegun] = [this.#section, this.#separator, this.#hasBegun];
    return { section, separator, hasBegun };
  }

  /** Writes the steps from `start` up to `end`. */
  write(steps: readonly Step[], start = 0, end = steps.length): void {
    for (let i = start; i < end; i += 1) {
      const step = steps[i] ?? "";
      if (typeof step === "string") {
        this.#addLiteral(step);
      } else if (step === SEAM) {
        this.#addSeam();
      } else if (step === HOST_END) {
        this.#hostEnd = this.#text.length;
        this.#mustLookAtPath = true;
      } else {
        this.#addValue(step);
      }
    }
  }

  /** Adds the query of the base URL if nothing else began one. */
  close(): void {
    if (this.#separator === "?" && this.#writing.baseQuery.length > 0) {
      const text = this.#writeBaseQuery();
      if (text !== "") {
        this.#beginQuery(text);
      }
    }
  }

  #addSeam(): void {
    if (this.#mustLookAtPath) {
      this.#text = withoutEndSlashes(this.#text);
    }
    this.#text += "/";
    this.#seam = this.#text.length;
    this.#lastInPath = "";
    this.#isSlashDangling = false;
  }

  /** A `?` or `#` stands only at the start of `text`. */
  #addLiteral(text: string): void {
    if (this.#section === "fragment") {
      this.#fragment = `${this.#fragment ?? ""}${text}`;
    } else if (text.startsWith("#")) {
      this.#beginFragment(text.slice(1));
    } else if (this.#section === "query") {
      this.#addToQuery(text);
    } else if (text.startsWith("?")) {
      this.#beginQuery(this.#writeBaseQuery());
      this.#addToQuery(text.slice(1));
    } else {
      this.#addToPath(text);
    }
  }

  #addValue(step: ValueStep): void {
    const { variable, operator, kind, isFirst } = step;
    if (isFirst) {
      this.#hasBegun = false;
      this.#wasSlashDangling = this.#isSlashDangling;
    }
    if (kind === "leftover") {
      this.#addPairs(this.#writing.writeLeftover(step, this.#writing.values));
      return;
    }
    const text = this.#expand(step);
    const lead = this.#hasBegun ? operator.separator : operator.first;
    const isMissing = text === undefined || text === "";
    if (isMissing && kind !== "optional") {
      this.#miss(step, lead === "");
    }
    if (text === undefined) {
      // The texts on both sides of it stand side by side now.
      this.#mustLookAtPath ||= this.#section === "path" && !"?&#".includes(operator.symbol || "/");
      return;
    }
    this.#hasBegun = true;
    if (lead + text !== "") {
      // The expression wrote something, if not into the path.
      this.#isSlashDangling = this.#wasSlashDangling;
    }
    const start = this.#text.length;
    if (operator.symbol === "?" || operator.symbol === "&") {
      this.#addPairs(text);
    } else if (this.#section === "fragment") {
      this.#fragment = `${this.#fragment ?? ""}${lead}${text}`;
    } else if (operator.symbol === "#") {
      this.#beginFragment(text);
    } else if (operator.symbol === "+") {
      this.#mustLookAtPath ||= this.#section === "path";
      splitText(lead + text).forEach((literal) => {
        this.#addLiteral(literal);
      });
    } else if (this.#section === "query") {
      this.#addToQuery(lead + text);
    } else {
      // A dot may be half of a dot segment; a slash or backslash, encoded, may end one.
      this.#mustLookAtPath ||= isMissing || variable.explode || /^(?:\.|%2f|%5c)/i.test(text);
      this.#addToPath(lead + text);
    }
    this.trail?.push({ name: variable.name, start, end: this.#text.length });
  }

  #expand({ variable, operator, slot, kind }: ValueStep): string | undefined {
    const { values } = this.#writing;
    const { name } = variable;
    try {
      const value = slot < 0 ? undefined : values.get(slot, name);
      const text = value === undefined ? undefined : expandVariable(operator, variable, value);
      if (kind === "host" && text !== undefined && text !== "" && !isHostValue(text)) {
        values.distrust(name);
      }
      return text;
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      values.refuse(name, thrown.message);
      return undefined;
    }
  }

  /** A required value wrote nothing. */
  #miss({ variable, kind }: ValueStep, isAlone: boolean): void {
    const { values, missingIsEmpty } = this.#writing;
    if (kind === "host" || !missingIsEmpty) {
      // Only a route may hold the optional spelling.
      values.miss(variable.name, kind === "required");
    } else if (this.#section === "path" && isAlone) {
      this.#mustLookAtPath = true;
      this.#isSlashDangling ||= this.#lastInPath.endsWith("/");
    }
  }

  #addToPath(text: string): void {
    if (text !== "") {
      this.#mustLookAtPath ||= this.#text.length === this.#seam && text.startsWith("/");
      this.#text += text;
      this.#lastInPath = text;
      this.#isSlashDangling = false;
    }
  }

  #addPairs(text: string): void {
    if (text !== "") {
      if (this.#separator === "?") {
        this.#beginQuery(this.#writeBaseQuery());
      }
      this.#addToQuery(this.#separator + text);
    }
  }

  /** `text` is the query of the base URL. */
  #beginQuery(text: string): void {
    if (this.#pathEnd < 0) {
      this.#pathEnd = this.#text.length;
    }
    this.#section = this.#section === "path" ? "query" : this.#section;
    this.#text += "?";
    this.#separator = "";
    this.#addToQuery(text);
    this.#followsBaseQuery = text !== "";
  }

  #addToQuery(text: string): void {
    if (text !== "") {
      const isSeparated = !this.#followsBaseQuery || text.startsWith("&");
      this.#text += isSeparated ? text : this.#separator + text;
      this.#followsBaseQuery = false;
      this.#separator = text.endsWith("&") ? "" : "&";
    }
  }

  #beginFragment(text: string): void {
    if (this.#pathEnd < 0) {
      this.#pathEnd = this.#text.length;
    }
    this.#section = "fragment";
    this.#fragment = text;
  }

  #writeBaseQuery(): string {
    let out = "";
    for (const step of this.#writing.baseQuery) {
      // A base URL has no other steps in its query.
      out += typeof step === "object" ? (this.#expand(step) ?? "") : String(step);
    }
    return out;
  }
}
