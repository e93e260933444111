import { eachHeader, isIterable, type HeaderFields } from "../grammar/headers.js";
import { isFieldValue } from "../grammar/tokens.js";
import { readSlots } from "../settings/namedValues.js";
import { newSlots, NO_NAMES } from "../support/objects.js";
import { isInherited, setOwn } from "../support/properties.js";
import type { RequestOptions } from "../types/options.js";

type Headers = RequestOptions["headers"];

/** The headers of a client's calls with the same `accept` and content type. */
export class ReadyHeaders {
  readonly #headers: Headers;
  /** Whether no name is one that every object inherits: such a name cannot be assigned. */
  readonly #isPlain: boolean;
  /** The names of the headers that the last call brought, and the same in lower case: most calls bring the same ones. */
  #names = NO_NAMES;
  #lower = NO_NAMES;

  /** With these fields, `null` among them for none. */
  constructor(fields: HeaderFields) {
    this.#headers = addTo({}, fields);
    this.#isPlain = !Object.keys(this.#headers).some(isInherited);
  }

  /** A new object of them, with those of a call over them. */
  with(own: unknown): Headers {
    if (own === undefined) {
      return { ...this.#headers };
    }
    // To add to a copy that was spread takes long.
    const headers = this.#isPlain ? Object.assign({}, this.#headers) : { ...this.#headers };
    const values = newSlots();
    const names = isIterable(own) ? undefined : readSlots(own, this.#names, values);
    if (names === undefined) {
      return addTo(headers, own);
    }
    for (let i = 0; i < names.length; i += 1) {
      const value = values[i];
      if (names !== this.#names || typeof value !== "string" || !isFieldValue(value)) {
        return this.#add(headers, names, values);
      }
      headers[this.#lower[i] ?? ""] = value;
    }
    return headers;
  }

  /** Adds these by the general rules, and keeps their names. */
  #add(headers: Headers, names: readonly string[], values: readonly unknown[]): Headers {
    addTo(
      headers,
      names.map((name, i) => [name, values[i]]),
    );
    const lower = names.map((name) => name.toLowerCase());
    if (!lower.some(isInherited)) {
      this.#names = names;
      this.#lower = lower;
    }
    return headers;
  }
}

/** The headers with these; `null` removes one. */
function addTo(headers: Headers, fields: unknown): Headers {
  eachHeader(fields, (value, name) => {
    if (value === null) {
      Reflect.deleteProperty(headers, name);
    } else {
      setOwn(headers, name, value);
    }
  });
  return headers;
}
