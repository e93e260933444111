/** Writes addresses by the general rules: literals and values, step by step. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { isRefusal, type Value } from "../grammar/values.js";
import { CallValues, IS_EMPTY } from "./values.js";

/** A value of an address. */
export interface ValueStep {
  /** The parameter. */
  readonly name: string;
  readonly slot: number;
  /** What an error about the missing value adds, such as how a segment is made optional; `""` for nothing. */
  readonly hint: string;
  /** What stands before a short text: a name with its equals sign, or nothing. */
  readonly lead: string;
  /** Whether a short text is written as it is encoded. */
  readonly isPlain: boolean;
  /** The text of any value; `undefined` if the value counts as not given, such as an empty list. */
  readonly expand: (value: Value) => string | undefined;
  /** Why a value may not stand here; `undefined` if it may. */
  readonly problemOf: ((value: Value, text: string) => string | undefined) | undefined;
}

/** A text or a value. */
export type Step = string | ValueStep;

/** Where the value of a parameter was written. */
export interface Written {
  readonly name: string;
  place: "host" | "path" | "query" | "fragment";
  start: number;
  end: number;
}

/** The values of a call, and where each was written. */
export interface TracedValues {
  /** As the caller gave them, by slot. */
  readonly values: unknown[];
  /** Where each value of the address was written: for errors and explanations only. */
  readonly trail: Written[] | undefined;
}

/** Writes an address, step by step. A template has a writer of its own, which knows the sections of a URL. */
export class AddressWriter {
  /** From the origin to the first `?` or `#`. */
  path: string;
  /** After the first `?`; `undefined` where there is none. */
  query: string | undefined;
  /** After the first `#`; `undefined` where there is none. */
  fragment: string | undefined;
  /** Whether the path may have a dot segment. */
  isOdd: boolean;
  /** The values that were read, with what was noted of them; made when the first value is more than a short text. */
  read: CallValues | undefined;
  /** The values as the caller gave them, by slot. */
  readonly all: unknown[];
  /** Notes where each value was written; for errors and explanations only. */
  readonly trail: Written[] | undefined;

  /** `read` holds the values that were read before, if any were; `path` is the text that the path begins with. */
  constructor(
    { values, trail }: TracedValues,
    read: CallValues | undefined,
    path: string,
    isOdd: boolean,
  ) {
    this.path = path;
    this.isOdd = isOdd;
    this.read = read;
    this.all = values;
    this.trail = trail;
  }

  /** The values of the call, for noting what is wrong with one. Made on demand. */
  get values(): CallValues {
    return (this.read ??= new CallValues(this.all));
  }

  /** Writes these steps. */
  write(steps: readonly Step[]): this {
    for (const step of steps) {
      if (typeof step === "string") {
        this.addText(step);
      } else {
        const start = this.path.length;
        const place = this.addValue(step);
        if (place !== undefined) {
          this.trail?.push({ name: step.name, place, start, end: this.path.length });
        }
      }
    }
    return this;
  }

  /** Adds a literal. */
  addText(text: string): void {
    this.path += text;
  }

  /** Adds the value of a step, which is missing if it writes nothing, and returns where the value stands. */
  addValue(step: ValueStep): Written["place"] | undefined {
    const text = this.textOf(step) ?? "";
    if (text === "") {
      this.miss(step);
    }
    this.isOdd ||= mayMakeDotSegment(text);
    this.path += text;
    return "path";
  }

  /** The text of a value: a short one as it is encoded, all others by the general rules. What is wrong is noted. */
  textOf(step: ValueStep): string | undefined {
    const { name, slot, lead, isPlain, expand, problemOf } = step;
    const given = slot >= 0 ? this.all[slot] : undefined;
    const short = isPlain ? encodeShort(given) : undefined;
    // A short value is a text, a number or a boolean, so it is checked as the caller gave it.
    if (short && problemOf?.(given as Value, short) === undefined) {
      return lead + short;
    }
    const { values } = this;
    try {
      const value = values.get(slot, name);
      const text = value === undefined ? undefined : expand(value);
      const problem = value === undefined || !text ? undefined : problemOf?.(value, text);
      if (problem !== undefined) {
        values.distrust(name, problem);
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

  /** Notes that a required value writes nothing. */
  miss({ name, slot, hint }: ValueStep): void {
    this.values.miss(name, this.values.raw(slot) === "" ? IS_EMPTY : hint);
  }
}
