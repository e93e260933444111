/** Kinds of bodies: how each is written, and which content type it has. */
import { EndpointError } from "../errors.js";
import { kindOfBody, type BodyKind } from "../settings/bodyFormat.js";
import type { QueryStyle } from "../settings/QueryStyle.js";
import { copyOwn, isPlainObject } from "../support/objects.js";
import type { BodyFormat } from "../types/operation.js";
import {
  formWriter,
  multipartWriter,
  objectWriter,
  refusingWriter,
  type BodyField,
  type FieldsWriter,
  type Named,
} from "./fields.js";

/** Built-ins that `fetch` gives a content type of its own, by the tag they carry in every realm. */
const SELF_DESCRIBING: ReadonlySet<string> = new Set([
  "[object ArrayBuffer]",
  "[object Blob]",
  "[object File]",
  "[object FormData]",
  "[object ReadableStream]",
  "[object SharedArrayBuffer]",
  "[object URLSearchParams]",
]);

/** Those of them that have a type of their own; that of a blob may be empty. */
const TYPED = /^\[object (?:Blob|File|FormData|URLSearchParams)\]$/;

/** The type of a body that is sent as JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

/** What makes bodies of fields in each kind, and their content type. */
const KINDS: {
  readonly [Name in BodyKind]: readonly [
    writer: (fields: readonly BodyField[], form: QueryStyle) => FieldsWriter,
    type?: string,
  ];
} = {
  json: [objectWriter, JSON_TYPE],
  form: [formWriter, "application/x-www-form-urlencoded"],
  multipart: [multipartWriter],
  other: [refusingWriter, JSON_TYPE],
};

/** Writes the bodies of a service or of one operation in the kind that is declared; immutable. */
export class BodyWriter {
  readonly #kind: BodyKind;
  readonly #form: QueryStyle;
  /** The media type in place of a kind; `undefined` for a kind, or for a range of types. */
  readonly #mediaType: string | undefined;

  /** A writer in a format that was checked; `form` is the style of forms. */
  constructor(format: BodyFormat, form: QueryStyle) {
    this.#kind = kindOfBody(format);
    this.#form = form;
    this.#mediaType = /^[^*]*\/[^*]*$/.test(format) ? format : undefined;
  }

  /** The content type of a body made of fields; `undefined` where only the client knows it. */
  get fieldsType(): string | undefined {
    return this.#kind === "multipart" ? undefined : (this.#mediaType ?? KINDS[this.#kind][1]);
  }

  /** The content type of `data`; `undefined` where the caller or the client decides. */
  typeOf(data: unknown): string | undefined {
    return unlessItThrows(() => {
      if (isJson(data)) {
        return this.#keeps(data) && !this.#isObject ? JSON_TYPE : this.fieldsType;
      }
      return this.#mediaType === undefined || hasOwnType(data) ? undefined : this.#mediaType;
    });
  }

  /** Makes bodies of these fields. */
  writerOf(fields: readonly BodyField[]): FieldsWriter {
    return KINDS[this.#kind][0](fields, this.#form);
  }

  /** The body that `data` is: a plain object is written in the declared kind, all else stays. */
  write(data: unknown, route: Named): unknown {
    if (this.#keeps(data)) {
      return data;
    }
    // Only a plain object is not kept.
    const own = unlessItThrows(() => copyOwn(data as object));
    const fields = Object.keys(own).map((name) => ({ name, slot: -1, value: own[name] }));
    return this.writerOf(fields)([], route);
  }

  /** Whether bodies are sent as objects, which clients write as JSON. */
  get #isObject(): boolean {
    return this.#kind === "json" || this.#kind === "other";
  }

  /** Whether `data` is sent as it is. */
  #keeps(data: unknown): boolean {
    return this.#isObject || !(isPlainObject(data) && isJson(data));
  }
}

function unlessItThrows<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot use "data": its own code throws');
  }
}

/** Whether `data` is sent as JSON: it is not text, bytes, a stream, an async iterable, a blob or a form. */
function isJson(data: unknown): boolean {
  if (typeof data !== "object" || data === null) {
    return typeof data !== "string";
  }
  if (isPlainObject(data) || Array.isArray(data)) {
    return !Object.hasOwn(data, Symbol.asyncIterator);
  }
  return !(
    ArrayBuffer.isView(data) ||
    Symbol.asyncIterator in data ||
    hasMethod(data, "pipe") ||
    hasMethod(data, "getReader") ||
    SELF_DESCRIBING.has(Object.prototype.toString.call(data))
  );
}

function hasMethod(value: object, name: string): boolean {
  return typeof (value as Record<string, unknown>)[name] === "function";
}

/** Whether it is a form, or a blob that has a type. */
function hasOwnType(data: unknown): boolean {
  return (
    TYPED.test(Object.prototype.toString.call(data)) &&
    (data as { readonly type?: unknown }).type !== ""
  );
}
