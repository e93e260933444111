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
  /** The names of missing values, and what else the route could say. */
  #missing: Map<string, string> | undefined;
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

  /** The value of the parameter `name` in its slot; `undefined` if it has none that can be written, or no slot. */
  get(slot: number, name: string): Value | undefined {
    // An index below 0 would be looked up in Object.prototype.
    const raw = slot < 0 ? undefined : this.#values[slot];
    const isObject = typeof raw === "object" && raw !== null;
    if (isObject && ReadValue.is(raw)) {
      return raw.value;
    }
    let value: Value | undefined;
    try {
      value = readValue(raw, name);
    } catch (thrown) {
      this.refuse(name, reasonOf(thrown));
    }
    if (isObject) {
      this.#values[slot] = new ReadValue(value);
    }
    return value;
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

  /** Notes that the required `name` has no value; `hint` says what else the route could say. */
  miss(name: string, hint = ""): void {
    this.#missing ??= new Map<string, string>();
    this.#missing.set(name, hint === "" ? (this.#missing.get(name) ?? "") : hint);
  }

  /** Notes that the value of `name` may not stand in a host or a base URL, and why. */
  distrust(name: string, reason: string): void {
    this.#unsafe ??= new Map<string, string>();
    this.#unsafe.set(name, reason);
  }

  /** Whether nothing was noted. */
  get isFine(): boolean {
    return (this.#problems ?? this.#missing ?? this.#unsafe) === undefined;
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route. */
  check(describe: () => string): void {
    const notes = this.#problems ?? this.#missing ?? this.#unsafe;
    if (notes === undefined) {
      return;
    }
    const parameters = [...notes.keys()];
    const isMissing = notes === this.#missing;
    const hint = [...notes.values()].find((text) => text !== "") ?? "";
    const what = isMissing
      ? expectedBut(`a value for ${quoteAll(parameters)}${hint}`, "none")
      : expectedBut(
          `values that ${notes === this.#unsafe ? "may choose the host" : "can be written"}`,
          quoteProblems(notes),
        );
    const code = isMissing
      ? "MISSING_PARAMETER"
      : notes === this.#unsafe
        ? "UNSAFE_URL"
        : "INVALID_PARAMETER";
    throw requestError(code, describe(), what, { parameters });
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
