import { EndpointError } from "../errors.js";
import { readValue, reasonOf, type Value } from "../grammar/values.js";
import { expectedBut, quoteAll, quoteProblems, shorten } from "../support/messages.js";

/** A value that was read already: what a caller's object holds is read once, however often it is written. */
class ReadValue {
  readonly #value: Value | undefined;

  constructor(value: Value | undefined) {
    this.#value = value;
  }

  /** What was read; the object itself where it is a caller's. Not `instanceof`: a proxy may throw. */
  static valueOf(raw: object): Value | undefined | typeof raw {
    return #value in raw ? raw.#value : raw;
  }
}

/**
 * The values of one call as its URL wants them, and all that is wrong with them, so that one error
 * can name them all.
 */
export class CallValues {
  readonly #values: unknown[];
  #problems: Map<string, string> | undefined;
  /** The names of missing values, and whether the route could spell them as optional. */
  #missing: Map<string, boolean> | undefined;
  #unsafe: Set<string> | undefined;

  /** `values` are those of the call, by slot. */
  constructor(values: unknown[]) {
    this.#values = values;
  }

  /** The value in a slot as the caller gave it. */
  raw(slot: number): unknown {
    return this.#values[slot];
  }

  /** The value of the parameter `name` in its slot; `undefined` if it has none that can be written. */
  get(slot: number, name: string): Value | undefined {
    const raw = this.#values[slot];
    if (typeof raw === "object" && raw !== null) {
      return this.#read(raw, slot, name);
    }
    try {
      return readValue(raw, name);
    } catch (thrown) {
      this.refuse(name, reasonOf(thrown));
      return undefined;
    }
  }

  /** Notes that the value of `name` cannot be written, and why. */
  refuse(name: string, reason: string): void {
    this.#problems ??= new Map<string, string>();
    this.#problems.set(name, reason);
  }

  /** Notes that `name` is required and wrote nothing; the route may be able to make it optional. */
  miss(name: string, mayBeOptional: boolean): void {
    this.#missing ??= new Map<string, boolean>();
    this.#missing.set(name, mayBeOptional || this.#missing.get(name) === true);
  }

  /** Notes that the value of `name` must not stand in a host. */
  distrust(name: string): void {
    this.#unsafe ??= new Set<string>();
    this.#unsafe.add(name);
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route. */
  check(describe: () => string): void {
    if (this.#problems !== undefined) {
      const what = expectedBut("values that a URL can carry", quoteProblems(this.#problems));
      throw urlError("INVALID_PARAMETER", describe(), [...this.#problems.keys()], what);
    }
    if (this.#missing !== undefined) {
      const names = [...this.#missing.keys()];
      const optional = names.find((name) => this.#missing?.get(name) === true);
      const spelling =
        optional === undefined
          ? ""
          : `, or the optional spelling {/${shorten(optional)}} in the route`;
      const what = expectedBut(`a value for ${quoteAll(names)}${spelling}`, "none");
      throw urlError("MISSING_PARAMETER", describe(), names, what);
    }
    if (this.#unsafe !== undefined) {
      const names = [...this.#unsafe];
      const allowed = "only letters, digits, hyphens and single inner dots in the host";
      const what = expectedBut(allowed, `other characters from ${quoteAll(names)}`);
      throw urlError("UNSAFE_URL", describe(), names, what);
    }
  }

  #read(raw: object, slot: number, name: string): Value | undefined {
    const known = ReadValue.valueOf(raw);
    if (known !== raw) {
      return known as Value | undefined;
    }
    let value: Value | undefined;
    try {
      value = readValue(raw, name);
    } catch (thrown) {
      this.refuse(name, reasonOf(thrown));
    }
    this.#values[slot] = new ReadValue(value);
    return value;
  }
}

/** An error about the URL of the call of a route; `what` says what was expected. */
export function urlError(
  code: "INVALID_PARAMETER" | "INVALID_URL" | "MISSING_PARAMETER" | "UNSAFE_URL",
  route: string,
  parameters: readonly string[],
  what: string,
): EndpointError {
  return new EndpointError(code, `Cannot write the URL of ${shorten(route)}: ${what}`, {
    route,
    parameters,
  });
}
