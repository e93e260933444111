import { atCaller, EndpointError, fromCaller } from "./errors.js";
import { expandVariable } from "./grammar/expand.js";
import {
  namesOf,
  parseTemplate,
  type Operator,
  type Part,
  type Variable,
} from "./grammar/template.js";
import { encodeShort, isRefusal, readValue, reasonOf, type Value } from "./grammar/values.js";
import { ByNames, newSlots, NO_NAMES, readFields } from "./support/ByNames.js";
import { cannot, quoteProblems, shorten } from "./support/messages.js";
import { isRecord, kindOf } from "./support/objects.js";
import { redact } from "./support/redact.js";

/** A variable that has a value, and the texts around it. */
interface Step {
  readonly variable: Variable;
  readonly operator: Operator;
  /** Where the value stands among those that were read. */
  readonly slot: number;
  /** The literal ahead of it. */
  readonly literal: string;
  /** Whether it is the first of its expression that has a value. */
  readonly isFirst: boolean;
  /** What stands ahead of the encoded value: ahead of the first that its expression writes, and of others. */
  readonly first: string;
  readonly next: string;
  /** Whether a short text is written as it is encoded. */
  readonly isPlain: boolean;
}

/** The values of a template, by the names that are given. */
interface Steps {
  readonly all: readonly Step[];
  /** The literal behind them. */
  readonly end: string;
}

/** The name of a value that cannot be written, and the reason. */
type Problem = readonly [name: string, reason: string];

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** What to write, by the names of the values that are given. */
  readonly #steps = new ByNames<Steps>();
  /** Whether a name stands in the template more than once. */
  readonly #repeats: boolean;

  private constructor(source: string, parts: readonly Part[]) {
    this.#source = source;
    this.#parts = parts;
    this.#names = namesOf(parts);
    this.#variables = Object.freeze([...this.#names]);
    const named = parts.flatMap((part) => (typeof part === "string" ? [] : part.variables));
    this.#repeats = named.length > this.#variables.length;
  }

  /** Parses a template. Throws `INVALID_TEMPLATE` with the index of what is wrong. */
  static parse(source: string): UriTemplate {
    return atCaller(UriTemplate, "parse", () => {
      if (typeof source !== "string") {
        throw new EndpointError(
          "INVALID_TEMPLATE",
          cannot("parse the template", "a string", kindOf(source)),
        );
      }
      return new UriTemplate(source, parseTemplate(source));
    });
  }

  /** Like {@link UriTemplate.parse}, but `undefined` where that throws. */
  static tryParse(source: string): UriTemplate | undefined {
    try {
      return UriTemplate.parse(source);
    } catch {
      return undefined;
    }
  }

  /** The names of the variables, each once, in order. */
  get variables(): readonly string[] {
    return this.#variables;
  }

  /**
   * Writes the template with `values`: strings, finite numbers, bigints, booleans, what gives one of
   * these by `toJSON()`, and lists and plain objects of them. `undefined` and `null`, also within
   * lists and objects, count as not given, and so does what `values` only inherits. Throws
   * `INVALID_PARAMETER`, naming all values that cannot be written.
   */
  expand(values: object): string {
    try {
      return this.#expandAll(values);
    } catch (thrown) {
      throw fromCaller(thrown, UriTemplate.prototype, "expand");
    }
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #expandAll(values: object): string {
    const problems: Problem[] = [];
    const { recent } = this.#steps;
    const read = newSlots();
    const names =
      readFields(values, recent?.names ?? NO_NAMES, read, this.#names) ??
      this.#readWithCare(values, read, problems);
    if (this.#repeats) {
      names.forEach((name, i) => {
        read[i] = tryTo(() => readValue(read[i], name), name, problems);
      });
    }
    const steps = names === recent?.names ? recent.made : this.#stepsOf(names);
    let out: string;
    try {
      out = this.#write(steps, read, problems);
    } catch (thrown) {
      throw thrown instanceof RangeError
        ? this.#error(this.#variables, "shorter values", "more than a string can hold")
        : thrown;
    }
    if (problems.length > 0) {
      const byName = new Map(problems);
      throw this.#error([...byName.keys()], "values that a URL can carry", quoteProblems(byName));
    }
    return out;
  }

  /** Reads what is no plain object, or has a field whose code throws. */
  #readWithCare(values: object, read: unknown[], problems: Problem[]): readonly string[] {
    if (!isRecord(values)) {
      throw this.#error(this.#variables, "an object of values", kindOf(values));
    }
    const names: string[] = [];
    for (const name of this.#variables) {
      const value = tryTo(
        () => (Object.hasOwn(values, name) ? values[name] : undefined),
        name,
        problems,
      );
      if (value !== undefined) {
        read[names.length] = value;
        names.push(name);
      }
    }
    return names;
  }

  #stepsOf(names: readonly string[]): Steps {
    const known = this.#steps.find(names);
    if (known !== undefined) {
      return known;
    }
    const slotOf = new Map(names.map((name, i) => [name, i]));
    const all: Step[] = [];
    let literal = "";
    for (const part of this.#parts) {
      if (typeof part === "string") {
        literal += part;
        continue;
      }
      const { operator } = part;
      let isFirst = true;
      for (const variable of part.variables) {
        const slot = slotOf.get(variable.name);
        if (slot !== undefined) {
          const name = operator.named ? `${variable.name}=` : "";
          all.push({
            variable,
            operator,
            slot,
            literal,
            isFirst,
            first: literal + operator.first + name,
            next: operator.separator + name,
            isPlain: !operator.reserved && variable.prefix === 0,
          });
          literal = "";
          isFirst = false;
        }
      }
    }
    const steps = { all, end: literal };
    this.#steps.add(names, steps);
    return steps;
  }

  #write({ all, end }: Steps, read: readonly unknown[], problems: Problem[]): string {
    let out = "";
    let hasBegun = false;
    for (const step of all) {
      const raw = read[step.slot];
      hasBegun &&= !step.isFirst;
      // What most values are.
      let text = step.isPlain && raw !== "" ? encodeShort(raw) : undefined;
      if (text !== undefined) {
        out += (hasBegun ? step.next : step.first) + text;
        hasBegun = true;
        continue;
      }
      text = this.#expandVariable(step, raw, problems);
      out += step.literal;
      if (text !== undefined) {
        out += (hasBegun ? step.operator.separator : step.operator.first) + text;
        hasBegun = true;
      }
    }
    return out + end;
  }

  /** What a variable writes behind its lead; `undefined` for nothing. */
  #expandVariable(
    { operator, variable }: Step,
    raw: unknown,
    problems: Problem[],
  ): string | undefined {
    const { name } = variable;
    // What was read already is a value.
    const value = this.#repeats
      ? (raw as Value | undefined)
      : tryTo(() => readValue(raw, name), name, problems);
    try {
      return value === undefined ? undefined : expandVariable(operator, variable, value);
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      problems.push([name, thrown.message]);
      return undefined;
    }
  }

  #error(parameters: readonly string[], expected: string, got: string): EndpointError {
    const source = redact(this.#source);
    const message = cannot(`expand ${shorten(source)}`, expected, got);
    return new EndpointError("INVALID_PARAMETER", message, { parameters, source });
  }
}

/** What `read` gives; what it throws is noted as a problem of the value of `name`. */
function tryTo<Result>(read: () => Result, name: string, problems: Problem[]): Result | undefined {
  try {
    return read();
  } catch (thrown) {
    problems.push([name, reasonOf(thrown)]);
    return undefined;
  }
}
