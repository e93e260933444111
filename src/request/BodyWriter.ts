/** Bodies: what `data` is, and what kinds of bodies are made of. */
import { EndpointError } from "../errors.js";
import { requestError, threwError } from "../support/makeErrors.js";
import { expectedBut, quoteNames, reasonOf } from "../support/messages.js";
import { hasMethod, isPlainObject, memberOf, tagOf } from "../support/objects.js";
import type { CallValues } from "./CallValues.js";
import {
  completeStyles,
  type DeclaredStyles,
  type Field,
  fieldFor,
  type FieldRule,
  type PartialStyles,
  type Style,
} from "./pairs.js";
import type { Format, Rule } from "./rules.js";

/** How a body is written, such as `form`. */
export interface BodyKind<Text extends string = string> {
  /** Its name in plain data: a kind, or the media type that replaces one. */
  readonly body: Text;
  /** `undefined` if there is no body. @internal */
  readonly writer: BodyWriter | undefined;
}

/** The type of a body that is sent as JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Makes a body of fields; what cannot be written is noted among the values. */
export type WriteBody = (fields: readonly Field[], values: CallValues) => unknown;

/** What else the body of a call's `data` depends on: the rules of the operation, and the styles of forms. */
type DataNeeds = [rules: ReadonlyMap<string, Rule>, form: DeclaredStyles, describe: () => string];

/** Makes a body of a plain object that is passed as `data`. */
export type WriteObject = (writer: BodyWriter, object: unknown, ...needs: DataNeeds) => unknown;

/** How the bodies of one kind are made. */
interface BodyTraits {
  /** The content type of a body made of fields; `undefined` if only the client knows it. */
  readonly contentType: string | undefined;
  readonly write: WriteBody;
  /** Writes a plain object that is passed as `data`; `undefined` if the client writes it. */
  readonly writeObject: WriteObject | undefined;
  /** Writes text that is passed as `data`; `undefined` if it stays as it is. */
  readonly writeText: ((text: string) => string) | undefined;
  /** The styles of the fields, if the body is made of `name=value` pairs. */
  readonly styles: PartialStyles | undefined;
  /** The content type of text and bytes that are passed as `data`, where the kind is a media type. */
  readonly dataType: string | undefined;
  /** How dates or bytes are written in `data`. */
  readonly format: Format | undefined;
  /** Prepares the value of a field, before it is known whether it is missing. */
  readonly prepare:
    ((value: unknown, name: string, style: Style | undefined) => unknown) | undefined;
}

/** The traits that a kind leaves out. Each is set, so that none is inherited from a polluted `Object.prototype`. */
const PLAIN = {
  writeObject: undefined,
  writeText: undefined,
  styles: undefined,
  dataType: undefined,
  format: undefined,
  prepare: undefined,
};

/** Writes the bodies of one kind. */
export class BodyWriter {
  readonly traits: BodyTraits;

  /** A trait that is left out is `undefined`. */
  constructor(traits: Pick<BodyTraits, "contentType" | "write"> & Partial<BodyTraits>) {
    this.traits = { ...PLAIN, ...traits };
  }

  /** The content type of `data`; `undefined` if the caller or the client decides. */
  typeOf(data: unknown): string | undefined {
    const { contentType, writeObject, dataType } = this.traits;
    switch (kindOfData(data)) {
      case "object":
        return contentType;
      case "json":
        return writeObject === undefined ? contentType : JSON_TYPE;
      case "raw":
        return dataType;
      case "typed":
        return undefined;
    }
  }

  /** The field for a parameter, or for one name in `data`; `form` are the styles of the service. */
  fieldOf(name: string, slot: number, rule: FieldRule | undefined, form: DeclaredStyles): Field {
    const { styles } = this.traits;
    return fieldFor(name, slot, rule, completeStyles(form, styles));
  }

  /** A writer that writes the dates or bytes in `data` in this format. */
  withFormat(format: Format): BodyWriter {
    return new BodyWriter({ ...this.traits, format });
  }

  /** The body for `data`. */
  writeData(given: unknown, ...others: DataNeeds): unknown {
    const { writeObject, writeText, format } = this.traits;
    const data = format === undefined ? given : formatData(given, format);
    if (writeObject !== undefined && kindOfData(data) === "object") {
      return writeObject(this, data, ...others);
    }
    return writeText !== undefined && typeof data === "string" ? writeText(data) : data;
  }

  /** The body of these fields. Throws the problems that were noted among the values. */
  writeFields(fields: readonly Field[], values: CallValues, describe: () => string): unknown {
    const body = this.traits.write(fields, values);
    values.check(describe);
    return body;
  }

  /** Throws if two parameters would be sent under the same name. */
  checkFields(fields: readonly Field[], describe: () => string): void {
    const names = new Map<string, string>();
    for (const { name, sent } of fields) {
      const other = names.get(sent);
      if (other !== undefined) {
        const parameters = [other, name];
        const what = expectedBut("one value per body field", `${quoteNames(parameters)} for one`);
        throw requestError("INVALID_PARAMETER", describe(), what, { parameters });
      }
      names.set(sent, name);
    }
  }
}

function formatData(data: unknown, { write }: Format): unknown {
  try {
    return write(data);
  } catch (thrown) {
    throw new EndpointError("INVALID_OPTIONS", `Cannot write "data": got ${reasonOf(thrown)}`);
  }
}

/** Built-ins whose content type `fetch` itself decides, by the tag that they carry in every realm. */
const BUILT_IN = /^\[object (?:(\w*ArrayBuffer)|Blob|File|FormData|URLSearchParams)\]$/;

/**
 * What `data` is: a plain `object`, anything else that is sent as `json`, `raw` text, bytes or a stream, or a blob or
 * form that is `typed` itself.
 */
function kindOfData(data: unknown): "object" | "json" | "raw" | "typed" {
  if (typeof data !== "object" || data === null) {
    return typeof data === "string" ? "raw" : "json";
  }
  if (isPlainObject(data) || Array.isArray(data)) {
    const isStream = Object.hasOwn(data, Symbol.asyncIterator);
    return isStream ? "raw" : Array.isArray(data) ? "json" : "object";
  }
  try {
    const builtIn = BUILT_IN.exec(tagOf(data));
    const isRaw =
      ArrayBuffer.isView(data) ||
      memberOf(data, Symbol.asyncIterator) !== undefined ||
      hasMethod(data, "pipe") ||
      hasMethod(data, "getReader");
    return isRaw || builtIn?.[1] ? "raw" : builtIn ? "typed" : "json";
  } catch {
    throw threwError('read "data"');
  }
}
