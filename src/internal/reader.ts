/** Reading the values that templates name. */
import { EndpointError } from "../errors.js";
import type { Values } from "./expand.js";
import { readValue, reasonOf, type Value } from "./values.js";

/** What `write` gives; a text that no engine can hold is an error of the values, not of the engine. */
export function writeWithinLimits<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    throw thrown instanceof RangeError
      ? new EndpointError(
          "INVALID_PARAMETER",
          "Cannot write the URL: found values that make it longer than a text can be, wanted shorter ones",
        )
      : thrown;
  }
}

/** The values of one expansion: each read once, and every problem noted. */
export class ValueReader implements Values {
  /** Why values cannot be written, by name; `undefined` where all can be. */
  problems: Map<string, string> | undefined;
  readonly #values: { readonly [name: string]: unknown };
  readonly #known: Map<string, Value | undefined> | undefined;

  /** Own enumerable properties of `values` count; `repeats` says whether a name may be asked for again. */
  constructor(values: { readonly [name: string]: unknown }, repeats: boolean) {
    this.#values = values;
    this.#known = repeats ? new Map<string, Value | undefined>() : undefined;
  }

  /** The value under `name`; `undefined` where there is none, or none that can be written. */
  get(name: string): Value | undefined {
    if (this.#known === undefined) {
      return this.#read(name);
    }
    if (!this.#known.has(name)) {
      this.#known.set(name, this.#read(name));
    }
    return this.#known.get(name);
  }

  /** Notes that the value under `name` cannot be written, and why. */
  refuse(name: string, reason: string): void {
    this.problems ??= new Map<string, string>();
    this.problems.set(name, reason);
  }

  #read(name: string): Value | undefined {
    try {
      return Object.prototype.propertyIsEnumerable.call(this.#values, name)
        ? readValue(this.#values[name], name)
        : undefined;
    } catch (thrown) {
      this.refuse(name, reasonOf(thrown));
      return undefined;
    }
  }
}
