import { isFieldValue, isToken } from "../grammar/tokens.js";
import { HeaderBag, type HeaderFields } from "../HeaderBag.js";
import { ByNames, newSlots, NO_NAMES, readFields } from "../support/ByNames.js";
import { setOwn } from "../support/properties.js";
import type { HeaderValue } from "../types/options.js";

/** Header fields as they are merged: `null` is a removal. */
export type MergedHeaders = Record<string, HeaderValue | null>;

/** The fields of a layer with those of a call over them, shared by calls with the same names. */
interface Template {
  readonly all: MergedHeaders;
  /** The names of the call, lower-cased; `undefined` if one of them is not a valid header name. */
  readonly names: readonly string[] | undefined;
}

/**
 * Lays the headers of calls over those of a layer. Calls with the same names share a template that
 * holds all fields, since overwriting a field of a copied object is several times faster than adding one.
 */
export class HeaderMerger {
  /** The `content-type` to add, unless the layer or the call sets or removes one. */
  readonly contentType: string | undefined;
  /** The finished headers of calls that bring none, once they are known. */
  ready: Record<string, HeaderValue> | undefined;
  readonly #layer: HeaderBag;
  readonly #weaker: MergedHeaders;
  readonly #templates = new ByNames<Template>();

  /** For calls on a layer with these headers. */
  constructor(layer: HeaderBag, contentType: string | undefined) {
    this.contentType = contentType;
    this.#layer = layer;
    this.#weaker = this.#complete(layer.toInit());
  }

  /** All fields of a call; a new object. */
  merge(own: unknown): MergedHeaders {
    if (own === undefined) {
      return { ...this.#weaker };
    }
    const { recent } = this.#templates;
    const values = newSlots();
    const names =
      typeof own === "object" && own !== null && !hasIterator(own)
        ? readFields(own, recent?.names ?? NO_NAMES, values)
        : undefined;
    if (names === undefined) {
      return this.#mergeFields(HeaderBag.read(own));
    }
    const template = names === recent?.names ? recent.made : this.#templateOf(names);
    return this.#fill(template, values) ?? this.#mergeFields(fieldsOf(names, values));
  }

  /** The template with these values; `undefined` unless all are texts, numbers, booleans or `null`. */
  #fill({ all, names }: Template, values: readonly unknown[]): MergedHeaders | undefined {
    if (names === undefined) {
      return undefined;
    }
    const headers = { ...all };
    for (let i = 0; i < names.length; i += 1) {
      const value = values[i];
      const name = names[i] ?? "";
      if (typeof value === "string" ? isFieldValue(value) : value === null) {
        headers[name] = value as string | null;
      } else if (typeof value === "number" && Number.isFinite(value)) {
        headers[name] = value;
      } else if (typeof value === "boolean") {
        headers[name] = String(value);
      } else {
        return undefined;
      }
    }
    return headers;
  }

  #templateOf(names: readonly string[]): Template {
    const known = this.#templates.find(names);
    if (known !== undefined) {
      return known;
    }
    const lower = names.every(isToken) ? names.map((name) => name.toLowerCase()) : undefined;
    const all = this.#layer.toInit();
    lower?.forEach((name) => {
      setOwn(all, name, "");
    });
    const template = { all: this.#complete(all), names: lower };
    this.#templates.add(names, template);
    return template;
  }

  /** Field by field, whatever they are. */
  #mergeFields(own: HeaderFields): MergedHeaders {
    const all = this.#layer.toInit();
    own.forEach((value, name) => {
      setOwn(all, name, value);
    });
    return this.#complete(all);
  }

  #complete(headers: MergedHeaders): MergedHeaders {
    if (this.contentType !== undefined && !Object.hasOwn(headers, "content-type")) {
      setOwn(headers, "content-type", this.contentType);
    }
    return headers;
  }
}

/** The headers without those that are `null`; the same object if none is. */
export function withoutRemovals(headers: MergedHeaders): Record<string, HeaderValue> {
  for (const name in headers) {
    if (headers[name] === null) {
      const entries = Object.entries(headers).filter(([, value]) => value !== null);
      return Object.fromEntries(entries) as Record<string, HeaderValue>;
    }
  }
  // No field is `null`.
  return headers as Record<string, HeaderValue>;
}

/** Whether a plain object has an iterator of its own, so that its entries are used in place of its fields. */
function hasIterator(own: object): boolean {
  try {
    return Object.hasOwn(own, Symbol.iterator);
  } catch {
    // A proxy whose own code throws.
    return true;
  }
}

/** The fields that these names and values make; the values were already read. */
function fieldsOf(names: readonly string[], values: readonly unknown[]): HeaderFields {
  return HeaderBag.read(names.map((name, i) => [name, values[i]]));
}
