/** The values of one call: read once and prepared, and what is wrong with them. */
import { readValue, type Value } from "../grammar/readValue.js";
import { requestError } from "../support/makeErrors.js";
import {
  expectedBut,
  namesHint,
  quoteNames,
  quoteProblems,
  reasonOf,
} from "../support/messages.js";

/** A value that was already read. A caller's object is read once, even if it is written several times. */
class ReadValue {
  readonly value: Value | undefined;
  /** Why it cannot be written; `undefined` if it can be. */
  readonly problem: string | undefined;

  constructor(raw: unknown, name: string) {
    try {
      this.value = readValue(raw, name);
    } catch (thrown) {
      this.problem = reasonOf(thrown);
    }
  }
}

/**
 * The values of one call, as the general rules read them. Everything wrong with the values is noted first, so that one
 * error can name all problems of one kind.
 */
export class CallValues {
  /** The values of the call, by slot. A value that was read or prepared takes the place of what the caller passed. */
  readonly slotValues: unknown[];
  #problems: Map<string, string> | undefined;
  #missing: Map<string, string> | undefined;
  #unsafe: Map<string, string> | undefined;

  /** Starts with the notes of `others`, so that one error names the problems of both. */
  constructor(slotValues: unknown[], others?: CallValues) {
    this.slotValues = slotValues;
    if (others !== undefined) {
      this.#problems = others.#problems;
      this.#missing = others.#missing;
      this.#unsafe = others.#unsafe;
    }
  }

  /** The value in a slot as the caller gave it; `undefined` for a slot below 0. */
  raw(slot: number): unknown {
    // An index below 0 would be looked up in Object.prototype.
    return slot < 0 ? undefined : this.slotValues[slot];
  }

  /** The value of the parameter `name` in its slot; `undefined` if it has none that can be written. */
  get(slot: number, name: string): Value | undefined {
    const raw = this.raw(slot);
    const read = raw instanceof ReadValue ? raw : new ReadValue(raw, name);
    if (typeof raw === "object" && raw !== null) {
      this.slotValues[slot] = read;
    }
    if (read.problem !== undefined) {
      this.refuse(name, read.problem);
    }
    return read.value;
  }

  /** The text that `write` returns for the value in a slot; `""` if there is no value, or if `write` refuses it. */
  write(slot: number, name: string, write: (value: Value) => string): string {
    const value = this.get(slot, name);
    try {
      return value === undefined ? "" : write(value);
    } catch (thrown) {
      // A `RangeError` means that the text is too long.
      if (thrown instanceof RangeError) {
        throw thrown;
      }
      // A style of another copy of this library throws a `Refusal` of that copy.
      this.refuse(name, reasonOf(thrown));
      return "";
    }
  }

  /** Notes that the value of `name` cannot be written, and why. */
  refuse(name: string, reason: string): void {
    this.#problems ??= new Map();
    this.#problems.set(name, this.#problems.get(name) ?? reason);
  }

  /** Notes that the required `name` writes nothing; `hint` says what else the route could say. */
  miss(name: string, hint = ""): void {
    this.#missing ??= new Map();
    this.#missing.set(name, hint === "" ? (this.#missing.get(name) ?? "") : hint);
  }

  /** Notes that the value of `name` is not allowed in a host or a base URL, and why. */
  distrust(name: string, reason: string): void {
    this.#unsafe ??= new Map();
    this.#unsafe.set(name, reason);
  }

  /** Whether nothing was noted. */
  get isFine(): boolean {
    return (this.#problems ?? this.#missing ?? this.#unsafe) === undefined;
  }

  /** Throws what was noted, all names of one kind together; `describe` names the route, if there is one. */
  check(describe?: () => string): void {
    const found = this.#problems ?? this.#missing ?? this.#unsafe;
    if (found === undefined) {
      return;
    }
    const parameters = [...found.keys()];
    const route = describe?.();
    if (found === this.#missing) {
      const what = `missing ${quoteNames(parameters)}${hintOf([...found.values()])}`;
      throw requestError("MISSING_PARAMETER", route, what, { parameters });
    }
    const isUnsafe = found === this.#unsafe;
    const expected = `values that ${isUnsafe ? "the base URL allows" : "can be written"}`;
    const what = expectedBut(expected, quoteProblems(found)) + namesHint(parameters, route);
    throw requestError(isUnsafe ? "UNSAFE_URL" : "INVALID_PARAMETER", route, what, {
      parameters,
    });
  }
}

/** The hint about missing values. If several are missing, the route's hint with a general name, `{/name}`. */
function hintOf(hints: readonly string[]): string {
  const [first = "", ...others] =
    hints.length > 1 ? hints.filter((hint) => hint.includes("{")) : hints;
  return others.length > 0 ? first.replace(/{.*/, "{/name}") : first;
}

/** The hint for a required value that is present but empty. */
export const IS_EMPTY = ", which is an empty string";
