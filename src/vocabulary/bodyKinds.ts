/** Kinds of bodies, and how bodies of parts are made. */
import { isFormat } from "../checks/checkValues.js";
import { atCaller, type EndpointError } from "../errors.js";
import { isWellFormed } from "../grammar/percent.js";
import { MAX_WRITTEN, readValue } from "../grammar/readValue.js";
import { isMediaType } from "../grammar/tokens.js";
import {
  type BodyKind,
  BodyWriter,
  JSON_TYPE,
  type WriteBody,
  type WriteObject,
} from "../request/BodyWriter.js";
import { CallValues } from "../request/CallValues.js";
import { type Field, pairsOf } from "../request/pairs.js";
import type { Format } from "../request/rules.js";
import { readFields } from "../support/fields.js";
import { inputError } from "../support/makeErrors.js";
import { reasonOf, Refusal } from "../support/messages.js";
import { isList, isPlainObject, isRecord, kindOf, membersOf, tagOf } from "../support/objects.js";
import { brackets, scalarOrJson } from "./styles.js";

/** For kinds without fields: refuses every parameter, since the body can only be `data`. */
const refuseFields: WriteBody = (fields, values) => {
  for (const { name } of fields) {
    values.refuse(name, 'a parameter, but this body is the option "data"');
  }
};

/** Writes an object that is passed as `data` as fields are written. */
const writeAsFields: WriteObject = (writer, object, rules, form, describe) => {
  const { names, values } = readFields(object, "parameters");
  const fields = names.map((name, slot) => {
    const rule = [...rules.values()].find(({ place, sent }) => {
      return sent === name && (place?.in ?? "body") === "body";
    });
    return writer.fieldOf(name, slot, rule && { ...rule, required: false }, form);
  });
  return writer.writeFields(fields, new CallValues(values), describe);
};

/**
 * A form, `application/x-www-form-urlencoded`: lists and objects as the service says, `brackets` and `deepObject` by
 * default.
 */
export const form: BodyKind<"form"> = {
  body: "form",
  writer: /* @__PURE__ */ new BodyWriter({
    contentType: "application/x-www-form-urlencoded",
    write: (fields, values) => {
      const text = pairsOf(fields, values);
      if (text.length > MAX_WRITTEN) {
        for (const { name } of fields) {
          values.refuse(name, `a form of more than ${MAX_WRITTEN} characters`);
        }
      }
      return text;
    },
    writeObject: writeAsFields,
    styles: { list: brackets.list, object: brackets.object },
  }),
};

/** A `FormData`: one part for each field, and for each member of a list. */
export const multipart: BodyKind<"multipart"> = {
  body: "multipart",
  writer: /* @__PURE__ */ new BodyWriter({
    contentType: undefined,
    write: formDataOf,
    writeObject: writeAsFields,
    prepare: (value, name, style) => partsIn(value, name, style?.style === "json"),
  }),
};

/** JSON whose whole value is a string: text that is passed as `data` is written with its quotes. */
export const jsonString: BodyKind<"json-string"> = {
  body: "json-string",
  writer: /* @__PURE__ */ new BodyWriter({
    // RFC 8259, section 11, has no charset.
    contentType: "application/json",
    dataType: "application/json",
    write: refuseFields,
    writeText: (text) => JSON.stringify(text),
  }),
};

/** No body: parameters that have no other place are not sent. */
export const noBody: BodyKind<"none"> = { body: "none", writer: undefined };

/** A body of this media type, which is passed as `data`: text or bytes. */
export function rawBody<Text extends string>(mediaType: Text): BodyKind<Text> {
  const type = atCaller({ rawBody }, "rawBody", () => checkedType(mediaType));
  return {
    body: mediaType,
    // Under a range of types an object is JSON, as without a kind.
    writer: new BodyWriter({ contentType: type ?? JSON_TYPE, dataType: type, write: refuseFields }),
  };
}

/** A body kind with another media type, `bodyWithType(json, "application/vnd.api+json")`. */
export function bodyWithType<Text extends string>(kind: BodyKind, mediaType: Text): BodyKind<Text> {
  return atCaller({ bodyWithType }, "bodyWithType", () => {
    const { contentType: ownType, ...traits } = writerOf(kind).traits;
    const given = checkedType(mediaType);
    // Only the client knows the boundary of parts.
    const contentType = ownType === undefined ? undefined : (given ?? ownType);
    return {
      body: mediaType,
      writer: new BodyWriter({ ...traits, contentType, dataType: given }),
    };
  });
}

/** A body kind that writes the dates or bytes in `data` in this format, `bodyWithFormat(jsonString, base64)`. */
export function bodyWithFormat<Kind extends BodyKind>(kind: Kind, format: Format): Kind {
  const writer = atCaller({ bodyWithFormat }, "bodyWithFormat", () => {
    if (!isFormat(format)) {
      throw kindError("a format such as base64", kindOf(format));
    }
    return writerOf(kind);
  });
  return { ...kind, writer: writer.withFormat(format) };
}

function writerOf(kind: BodyKind): BodyWriter {
  const writer = isRecord(kind) ? kind.writer : undefined;
  if (writer === undefined) {
    throw kindError("a body kind", isRecord(kind) ? "one without a body" : kindOf(kind));
  }
  return writer;
}

/** A media type as a header holds it; `undefined` for a range of types. */
function checkedType(mediaType: string): string | undefined {
  if (typeof mediaType !== "string" || !isMediaType(mediaType)) {
    throw kindError("a media type such as image/png", "another value");
  }
  return mediaType.includes("*") ? undefined : mediaType;
}

function kindError(expected: string, got: string): EndpointError {
  return inputError("INVALID_OPTIONS", "make the kind of body", expected, got);
}

/** A `FormData`: the subset used here. */
interface FormDataLike {
  append(name: string, value: unknown): void;
}

/** What a platform has for a body in parts. */
interface Platform {
  readonly FormData: new () => FormDataLike;
  readonly Blob: new (parts: readonly unknown[]) => object;
}

/** A `FormData`; what is not a part is noted among the values. */
function formDataOf(fields: readonly Field[], values: CallValues): FormDataLike | undefined {
  // No platform's types are known to this build.
  const { FormData, Blob } = globalThis as object as Platform;
  if (typeof FormData !== "function" || typeof Blob !== "function") {
    if (!values.isFine) {
      // The error about these values comes first, as on any other platform.
      return undefined;
    }
    throw inputError(
      "INVALID_OPTIONS",
      "write the body",
      "a platform with FormData and Blob",
      "one without",
    );
  }
  const made = new FormData();
  for (const { name, sent, slot, style } of fields) {
    try {
      // Refuses a name that is not well-formed.
      readValue(sent, sent);
      // The fields of `data` were not prepared.
      const parts = partsIn(values.raw(slot), sent, style?.style === "json");
      for (const part of isList(parts) ? membersOf(parts) : [parts]) {
        const written = partOf(part, sent, Blob);
        if (written !== undefined) {
          made.append(sent, written);
        }
      }
    } catch (thrown) {
      values.refuse(name, reasonOf(thrown));
    }
  }
  return made;
}

/** A part as a form takes it; `undefined` for what sends nothing. Throws for what is not a part. */
function partOf(part: unknown, name: string, Blob: Platform["Blob"]): unknown {
  if (part instanceof Blob) {
    return part;
  }
  // A plain object may call itself anything.
  const isBuffer = !isPlainObject(part) && tagOf(part) === "[object ArrayBuffer]";
  if (ArrayBuffer.isView(part) || isBuffer) {
    return new Blob([part]);
  }
  if (tagOf(part) === "[object FormData]") {
    throw new Refusal("a FormData; pass it as data");
  }
  // A part has no limit of length, as a text in a URL has.
  const value = typeof part === "string" && isWellFormed(part) ? part : readValue(part, name);
  if (Array.isArray(value)) {
    throw new Refusal("a list within a list");
  }
  return value === undefined ? value : scalarOrJson(value);
}

/** The parts that a list becomes, or the one part in JSON; members that are null, and empty lists, send nothing. */
function partsIn(given: unknown, name: string, isJson: boolean): unknown {
  if (!isList(given)) {
    return given;
  }
  const parts = membersOf(given).filter((part) => (part ?? null) !== null);
  if (!isJson) {
    return parts;
  }
  const value = readValue(parts, name);
  return parts.length === 0 || value === undefined ? undefined : scalarOrJson(value);
}
