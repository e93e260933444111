/** Kinds of bodies. */
import type { EndpointError } from "../errors.js";
import { atCaller } from "../errors.js";
import { isMediaType } from "../grammar/tokens.js";
import { MAX_WRITTEN } from "../grammar/readValue.js";
import {
  type BodyKind,
  BodyWriter,
  JSON_TYPE,
  type WriteBody,
  type WriteObject,
} from "../request/BodyWriter.js";
import { isFormat } from "../checks/checkValues.js";
import { CallValues } from "../request/CallValues.js";
import { pairsOf } from "../request/pairs.js";
import { readFields } from "../support/fields.js";
import type { Format } from "../request/rules.js";
import { inputError } from "../support/makeErrors.js";
import { isRecord, kindOf } from "../support/objects.js";
import { formDataOf, partsIn } from "./formData.js";
import { brackets } from "./styles.js";

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
