/** How an operation has its bodies written. */
import type { BodyWriter } from "../body/BodyWriter.js";
import { bodyWriterOf, formattedWriter } from "../body/kinds.js";
import { kindOfBody } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import type { StyleWriter } from "../values/pairs.js";
import type { OperationFields } from "./contradictions.js";
import { formatValues } from "../values/formats.js";

/** How an operation has its bodies written; `undefined` for the usual way of the service. */
export function bodiesOf(
  { body, format, parameters }: Pick<OperationFields, "body" | "format" | "parameters">,
  profile: Profile,
): BodyWriter | undefined {
  const declared = body === "none" ? undefined : body;
  const kind = declared ?? profile.body;
  const form = kindOfBody(kind) === "form" ? formStyle(parameters, profile.form) : profile.form;
  if (declared === undefined && format === undefined && form === profile.form) {
    return undefined;
  }
  const writer = bodyWriterOf(kind, form);
  return format === undefined
    ? writer
    : formattedWriter(writer, (value) => formatValues(value, format));
}

/** The style of forms, and those of single fields, which `data` has by the names that are sent. */
function formStyle(parameters: OperationFields["parameters"], form: StyleWriter): StyleWriter {
  const styles = new Map(
    Array.from(parameters.values())
      .filter(({ in: place, style }) => place === "body" && style !== undefined)
      .map(({ name, style }) => [name, style]),
  );
  return styles.size === 0
    ? form
    : { write: (name, value, style = styles.get(name)) => form.write(name, value, style) };
}
