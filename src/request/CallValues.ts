import { EndpointError } from "../errors.js";
import { isRefusal, readValue, reasonOf, type Value } from "../grammar/values.js";
import { cannot, expectedBut, quoteAll, quoteProblems, shorten } from "../support/messages.js";

/** A value that was already read. A caller's object is read once, even if it is written several times. */
class ReadValue {
  readonly #value: Value | undefined;

  constructor(value: Value | undefined) {
    this.#value = value;
  }

  /** The value that was read; any other object as it is. Not by `instanceof`: a caller's proxy may throw. */
  static valueOf(raw: object): Value | undefined | typeof raw {
    return #value in raw ? raw.#value : raw;
  }
}

/**
 * The values of one call, read for its URL. Everything that is wrong with them is noted first, so that
 * one error can name all of it.
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

  /** What `write` makes of the value in a slot; `""` for none, and for one that it refuses. */
  write(slot: number, name: string, write: (value: Value) => string): string {
    const value = this.get(slot, name);
    try {
      return value === undefined ? "" : write(value);
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      this.refuse(name, thrown.message);
      return "";
    }
  }

  /** Notes that the value of `name` cannot be written, and why. */
  refuse(name: string, reason: string): void {
    this.#problems ??= new Map<string, string>();
    this.#problems.set(name, reason);
  }

  /** Notes that the required `name` has no value; `mayBeOptional` says whether the route could spell it so. */
  miss(name: string, mayBeOptional: boolean): void {
    this.#missing ??= new Map<string, boolean>();
    this.#missing.set(name, mayBeOptional || this.#missing.get(name) === true);
  }

  /** Notes that the value of `name` has characters that no value may bring into a host. */
  distrust(name: string): void {
    this.#unsafe ??= new Set<string>();
    this.#unsafe.add(name);
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route. */
  check(describe: () => string, written: "URL" | "body" = "URL"): void {
    if (this.#problems !== undefined) {
      const route = describe();
      const action = `write the ${written} of ${shorten(route)}`;
      const problems = quoteProblems(this.#problems);
      throw new EndpointError(
        "INVALID_PARAMETER",
        cannot(action, `values that a ${written} can carry`, problems),
        { route, parameters: [...this.#problems.keys()] },
      );
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
  code: "INVALID_URL" | "MISSING_PARAMETER" | "UNSAFE_URL",
  route: string,
  parameters: readonly string[],
  what: string,
): EndpointError {
  return new EndpointError(code, `Cannot write the URL of ${shorten(route)}: ${what}`, {
    route,
    parameters,
  });
}
