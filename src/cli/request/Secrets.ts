import { defined } from "../../support/properties.js";
import { REDACTED } from "../../adapters/textEdits.js";
import { Masker } from "../../adapters/Masker.js";
import { SecretNames } from "../../adapters/SecretNames.js";
import type { RequestOptions } from "../../index.js";
import { createBare, tagOf } from "../../support/objects.js";
import { sourceOfRequest, attachSource } from "../../support/requestSource.js";
import { mapScalars, printJson, readJson } from "../document/json.js";

/** Replaces credentials by `REDACTED` in a whole request, or replaces nothing. */
export class Secrets {
  readonly #names: SecretNames | undefined;
  readonly #masker: Masker;

  /** `listed` are names of secrets that do not sound like it; with `shows` nothing is replaced. */
  constructor(listed: readonly string[], shows: boolean) {
    this.#names = shows ? undefined : new SecretNames(listed);
    this.#masker = new Masker((name) => this.has(name));
  }

  /** Whether values with this name are replaced. */
  has(name: string): boolean {
    return this.#names?.has(name) === true;
  }

  /** Whether a text is shown differently from what it is. */
  hides(text: string): boolean {
    // In a query a secret may be the value of a pair.
    return this.json(text) !== text || this.url(`?${text}`) !== `?${text}`;
  }

  /** A value of JSON with the secrets in its texts replaced, under any names of fields. */
  texts(value: unknown): unknown {
    return mapScalars(value, (each) => (typeof each === "string" ? this.value("", each) : each));
  }

  /** Parameters, for any place in the request, or headers, with the secrets among them replaced. */
  fields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, this.value(name, value)]),
    );
  }

  /** The value of a parameter or a header. */
  value<Value>(name: string, value: Value): Value | string {
    if (this.#names === undefined || typeof value === "boolean" || value === null) {
      return value;
    }
    if (typeof value === "string") {
      return this.#masker.value(name, value);
    }
    return this.has(name) ? REDACTED : value;
  }

  /** A URL. */
  url(url: string): string {
    return this.#names === undefined ? url : this.#masker.url(url);
  }

  /** JSON text; fields with the names `except` stay. */
  json(text: string, except: readonly string[] = []): string {
    return this.#names === undefined
      ? text
      : new Masker((name) => !except.includes(name) && this.has(name)).json(text);
  }

  /** The request. */
  request(request: RequestOptions): RequestOptions {
    if (this.#names === undefined) {
      return request;
    }
    return withFields(request, {
      url: this.url(request.url),
      headers: this.fields(request.headers),
      ...defined({ body: this.#body(request), request: this.#json(request.request) }),
    });
  }

  #body({ body, headers }: RequestOptions): unknown {
    if (typeof body === "string") {
      return this.#masker.body(body, String(headers["content-type"] ?? ""));
    }
    if (body instanceof FormData) {
      return this.#form(body);
    }
    return this.#json(body);
  }

  /** A value that came from JSON; any other stays. */
  #json(value: unknown): unknown {
    if (!isJsonValue(value)) {
      return value;
    }
    const json = printJson(value);
    const hidden = this.json(json);
    return hidden === json ? value : readJson(hidden, Infinity);
  }

  #form(form: FormData): FormData {
    const hidden = new FormData();
    form.forEach((value, name) => {
      hidden.append(name, typeof value === "string" ? this.#masker.value(name, value) : value);
    });
    return hidden;
  }
}

/** A copy of a request with other fields, which still belongs to its service. */
export function withFields(request: RequestOptions, fields: object = {}): RequestOptions {
  const changed = Object.assign(createBare<never>(), request, fields);
  return attachSource<RequestOptions>(changed, sourceOfRequest(request));
}

/** Whether a body came from JSON; bytes and forms are instances of classes. */
function isJsonValue(body: unknown): boolean {
  const tag = tagOf(body);
  return body !== undefined && !/^\[object (?!Object|Array|Number|Boolean|Null|BigInt)/.test(tag);
}
