/** Kinds of bodies: how each is written, and which content type it has. */
import { EndpointError } from "../errors.js";
import type { BodyKind } from "../settings/bodies.js";
import { ByNames } from "../support/ByNames.js";
import { readNamedValues } from "../settings/namedValues.js";
import { hasMethod, isPlainObject, memberOf, tagOf } from "../support/objects.js";
import { CallValues } from "../values/CallValues.js";
import { fieldOf, type Field, type StyleWriter } from "../values/pairs.js";

/** The type of a body that is sent as JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Makes a body of fields; what cannot be written is noted among the values. `style` is that of forms. */
export type WriteFields = (
  fields: readonly Field[],
  values: CallValues,
  style: StyleWriter,
) => unknown;

/** Writes the bodies of a service or of one operation in the kind that is declared. */
export class BodyWriter {
  /** How fields become a body. */
  readonly kind: BodyKind;
  /** The content type of a body made of fields; `undefined` where only the client knows it. */
  readonly fieldsType: string | undefined;
  /** The style of forms. */
  readonly form: StyleWriter;
  readonly #write: WriteFields;
  /** The media type in place of a kind; `undefined` for a kind, or for a range of types. */
  readonly #mediaType: string | undefined;

  /** The fields of plain objects. */
  readonly #fields = new ByNames<readonly Field[]>();

  /** A writer of this kind, under the media type that is declared in place of it. */
  constructor(kind: BodyKind, write: WriteFields, form: StyleWriter, mediaType?: string) {
    this.kind = kind;
    this.form = form;
    this.#write = write;
    this.#mediaType = mediaType;
    const standard = kind === "form" ? FORM_TYPE : JSON_TYPE;
    this.fieldsType = kind === "multipart" ? undefined : (mediaType ?? standard);
  }

  /** The content type of `data`; `undefined` where the caller or the client decides. */
  typeOf(data: unknown): string | undefined {
    switch (sortOf(data)) {
      case "object":
        return this.fieldsType;
      case "json":
        return this.#writesFields ? JSON_TYPE : this.fieldsType;
      case "raw":
        return this.#mediaType;
      case "typed":
        return undefined;
    }
  }

  /** The body that `data` is: a plain object is written in the declared kind, all else stays. */
  write(data: unknown, describe: () => string): unknown {
    if (!this.#writesFields || sortOf(data) !== "object") {
      return this.kind === "json-string" && typeof data === "string" ? JSON.stringify(data) : data;
    }
    const { names, values } = readNamedValues(data, "parameters", this.#fields.recent?.names);
    const fields = this.#fields.of(names, () => names.map((name, i) => fieldOf(name, i)));
    return this.writeFields(fields, new CallValues(values), describe);
  }

  /** The object, the form or the parts of these fields. Throws `INVALID_PARAMETER`, also for what was noted. */
  writeFields(fields: readonly Field[], values: CallValues, describe: () => string): unknown {
    const body = this.#write(fields, values, this.form);
    values.check(describe);
    return body;
  }

  /** Whether fields are written here; in the other kinds an object stays what it is. */
  get #writesFields(): boolean {
    return this.kind === "form" || this.kind === "multipart";
  }
}

/** Built-ins to which `fetch` itself gives a content type, or none, by the tag they carry in every realm. */
const BUILT_IN = /^\[object (?:(\w*ArrayBuffer)|Blob|File|FormData|URLSearchParams)\]$/;

/**
 * What `data` is: a plain `object`, anything else that is sent as `json`, `raw` text, bytes or a stream,
 * or a blob or form that is `typed` itself.
 */
function sortOf(data: unknown): "object" | "json" | "raw" | "typed" {
  try {
    if (typeof data !== "object" || data === null) {
      return typeof data === "string" ? "raw" : "json";
    }
    if (isPlainObject(data) || Array.isArray(data)) {
      const isStream = Object.hasOwn(data, Symbol.asyncIterator);
      return isStream ? "raw" : Array.isArray(data) ? "json" : "object";
    }
    const builtIn = BUILT_IN.exec(tagOf(data));
    const isRaw =
      ArrayBuffer.isView(data) ||
      memberOf(data, Symbol.asyncIterator) !== undefined ||
      hasMethod(data, "pipe") ||
      hasMethod(data, "getReader");
    return isRaw || builtIn?.[1] ? "raw" : builtIn ? "typed" : "json";
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot use "data": its own code throws');
  }
}
