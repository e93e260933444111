import { EndpointError } from "./errors.js";
import { expandVariable } from "./grammar/expand.js";
import { encodeText } from "./grammar/percent.js";
import {
  namesOf,
  parseTemplate,
  type Operator,
  type Part,
  type Variable,
} from "./grammar/template.js";
import { readValue, reasonOf, type Value } from "./grammar/values.js";
import { cannot, quoteProblems, shorten } from "./support/messages.js";
import { isRecord, kindOf } from "./support/objects.js";
import { redact } from "./support/redact.js";

/** Longer texts are read with care: what they expand to may be longer than a text can be. */
const SHORT = 65_536;

/** The values of one expansion; each is read once, and every problem noted. */
interface Values {
  readonly own: object;
  /** What was read already, if a name stands in the template more than once. */
  readonly known: Map<string, Value | undefined> | undefined;
  /** Why values cannot be written, by name. */
  problems: Map<string, string> | undefined;
}

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];
  readonly #repeats: boolean;

  private constructor(source: string, parts: readonly Part[]) {
    this.#source = source;
    this.#parts = parts;
    this.#variables = Object.freeze([...namesOf(parts)]);
    const named = parts.flatMap((part) => (typeof part === "string" ? [] : part.variables));
    this.#repeats = named.length > this.#variables.length;
  }

  /** Parses a template. Throws `INVALID_TEMPLATE` with the index of what is wrong. */
  static parse(source: string): UriTemplate {
    if (typeof source !== "string") {
      throw new EndpointError(
        "INVALID_TEMPLATE",
        cannot("parse the template", "a string", kindOf(source)),
      );
    }
    return new UriTemplate(source, parseTemplate(source));
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
    if (!isRecord(values)) {
      throw this.#error(this.#variables, "an object of values", kindOf(values));
    }
    const read = {
      own: values,
      known: this.#repeats ? new Map<string, Value | undefined>() : undefined,
      problems: undefined,
    };
    let out: string;
    try {
      out = this.#write(read);
    } catch (thrown) {
      throw thrown instanceof RangeError
        ? this.#error(this.#variables, "shorter values", "more than a string can hold")
        : thrown;
    }
    const problems: Map<string, string> | undefined = read.problems;
    if (problems !== undefined) {
      const names = [...(problems as Map<string, string>).keys()];
      throw this.#error(names, "values that a URL can carry", quoteProblems(problems));
    }
    return out;
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #write(values: Values): string {
    let out = "";
    for (const part of this.#parts) {
      if (typeof part === "string") {
        out += part;
        continue;
      }
      const { operator, variables } = part;
      let lead = operator.first;
      for (const variable of variables) {
        const text = writeVariable(operator, variable, values);
        if (text !== undefined) {
          out += lead + text;
          lead = operator.separator;
        }
      }
    }
    return out;
  }

  #error(parameters: readonly string[], expected: string, got: string): EndpointError {
    const source = redact(this.#source);
    const message = cannot(`expand ${shorten(source)}`, expected, got);
    return new EndpointError("INVALID_PARAMETER", message, { parameters, source });
  }
}

/** What a variable writes behind its lead; `undefined` for nothing. */
function writeVariable(operator: Operator, variable: Variable, values: Values): string | undefined {
  const { name, prefix } = variable;
  const { own, known } = values;
  try {
    if (!known?.has(name)) {
      const raw: unknown = Object.prototype.hasOwnProperty.call(own, name)
        ? (own as Record<string, unknown>)[name]
        : undefined;
      // Most values are short texts.
      if (typeof raw === "string" && known === undefined && prefix === 0 && raw.length < SHORT) {
        const text = operator.reserved ? undefined : encodeText(raw);
        if (text !== undefined && (text !== "" || !operator.named)) {
          return operator.named ? `${name}=${text}` : text;
        }
      }
      const value = readValue(raw, name);
      if (known === undefined) {
        return value === undefined ? undefined : expandVariable(operator, variable, value);
      }
      known.set(name, value);
    }
    const value = known?.get(name);
    return value === undefined ? undefined : expandVariable(operator, variable, value);
  } catch (thrown) {
    values.problems ??= new Map<string, string>();
    values.problems.set(name, reasonOf(thrown));
    return undefined;
  }
}
