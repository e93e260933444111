import { EndpointError } from "./errors.js";
import { quoteProblems, redact, shorten } from "./internal/excerpt.js";
import { expand, type Values } from "./internal/expand.js";
import { kindOf } from "./internal/objects.js";
import { namesOf, parseTemplate, type Part } from "./internal/template.js";
import { readValue, reasonOf, type Value } from "./internal/values.js";

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];

  private constructor(source: string, parts: readonly Part[]) {
    this.#source = source;
    this.#parts = parts;
    this.#variables = Object.freeze(namesOf(parts));
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
  expand(values: { readonly [name: string]: unknown }): string {
    const problems = new Map<string, string>();
    const source = this.#read(values, problems);
    const written = this.#parts.map((part) =>
      typeof part === "string" ? part : expand(part, source),
    );
    if (problems.size > 0) {
      throw this.#parameterError(problems);
    }
    return written.join("");
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  /** Each variable read once, however often the template names it. */
  #read(values: { readonly [name: string]: unknown }, problems: Map<string, string>): Values {
    const read = new Map<string, Value | undefined>();
    for (const name of this.#variables) {
      try {
        read.set(name, Object.hasOwn(values, name) ? readValue(values[name], name) : undefined);
      } catch (thrown) {
        problems.set(name, reasonOf(thrown));
      }
    }
    return {
      get: (name) => read.get(name),
      refuse: (name, reason) => problems.set(name, reason),
    };
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
