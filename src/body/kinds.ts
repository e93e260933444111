/** The kinds of bodies. */
import { kindOfBody, type BodyKind } from "../settings/bodies.js";
import type { BodyFormat } from "../types/operation.js";
import { objectOf, pairsOf, type StyleWriter } from "../values/pairs.js";
import { BodyWriter, type WriteFields } from "./BodyWriter.js";
import { partsOf } from "./multipart.js";

/** A JSON object of the fields. */
export const writeJson: WriteFields = (fields, values, describe) =>
  objectOf(fields, values.all, describe, values);

/** The fields as text, in the style of forms. */
export const writeForm: WriteFields = (fields, values, _, style) => pairsOf(fields, values, style);

/** No body: a media type of which nothing is known takes `data` alone. */
export const refuseFields: WriteFields = (fields, values) => {
  fields.forEach(({ parameter }) => {
    values.refuse(parameter, 'a parameter, where the media type allows "data" only');
  });
};

const WRITERS: Readonly<Record<BodyKind, WriteFields>> = {
  json: writeJson,
  form: writeForm,
  multipart: partsOf,
  other: refuseFields,
};

/** Writes bodies in a format that was checked; `form` is the style of forms. */
export function bodyWriterOf(format: BodyFormat, form: StyleWriter): BodyWriter {
  const kind = kindOfBody(format);
  const mediaType = /^[^*]*\/[^*]*$/.test(format) ? format : undefined;
  return new BodyWriter(kind, WRITERS[kind], form, mediaType);
}
