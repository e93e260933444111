/** How an operation has its bodies written. */
import { BodyWriter } from "../body/BodyWriter.js";
import { bodyWriterOf } from "../body/kinds.js";
import { EndpointError } from "../errors.js";
import { reasonOf } from "../grammar/values.js";
import { kindOfBody } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import { cannot } from "../support/messages.js";
import type { StyleWriter } from "../values/pairs.js";
import type { OperationFields } from "./contradictions.js";
import { formatValues } from "./formats.js";

/** How an operation has its bodies written; `undefined` for the usual way of the service. */
export function bodiesOf(
  { body, format, parameters }: Pick<OperationFields, "body" | "format" | "parameters">,
  profile: Profile,
): BodyWriter | undefined {
  const declared = body === "none" ? undefined : body;
  const kind = declared ?? profile.body;
  const form = kindOfBody(kind) === "form" ? formOf(parameters, profile.form) : profile.form;
  if (declared === undefined && format === undefined && form === profile.form) {
    return undefined;
  }
  const writer = bodyWriterOf(kind, form);
  return format === undefined
    ? writer
    : formattedWriter(writer, (value) => formatValues(value, format));
}

/** The style of forms, and those of single fields, which `data` has by the names that are sent. */
function formOf(parameters: OperationFields["parameters"], form: StyleWriter): StyleWriter {
  const styles = new Map(
    Array.from(parameters.values())
      .filter(({ in: place, style }) => place === "body" && style !== undefined)
      .map(({ name, style }) => [name, style]),
  );
  return styles.size === 0
    ? form
    : { write: (name, value, style = styles.get(name)) => form.write(name, value, style) };
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
