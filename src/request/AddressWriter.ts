/** Writes addresses by the general rules: literals and values, step by step. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import type { Value } from "../grammar/readValue.js";
import { refusalIn } from "../support/messages.js";
import { type CallValues, IS_EMPTY } from "./CallValues.js";

/** A value of an address. */
export interface ValueStep {
  /** The parameter. */
  readonly name: string;
  readonly slot: number;
  /** What an error about the missing value adds, such as how a segment is made optional; `""` for nothing. */
  readonly hint: string;
  /** The text before a short value: a name with its equals sign, or nothing. */
  readonly lead: string;
  /** Whether `encodeShort` alone can write a short value: there is no prefix, and reserved characters are encoded. */
  readonly isPlain: boolean;
  /** The text of any value; `undefined` if the value counts as not given, such as an empty list. */
  readonly expand: (value: Value) => string | undefined;
  /** Why a value is not allowed here; `undefined` if it is. */
  readonly problemOf: ((value: Value, text: string) => string | undefined) | undefined;
}

/** A text or a value. */
export type Step = string | ValueStep;

/** A part of a URL that may hold values. */
export type Section = "host" | "path" | "query" | "fragment";

/** The stretch of the address that the value of a parameter wrote, in characters as `length` counts them. */
export interface Note {
  readonly name: string;
  section: Section;
  start: number;
  end: number;
}

/** Shifts notes about values when a text was put in front of the values. */
export function moveTrail(trail: readonly Note[] = [], shift: number): void {
  for (const note of trail) {
    note.start += shift;
    note.end += shift;
  }
}

/** Writes an address, step by step. Templates use the subclass `TemplateWriter`, which tracks the sections of a URL. */
export class AddressWriter {
  /** From the origin to the first `?` or `#`. */
  path: string;
  /** After the first `?`; `undefined` if there is none. */
  query: string | undefined;
  /** After the first `#`; `undefined` if there is none. */
  fragment: string | undefined;
  /** Whether the path may have a dot segment. */
  mayHaveDots: boolean;
  readonly values: CallValues;
  /** Notes where each value was written; for errors and explanations only. */
  readonly trail: Note[] | undefined;

  /** `path` is the text that the path begins with. */
  constructor(values: CallValues, trail: Note[] | undefined, path: string, mayHaveDots: boolean) {
    this.path = path;
    this.mayHaveDots = mayHaveDots;
    this.values = values;
    this.trail = trail;
  }

  /** How many characters were written, without the `?` and the `#` between the sections. */
  get length(): number {
    return this.path.length + (this.query ?? "").length + (this.fragment ?? "").length;
  }

  /** Writes these steps. */
  write(steps: readonly Step[]): this {
    for (const step of steps) {
      if (typeof step === "string") {
        this.addText(step);
      } else {
        const start = this.length;
        const section = this.addValue(step);
        if (section !== undefined) {
          this.trail?.push({ name: step.name, section, start, end: this.length });
        }
      }
    }
    return this;
  }

  /** Adds a literal. */
  addText(text: string): void {
    this.path += text;
  }

  /** Adds the value of a step, or notes that it is missing if it writes nothing. Returns the section that holds it. */
  addValue(step: ValueStep): Section | undefined {
    const text = this.textOf(step) ?? "";
    if (text === "") {
      this.miss(step);
    }
    this.mayHaveDots ||= mayMakeDotSegment(text);
    this.path += text;
    return "path";
  }

  /** The text of a value: a short one as it is encoded, all others by the general rules. What is wrong is noted. */
  textOf(step: ValueStep): string | undefined {
    const { name, slot, lead, isPlain, expand, problemOf } = step;
    const { values } = this;
    const value = values.raw(slot);
    const short = isPlain ? encodeShort(value) : undefined;
    // A short value is a text, a number or a boolean, so it is checked as the caller gave it.
    if (short && problemOf?.(value as Value, short) === undefined) {
      return lead + short;
    }
    try {
      const read = values.get(slot, name);
      const text = read === undefined ? undefined : expand(read);
      const problem = read === undefined || !text ? undefined : problemOf?.(read, text);
      if (problem !== undefined) {
        values.distrust(name, problem);
      }
      return text;
    } catch (thrown) {
      values.refuse(name, refusalIn(thrown));
      return undefined;
    }
  }

  /** Notes that a required value writes nothing. */
  miss({ name, slot, hint }: ValueStep): void {
    this.values.miss(name, this.values.raw(slot) === "" ? IS_EMPTY : hint);
  }
}
