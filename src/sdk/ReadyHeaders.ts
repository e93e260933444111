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
  /** The names of the headers that the last call brought, and the same in lower case: most calls bring the same ones. */
  #names = NO_NAMES;
  #lower = NO_NAMES;

  /** With these fields, `null` among them for none. */
  constructor(fields: HeaderFields) {
    this.#headers = addTo({}, fields);
  }

  /** A new object of them, with those of a call over them. */
  with(own: unknown): Headers {
    if (own === undefined) {
      return { ...this.#headers };
    }
    // To add to a copy that was spread takes long, but a name that every object inherits cannot be assigned.
    const headers = Object.keys(this.#headers).some(isInherited)
      ? { ...this.#headers }
      : Object.assign({}, this.#headers);
    const values = newSlots();
    const names = isIterable(own) ? undefined : readSlots(own, this.#names, values);
    if (names === undefined) {
      return addTo(headers, own);
    }
    for (let i = 0; i < names.length; i += 1) {
      const value = values[i];
      const name = this.#lower[i] ?? "";
      const isKnown = names === this.#names && !isInherited(name);
      if (!isKnown || typeof value !== "string" || !isFieldValue(value)) {
        return this.#add(headers, names, values);
      }
      headers[name] = value;
    }
    return headers;
  }

  /** Adds these by the general rules, and keeps their names. */
  #add(headers: Headers, names: readonly string[], values: readonly unknown[]): Headers {
    addTo(
      headers,
      names.map((name, i) => [name, values[i]]),
    );
    this.#names = names;
    this.#lower = names.map((name) => name.toLowerCase());
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
