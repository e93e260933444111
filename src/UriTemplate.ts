import { atCaller, type EndpointError, fromCaller } from "./errors.js";
import { expandVariable } from "./grammar/expand.js";
import { encodeShort } from "./grammar/percent.js";
import { readValue, type Value } from "./grammar/readValue.js";
import { type Operator, parseTemplate, type Variable } from "./grammar/template.js";
import { inputError } from "./support/makeErrors.js";
import { maskRoute } from "./support/maskRoute.js";
import { quoteProblems, reasonOf, Refusal, refusalIn, shorten } from "./support/messages.js";
import { isRecord, kindOf } from "./support/objects.js";
import { checkMade, MADE } from "./support/valueClass.js";

/** A variable, and the texts around its value. */
interface FramedVariable {
  readonly variable: Variable;
  readonly operator: Operator;
  /** The index of its value in what `#read` returns. */
  readonly slot: number;
  /** The literal before it. */
  readonly literal: string;
  /** Whether it is the first of its expression. */
  readonly isFirst: boolean;
  /** The text before the encoded value: `first` if the expression has written nothing yet, and `next` otherwise. */
  readonly first: string;
  readonly next: string;
  /** Whether a short text is written as it is encoded. */
  readonly isPlain: boolean;
}

/** The name of a value that cannot be written, and the reason. */
type Problem = readonly [name: string, reason: string];

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #variables: readonly string[];
  /** The index of each name's value in what `#read` returns. */
  readonly #slots = new Map<string, number>();
  readonly #steps: FramedVariable[] = [];
  /** The literal after the last variable. */
  readonly #end: string;

  private constructor(made: typeof MADE, source: string) {
    checkMade(made, new.target, "UriTemplate.parse");
    this.#source = source;
    let literal = "";
    for (const part of parseTemplate(source)) {
      if (typeof part === "string") {
        literal = part;
        continue;
      }
      const { operator } = part;
      part.variables.forEach((variable, i) => {
        const { name, prefix } = variable;
        const slot = this.#slots.get(name) ?? this.#slots.size;
        const lead = operator.named ? `${name}=` : "";
        this.#slots.set(name, slot);
        this.#steps.push({
          variable,
          operator,
          slot,
          literal,
          isFirst: i === 0,
          first: literal + operator.first + lead,
          next: operator.separator + lead,
          isPlain: !operator.reserved && prefix === 0,
        });
        literal = "";
      });
    }
    this.#end = literal;
    this.#variables = Object.freeze([...this.#slots.keys()]);
  }

  /** Parses a template. Throws `INVALID_TEMPLATE` with the index of what is wrong. */
  static parse(source: string): UriTemplate {
    return atCaller(UriTemplate, "parse", () => {
      if (typeof source !== "string") {
        throw inputError("INVALID_TEMPLATE", "parse the template", "a string", kindOf(source));
      }
      return new UriTemplate(MADE, source);
    });
  }

  /** Like {@link UriTemplate.parse}, but returns `undefined` instead of throwing. */
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
   * Writes the template with `values`: strings, finite numbers, bigints, booleans, objects whose `toJSON()` returns one
   * of these, and lists and plain objects of them. `undefined` and `null` count as not given, also within lists and
   * objects. So do properties that `values` inherits. Throws `INVALID_PARAMETER`, naming all values that cannot be
   * written.
   */
  expand(values: object): string {
    try {
      return this.#expandAll(values);
    } catch (thrown) {
      const error =
        thrown instanceof RangeError
          ? this.#error(this.#variables, "shorter values", "too long ones")
          : thrown;
      throw fromCaller(error, UriTemplate.prototype, "expand");
    }
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #expandAll(values: object): string {
    const problems: Problem[] = [];
    const read = this.#read(values);
    const out = this.#write(read, problems);
    if (problems.length > 0) {
      const byName = new Map(problems);
      throw this.#error([...byName.keys()], "values that a URL can carry", quoteProblems(byName));
    }
    return out;
  }

  /**
   * Reads the values of the variables, each once, lists and objects with their members. A {@link Refusal} stands for a
   * value whose reading fails.
   */
  #read(values: object): readonly unknown[] {
    if (!isRecord(values)) {
      throw this.#error(this.#variables, "an object of values", kindOf(values));
    }
    const variables = this.#variables;
    // Most templates have few variables, and an array that grows costs more than the reading. An index that is never
    // set would be looked up in Object.prototype.
    const read: unknown[] = [undefined, undefined, undefined, undefined];
    while (read.length < variables.length) {
      read.push(undefined);
    }
    let next = 0;
    for (const name of Object.keys(values)) {
      // Most callers give the values in the order of the template.
      const isNext = next < variables.length && variables[next] === name;
      const slot = isNext ? next : this.#slots.get(name);
      if (slot !== undefined) {
        next = slot + 1;
        try {
          const value = values[name];
          read[slot] = typeof value === "object" ? readValue(value, name) : value;
        } catch (thrown) {
          read[slot] = new Refusal(reasonOf(thrown));
        }
      }
    }
    return read;
  }

  #write(read: readonly unknown[], problems: Problem[]): string {
    let out = "";
    let hasBegun = false;
    for (const step of this.#steps) {
      const value = read[step.slot];
      hasBegun &&= !step.isFirst;
      // Most values are short texts or numbers, which need no further rule.
      let text = step.isPlain && value !== "" ? encodeShort(value) : undefined;
      if (text !== undefined) {
        out += (hasBegun ? step.next : step.first) + text;
        hasBegun = true;
        continue;
      }
      text = expandStep(step, value, problems);
      out += step.literal;
      if (text !== undefined) {
        out += (hasBegun ? step.operator.separator : step.operator.first) + text;
        hasBegun = true;
      }
    }
    return out + this.#end;
  }

  #error(parameters: readonly string[], expected: string, got: string): EndpointError {
    const source = maskRoute(this.#source);
    const action = `expand ${shorten(source)}`;
    return inputError("INVALID_PARAMETER", action, expected, got, { parameters, source });
  }
}

/** What a variable writes after its lead; `undefined` for nothing. */
function expandStep(
  { operator, variable }: FramedVariable,
  value: unknown,
  problems: Problem[],
): string | undefined {
  const { name } = variable;
  try {
    // Lists and objects were read already.
    const checked = typeof value === "object" ? (value as Value | Refusal) : readValue(value, name);
    if (checked instanceof Refusal) {
      throw checked;
    }
    return checked === undefined ? undefined : expandVariable(operator, variable, checked);
  } catch (thrown) {
    problems.push([name, refusalIn(thrown)]);
    return undefined;
  }
}
