/** The kinds of bodies. */
import { EndpointError } from "../errors.js";
import { reasonOf } from "../grammar/values.js";
import { kindOfBody, type BodyKind } from "../settings/bodies.js";
import { cannot } from "../support/messages.js";
import type { BodyFormat } from "../types/operation.js";
import { objectOf, pairsOf, type StyleWriter } from "../values/pairs.js";
import { BodyWriter, type WriteFields } from "./BodyWriter.js";
import { formDataOf } from "./multipart.js";

/** A JSON object of the fields. */
export const writeJsonFields: WriteFields = (fields, values) => objectOf(fields, values);

/** The fields as text, in the style of forms. */
export const writeForm: WriteFields = (fields, values, style) => pairsOf(fields, values, style);

/** No body: a media type of which nothing is known takes `data` alone. */
export const refuseFields: WriteFields = (fields, values) => {
  fields.forEach(({ parameter }) => {
    values.refuse(parameter, 'a parameter in place of "data"');
  });
};

/** What makes a body of fields, by kind. */
export const WRITERS: Readonly<Record<BodyKind, WriteFields>> = {
  json: writeJsonFields,
  "json-string": refuseFields,
  form: writeForm,
  multipart: formDataOf,
  other: refuseFields,
};

/** The media type that stands in place of a kind; `undefined` for a kind, or for a range of types. */
export function mediaTypeOf(format: string): string | undefined {
  // A text in JSON has the type that descriptions name: RFC 8259 section 11 has no charset.
  return format === "json-string"
    ? "application/json"
    : /^[^*]*\/[^*]*$/.test(format)
      ? format
      : undefined;
}

/** Writes bodies in a format that was checked; `form` is the style of forms. */
export function bodyWriterOf(format: BodyFormat, form: StyleWriter): BodyWriter {
  const kind = kindOfBody(format);
  return new BodyWriter(kind, WRITERS[kind], form, mediaTypeOf(format));
}

/** The same writer, for `data` that is, or holds, dates or bytes in a format. */
export function formattedWriter(
  writer: BodyWriter,
  format: (value: unknown) => unknown,
): BodyWriter {
  const write: BodyWriter["write"] = (data, describe) =>
    BodyWriter.prototype.write.call(writer, formatData(data, format), describe);
  return Object.assign(writer, { write });
}

/** The `data` of a call with the dates or bytes in it written in the format. Throws `INVALID_OPTIONS`. */
function formatData(data: unknown, write: (value: unknown) => unknown): unknown {
  try {
    return write(data);
  } catch (thrown) {
    const got = reasonOf(thrown);
    throw new EndpointError("INVALID_OPTIONS", cannot('use "data"', "what can be written", got));
  }
}
