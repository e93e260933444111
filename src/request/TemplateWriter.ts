/** Writes what templates are made of: RFC 6570 expressions, in the sections of a URL. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { splitText } from "../grammar/splitSections.js";
import { AddressWriter, type Section, type Step, type ValueStep } from "./AddressWriter.js";
import type { CallValues } from "./CallValues.js";
import { seamOf } from "./joinAddress.js";
import type { PlannedCall } from "./types.js";

/** A value of a template. */
export interface TemplateStep extends ValueStep {
  /** `host` and `required` must write something, and `optional` may be left out. */
  readonly need: "host" | "required" | "optional";
  /** Where it goes: among the pairs of the query, into the fragment, or right after the text before it. */
  readonly writtenAs: "text" | "pairs" | "fragment" | "reserved";
  /** Whether it is the first value of its expression. */
  readonly isFirst: boolean;
  /** The text before the first value that the expression writes, and the text between two values. */
  readonly first: string;
  readonly separator: string;
  /** Whether the members of a list are written as values of their own. */
  readonly isExploded: boolean;
}

/** Writes the sections of a URL. The query begins with one `?`, whichever operator wrote it. */
export class TemplateWriter extends AddressWriter {
  readonly #missingIsEmpty: boolean;
  /** Whether the present expression has written a value. */
  #hasBegun = false;
  /** Whether only missing values follow the path's last slash: now, and before this expression. */
  #isDangling = false;
  #wasDangling = false;
  // The ends of path and query. Reading the end of the whole text would make JavaScript engines copy it at every step.
  #pathEnd = "";
  #queryEnd = "";

  constructor(
    { layer, trail }: PlannedCall,
    values: CallValues,
    path: string,
    mayHaveDots: boolean,
  ) {
    super(values, trail, path, mayHaveDots);
    this.#missingIsEmpty = layer.service.missingIsEmpty;
  }

  override write(steps: readonly Step[]): this {
    super.write(steps);
    if (this.#isDangling) {
      this.path = this.path.slice(0, -1);
    }
    return this;
  }

  /** A `?` or `#` occurs only at the start of `text`. */
  override addText(text: string): Section {
    if (this.fragment !== undefined) {
      this.fragment += text;
      return "fragment";
    }
    if (text.startsWith("#")) {
      this.fragment = text.slice(1);
      return "fragment";
    }
    if (this.query !== undefined || text.startsWith("?")) {
      this.#addToQuery(this.query === undefined ? text.slice(1) : text);
      return "query";
    }
    if (text !== "") {
      this.path += text;
      this.#pathEnd = text;
      this.#isDangling = false;
    }
    return "path";
  }

  override addValue(step: TemplateStep): Section | undefined {
    if (step.isFirst) {
      this.#hasBegun = false;
      this.#wasDangling = this.#isDangling;
    }
    const text = this.textOf(step);
    const ahead = this.#hasBegun ? step.separator : step.first;
    if (text !== undefined && !this.#hasBegun) {
      // The expression writes something, so the values that were missing before leave no slash dangling.
      this.#isDangling = this.#wasDangling;
    }
    if ((text === undefined || text === "") && step.need !== "optional") {
      this.#missRequired(step, text === undefined ? !this.#hasBegun : ahead === "");
    }
    if (text === undefined) {
      // The texts on both sides of the missing value are neighbours now.
      this.mayHaveDots ||= this.query === undefined;
      return undefined;
    }
    this.#hasBegun = true;
    const section = this.#put(step, ahead, text);
    return step.need === "host" ? "host" : section;
  }

  /** Adds a value to the section that its operator and the text ahead call for. */
  #put(
    { writtenAs, lead, isExploded }: TemplateStep,
    ahead: string,
    text: string,
  ): Section | undefined {
    if (writtenAs === "pairs") {
      if (text === "") {
        return undefined;
      }
      this.#addToQuery(seamOf(this.#queryEnd, text) + text);
      return "query";
    }
    if (writtenAs === "fragment" && this.fragment === undefined) {
      this.fragment = text;
      return "fragment";
    }
    const whole = ahead + text;
    if (writtenAs === "reserved") {
      this.mayHaveDots = true;
      return whole === "" ? undefined : splitText(whole).map((literal) => this.addText(literal))[0];
    }
    if (this.query === undefined && this.fragment === undefined) {
      this.mayHaveDots ||= isExploded || (lead === "" && mayMakeDotSegment(text));
    }
    return whole === "" ? undefined : this.addText(whole);
  }

  /**
   * Handles a required value that is missing or empty; `isAlone`: nothing was written before it, not even by its
   * operator.
   */
  #missRequired(step: TemplateStep, isAlone: boolean): void {
    if (step.need === "host" || !this.#missingIsEmpty) {
      this.miss(step);
      // No request is written, and the slashes around the value are not taken for an origin.
      this.path += step.name;
    } else if (isAlone && this.query === undefined && this.fragment === undefined) {
      this.#isDangling ||= this.#pathEnd.endsWith("/");
    }
  }

  #addToQuery(text: string): void {
    this.query = (this.query ?? "") + text;
    this.#queryEnd = text === "" ? this.#queryEnd : text;
  }
}
