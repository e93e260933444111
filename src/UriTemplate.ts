import { atCaller, EndpointError } from "./errors.js";
import { expandVariable } from "./grammar/expand.js";
import {
  namesOf,
  parseTemplate,
  type Operator,
  type Part,
  type Variable,
} from "./grammar/template.js";
import { encodeShort, isRefusal, readValue, reasonOf, type Value } from "./grammar/values.js";
import { ByNames, NO_NAMES, readFields } from "./support/ByNames.js";
import { cannot, quoteProblems, shorten } from "./support/messages.js";
import { isRecord, kindOf } from "./support/objects.js";
import { redact } from "./support/redact.js";

/** A variable and where its value stands among those that were read. */
interface Slot {
  readonly variable: Variable;
  readonly slot: number;
}

/** A text, or the variables of an expression that have a value. */
type Bound = string | { readonly operator: Operator; readonly slots: readonly Slot[] };

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** The parts, by the names of the values that are given. */
  readonly #bound = new ByNames<readonly Bound[]>();
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
    return atCaller(UriTemplate.prototype, "expand", () => this.#expandAll(values));
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #expandAll(values: object): string {
    if (!isRecord(values)) {
      throw this.#error(this.#variables, "an object of values", kindOf(values));
    }
    const problems = new Map<string, string>();
    const { recent } = this.#bound;
    const read: unknown[] = [undefined, undefined, undefined, undefined];
    const names =
      readFields(values, recent?.names ?? NO_NAMES, read, this.#names) ??
      this.#readWithCare(values, read, problems);
    if (this.#repeats) {
      names.forEach((name, i) => {
        read[i] = tryTo(() => readValue(read[i], name), name, problems);
      });
    }
    const bound = names === recent?.names ? recent.made : this.#bind(names);
    let out: string;
    try {
      out = this.#write(bound, read, problems);
    } catch (thrown) {
      throw thrown instanceof RangeError
        ? this.#error(this.#variables, "shorter values", "more than a string can hold")
        : thrown;
    }
    if (problems.size > 0) {
      throw this.#error(
        [...problems.keys()],
        "values that a URL can carry",
        quoteProblems(problems),
      );
    }
    return out;
  }

  /** Reads what is no plain object, or has a field whose code throws. */
  #readWithCare(values: object, read: unknown[], problems: Map<string, string>): readonly string[] {
    const own = values as Readonly<Record<string, unknown>>;
    const names: string[] = [];
    for (const name of this.#variables) {
      const value = tryTo(() => (Object.hasOwn(own, name) ? own[name] : undefined), name, problems);
      if (value !== undefined) {
        read[names.length] = value;
        names.push(name);
      }
    }
    return names;
  }

  #bind(names: readonly string[]): readonly Bound[] {
    const known = this.#bound.find(names);
    if (known !== undefined) {
      return known;
    }
    const slotOf = new Map(names.map((name, i) => [name, i]));
    const bound = this.#parts.map((part): Bound => {
      if (typeof part === "string") {
        return part;
      }
      const slots = part.variables.flatMap((variable) => {
        const slot = slotOf.get(variable.name);
        return slot === undefined ? [] : [{ variable, slot }];
      });
      return { operator: part.operator, slots };
    });
    this.#bound.add(names, bound);
    return bound;
  }

  #write(bound: readonly Bound[], read: readonly unknown[], problems: Map<string, string>): string {
    let out = "";
    for (const part of bound) {
      if (typeof part === "string") {
        out += part;
        continue;
      }
      const { operator, slots } = part;
      let lead = operator.first;
      for (const { variable, slot } of slots) {
        const text = this.#writeVariable(operator, variable, read[slot], problems);
        if (text !== undefined) {
          out += lead + text;
          lead = operator.separator;
        }
      }
    }
    return out;
  }

  /** What a variable writes behind its lead; `undefined` for nothing. */
  #writeVariable(
    operator: Operator,
    variable: Variable,
    raw: unknown,
    problems: Map<string, string>,
  ): string | undefined {
    const { name, prefix } = variable;
    // What most values are.
    const text = operator.reserved || prefix > 0 || raw === "" ? undefined : encodeShort(raw);
    if (text !== undefined) {
      return operator.named ? `${name}=${text}` : text;
    }
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
      problems.set(name, thrown.message);
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
function tryTo<Result>(
  read: () => Result,
  name: string,
  problems: Map<string, string>,
): Result | undefined {
  try {
    return read();
  } catch (thrown) {
    problems.set(name, reasonOf(thrown));
    return undefined;
  }
}
