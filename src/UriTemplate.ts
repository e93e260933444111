import { EndpointError } from "./errors.js";
import { quoteProblems, redact, shorten } from "./internal/excerpt.js";
import { Concat, MOST_PARTS } from "./internal/concat.js";
import { expand } from "./internal/expand.js";
import { isRecord, kindOf, recordOf } from "./internal/objects.js";
import { ValueReader, writeWithinLimits } from "./internal/reader.js";
import { entriesOf, MOST_NAMES, NO_NAMES, readFields, Shapes } from "./internal/shapes.js";
import { namesOf, parseTemplate, type Part } from "./internal/template.js";

/** A URI template as RFC 6570 defines it, level 4, with its errata: parsed once, immutable. */
export class UriTemplate {
  readonly #source: string;
  readonly #parts: readonly Part[];
  readonly #variables: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** How plain values under these names are written. */
  readonly #shapes = new Shapes<Concat>();
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
    const { recent } = this.#shapes;
    const read: unknown[] = [undefined, undefined, undefined, undefined];
    const names = readFields(values, recent?.names ?? NO_NAMES, read, this.#names);
    if (names === undefined) {
      return this.#expandWithCare(values);
    }
    const plan = names === recent?.names ? recent.plan : this.#plan(names);
    return plan?.write(read) ?? this.#expandWithCare(recordOf(entriesOf(names, read)));
  }

  /** The template as it was written. */
  toString(): string {
    return this.#source;
  }

  #plan(names: readonly string[]): Concat | undefined {
    const found = this.#shapes.find(names);
    if (found !== undefined) {
      return found.plan;
    }
    const plan = names.length > MOST_NAMES ? undefined : concatOf(this.#parts, names);
    this.#shapes.add({ names, plan });
    return plan;
  }

  #expandWithCare(values: object): string {
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

/** What plain values under these names make of the template; `undefined` where that is not simple. */
function concatOf(parts: readonly Part[], names: readonly string[]): Concat | undefined {
  // One expression may name very many.
  const variables = parts.reduce(
    (n, part) => n + (typeof part === "string" ? 0 : part.variables.length),
    0,
  );
  if (parts.length > MOST_PARTS || variables > MOST_PARTS) {
    return undefined;
  }
  const concat = new Concat();
  for (const part of parts) {
    if (typeof part === "string") {
      concat.add(part);
      continue;
    }
    const { first, separator, named, ifEmpty, reserved } = part.operator;
    if (reserved || (named && ifEmpty === "") || part.variables.some(({ prefix }) => prefix > 0)) {
      return undefined;
    }
    let lead = first;
    for (const name of part.variables.map((variable) => variable.name)) {
      if (names.includes(name)) {
        concat.add(named ? `${lead}${name}=` : lead);
        concat.addSlot(names.indexOf(name), false);
        lead = separator;
      }
    }
  }
  return concat;
}
