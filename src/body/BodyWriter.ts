/** Kinds of bodies: how each is written, and which content type it has. */
import { EndpointError } from "../errors.js";
import { kindOfBody, type BodyKind } from "../settings/bodies.js";
import { readNamedValues } from "../settings/options.js";
import type { QueryStyle } from "../settings/QueryStyle.js";
import { NO_NAMES } from "../support/ByNames.js";
import { hasMethod, isList, isPlainObject, tagOf } from "../support/objects.js";
import type { BodyFormat } from "../types/operation.js";
import { CallValues } from "../values/CallValues.js";
import { fieldOf, objectOf, pairsOf, type Field } from "../values/pairs.js";
import { partsOf } from "./multipart.js";

/** The type of a body that is sent as JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Writes the bodies of a service or of one operation in the kind that is declared. */
export class BodyWriter {
  /** How fields become a body. */
  readonly kind: BodyKind;
  /** The content type of a body made of fields; `undefined` where only the client knows it. */
  readonly fieldsType: string | undefined;
  /** The style of forms. */
  readonly form: QueryStyle;
  /** The media type in place of a kind; `undefined` for a kind, or for a range of types. */
  readonly #mediaType: string | undefined;

  /** The fields of the last plain object: most calls bring the same ones. */
  #names = NO_NAMES;
  #fields: readonly Field[] = [];

  /** A writer in a format that was checked; `form` is the style of forms. */
  constructor(format: BodyFormat, form: QueryStyle) {
    this.kind = kindOfBody(format);
    this.form = form;
    this.#mediaType = /^[^*]*\/[^*]*$/.test(format) ? format : undefined;
    const standard = this.kind === "form" ? FORM_TYPE : JSON_TYPE;
    this.fieldsType = this.kind === "multipart" ? undefined : (this.#mediaType ?? standard);
  }

  /** The content type of `data`; `undefined` where the caller or the client decides. */
  typeOf(data: unknown): string | undefined {
    switch (shapeOf(data)) {
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

  /** Whether a field is sent with this value, whatever the style of forms makes of it. */
  sends(value: unknown): boolean {
    return !this.#writesFields || (this.kind === "multipart" && value !== null && !isList(value));
  }

  /** The body that `data` is: a plain object is written in the declared kind, all else stays. */
  write(data: unknown, describe: () => string): unknown {
    if (!this.#writesFields || shapeOf(data) !== "object") {
      return data;
    }
    const { names, values } = readNamedValues(data, "parameters", this.#names);
    if (names !== this.#names) {
      this.#names = names;
      this.#fields = names.map((name, i) => fieldOf(name, i));
    }
    return this.writeFields(this.#fields, new CallValues(values), describe);
  }

  /** The object, the form or the parts of these fields. Throws `INVALID_PARAMETER`, also for what was noted. */
  writeFields(fields: readonly Field[], values: CallValues, describe: () => string): unknown {
    const body = this.#make(fields, values, describe);
    values.check(describe);
    return body;
  }

  #make(
    fields: readonly Field[],
    values: CallValues,
    describe: () => string,
  ): string | object | null {
    switch (this.kind) {
      case "form":
        return pairsOf(fields, values, this.form);
      case "multipart":
        return partsOf(fields, values);
      case "json":
        return objectOf(fields, values.all, describe, values);
      case "other":
        fields.forEach(({ parameter }) => {
          values.refuse(parameter, 'a parameter, where the media type allows "data" only');
        });
        return null;
    }
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
function shapeOf(data: unknown): "object" | "json" | "raw" | "typed" {
  try {
    if (typeof data !== "object" || data === null) {
      return typeof data === "string" ? "raw" : "json";
    }
    if (isPlainObject(data) || Array.isArray(data)) {
      const isStream = Object.hasOwn(data, Symbol.asyncIterator);
      return isStream ? "raw" : Array.isArray(data) ? "json" : "object";
    }
    const [isBuiltIn, isBuffer] = BUILT_IN.exec(tagOf(data)) ?? [];
    const isRaw =
      ArrayBuffer.isView(data) ||
      Symbol.asyncIterator in data ||
      hasMethod(data, "pipe") ||
      hasMethod(data, "getReader");
    return isRaw || isBuffer ? "raw" : isBuiltIn ? "typed" : "json";
  } catch {
    throw new EndpointError("INVALID_OPTIONS", 'Cannot use "data": its own code throws');
  }
}
