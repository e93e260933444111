import { isIterable, readHeaders, type HeaderFields } from "../grammar/headers.js";
import { isFieldValue, isToken } from "../grammar/tokens.js";
import { readSlots } from "../settings/namedValues.js";
import { ByNames } from "../support/ByNames.js";
import { newSlots, NO_NAMES } from "../support/objects.js";
import { isInherited, setOwn } from "../support/properties.js";
import type { RequestOptions } from "../types/options.js";

type Headers = RequestOptions["headers"];

/** The headers of a client's calls with the same `accept` and content type. */
export class ReadyHeaders {
  readonly #headers: Headers;
  /** The names of the headers that calls bring, in lower case; none for names that cannot be assigned. */
  readonly #lower = new ByNames<readonly string[]>();

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
    const { recent } = this.#lower;
    const names = isIterable(own) ? undefined : readSlots(own, recent?.names ?? NO_NAMES, values);
    if (names === undefined) {
      return addTo(headers, readHeaders(own));
    }
    const lower = this.#lower.of(names, lowerNames);
    for (let i = 0; i < names.length; i += 1) {
      const value = values[i];
      const name = lower[i];
      const isText = typeof value === "string" && isFieldValue(value);
      if (!isText || name === undefined || isInherited(name)) {
        return addTo(headers, readHeaders(names.map((each, slot) => [each, values[slot]])));
      }
      headers[name] = value;
    }
    return headers;
  }
}

function lowerNames(names: readonly string[]): readonly string[] {
  return names.every(isToken) ? names.map((name) => name.toLowerCase()) : NO_NAMES;
}

/** The headers with these; `null` removes one. */
function addTo(headers: Headers, fields: HeaderFields): Headers {
  fields.forEach((value, name) => {
    if (value === null) {
      Reflect.deleteProperty(headers, name);
    } else {
      setOwn(headers, name, value);
    }
  });
  return headers;
}
