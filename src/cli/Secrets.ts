import { maskJson, maskUrl, maskValue, REDACTED } from "../adapters/masked.js";
import { maskText } from "../adapters/redact.js";
import { SecretNames } from "../adapters/SecretNames.js";
import type { HeaderValue, RequestOptions } from "../index.js";
import { readJson, writeJson } from "./json.js";

/** User name and password of a URL. */
const USERINFO = /^(https?:\/\/)[^/?#]*@/i;

/** Replaces credentials by `REDACTED`, in all that a request has, or nothing. */
export class Secrets {
  readonly #names: SecretNames | undefined;

  /** `listed` are names of secrets that their words do not tell; `shows` replaces nothing. */
  constructor(listed: readonly string[], shows = false) {
    this.#names = shows ? undefined : new SecretNames(listed);
  }

  /** Whether what has this name is replaced. */
  has(name: string): boolean {
    return this.#names?.has(name) === true;
  }

  /** Parameters with the secrets among them replaced, whatever their place in the request is. */
  parameters(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, this.#value(name, value)]),
    );
  }

  /** A URL. */
  url(url: string): string {
    const hidden = this.#names === undefined ? url : url.replace(USERINFO, `$1${REDACTED}@`);
    return maskUrl(hidden, (name) => this.has(name));
  }

  /** The value of a header. */
  header<Value extends HeaderValue>(name: string, value: Value): Value | string {
    return this.has(name) ? REDACTED : value;
  }

  /** JSON text; fields with the names `except` stay. */
  json(text: string, except: readonly string[] = []): string {
    return maskJson(text, (name) => !except.includes(name) && this.has(name));
  }

  /** The request. */
  request(request: RequestOptions): RequestOptions {
    if (this.#names === undefined) {
      return request;
    }
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, this.header(name, value)] as const,
    );
    const body = this.#body(request);
    return {
      ...request,
      url: this.url(request.url),
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { body }),
    };
  }

  #value(name: string, value: unknown): unknown {
    if (typeof value === "boolean" || value === null || value === "") {
      return value;
    }
    const isSecret = (each: string): boolean => this.has(each);
    if (typeof value === "string") {
      return maskValue(name, value, isSecret);
    }
    return isSecret(name) ? REDACTED : value;
  }

  #body({ body, headers }: RequestOptions): unknown {
    if (typeof body === "string") {
      const type = String(headers["content-type"] ?? "");
      return maskText(body, type, (name) => this.has(name));
    }
    if (body instanceof FormData) {
      return this.#form(body);
    }
    if (!isJsonValue(body)) {
      return body;
    }
    const json = writeJson(body);
    const hidden = this.json(json);
    return hidden === json ? body : readJson(hidden, Infinity);
  }

  #form(form: FormData): FormData {
    const hidden = new FormData();
    form.forEach((value, name) => {
      const isSecret = (each: string): boolean => this.has(each);
      hidden.append(name, typeof value === "string" ? maskValue(name, value, isSecret) : value);
    });
    return hidden;
  }
}

/** Whether a body came from JSON; bytes and forms are instances of classes. */
function isJsonValue(body: unknown): boolean {
  const tag = Object.prototype.toString.call(body);
  return body !== undefined && !/^\[object (?!Object|Array|Number|Boolean|Null|BigInt)/.test(tag);
}
