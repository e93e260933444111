/** Bodies: what `data` is, and what kinds of bodies are made of. */
import { EndpointError } from "../errors.js";
import { expectedBut, quoteNames, reasonOf, THREW } from "../support/messages.js";
import { hasMethod, isPlainObject, memberOf, tagOf } from "../support/objects.js";
import { readFields } from "./readFields.js";
import {
  completeStyles,
  type Field,
  fieldFor,
  type FieldRule,
  type DeclaredStyles,
  type PartialStyles,
  type Style,
} from "./pairs.js";
import type { Format, Rule } from "./rules.js";
import { CallValues, requestError } from "./CallValues.js";

/** How a body is written, such as `form`. */
export interface BodyKind<Text extends string = string> {
  /** Its name in plain data: a kind, or the media type that stands in place of one. */
  readonly body: Text;
  /** `undefined` where there is no body. @internal */
  readonly writer: BodyWriter | undefined;
}

/** The type of a body that is sent as JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Makes a body of fields; what cannot be written is noted among the values. */
export type WriteBody = (fields: readonly Field[], values: CallValues) => unknown;

/** How the bodies of one kind are made. */
interface BodyTraits {
  /** The content type of a body made of fields; `undefined` where only the client knows it. */
  readonly contentType: string | undefined;
  readonly write: WriteBody;
  /** Whether a plain object that is passed as `data` is written as its fields are. */
  readonly takesObjects: boolean | undefined;
  /** Whether text that is passed as `data` becomes a JSON string. */
  readonly quotesText: boolean | undefined;
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
  takesObjects: undefined,
  quotesText: undefined,
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

  /** The content type of `data`; `undefined` where the caller or the client decides. */
  typeOf(data: unknown): string | undefined {
    const { contentType, takesObjects, dataType } = this.traits;
    switch (kindOfData(data)) {
      case "object":
        return contentType;
      case "json":
        return takesObjects === true ? JSON_TYPE : contentType;
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

  /** The body that `data` is: a plain object is written as fields are, all else stays. */
  writeData(given: unknown, rules: Rules, form: DeclaredStyles, describe: () => string): unknown {
    const { takesObjects, quotesText, format } = this.traits;
    const data = format === undefined ? given : formatData(given, format);
    if (takesObjects === true && kindOfData(data) === "object") {
      const { names, values } = readFields(data, "parameters");
      const fields = names.map((name, slot) => {
        const rule = ruleOf(rules, name);
        return this.fieldOf(name, slot, rule && { ...rule, required: false }, form);
      });
      return this.writeFields(fields, new CallValues(values), describe);
    }
    return quotesText === true && typeof data === "string" ? JSON.stringify(data) : data;
  }

  /** The body that these fields make. Throws what was noted among the values. */
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

type Rules = ReadonlyMap<string, Rule>;

/** The rule of the parameter that is sent under this name. */
function ruleOf(rules: Rules, name: string): Rule | undefined {
  return [...rules.values()].find(({ place, sent }) => {
    return sent === name && (place?.in ?? "body") === "body";
  });
}

function formatData(data: unknown, { write }: Format): unknown {
  try {
    return write(data);
  } catch (thrown) {
    throw new EndpointError("INVALID_OPTIONS", `Cannot write "data": got ${reasonOf(thrown)}`);
  }
}

/** Built-ins to which `fetch` itself gives a content type, or none, by the tag they carry in every realm. */
const BUILT_IN = /^\[object (?:(\w*ArrayBuffer)|Blob|File|FormData|URLSearchParams)\]$/;

/**
 * What `data` is: a plain `object`, anything else that is sent as `json`, `raw` text, bytes or a stream,
 * or a blob or form that is `typed` itself.
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
    throw new EndpointError("INVALID_OPTIONS", `Cannot read "data": it ${THREW}`);
  }
}
