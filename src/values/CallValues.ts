import { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "../errors.js";
import { isRefusal, readValue, reasonOf, type Value } from "../grammar/values.js";
import { expectedBut, quoteAll, quoteProblems, shorten } from "../support/messages.js";

/** A value that was already read. A caller's object is read once, even if it is written several times. */
class ReadValue {
  readonly #value: Value | undefined;

  constructor(value: Value | undefined) {
    this.#value = value;
  }

  /** Whether an object is one of these. Not by `instanceof`: a caller's proxy may throw. */
  static is(object: object): object is ReadValue {
    return #value in object;
  }

  get value(): Value | undefined {
    return this.#value;
  }
}

/**
 * The values of one call, read for its URL. Everything that is wrong with them is noted first, so that
 * one error can name all of it.
 */
export class CallValues {
  readonly #values: unknown[];
  #problems: Map<string, string> | undefined;
  /** The names of missing values, and how the route spells those that it could make optional. */
  #missing: Map<string, string | undefined> | undefined;
  #unsafe: Map<string, string> | undefined;

  /** `values` are those of the call, by slot. */
  constructor(values: unknown[]) {
    this.#values = values;
  }

  /** The values by slot. */
  get all(): readonly unknown[] {
    return this.#values;
  }

  /** The value in a slot as the caller gave it. */
  raw(slot: number): unknown {
    return this.#values[slot];
  }

  /** Puts another value into a slot. */
  replace(slot: number, value: unknown): void {
    this.#values[slot] = value;
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
    this.#problems.set(name, this.#problems.get(name) ?? reason);
  }

  /** Notes that the required `name` has no value; `spelling` is its name in a route that could make it optional. */
  miss(name: string, spelling?: string): void {
    this.#missing ??= new Map<string, string | undefined>();
    this.#missing.set(name, spelling ?? this.#missing.get(name));
  }

  /** Notes that the value of `name` may not stand in a host or a base URL, and why. */
  distrust(name: string, reason: string): void {
    this.#unsafe ??= new Map<string, string>();
    this.#unsafe.set(name, reason);
  }

  /** Whether a value cannot be written. */
  get isRefused(): boolean {
    return this.#problems !== undefined;
  }

  /** Whether nothing was noted. */
  get isFine(): boolean {
    return this.#problems === undefined && this.#missing === undefined;
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route. */
  check(describe: () => string): void {
    if (this.#problems !== undefined) {
      const what = expectedBut("values that can be written", quoteProblems(this.#problems));
      throw requestError("INVALID_PARAMETER", describe(), what, {
        parameters: [...this.#problems.keys()],
      });
    }
    if (this.#missing !== undefined) {
      const names = [...this.#missing.keys()];
      const optional = [...this.#missing.values()].find((name) => name !== undefined);
      const spelling =
        optional === undefined
          ? ""
          : `, or the optional spelling {/${shorten(optional)}} in the route`;
      const what = expectedBut(`a value for ${quoteAll(names)}${spelling}`, "none");
      throw requestError("MISSING_PARAMETER", describe(), what, { parameters: names });
    }
    if (this.#unsafe !== undefined) {
      const what = expectedBut("values that may choose the host", quoteProblems(this.#unsafe));
      throw requestError("UNSAFE_URL", describe(), what, { parameters: [...this.#unsafe.keys()] });
    }
  }

  #read(raw: object, slot: number, name: string): Value | undefined {
    if (ReadValue.is(raw)) {
      return raw.value;
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

/** Marks in place of values, to find where the values go: nothing is said of them. */
export class Marks extends CallValues {
  override distrust(): void {
    // A mark is no listed value.
  }

  override miss(): void {
    // What is not written yet is not missing.
  }
}

/** An error about a call of a route; `what` says what was expected. */
export function requestError(
  code: EndpointErrorCode,
  route: string,
  what: string,
  details: Omit<EndpointErrorDetails, "route"> = {},
): EndpointError {
  const message = `Cannot write the request ${shorten(route)}: ${what}`;
  return new EndpointError(code, message, { ...details, route });
}
