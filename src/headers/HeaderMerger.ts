import { isFieldValue, isToken } from "../grammar/tokens.js";
import { isIterable, readHeaders, type HeaderFields } from "../grammar/headers.js";
import { ByNames } from "../support/ByNames.js";
import { readSlots } from "../settings/namedValues.js";
import { hasOwn, newSlots, NO_NAMES } from "../support/objects.js";
import { setOwn } from "../support/properties.js";
import type { HeaderValue } from "../types/options.js";

/** Header fields as they are merged: `null` is a removal. */
export type MergedHeaders = Record<string, HeaderValue | null>;

/** Where each header comes from, for calls that bring the same names. */
type HeaderTemplate = readonly TemplateField[];

interface TemplateField {
  readonly name: string;
  /** Where its value stands among those of a call; -1 for the value of the layer. */
  readonly slot: number;
  readonly weaker: HeaderValue | null;
}

/** Lays the headers of calls over those of a layer; what the names of a call decide is decided once. */
export class HeaderMerger {
  /** The `content-type` to add, unless the layer or the call sets or removes one. */
  readonly contentType: string | undefined;
  /** The finished headers of calls that bring none, once they are kept. */
  ready: Readonly<Record<string, HeaderValue>> | undefined;
  readonly #layer: Readonly<MergedHeaders>;
  /** How many calls that bring none were merged, and what they copy from the second one on: many layers see only one. */
  #uses = 0;
  #weaker: MergedHeaders | undefined;
  /** Made on first use; it has `undefined` for names that need the general rules. */
  #templates: ByNames<HeaderTemplate | undefined> | undefined;

  /** For calls on a layer with these headers. */
  constructor(layer: Readonly<MergedHeaders>, contentType: string | undefined) {
    this.contentType = contentType;
    this.#layer = layer;
  }

  /** Keeps the finished headers of calls that bring none, from the second call on. */
  keep(headers: Record<string, HeaderValue>): void {
    if (this.#weaker !== undefined) {
      this.ready = ofOneShape(headers);
    }
  }

  /** All fields of a call; a new object. */
  merge(own: unknown): MergedHeaders {
    if (own === undefined) {
      this.#uses += 1;
      const weaker = this.#weaker ?? this.#complete({ ...this.#layer });
      return this.#uses === 1 ? weaker : { ...(this.#weaker ??= ofOneShape(weaker)) };
    }
    const templates = (this.#templates ??= new ByNames());
    const { recent } = templates;
    const values = newSlots();
    const names = isIterable(own) ? undefined : readSlots(own, recent?.names ?? NO_NAMES, values);
    if (names === undefined) {
      return this.#mergeFields(readHeaders(own));
    }
    const template = templates.of(names, (each) => this.#templateOf(each));
    const filled = template && fillTemplate(template, values);
    return filled ?? this.#mergeFields(headersOf(names, values));
  }

  #templateOf(names: readonly string[]): HeaderTemplate | undefined {
    const slots = new Map(names.map((name, slot) => [name.toLowerCase(), slot]));
    const layer = { ...this.#layer };
    for (const name of slots.keys()) {
      setOwn(layer, name, null);
    }
    const all = this.#complete(layer);
    return names.every(isToken) && slots.size === names.length
      ? Object.keys(all).map((name) => ({
          name,
          weaker: all[name] ?? null,
          slot: slots.get(name) ?? -1,
        }))
      : undefined;
  }

  /** Field by field, whatever they are. */
  #mergeFields(own: HeaderFields): MergedHeaders {
    const all = { ...this.#layer };
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

/**
 * The same headers, made from entries: then those with the same names have one hidden class, whatever they were
 * made from, and are copied in two thirds of the time.
 */
function ofOneShape<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers));
}

/**
 * All fields of a call; `undefined` unless its values are texts, numbers, booleans or `null`, and if what
 * Object.prototype has under one of their names came between.
 */
function fillTemplate(
  template: HeaderTemplate,
  own: readonly unknown[],
): MergedHeaders | undefined {
  const headers: MergedHeaders = {};
  try {
    for (let i = 0; i < template.length; i += 1) {
      // TypeScript does not know that there is one.
      const { name, slot, weaker } = template[i] as TemplateField;
      const value = slot < 0 ? weaker : own[slot];
      if (value === null || (typeof value === "string" && (slot < 0 || isFieldValue(value)))) {
        headers[name] = value;
      } else if (typeof value === "number" && Number.isFinite(value)) {
        headers[name] = value;
      } else if (typeof value === "boolean") {
        headers[name] = String(value);
      } else {
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
  return Object.keys(headers).length === template.length ? headers : undefined;
}

/** The headers without those that are `null`; the same object if none is. */
export function withoutRemovals(headers: MergedHeaders): Record<string, HeaderValue> {
  for (const name in headers) {
    if (hasOwn(headers, name) && headers[name] === null) {
      return Object.fromEntries(Object.entries(headers).filter(isSet));
    }
  }
  // No field is `null`.
  return headers as Record<string, HeaderValue>;
}

function isSet(entry: [string, HeaderValue | null]): entry is [string, HeaderValue] {
  return entry[1] !== null;
}

/** The fields that these names and values make; the values were already read. */
function headersOf(names: readonly string[], values: readonly unknown[]): HeaderFields {
  return readHeaders(names.map((name, i) => [name, values[i]]));
}
