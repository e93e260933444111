import { EndpointError } from "./errors.js";
import { quoteProblems, redact, shorten } from "./internal/excerpt.js";
import { expand } from "./internal/expand.js";
import { isRecord, kindOf } from "./internal/objects.js";
import { ValueReader, writeWithinLimits } from "./internal/reader.js";
import { namesOf, parseTemplate, type Part } from "./internal/template.js";

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];
  readonly #repeats: boolean;

  private constructor(source: string, parts: readonly Part[]) {
    this.#source = source;
    this.#parts = parts;
    this.#variables = Object.freeze(namesOf(parts));
    const named = parts.flatMap((part) => (typeof part === "string" ? [] : part.variables));
    this.#repeats = named.length > this.#variables.length;
  }

  /** Parses a template. Throws `INVALID_TEMPLATE` with the index of what is wrong. */
  static parse(source: string): UriTemplate {
    if (typeof source !== "string") {
      throw new EndpointError(
        "INVALID_TEMPLATE",
        `Cannot parse the template: found ${kindOf(source)}, wanted a text`,
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
      throw new EndpointError(
        "INVALID_PARAMETER",
        `Cannot expand ${shorten(redact(this.#source))}: found ${kindOf(values)}, wanted an object of values`,
        { parameters: this.#variables, source: redact(this.#source) },
      );
    }
    const reader = new ValueReader(values, this.#repeats);
    const written = writeWithinLimits(() => this.#write(reader));
    if (reader.problems !== undefined) {
      throw this.#parameterError(reader.problems);
    }
    return written;
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #write(reader: ValueReader): string {
    let written = "";
    for (const part of this.#parts) {
      written += typeof part === "string" ? part : expand(part, reader);
    }
    return written;
  }

  #parameterError(problems: ReadonlyMap<string, string>): EndpointError {
    const parameters = [...problems.keys()];
    const source = redact(this.#source);
    return new EndpointError(
      "INVALID_PARAMETER",
      `Cannot expand ${shorten(source)}: found ${quoteProblems(problems)}, wanted what a URL can carry`,
      { parameters, source },
    );
  }
}
